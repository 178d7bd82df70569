/* croupier verify, of an evidence bundle. */
#include "cli/verify_evidence.h"

#include "base/memory.h"
#include "books/evidence.h"
#include "table/view.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "{\"evidence\":";

bool verify_is_evidence(const char *bytes, size_t length) {
    return length >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

static void print_json(const struct evidence_found *found, const char *key) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_bool(&out, "right", found->problem[0] == '\0');
    if (found->problem[0] != '\0')
        json_put_string(&out, "problem", found->problem);
    json_put_integer(&out, "table", (int64_t)found->table);
    json_put_string(&out, "game", found->game);
    json_put_string(&out, "edition", found->edition);
    json_put_integer(&out, "engine", (int64_t)found->engine);
    json_put_integer(&out, "round", (int64_t)found->round);
    json_put_integer(&out, "events", (int64_t)found->events);
    json_put_string(&out, "key", key);
    json_put_bool(&out, "same_words", !found->other_words);
    text_char(&out, '}');
    printf("%.*s\n", (int)out.length, out.at);
}

static void print_found(const struct evidence_found *found, const char *key,
                        enum cr_language language) {
    if (language == CR_ENGLISH)
        printf("Table %llu, %s (edition %s, engine %llu), round %llu: %llu events, the hash chain "
               "unbroken, "
               "every event by the rules, signed with key %s\n",
               (unsigned long long)found->table, found->game, found->edition,
               (unsigned long long)found->engine, (unsigned long long)found->round,
               (unsigned long long)found->events, key);
    else
        printf("Bàn %llu, %s (thể lệ %s, bộ máy số %llu), ván %llu: %llu sự kiện, chuỗi băm nguyên "
               "vẹn, mọi sự "
               "kiện đúng quy tắc, ký bằng khóa %s\n",
               (unsigned long long)found->table, found->game, found->edition,
               (unsigned long long)found->engine, (unsigned long long)found->round,
               (unsigned long long)found->events, key);
    if (found->other_words)
        printf("%s\n", language == CR_ENGLISH
                           ? "The words in the file are not these; only the records count."
                           : "Lời văn trong tệp khác với dưới đây; chỉ các bản ghi có giá trị.");
}

int verify_evidence(const char *path, const char *bytes, size_t length, const uint8_t *expected_key,
                    enum cr_language language, bool json) {
    struct evidence_found found;
    char key[2 * EVIDENCE_KEY + 1];
    if (sodium_init() < 0)
        return EXIT_REFUSED;
    struct text words;
    char *memory = memory_grow(NULL, EVIDENCE_ROOM);
    text_init(&words, memory, EVIDENCE_ROOM);
    bool right = evidence_tell(bytes, length, expected_key, language, &words, &found);
    hash_print(found.key, key);
    if (json)
        print_json(&found, key);
    else if (right)
        print_found(&found, key, language);
    if (right && !json)
        printf("\n%.*s", (int)words.length, words.at);
    if (!right)
        cli_complain("%s: %s", path, found.problem);
    free(memory);
    return right ? EXIT_DONE : EXIT_REFUSED;
}
