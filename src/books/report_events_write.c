/* Writing the lists of events. */
#include "books/csv_inside.h"
#include "books/report_events.h"
#include "rulebook/game_rulebook.h"
#include "rulebook/rules_json.h"
#include "table/view.h"

#include <string.h>

#define W(what, lists, english, vietnamese) {what, english, vietnamese},
static const struct {
    const char *what, *english, *vietnamese;
} words[] = {
#include "books/report_event.def"
};
#undef W

static const char *words_of(const char *what, enum cr_language language) {
    int type = event_find(what, strlen(what));
    if (type >= 0)
        return event_info((unsigned)type)->listed[language];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].what, what) == 0)
            return language == CR_ENGLISH ? words[i].english : words[i].vietnamese;
    }
    return what;
}

static const char *name_of(const struct house *house, const struct house_actor *actor) {
    const struct house_player *player = house_find_player(house, actor->id);
    const struct house_staff *staff = house_find_staff(house, actor->id);
    if (actor->role == ACTOR_PLAYER)
        return player == NULL ? "" : player->name;
    return staff == NULL ? "" : staff->name;
}

static const char *table_name(const struct house *house, uint32_t table) {
    const struct house_table *found = house_find_table(house, table);
    return found == NULL ? "" : found->name;
}

static void person(const struct house *house, const char *key, const struct house_actor *actor,
                   struct text *out) {
    if (actor->id == 0)
        return;
    json_put_key(out, key);
    text_char(out, '{');
    json_put_integer(out, "id", actor->id);
    json_put_string(out, "name", name_of(house, actor));
    if (actor->post != POST_NOBODY)
        json_put_string(out, "post", post_id(actor->post));
    text_char(out, '}');
}

static void said(struct text *out, const char *key, const char *text) {
    if (text[0] != '\0')
        json_put_string(out, key, text);
}

static struct house_actor authoriser(const struct event_entry *entry) {
    return (struct house_actor){.id = entry->authorised_by, .post = entry->authorised_post};
}

static struct house_actor witness(const struct event_entry *entry) {
    return (struct house_actor){.id = entry->witnessed_by, .post = entry->witnessed_post};
}

/* ---- Of which bet ---- */

static void bet_member(const struct event_entry *entry, struct text *out) {
    static const char *const all[] = {"All bets", "Mọi cửa cược"};
    if (entry->book == NULL)
        return;
    if (entry->kind == LIMIT_ALL || limits_is_one_figure(entry->kind)) {
        json_put_both(out, "bet",
                      entry->kind == LIMIT_ALL ? all : limits_words(entry->book, entry->kind));
        return;
    }
    json_put_key(out, "bet");
    rules_write_kind_name(out, entry->book, (unsigned)entry->kind);
}

static const char *bet_id(const struct event_entry *entry) {
    return entry->book != NULL ? limits_name(entry->book, entry->kind) : "";
}

/* ---- The lists ---- */

static void json_entry(const struct house *house, const struct event_entry *entry,
                       struct text *out) {
    struct house_actor authorised = authoriser(entry), witnessed = witness(entry);
    text_char(out, '{');
    json_put_integer(out, "time", entry->time);
    json_put_string(out, "what", entry->what);
    json_put_both(out, "words",
                  (const char *const[]){words_of(entry->what, CR_ENGLISH),
                                        words_of(entry->what, CR_VIETNAMESE)});
    if (entry->table != 0) {
        json_put_integer(out, "table", entry->table);
        json_put_string(out, "name", table_name(house, entry->table));
    }
    if (entry->round != 0)
        json_put_integer(out, "round", (int64_t)entry->round);
    bet_member(entry, out);
    said(out, "clause", entry->clause);
    person(house, "by", &entry->by, out);
    person(house, "authorised", &authorised, out);
    person(house, "witnessed", &witnessed, out);
    said(out, "reason", entry->reason);
    said(out, "before", entry->before);
    said(out, "after", entry->after);
    text_char(out, '}');
}

void event_entries_json(const struct house *house, const struct event_entries *entries,
                        struct text *out) {
    text_add(out, "{\"entries\":[");
    for (size_t i = 0; i < entries->count; i++) {
        text_add(out, i > 0 ? "," : "");
        json_entry(house, &entries->list[i], out);
    }
    text_add(out, "]}");
}

static void csv_signer(const struct house *house, struct house_actor who, struct text *out) {
    csv_number(out, who.id);
    csv_word(out, who.id == 0 ? "" : name_of(house, &who));
    csv_word(out, who.id == 0 ? "" : post_id(who.post));
}

void event_entries_csv(const struct house *house, const struct event_entries *entries,
                       struct text *out) {
    text_add(out, "time,what,words,table,name,round,bet,clause,by,by_name,by_post,authorised_by,"
                  "authorised_name,authorised_post,witnessed_by,witnessed_name,witnessed_post,"
                  "reason,before,after\r\n");
    for (size_t i = 0; i < entries->count; i++) {
        const struct event_entry *entry = &entries->list[i];
        text_integer(out, entry->time);
        csv_word(out, entry->what);
        csv_word(out, words_of(entry->what, CR_ENGLISH));
        csv_number(out, entry->table);
        csv_word(out, table_name(house, entry->table));
        csv_number(out, (int64_t)entry->round);
        csv_word(out, bet_id(entry));
        csv_word(out, entry->clause);
        csv_number(out, entry->by.id);
        csv_word(out, name_of(house, &entry->by));
        csv_word(out, entry->by.post == POST_NOBODY ? "" : post_id(entry->by.post));
        csv_signer(house, authoriser(entry), out);
        csv_signer(house, witness(entry), out);
        csv_word(out, entry->reason);
        csv_word(out, entry->before);
        csv_word(out, entry->after);
        text_add(out, "\r\n");
    }
}
