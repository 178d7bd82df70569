#include "table/use_support.h"

#include "base/hash.h"
#include "table/virtual_dealer.h"

#include <stdio.h>
#include <string.h>

static void look(const struct walk *walk, const struct viewer *viewer) {
    static char memory[VIEW_MAX];
    struct text out;
    text_init(&out, memory, sizeof memory);
    table_view(&walk->book, &walk->table, viewer, &out);
}

static void use_views(const struct walk *walk) {
    uint8_t hash[TABLE_HASH];
    uint32_t player = walk->table.bet_count > 0 ? walk->table.bets[0].player : 1;
    table_hash(&walk->table, hash);
    look(walk, &(struct viewer){.role = VIEWER_PUBLIC});
    look(walk, &(struct viewer){.role = VIEWER_PLAYER, .player = player});
    look(walk, &(struct viewer){.role = VIEWER_STAFF, .post = POST_SENIOR_MANAGEMENT});
}

/* Looking for what is wrong takes longer than most events, so it is done after every few. */
enum { CHECK_EVERY = 4 };

static bool is_right(struct walk *walk) {
    const char *problem;
    if (table_check(&walk->book, &walk->table, &problem))
        return true;
    walk_fault(walk, "what was taken becomes wrong: %s", problem);
    walk_name_event(walk);
    return false;
}

static bool apply(struct walk *walk, const struct event *event) {
    walk->last = *event;
    walk->last.seq = walk->table.seq + 1;
    if (!table_apply(&walk->book, &walk->table, &walk->last, &walk->effects, &walk->refusal))
        return true;
    return ++walk->accepted % CHECK_EVERY != 0 || is_right(walk);
}

enum { DEALER_EVENTS = 16, CHANCE_EVENTS = 16, LONG = 1 << 20 };

/* A dealer who has all the time there is: every wait is over. */
static bool use_dealer(struct walk *walk) {
    struct seed_chain chain = {.secret = {1}};
    const struct seed_source seeds = seeds_of_chain(&chain);
    struct virtual_dealer dealer;
    struct event event;
    int64_t now = walk->table.time;
    virtual_dealer_init(&dealer, "", &dealer_timings_default);
    for (unsigned i = 0; i < DEALER_EVENTS && now <= EVENT_TIME_MAX - LONG; i++) {
        now += LONG;
        int64_t until;
        virtual_dealer_waits(&dealer, &walk->book, &walk->table, &until);
        if (!virtual_dealer_next(&dealer, &walk->book, &walk->table, &seeds, now, &event))
            continue;
        if (!apply(walk, &event))
            return false;
    }
    return is_right(walk);
}

static bool use_events(struct walk *walk, const uint8_t *chance, size_t count) {
    struct event event;
    walk_feed(walk, chance, count);
    for (unsigned i = 0; i < CHANCE_EVENTS && !walk->exhausted; i++) {
        walk_event(walk, &event);
        event.time = walk->table.time;
        if (!apply(walk, &event))
            return false;
    }
    return is_right(walk);
}

/* What walk_again does, without its log and list of effects. */
static void begin(struct walk *walk, const struct table *table) {
    walk->table = *table;
    walk->effects = (struct effects){walk->list, EFFECTS_MAX, 0};
    walk->exhausted = false;
    walk->accepted = 0;
}

bool use_state(struct walk *walk, const uint8_t *bytes, size_t length, unsigned parts,
               const uint8_t *chance, size_t count, bool *taken) {
    static struct table loaded;
    static uint8_t again[TABLE_SAVED_MAX];
    const char *problem;
    *taken = table_load(&walk->book, bytes, length, &loaded, &problem);
    if (!*taken)
        return true;
    if (table_save(&loaded, again) != length || memcmp(again, bytes, length) != 0)
        return walk_fault(walk, "it is saved as other bytes");
    begin(walk, &loaded);
    if (parts & USE_VIEWS)
        use_views(walk);
    if (parts & USE_DEALER && !use_dealer(walk))
        return false;
    begin(walk, &loaded);
    return !(parts & USE_EVENTS) || use_events(walk, chance, count);
}

bool use_evening(const char *path, struct cr_rulebook *book, struct table *table,
                 void (*each)(const struct table *table, void *context), void *context) {
    static char line[EVENT_JSON_MAX];
    static struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    FILE *file = fopen(path, "r");
    bool good = file != NULL;
    table_init(table);
    while (good && fgets(line, sizeof line, file) != NULL) {
        struct json_token tokens[256];
        struct json json;
        struct json_error error;
        struct cr_refusal refusal;
        struct event event;
        const char *problem;
        good = json_parse(line, strlen(line), tokens, 256, &json, &error) == JSON_OK;
        if (!good || json_member(&json, 0, "event") == 0)
            continue;
        good = event_read(book, &json, &event, &problem) &&
               table_apply(book, table, &event, &effects, &refusal);
        if (good)
            each(table, context);
    }
    if (file != NULL)
        fclose(file);
    return good;
}
