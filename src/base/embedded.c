#include "base/embedded.h"

#include <string.h>

const struct embedded_file *embedded_find(const char *name) {
    const struct embedded_file *file = embedded_files;
    while (file->name != NULL && strcmp(file->name, name) != 0)
        file++;
    return file->name == NULL ? NULL : file;
}
