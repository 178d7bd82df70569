#include "books/log_reader_inside.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct log_stream *add_stream(struct log_reader *reader) {
    memory_grow_list((void **)&reader->streams, reader->stream_count, &reader->stream_room,
                     sizeof *reader->streams);
    struct log_stream *stream = &reader->streams[reader->stream_count++];
    memset(stream, 0, sizeof *stream);
    return stream;
}

bool log_reader_open(struct log_reader *reader, struct store *store, struct store_error *error) {
    memset(reader, 0, sizeof *reader);
    reader->store = store;
    reader->shelf = edition_shelf_open();
    reader->effects =
        (struct effects){memory_grow(NULL, EFFECTS_MAX * sizeof(struct effect)), EFFECTS_MAX, 0};
    reader->tokens = memory_grow(NULL, RECORD_TOKENS * sizeof *reader->tokens);
    reader->postings = memory_grow(NULL, RECORD_POSTINGS * sizeof *reader->postings);
    house_init(&reader->house);
    (void)add_stream(reader);
    return edition_shelf_load(reader->shelf, store, error);
}

void log_reader_close(struct log_reader *reader) {
    for (size_t i = 0; i < reader->stream_count; i++) {
        index_follow_free(&reader->streams[i].index);
        free(reader->streams[i].table);
    }
    house_free(&reader->house);
    edge_books_free(&reader->edges);
    free(reader->streams);
    edition_shelf_close(reader->shelf);
    free(reader->effects.list);
    free(reader->tokens);
    free(reader->postings);
}

struct log_stream *log_reader_stream(struct log_reader *reader, uint32_t stream) {
    return stream < reader->stream_count ? &reader->streams[stream] : NULL;
}

static bool wrong(struct log_reader *reader, const char *problem) {
    reader->problem = problem;
    return false;
}

static void add_table(struct log_reader *reader, const struct house_table *from) {
    char place[FAIR_PLACE];
    struct log_stream *stream = add_stream(reader);
    stream->table = memory_grow(NULL, sizeof *stream->table);
    table_init(stream->table);
    snprintf(place, sizeof place, "/%u", from->number);
    virtual_dealer_init(&stream->dealer, place, &from->timings);
}

/* Tables of the house that are new. */
static void add_tables(struct log_reader *reader) {
    while (reader->stream_count <= reader->house.table_count)
        add_table(reader, &reader->house.tables[reader->stream_count - 1]);
}

static bool apply_house(struct log_reader *reader, const struct store_record *record) {
    struct json json;
    struct json_error error;
    struct house_record house = {.json = &json, .time = record->time};
    if (json_parse_object(record->body, record->body_length, reader->tokens, RECORD_TOKENS, &json,
                          &error) != JSON_OK)
        return wrong(reader, "it is no JSON");
    if (!house_read(&reader->house, &house))
        return wrong(reader, house.problem);
    memcpy(reader->postings, house.postings, house.posting_count * sizeof house.postings[0]);
    reader->posting_count = house.posting_count;
    house_apply(&reader->house, &house);
    if (reader->index != NULL) {
        index_record(&house, reader->index->rows);
        index_ended(&reader->house, record->seq, reader->index);
    }
    add_tables(reader);
    return true;
}

static bool apply_event(struct log_reader *reader, struct log_stream *stream,
                        const struct store_record *record) {
    struct event *event = &reader->event;
    struct event_reader events = {reader->shelf, stream->book, stream->table, &stream->dealer};
    if (!event_record_apply(&events, record, reader->tokens, event, &reader->effects,
                            &reader->problem))
        return false;
    stream->book = events.book;
    reader->finished_round =
        round_note_follow(&stream->follow, stream->book, stream->table, event, &reader->effects);
    stream->rounds += reader->finished_round;
    if (reader->index != NULL)
        index_event(&stream->index, &reader->edges, &reader->house, record->stream, stream->book,
                    stream->table, event, &reader->effects, reader->index);
    reader->takes_back = event_takes_back(event);
    reader->posting_count = effect_postings(record->stream, &reader->effects, reader->postings);
    return true;
}

bool log_reader_apply(struct log_reader *reader, const struct store_record *record) {
    struct log_stream *stream = log_reader_stream(reader, record->stream);
    reader->posting_count = 0;
    reader->takes_back = false;
    reader->event.type = EVENT_TYPES;
    reader->finished_round = false;
    if (stream == NULL)
        return wrong(reader, "there is no such table");
    return record->stream == 0 ? apply_house(reader, record) : apply_event(reader, stream, record);
}
