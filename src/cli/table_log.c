#include "cli/table_log.h"
#include "base/game.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Faults ---- */

struct fault {
    const char *code, *clause;
    char message[200];
};

static void print_json_fault(size_t line, const struct fault *fault) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"line\":");
    text_integer(&out, (int64_t)line);
    text_add(&out, ",\"error\":{\"code\":");
    text_quoted(&out, fault->code, strlen(fault->code));
    text_add(&out, ",\"message\":");
    text_quoted(&out, fault->message, strlen(fault->message));
    if (fault->clause[0] != '\0') {
        text_add(&out, ",\"clause\":");
        text_quoted(&out, fault->clause, strlen(fault->clause));
    }
    text_add(&out, "}}\n");
    fwrite(out.at, 1, out.length, stdout);
}

static enum log_step tell_fault(const struct table_log *log, const struct fault *fault) {
    bool clause = fault->clause[0] != '\0';
    if (log->silent)
        return LOG_FAULT;
    fflush(stdout);
    cli_complain("%s:%zu: %s%s%s%s", log->path, log->line, fault->message, clause ? " (" : "",
                 fault->clause, clause ? ")" : "");
    if (log->json)
        print_json_fault(log->line, fault);
    return LOG_FAULT;
}

static enum log_step malformed(const struct table_log *log, const char *code, const char *english,
                               const char *vietnamese, const char *what) {
    struct fault fault = {.code = code, .clause = ""};
    snprintf(fault.message, sizeof fault.message, "%s%s%s",
             log->options->language == CR_ENGLISH ? english : vietnamese,
             what[0] == '\0' ? "" : ": ", what);
    return tell_fault(log, &fault);
}

static enum log_step refused(const struct table_log *log, const struct event *event,
                             const struct cr_refusal *refusal) {
    struct fault fault = {.code = cr_refusal_code(refusal->why),
                          .clause = cr_refusal_clause(refusal->why)};
    const char *name = event_id((enum event_type)event->type),
               *sentence = cr_refusal_sentence(refusal->why, log->options->language);
    if (refusal->why == WHY_UNKNOWN_ENGINE) /* which number it is */
        snprintf(fault.message, sizeof fault.message, "%s: %s: %s", name, sentence, refusal->where);
    else
        snprintf(fault.message, sizeof fault.message, "%s: %s", name, sentence);
    return tell_fault(log, &fault);
}

/* ---- Lines ---- */

/* The next line that is not blank, parsed; LOG_EVENT when there is one. */
static enum log_step next_parsed(struct table_log *log, struct json *json) {
    while (log->at < log->length) {
        const char *start = log->text + log->at;
        const char *end = memchr(start, '\n', log->length - log->at);
        size_t length = end == NULL ? log->length - log->at : (size_t)(end - start);
        log->at += length + (end != NULL);
        log->line++;
        if (strspn(start, " \t\r") >= length)
            continue;
        struct json_error error;
        log->tokens = memory_grow(log->tokens, (length + 1) * sizeof *log->tokens);
        if (json_parse(start, length, log->tokens, length + 1, json, &error) != JSON_OK)
            return malformed(log, "bad-json", "not JSON", "không phải JSON", error.message);
        return LOG_EVENT;
    }
    return LOG_END;
}

static bool read_word(const struct json *json, const char *name, char *out, size_t room) {
    uint32_t token = json_member(json, 0, name);
    return token != 0 && json->tokens[token].type == JSON_STRING &&
           json_string(json, token, out, room) < room;
}

/* {"log":1,"game":GAME,"edition":"04/01.10.2024"} */
static bool read_header(struct table_log *log) {
    struct json json;
    char game[24], edition[24];
    int64_t version = 0;
    enum cr_game which;
    enum log_step step = next_parsed(log, &json);
    if (step == LOG_FAULT)
        return false;
    bool object = step == LOG_EVENT && json.tokens[0].type == JSON_OBJECT;
    uint32_t token = object ? json_member(&json, 0, "log") : 0;
    bool good = token != 0 && json_integer(&json, token, &version) == JSON_INTEGER &&
                version == 1 && read_word(&json, "game", game, sizeof game) &&
                cr_game_find(game, strlen(game), &which) &&
                read_word(&json, "edition", edition, sizeof edition);
    if (!good) {
        malformed(log, "bad-field",
                  "the first line must be {\"log\":1,\"game\":...,\"edition\":...}",
                  "dòng đầu phải là {\"log\":1,\"game\":...,\"edition\":...}", "");
        return false;
    }
    log->book = &log->books[which];
    if (strcmp(log->book->document, edition) == 0)
        return true;
    malformed(log, "bad-field", "the log was played under another edition, give it with --rulebook",
              "nhật ký dùng ấn bản thể lệ khác, hãy nêu bằng --rulebook", edition);
    return false;
}

/* ---- The log ---- */

static struct table_log *start(const char *path, struct rulebook_options *options, bool json) {
    struct table_log *log = memory_grow(NULL, sizeof *log);
    memset(log, 0, sizeof *log);
    log->path = path;
    log->options = options;
    log->json = json;
    table_init(&log->table);
    log->effects =
        (struct effects){memory_grow(NULL, EFFECTS_MAX * sizeof(struct effect)), EFFECTS_MAX, 0};
    return log;
}

struct table_log *table_log_open(const char *path, char *text, size_t length,
                                 struct rulebook_options *options, bool json) {
    struct table_log *log = start(path, options, json);
    log->text = text;
    log->length = length;
    log->books = rulebook_options_load(options, ANY_GAME);
    if (log->books != NULL && read_header(log))
        return log;
    table_log_close(log);
    return NULL;
}

struct table_log *table_log_read(char *text, size_t length, struct cr_rulebook *books,
                                 struct rulebook_options *options) {
    struct table_log *log = start("", options, false);
    log->silent = true;
    log->text = text;
    log->length = length;
    log->books = books;
    if (read_header(log))
        return log;
    table_log_close(log);
    return NULL;
}

void table_log_close(struct table_log *log) {
    free(log->text);
    free(log->books);
    free(log->tokens);
    free(log->effects.list);
    free(log);
}

enum log_step table_log_next(struct table_log *log, struct event *event) {
    struct json json;
    const char *problem;
    struct cr_refusal refusal = {0};
    enum log_step step = next_parsed(log, &json);
    if (step != LOG_EVENT)
        return step;
    if (!event_read(log->book, &json, event, &problem))
        return malformed(log, "bad-field", "no such event, or a wrong field",
                         "sự kiện không có hoặc trường sai", problem);
    if (event->seq <= log->table.seq)
        return malformed(log, "bad-field", "events must be numbered upwards",
                         "sự kiện phải được đánh số tăng dần", "seq");
    log->before = log->table;
    if (!table_apply(log->book, &log->table, event, &log->effects, &refusal))
        return refused(log, event, &refusal);
    return LOG_EVENT;
}
