#include "books/log_reader.h"

#include <stdlib.h>
#include <string.h>

static struct followed_table *add_stream(struct following *following, struct floor_table *table) {
    memory_grow_list((void **)&following->tables, following->table_count, &following->table_room,
                     sizeof *following->tables);
    struct followed_table *followed = &following->tables[following->table_count++];
    memset(followed, 0, sizeof *followed);
    followed->table = table;
    return followed;
}

bool following_open(struct following *following, struct store *store, struct store_error *error) {
    memset(following, 0, sizeof *following);
    following->store = store;
    following->books = memory_grow(NULL, game_count * sizeof *following->books);
    following->effects =
        (struct effects){memory_grow(NULL, EFFECTS_MAX * sizeof(struct effect)), EFFECTS_MAX, 0};
    following->tokens = memory_grow(NULL, FLOOR_TOKENS * sizeof *following->tokens);
    following->postings = memory_grow(NULL, FLOOR_POSTINGS * sizeof *following->postings);
    house_init(&following->house);
    add_stream(following, NULL);
    return load_books(following->books, error);
}

void following_close(struct following *following) {
    for (size_t i = 1; i < following->table_count; i++)
        floor_table_free(following->tables[i].table);
    house_free(&following->house);
    edge_books_free(&following->edges);
    free(following->tables);
    free(following->books);
    free(following->effects.list);
    free(following->tokens);
    free(following->postings);
}

struct followed_table *following_stream(struct following *following, uint32_t stream) {
    return stream < following->table_count ? &following->tables[stream] : NULL;
}

static bool wrong(struct following *following, const char *problem) {
    following->problem = problem;
    return false;
}

/* Tables of the house that are new. */
static bool add_tables(struct following *following) {
    while (following->table_count <= following->house.table_count) {
        const struct house_table *from = &following->house.tables[following->table_count - 1];
        const struct cr_rulebook *book = &following->books[from->game];
        if (strcmp(from->edition, book->document) != 0)
            return wrong(following, "its edition of the rulebook is not here");
        add_stream(following, floor_table_new(book, from, ""));
    }
    return true;
}

static bool apply_house(struct following *following, const struct store_record *record) {
    struct json json;
    struct json_error error;
    struct house_record house = {.json = &json, .time = record->time};
    if (json_parse(record->body, record->body_length, following->tokens, FLOOR_TOKENS, &json,
                   &error) != JSON_OK)
        return wrong(following, "it is no JSON");
    if (!house_run(&following->house, &house, false))
        return wrong(following, house.problem);
    memcpy(following->postings, house.postings, house.posting_count * sizeof house.postings[0]);
    following->posting_count = house.posting_count;
    if (!house_run(&following->house, &house, true))
        return false;
    if (following->index != NULL)
        index_record(&following->house, &json, record->time, following->index->rows);
    return add_tables(following);
}

static bool apply_event(struct following *following, struct followed_table *followed,
                        const struct store_record *record) {
    struct event *event = &following->event;
    uint64_t rounds = followed->table->round_count;
    if (!table_replay(followed->table, record, following->tokens, event, &following->effects,
                      &following->problem))
        return false;
    if (following->index != NULL)
        index_event(&followed->table->index, &following->edges, &following->house, record->stream,
                    followed->table->book, followed->table->state, event, &following->effects,
                    following->index);
    following->takes_back = event_takes_back(event);
    following->finished_round = followed->table->round_count > rounds;
    followed->rounds += following->finished_round;
    following->posting_count =
        effect_postings(record->stream, &following->effects, following->postings);
    return true;
}

bool following_apply(struct following *following, const struct store_record *record) {
    struct followed_table *followed = following_stream(following, record->stream);
    following->posting_count = 0;
    following->takes_back = false;
    following->event.type = EVENT_TYPES;
    following->finished_round = false;
    if (followed == NULL)
        return wrong(following, "there is no such table");
    return record->stream == 0 ? apply_house(following, record)
                               : apply_event(following, followed, record);
}
