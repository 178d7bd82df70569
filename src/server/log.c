#include "server/log.h"

#include "base/json_write.h"

#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[LOG_LEVELS] = {"error", "warning", "info", "debug"};

int log_level_find(const char *name) {
    for (int i = 0; i < LOG_LEVELS; i++)
        if (strcmp(level_names[i], name) == 0)
            return i;
    return -1;
}

static void member(struct text *out, const char *name, const char *value, size_t length) {
    if (value == NULL)
        return;
    json_put_key(out, name);
    text_quoted(out, value, length);
}

static void word(struct text *out, const char *name, const char *value) {
    member(out, name, value, value == NULL ? 0 : strlen(value));
}

static void write_time(struct text *out) {
    struct timespec now;
    struct tm parts;
    char stamp[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S.", &parts);
    text_bytes(out, stamp, length);
    long millis = now.tv_nsec / 1000000;
    for (long unit = 100; unit > 0; unit /= 10)
        text_char(out, (char)('0' + millis / unit % 10));
    text_char(out, 'Z');
}

void log_write(const struct log *log, enum log_level level, const struct log_line *line) {
    char memory[2048];
    struct text out;
    if (level > log->level)
        return;
    text_init(&out, memory, sizeof memory - 2);
    text_char(&out, '{');
    json_put_key(&out, "time");
    text_char(&out, '"');
    write_time(&out);
    text_char(&out, '"');
    word(&out, "level", level_names[level]);
    word(&out, "message", line->message);
    word(&out, "address", line->address);
    word(&out, "method", line->method);
    member(&out, "path", line->path, line->path_length < 200 ? line->path_length : 200);
    if (line->status != 0) {
        json_put_integer(&out, "status", line->status);
        json_put_integer(&out, "micros", line->micros);
    }
    word(&out, "detail", line->detail);
    memory[out.length++] = '}';
    memory[out.length++] = '\n';
    ssize_t written = write(STDERR_FILENO, memory, out.length); /* one write: lines do not mix */
    (void)written;
}

void log_say(const struct log *log, enum log_level level, const char *message, const char *detail) {
    log_write(log, level, &(struct log_line){.message = message, .detail = detail});
}
