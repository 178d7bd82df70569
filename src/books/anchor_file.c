#define _GNU_SOURCE /* memrchr */
#include "books/anchor_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static bool ends_in_a_line(int file) {
    struct stat stat;
    char last = '\n';
    if (fstat(file, &stat) != 0 || !S_ISREG(stat.st_mode) || stat.st_size == 0)
        return true;
    return pread(file, &last, 1, stat.st_size - 1) != 1 || last == '\n';
}

bool anchor_file_add(const char *path, const char *line, size_t length) {
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    if (file < 0)
        return false;
    bool added = (ends_in_a_line(file) || write_all(file, "\n", 1)) &&
                 write_all(file, line, length) && (fsync(file) == 0 || errno == EINVAL);
    return close(file) == 0 && added;
}

static void give_back(const char *text, size_t length,
                      bool (*each)(const uint8_t *bytes, size_t length, void *context),
                      void *context) {
    bool going = true;
    while (going && length > 0) {
        const char *newline = memrchr(text, '\n', length);
        size_t begin = newline == NULL ? 0 : (size_t)(newline - text) + 1, bytes_length;
        uint8_t *bytes = anchor_line_read(text + begin, length - begin, &bytes_length);
        if (bytes != NULL)
            going = each(bytes, bytes_length, context);
        free(bytes);
        length = newline == NULL ? 0 : begin - 1;
    }
}

static bool fail(const char *path, struct store_error *error) {
    error->kind = STORE_BUSY;
    snprintf(error->message, sizeof error->message, "%.160s: %s", path, strerror(errno));
    return false;
}

bool anchor_file_back(const char *path,
                      bool (*each)(const uint8_t *bytes, size_t length, void *context),
                      void *context, struct store_error *error) {
    struct stat stat;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *error = (struct store_error){STORE_FINE, ""};
    if (file < 0)
        return errno == ENOENT || fail(path, error);
    if (fstat(file, &stat) != 0 || !S_ISREG(stat.st_mode) || stat.st_size == 0) {
        close(file);
        return true;
    }
    size_t length = (size_t)stat.st_size;
    void *text = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (text == MAP_FAILED)
        return fail(path, error);
    give_back(text, length, each, context);
    munmap(text, length);
    return true;
}
