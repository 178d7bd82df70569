/* The fields of a record. */
#include "house/record_inside.h"

#include <string.h>

bool record_wrong(struct house_record *record, const char *problem) {
    record->problem = problem;
    return false;
}

bool record_has(const struct house_record *record, const char *name) {
    return json_member(record->json, 0, name) != 0;
}

bool record_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                    int64_t *number) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0 || json_integer(record->json, token, number) != JSON_INTEGER ||
        *number < least || *number > most)
        return record_wrong(record, name);
    return true;
}

bool record_number(struct house_record *record, const char *name, uint32_t *number) {
    int64_t value = 0;
    if (!record_integer(record, name, 1, UINT32_MAX, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

bool record_money(struct house_record *record, const char *name, cr_money *amount) {
    return record_integer(record, name, 1, CR_MONEY_MAX, amount);
}

bool record_text(struct house_record *record, const char *name, char *out, size_t room) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0 || record->json->tokens[token].type != JSON_STRING)
        return record_wrong(record, name);
    memset(out, 0, room);
    size_t length = json_string(record->json, token, out, room);
    if (length == 0 || length >= room || memchr(out, '\0', length) != NULL)
        return record_wrong(record, name);
    return true;
}

bool record_flag(struct house_record *record, const char *name, bool *flag) {
    uint32_t token = json_member(record->json, 0, name);
    enum json_type type = token == 0 ? JSON_NULL : (enum json_type)record->json->tokens[token].type;
    if (type != JSON_TRUE && type != JSON_FALSE)
        return record_wrong(record, name);
    *flag = type == JSON_TRUE;
    return true;
}

bool record_hash(struct house_record *record, const char *name, uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    if (!record_text(record, name, hex, sizeof hex))
        return false;
    return hash_parse(hex, strlen(hex), hash) || record_wrong(record, name);
}

bool record_post(struct house_record *record, const char *name, enum post *post) {
    char id[40];
    if (!record_text(record, name, id, sizeof id))
        return false;
    int found = post_find(id, strlen(id));
    if (found <= POST_NOBODY)
        return record_wrong(record, name);
    *post = (enum post)found;
    return true;
}

char *record_copy(const struct house_record *record, const char *name) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0)
        return NULL;
    const struct json_token *at = &record->json->tokens[token];
    size_t room = at->end - at->start + 1, length;
    char *copy = memory_grow(NULL, room);
    if (at->type == JSON_STRING) {
        length = json_string(record->json, token, copy, room);
    } else {
        length = room - 1;
        memcpy(copy, record->json->text + at->start, length);
    }
    copy[length] = '\0';
    return copy;
}

bool record_table(const struct house *house, struct house_record *record, uint32_t *table) {
    return record_number(record, "table", table) &&
           (house_find_table(house, *table) != NULL || record_wrong(record, "table"));
}

/* ---- Members that may be left out ---- */

bool record_may_number(struct house_record *record, const char *name, uint32_t *number) {
    return !record_has(record, name) || record_number(record, name, number);
}

bool record_may_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                        int64_t *number) {
    return !record_has(record, name) || record_integer(record, name, least, most, number);
}

bool record_may_text(struct house_record *record, const char *name, char *out, size_t room) {
    return !record_has(record, name) || record_text(record, name, out, room);
}

bool record_may_flag(struct house_record *record, const char *name, bool *flag) {
    return !record_has(record, name) || record_flag(record, name, flag);
}

/* ---- The rest ---- */

void record_put_hash(struct text *record, const char *name, const uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(hash, hex);
    json_put_string(record, name, hex);
}

void record_move(struct house_record *record, ledger_account from, ledger_account to,
                 cr_money amount) {
    if (amount == 0)
        return;
    struct posting *posting = &record->postings[record->posting_count++];
    memset(posting, 0, sizeof *posting);
    posting->from = from;
    posting->to = to;
    posting->amount = amount;
    posting->bet = NO_BET;
}

void record_sum(struct house_record *record, const char *what, uint32_t table, cr_money amount) {
    if (amount != 0)
        record->sums[record->sum_count++] =
            (struct record_sum){.what = what, .table = table, .amount = amount};
}

int house_find_word(const char *const *words, int count, const char *id, size_t length) {
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], id, length) == 0)
            return i;
    }
    return -1;
}
