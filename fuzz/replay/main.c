/* Runs a fuzz target over every file of a corpus, for builds without libFuzzer.
 *   replay FOLDER */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    size_t room = 1 << 16;
    uint8_t *data = malloc(room);
    *size = 0;
    for (size_t got; data != NULL && (got = fread(data + *size, 1, room - *size, file)) > 0;) {
        *size += got;
        if (*size == room)
            data = realloc(data, room *= 2);
    }
    fclose(file);
    return data;
}

/* A copy of exactly that size, so that a sanitizer sees a read past the end. */
static void run(const uint8_t *data, size_t size) {
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (exact == NULL)
        return;
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static int replay(DIR *folder, const char *name) {
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        uint8_t *data = read_file(path, &size);
        if (data == NULL) {
            fprintf(stderr, "cannot read %s\n", path);
            return -1;
        }
        run(data, size);
        free(data);
        files++;
    }
    return files;
}

int main(int argc, char **argv) {
    int all = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        int files = folder == NULL ? -1 : replay(folder, argv[i]);
        if (folder != NULL)
            closedir(folder);
        if (files <= 0) {
            fprintf(stderr, "nothing to replay in %s\n", argv[i]);
            return 1;
        }
        all += files;
    }
    printf("%d files replayed\n", all);
    return all > 0 ? 0 : 1;
}
