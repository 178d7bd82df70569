#include "rulebook/edition_diff.h"

#include "rulebook/rulebook_inside.h"

#include <assert.h>
#include <string.h>

bool edition_open(struct edition *edition, const char *text, size_t length,
                  struct cr_problem *problem) {
    struct json_error error;
    edition->text = text;
    edition->length = length;
    if (!cr_rulebook_read(text, length, &edition->book, problem))
        return false;
    enum json_status status =
        json_parse(text, length, edition->tokens, EDITION_TOKENS, &edition->json, &error);
    assert(status == JSON_OK); /* it was read with as much room */
    return status == JSON_OK;
}

/* ---- Values ---- */

enum { STRING_MAX = 256 }; /* longer than any that a rulebook may have */

static enum json_type type_of(const struct edition *edition, uint32_t token) {
    return (enum json_type)edition->tokens[token].type;
}

static bool same_string(const struct edition *from, uint32_t a, const struct edition *to,
                        uint32_t b) {
    char text[STRING_MAX];
    size_t length = json_string(&from->json, a, text, sizeof text);
    assert(length < sizeof text);
    (void)length;
    return json_is(&to->json, b, text);
}

static bool same_bytes(const struct edition *from, uint32_t a, const struct edition *to,
                       uint32_t b) {
    const struct json_token *one = &from->tokens[a], *other = &to->tokens[b];
    return one->end - one->start == other->end - other->start &&
           memcmp(from->text + one->start, to->text + other->start, one->end - one->start) == 0;
}

/* The value of the member that is called as this key is; 0: there is none. */
static uint32_t member_like(const struct edition *from, uint32_t key, const struct edition *to,
                            uint32_t object) {
    char name[STRING_MAX];
    json_string(&from->json, key, name, sizeof name);
    return json_member(&to->json, object, name);
}

static bool same_members(const struct edition *from, uint32_t a, const struct edition *to,
                         uint32_t b) {
    for (uint32_t key = a + 1; key < from->tokens[a].next; key = from->tokens[key + 1].next) {
        uint32_t other = member_like(from, key, to, b);
        if (other == 0 || !edition_same(from, key + 1, to, other))
            return false;
    }
    return true;
}

static bool same_items(const struct edition *from, uint32_t a, const struct edition *to,
                       uint32_t b) {
    uint32_t one = a + 1, other = b + 1;
    for (; one < from->tokens[a].next; one = from->tokens[one].next) {
        if (!edition_same(from, one, to, other))
            return false;
        other = to->tokens[other].next;
    }
    return true;
}

bool edition_same(const struct edition *from, uint32_t a, const struct edition *to, uint32_t b) {
    if (type_of(from, a) != type_of(to, b) || from->tokens[a].count != to->tokens[b].count)
        return false;
    switch (type_of(from, a)) {
    case JSON_OBJECT:
        return same_members(from, a, to, b);
    case JSON_ARRAY:
        return same_items(from, a, to, b);
    case JSON_STRING:
        return same_string(from, a, to, b);
    default:
        return same_bytes(from, a, to, b);
    }
}

/* ---- Where a value stands ---- */

/* What a key says about the values below it; the last one on the way counts. */
static const struct {
    const char *key;
    enum edition_subject subject;
} subject_keys[] = {
    {"document", EDITION_DOCUMENT},
    {"date", EDITION_DATE},
    {"name", EDITION_NAME},
    {"options", EDITION_OPTION},
    {"void_round", EDITION_VOID_ROUND},
    {"void_bet", EDITION_VOID_BET},
    {"limited", EDITION_LIMIT},
    {"pay_order", EDITION_PAY_ORDER},
    {"pays", EDITION_RATIO},
    {"clause", EDITION_CLAUSE},
    {"area", EDITION_AREA},
};

struct walk {
    edition_visit *visit;
    void *context;
    struct edition_change at;
    struct text path;
};

static const char *own_key(const struct cr_rulebook *book, const char *name) {
    const char *const *key = rulebook_game(book)->own_keys;
    while (key != NULL && *key != NULL && strcmp(*key, name) != 0)
        key++;
    return key == NULL ? NULL : *key;
}

/* One key further down. `name` lives as long as what is below it is walked. */
static void enter(struct walk *walk, const char *name) {
    struct edition_change *at = &walk->at;
    const char *own = walk->path.length == 0 ? own_key(&at->from->book, name) : NULL;
    if (own != NULL) {
        at->own = own;
        at->subject = EDITION_TABLE;
    }
    for (size_t i = 0; i < sizeof subject_keys / sizeof *subject_keys; i++)
        if (strcmp(subject_keys[i].key, name) == 0)
            at->subject = subject_keys[i].subject;
    if (at->member != NULL && strcmp(at->member, "name") == 0)
        at->language = name;
    if (at->member != NULL && strcmp(at->member, "pays") == 0)
        at->pay_case = name;
    at->member = name;
    if (walk->path.length > 0)
        text_char(&walk->path, '.');
    text_add(&walk->path, name);
}

static void tell(struct walk *walk, uint32_t before, uint32_t after) {
    struct edition_change *at = &walk->at;
    assert(!walk->path.full);
    memcpy(at->path, walk->path.at, walk->path.length);
    at->path[walk->path.length] = '\0';
    at->before = before;
    at->after = after;
    walk->visit(walk->context, at);
}

static void walk_value(struct walk *walk, uint32_t before, uint32_t after);

/* ---- Objects ---- */

static void walk_member(struct walk *walk, const char *name, uint32_t before, uint32_t after) {
    const struct walk kept = *walk;
    enter(walk, name);
    walk_value(walk, before, after);
    *walk = kept;
}

static void walk_members(struct walk *walk, uint32_t before, uint32_t after) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    char name[STRING_MAX];
    for (uint32_t key = before + 1; key < from->tokens[before].next;
         key = from->tokens[key + 1].next) {
        json_string(&from->json, key, name, sizeof name);
        walk_member(walk, name, key + 1, json_member(&to->json, after, name));
    }
    for (uint32_t key = after + 1; key < to->tokens[after].next; key = to->tokens[key + 1].next) {
        json_string(&to->json, key, name, sizeof name);
        if (json_member(&from->json, before, name) == 0)
            walk_member(walk, name, 0, key + 1);
    }
}

/* ---- Lists ---- */

/* An entry; its name in the path is `name`, or its number in the list. */
static void walk_entry(struct walk *walk, const char *name, uint32_t number, uint32_t before,
                       uint32_t after) {
    const struct walk kept = *walk;
    walk->at.row = before;
    walk->at.row_after = after;
    if (name != NULL) {
        text_char(&walk->path, '.');
        text_add(&walk->path, name);
    } else {
        text_char(&walk->path, '[');
        text_integer(&walk->path, number);
        text_char(&walk->path, ']');
    }
    walk_value(walk, before, after);
    *walk = kept;
}

static uint32_t number_in(const struct edition *edition, uint32_t list, uint32_t entry) {
    uint32_t number = 0;
    for (uint32_t at = list + 1; at != entry; at = edition->tokens[at].next)
        number++;
    return number;
}

static bool all_have_ids(const struct edition *edition, uint32_t list) {
    for (uint32_t at = list + 1; at < edition->tokens[list].next; at = edition->tokens[at].next)
        if (type_of(edition, at) != JSON_OBJECT || json_member(&edition->json, at, "id") == 0)
            return false;
    return true;
}

/* The entry of the list whose id this is; 0: none. */
static uint32_t entry_called(const struct edition *edition, uint32_t list, const char *id) {
    for (uint32_t at = list + 1; at < edition->tokens[list].next; at = edition->tokens[at].next)
        if (json_is(&edition->json, json_member(&edition->json, at, "id"), id))
            return at;
    return 0;
}

static void walk_called(struct walk *walk, const char *id, uint32_t before, uint32_t after) {
    const struct walk kept = *walk;
    if (strcmp(walk->at.member, "bets") == 0)
        walk->at.bet = cr_rulebook_bet(&walk->at.from->book, id, strlen(id));
    else if (strcmp(walk->at.member, "kinds") == 0)
        walk->at.kind = cr_rulebook_kind(&walk->at.from->book, id, strlen(id));
    if (walk->at.bet >= 0)
        walk->at.kind = walk->at.from->book.bets[walk->at.bet].kind;
    walk_entry(walk, id, 0, before, after);
    *walk = kept;
}

static void walk_by_id(struct walk *walk, uint32_t before, uint32_t after) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    char id[STRING_MAX];
    for (uint32_t at = before + 1; at < from->tokens[before].next; at = from->tokens[at].next) {
        json_string(&from->json, json_member(&from->json, at, "id"), id, sizeof id);
        walk_called(walk, id, at, entry_called(to, after, id));
    }
    for (uint32_t at = after + 1; at < to->tokens[after].next; at = to->tokens[at].next) {
        json_string(&to->json, json_member(&to->json, at, "id"), id, sizeof id);
        if (entry_called(from, before, id) == 0)
            walk_called(walk, id, 0, at);
    }
}

/* ---- Rows that have no name ---- */

/* How many members of two rows are the same; one more than they have: the rows are. */
static unsigned likeness(const struct edition *from, uint32_t a, const struct edition *to,
                         uint32_t b) {
    unsigned same = 0;
    if (edition_same(from, a, to, b))
        return from->tokens[a].count + 1;
    if (type_of(from, a) != JSON_OBJECT || type_of(to, b) != JSON_OBJECT)
        return 0;
    for (uint32_t key = a + 1; key < from->tokens[a].next; key = from->tokens[key + 1].next) {
        uint32_t other = member_like(from, key, to, b);
        same += other != 0 && edition_same(from, key + 1, to, other);
    }
    return same;
}

/* Which row of the other list each row became, by its token; 0: none. */
struct rows {
    uint32_t list, other_list;
    uint16_t becomes[EDITION_TOKENS];
    bool taken[EDITION_TOKENS]; /* rows of the other list */
};

static uint32_t most_like(const struct walk *walk, const struct rows *rows, uint32_t row,
                          unsigned at_least) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    uint32_t best = 0;
    for (uint32_t other = rows->other_list + 1; other < to->tokens[rows->other_list].next;
         other = to->tokens[other].next) {
        unsigned alike = rows->taken[other] ? 0 : likeness(from, row, to, other);
        if (alike >= at_least) {
            best = other;
            at_least = alike + 1;
        }
    }
    return best;
}

/* The most alike first: rows that have not changed, then those with one value changed, and so on.
 */
static void match_rows(const struct walk *walk, struct rows *rows) {
    const struct edition *from = walk->at.from;
    unsigned most = 1;
    for (uint32_t row = rows->list + 1; row < from->tokens[rows->list].next;
         row = from->tokens[row].next)
        if (from->tokens[row].count + 1 > most)
            most = from->tokens[row].count + 1;
    for (unsigned alike = most; alike > 0; alike--) {
        for (uint32_t row = rows->list + 1; row < from->tokens[rows->list].next;
             row = from->tokens[row].next) {
            uint32_t other = rows->becomes[row] != 0 ? 0 : most_like(walk, rows, row, alike);
            if (other == 0)
                continue;
            rows->becomes[row] = (uint16_t)other;
            rows->taken[other] = true;
        }
    }
}

static void walk_rows(struct walk *walk, uint32_t before, uint32_t after) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    struct rows rows;
    memset(&rows, 0, sizeof rows);
    rows.list = before;
    rows.other_list = after;
    match_rows(walk, &rows);
    for (uint32_t row = before + 1; row < from->tokens[before].next; row = from->tokens[row].next)
        walk_entry(walk, NULL, number_in(from, before, row), row, rows.becomes[row]);
    for (uint32_t row = after + 1; row < to->tokens[after].next; row = to->tokens[row].next)
        if (!rows.taken[row])
            walk_entry(walk, NULL, number_in(to, after, row), 0, row);
}

static bool holds_objects(const struct edition *edition, uint32_t list) {
    return edition->tokens[list].count > 0 && type_of(edition, list + 1) == JSON_OBJECT;
}

/* Clauses that void stand for themselves; of any other list of plain values the whole is one. */
static bool is_set(const struct walk *walk) {
    return walk->at.subject == EDITION_VOID_ROUND || walk->at.subject == EDITION_VOID_BET;
}

static void walk_list(struct walk *walk, uint32_t before, uint32_t after) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    if (!is_set(walk) && !holds_objects(from, before) && !holds_objects(to, after))
        tell(walk, before, after);
    else if (!is_set(walk) && all_have_ids(from, before) && all_have_ids(to, after))
        walk_by_id(walk, before, after);
    else
        walk_rows(walk, before, after);
}

/* ---- All of it ---- */

static void walk_value(struct walk *walk, uint32_t before, uint32_t after) {
    const struct edition *from = walk->at.from, *to = walk->at.to;
    if (before == 0 || after == 0)
        tell(walk, before, after);
    else if (type_of(from, before) == JSON_OBJECT && type_of(to, after) == JSON_OBJECT)
        walk_members(walk, before, after);
    else if (edition_same(from, before, to, after))
        return;
    else if (type_of(from, before) == JSON_ARRAY && type_of(to, after) == JSON_ARRAY)
        walk_list(walk, before, after);
    else
        tell(walk, before, after);
}

void edition_compare(const struct edition *from, const struct edition *to, edition_visit *visit,
                     void *context) {
    char path[EDITION_PATH];
    struct walk walk = {
        .visit = visit, .context = context, .at = {.from = from, .to = to, .bet = -1, .kind = -1}};
    assert(from->book.game == to->book.game);
    text_init(&walk.path, path, sizeof path - 1);
    walk_members(&walk, 0, 0);
}
