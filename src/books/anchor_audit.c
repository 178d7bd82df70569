#include "books/anchor_audit.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256, SHORT = 9 /* of a series' name, with a NUL */, DAY = 24 * 60 * 60 * 1000 };

struct taken {
    uint8_t *bytes;
    size_t length;
    struct anchor anchor;
    bool in_store, in_file;
};

/* A head that the log must have. */
struct mark {
    const struct anchor_head *head;
    const struct taken *of;
};

struct stream {
    uint32_t number;
    size_t at, end; /* among the marks: the next one, and behind the last */
    uint64_t seq;   /* the last record that was seen */
    bool told;      /* what is wrong with it */
};

struct kept {
    uint8_t digest[ANCHOR_DIGEST];
    uint64_t row;
    char key[24]; /* as much of it as names it */
    bool covered; /* an anchor was made after it */
};

struct anchor_audit {
    anchor_say *say;
    void *context;
    const struct keys *keys;
    char floor[ANCHOR_FLOOR];
    bool with_file;
    struct taken *list;
    size_t count, room;
    struct mark *marks;
    size_t mark_count, mark_room;
    struct stream *streams;
    size_t stream_count, stream_room;
    struct kept *kept; /* by row, ascending, while records are read */
    size_t kept_count, kept_room, kept_at;
    int64_t newest; /* time */
};

static void say(struct anchor_audit *audit, bool problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(struct anchor_audit *audit, bool problem, const char *format, ...) {
    char line[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    audit->say(audit->context, problem, line);
}

static const char *series_of(const struct anchor *anchor, char name[SHORT]) {
    sodium_bin2hex(name, SHORT, anchor->series, SHORT / 2);
    return name;
}

/* ---- Taking anchors ---- */

static void add(struct anchor_audit *audit, const void *bytes, size_t length, const char *where,
                uint64_t place, bool in_file) {
    struct taken taken = {.bytes = memory_grow(NULL, length + 1),
                          .length = length,
                          .in_store = !in_file,
                          .in_file = in_file};
    const char *problem;
    if (length > 0)
        memcpy(taken.bytes, bytes, length);
    bool good = anchor_read(taken.bytes, length, &taken.anchor, &problem);
    if (good && audit->floor[0] != '\0' && strcmp(taken.anchor.floor, audit->floor) != 0) {
        problem = "it is of another floor";
        good = false;
    }
    if (good && audit->keys != NULL &&
        keys_find(audit->keys, KEY_ANCHOR, taken.anchor.key) == NULL) {
        problem = "it is signed with a key that is not the house's";
        good = false;
    }
    if (!good) {
        say(audit, true, "anchor %llu of the %s: %s", (unsigned long long)place, where, problem);
        anchor_free(&taken.anchor);
        free(taken.bytes);
        return;
    }
    memory_grow_list((void **)&audit->list, audit->count, &audit->room, sizeof *audit->list);
    audit->list[audit->count++] = taken;
}

static bool take_stored(const struct store_anchor *stored, void *context) {
    struct anchor_audit *audit = context;
    size_t before = audit->count;
    add(audit, stored->bytes, stored->length, "store", stored->number, false);
    if (audit->count == before)
        return true;
    const struct anchor *anchor = &audit->list[before].anchor;
    if (anchor->number != stored->number || anchor->time != stored->time ||
        memcmp(anchor->series, stored->series, ANCHOR_SERIES) != 0)
        say(audit, true, "anchor %llu of the store: it stands in another's place",
            (unsigned long long)stored->number);
    return true;
}

static bool take_kept(const struct store_kept_reply *reply, void *context) {
    struct anchor_audit *audit = context;
    if (reply->key == NULL) {
        say(audit, true, "replies of record %llu: they are damaged",
            (unsigned long long)reply->row);
        return true;
    }
    memory_grow_list((void **)&audit->kept, audit->kept_count, &audit->kept_room,
                     sizeof *audit->kept);
    struct kept *kept = &audit->kept[audit->kept_count++];
    memset(kept, 0, sizeof *kept);
    kept->row = reply->row;
    snprintf(kept->key, sizeof kept->key, "%.*s", (int)reply->key_length, reply->key);
    anchor_reply(reply->key, reply->key_length, reply->reply, reply->length, kept->digest);
    return true;
}

static int compare_rows(const void *a, const void *b) {
    const struct kept *left = a, *right = b;
    return (left->row > right->row) - (left->row < right->row);
}

struct anchor_audit *anchor_audit_open(struct store *store, const struct keys *keys,
                                       anchor_say *say_it, void *context,
                                       struct store_error *error) {
    struct anchor_audit *audit = memory_grow(NULL, sizeof *audit);
    memset(audit, 0, sizeof *audit);
    audit->say = say_it;
    audit->context = context;
    audit->keys = keys;
    error->kind = STORE_FINE;
    if (!store_get(store, "floor-id", audit->floor, sizeof audit->floor, error))
        audit->floor[0] = '\0';
    if (error->kind == STORE_FINE && store_anchors(store, NULL, take_stored, audit, error) &&
        store_kept_replies(store, INT64_MIN, take_kept, audit, error)) {
        if (audit->kept_count > 0)
            qsort(audit->kept, audit->kept_count, sizeof *audit->kept, compare_rows);
        return audit;
    }
    anchor_audit_close(audit);
    return NULL;
}

/* A line that a write has left cut off is no anchor, and says so; if it stood for one, that one is
 * missing. */
void anchor_audit_file(struct anchor_audit *audit, const char *text, size_t length) {
    uint64_t number = 0;
    size_t before = audit->count;
    audit->with_file = true;
    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        size_t line = newline == NULL ? length : (size_t)(newline - text), bytes_length;
        uint8_t *bytes = anchor_line_read(text, line, &bytes_length);
        number++;
        if (bytes != NULL)
            add(audit, bytes, bytes_length, "file", number, true);
        else if (newline != NULL && line > 0)
            say(audit, false, "line %llu of the file is no anchor", (unsigned long long)number);
        free(bytes);
        text += line + (newline != NULL);
        length -= line + (newline != NULL);
    }
    if (audit->count == before) /* another file, or one that somebody has emptied */
        say(audit, true, "the file holds no anchor of this floor");
}

/* ---- Anchors by themselves ---- */

static int compare_taken(const void *a, const void *b) {
    const struct taken *left = a, *right = b;
    int series = memcmp(left->anchor.series, right->anchor.series, ANCHOR_SERIES);
    if (series != 0)
        return series;
    if (left->anchor.number != right->anchor.number)
        return left->anchor.number < right->anchor.number ? -1 : 1;
    return left->in_file - right->in_file;
}

/* The store's and the file's of one number are one, or one of them is not what was signed first. */
static void join_doubles(struct anchor_audit *audit) {
    size_t kept = 0;
    char name[SHORT];
    for (size_t i = 0; i < audit->count; i++) {
        struct taken *own = &audit->list[i], *last = kept > 0 ? &audit->list[kept - 1] : NULL;
        bool same = last != NULL && own->length == last->length &&
                    memcmp(own->bytes, last->bytes, own->length) == 0;
        if (last != NULL && !same && own->anchor.number == last->anchor.number &&
            memcmp(own->anchor.series, last->anchor.series, ANCHOR_SERIES) == 0)
            say(audit, true, "anchor %llu of series %s is there twice, and they differ",
                (unsigned long long)own->anchor.number, series_of(&own->anchor, name));
        if (same) {
            last->in_file = last->in_file || own->in_file;
            last->in_store = last->in_store || own->in_store;
            anchor_free(&own->anchor);
            free(own->bytes);
        } else {
            audit->list[kept++] = *own;
        }
    }
    audit->count = kept;
}

static bool is_next(const struct taken *last, const struct taken *own) {
    uint8_t hash[HASH_BYTES];
    anchor_hash(last->bytes, last->length, hash);
    return own->anchor.number == last->anchor.number + 1 &&
           memcmp(hash, own->anchor.before, HASH_BYTES) == 0;
}

static const struct taken *before(const struct anchor_audit *audit, size_t at) {
    return at > 0 && memcmp(audit->list[at - 1].anchor.series, audit->list[at].anchor.series,
                            ANCHOR_SERIES) == 0
               ? &audit->list[at - 1]
               : NULL;
}

/* How far the series of one has come. */
static uint64_t newest_of(const struct anchor_audit *audit, size_t at) {
    while (at + 1 < audit->count && before(audit, at + 1) != NULL)
        at++;
    return audit->list[at].anchor.number;
}

/* Whether all between two of a series may have been left out by now, as far as their numbers tell:
 * none of them is a sixtieth. */
static bool may_lack(const struct taken *last, const struct taken *own, uint64_t newest) {
    return last->anchor.number / ANCHOR_WHOLE_EVERY ==
               (own->anchor.number - 1) / ANCHOR_WHOLE_EVERY &&
           own->anchor.number - 1 + ANCHOR_ALL_KEPT < newest;
}

static void check_series(struct anchor_audit *audit) {
    char name[SHORT];
    bool lacks = false;
    uint64_t newest = 0;
    for (size_t i = 0; i < audit->count; i++) {
        const struct taken *own = &audit->list[i], *last = before(audit, i);
        unsigned long long number = own->anchor.number;
        series_of(&own->anchor, name);
        lacks = lacks && last != NULL;
        if (last == NULL)
            newest = newest_of(audit, i);
        if (last == NULL && number > 1)
            say(audit, true, "series %s: anchors before %llu are missing", name, number);
        bool gap = last != NULL && own->anchor.number > last->anchor.number + 1;
        if (gap && !may_lack(last, own, newest))
            say(audit, true, "series %s: anchors %llu to %llu are missing", name,
                (unsigned long long)last->anchor.number + 1, number - 1);
        else if (!gap && last != NULL && !is_next(last, own))
            say(audit, true, "series %s: anchor %llu does not follow the one before it", name,
                number);
        if (own->anchor.rewound)
            say(audit, true, "series %s: anchor %llu was made after the log had been put back",
                name, number);
        bool lost = !own->in_store && !anchor_may_go(own->anchor.number, own->anchor.whole, newest);
        if (lost && !lacks)
            say(audit, true, "series %s: the store has lost anchor %llu, which the file has", name,
                number);
        lacks = lacks || lost;
    }
}

static int compare_marks(const void *a, const void *b) {
    const struct mark *left = a, *right = b;
    if (left->head->stream != right->head->stream)
        return left->head->stream < right->head->stream ? -1 : 1;
    if (left->head->seq != right->head->seq)
        return left->head->seq < right->head->seq ? -1 : 1;
    return (left->head->trail > right->head->trail) - (left->head->trail < right->head->trail);
}

static void gather_marks(struct anchor_audit *audit) {
    for (size_t i = 0; i < audit->count; i++) {
        const struct anchor *anchor = &audit->list[i].anchor;
        if (anchor->time > audit->newest)
            audit->newest = anchor->time;
        for (size_t k = 0; k < anchor->head_count; k++) {
            memory_grow_list((void **)&audit->marks, audit->mark_count, &audit->mark_room,
                             sizeof *audit->marks);
            audit->marks[audit->mark_count++] = (struct mark){&anchor->heads[k], &audit->list[i]};
        }
    }
    if (audit->mark_count > 0)
        qsort(audit->marks, audit->mark_count, sizeof *audit->marks, compare_marks);
    for (size_t i = 0; i < audit->mark_count; i++) {
        uint32_t number = audit->marks[i].head->stream;
        if (audit->stream_count == 0 || audit->streams[audit->stream_count - 1].number != number) {
            memory_grow_list((void **)&audit->streams, audit->stream_count, &audit->stream_room,
                             sizeof *audit->streams);
            audit->streams[audit->stream_count++] = (struct stream){.number = number, .at = i};
        }
        audit->streams[audit->stream_count - 1].end = i + 1;
    }
}

static void name_keys(struct anchor_audit *audit) {
    char key[2 * ANCHOR_KEY + 1];
    const uint8_t *last = NULL;
    for (size_t i = 0; audit->keys == NULL && i < audit->count; i++) {
        if (last != NULL && memcmp(last, audit->list[i].anchor.key, ANCHOR_KEY) == 0)
            continue;
        last = audit->list[i].anchor.key;
        hash_print(last, key);
        say(audit, false, "anchors are signed with %s: compare it with the house's key", key);
    }
}

void anchor_audit_begin(struct anchor_audit *audit) {
    if (audit->count > 0)
        qsort(audit->list, audit->count, sizeof *audit->list, compare_taken);
    join_doubles(audit);
    check_series(audit);
    gather_marks(audit);
    name_keys(audit);
    if (audit->count > 0 && audit->floor[0] == '\0')
        say(audit, true, "the floor's own name is gone from the store");
    if (audit->with_file && audit->count == 0)
        say(audit, true, "there is no anchor to compare with");
}

/* ---- Records ---- */

static struct stream *find_stream(struct anchor_audit *audit, uint32_t number) {
    size_t from = 0, to = audit->stream_count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (audit->streams[middle].number < number)
            from = middle + 1;
        else
            to = middle;
    }
    return from < audit->stream_count && audit->streams[from].number == number
               ? &audit->streams[from]
               : NULL;
}

static void differs(struct anchor_audit *audit, struct stream *stream, const struct mark *mark,
                    uint64_t first, uint64_t last) {
    char name[SHORT], from[32] = "";
    series_of(&mark->of->anchor, name);
    if (first < last)
        snprintf(from, sizeof from, "%llu to ", (unsigned long long)first);
    if (!stream->told)
        say(audit, true, "stream %u, seq %s%llu: not as anchor %llu of series %s has it",
            stream->number, from, (unsigned long long)last,
            (unsigned long long)mark->of->anchor.number, name);
    stream->told = true;
}

/* The seq behind the last that is known to be right before a head. */
static uint64_t known_to(const struct anchor_audit *audit, const struct stream *stream,
                         size_t mark) {
    uint64_t seq = 0, own = audit->marks[mark].head->seq;
    while (mark > 0 && audit->marks[mark - 1].head->stream == stream->number) {
        seq = audit->marks[--mark].head->seq;
        if (seq < own)
            return seq;
    }
    return 0;
}

static void check_mark(struct anchor_audit *audit, struct stream *stream, size_t at,
                       const struct store_record *record) {
    const struct mark *mark = &audit->marks[at];
    const struct anchor_head *head = mark->head;
    uint8_t own[ANCHOR_TRAIL];
    uint64_t back = head->seq - record->seq; /* from the head */
    anchor_mark(record->hash, own);
    /* where a trail begins behind the head before it, the first that differs may lie between */
    if (back < head->trail &&
        memcmp(head->marks + (head->trail - 1 - back) * ANCHOR_TRAIL, own, ANCHOR_TRAIL) != 0)
        differs(audit, stream, mark,
                back + 1 == head->trail ? known_to(audit, stream, at) + 1 : record->seq,
                record->seq);
    else if (back == 0 && memcmp(head->hash, record->hash, HASH_BYTES) != 0)
        differs(audit, stream, mark,
                head->trail > 0 ? record->seq : known_to(audit, stream, at) + 1, record->seq);
}

/* Whether the last record of some replies was anchored. */
static void cover(struct anchor_audit *audit, const struct store_record *record, bool anchored) {
    while (audit->kept_at < audit->kept_count && audit->kept[audit->kept_at].row < record->id)
        audit->kept_at++;
    while (audit->kept_at < audit->kept_count && audit->kept[audit->kept_at].row == record->id)
        audit->kept[audit->kept_at++].covered = anchored;
}

void anchor_audit_record(struct anchor_audit *audit, const struct store_record *record) {
    struct stream *stream = find_stream(audit, record->stream);
    if (record->time > audit->newest)
        audit->newest = record->time;
    cover(audit, record, stream != NULL && audit->marks[stream->end - 1].head->seq >= record->seq);
    if (stream == NULL)
        return;
    while (stream->at < stream->end && audit->marks[stream->at].head->seq < record->seq) {
        if (stream->seq < audit->marks[stream->at].head->seq)
            differs(audit, stream, &audit->marks[stream->at], stream->seq + 1, stream->seq + 1);
        stream->at++;
    }
    /* several servers may have named the same record */
    for (size_t i = stream->at; i < stream->end && !stream->told; i++) {
        const struct anchor_head *head = audit->marks[i].head;
        if (i > stream->at && head->seq != audit->marks[stream->at].head->seq)
            break;
        check_mark(audit, stream, i, record);
    }
    stream->seq = record->seq;
}

static void check_ends(struct anchor_audit *audit) {
    for (size_t i = 0; i < audit->stream_count; i++) {
        struct stream *stream = &audit->streams[i];
        const struct mark *last = &audit->marks[stream->end - 1];
        char name[SHORT];
        if (stream->told || last->head->seq <= stream->seq)
            continue;
        say(audit, true,
            "stream %u, seq %llu: it is missing; anchor %llu of series %s goes up to %llu",
            stream->number, (unsigned long long)stream->seq + 1,
            (unsigned long long)last->of->anchor.number, series_of(&last->of->anchor, name),
            (unsigned long long)last->head->seq);
    }
}

/* ---- Replies ---- */

static int compare_digests(const void *a, const void *b) {
    return memcmp(a, b, ANCHOR_DIGEST);
}

/* All digests that anchors have, sorted. */
static uint8_t *gather_digests(const struct anchor_audit *audit, size_t *count) {
    size_t sum = 0;
    for (size_t i = 0; i < audit->count; i++)
        sum += audit->list[i].anchor.reply_count;
    uint8_t *digests = memory_grow(NULL, sum * ANCHOR_DIGEST + 1);
    *count = 0;
    for (size_t i = 0; i < audit->count; i++) {
        const struct anchor *anchor = &audit->list[i].anchor;
        if (anchor->reply_count > 0)
            memcpy(digests + *count * ANCHOR_DIGEST, anchor->replies,
                   anchor->reply_count * ANCHOR_DIGEST);
        *count += anchor->reply_count;
    }
    qsort(digests, *count, ANCHOR_DIGEST, compare_digests);
    return digests;
}

static void check_kept(struct anchor_audit *audit) {
    size_t count;
    uint8_t *digests = gather_digests(audit, &count);
    for (size_t i = 0; i < audit->kept_count; i++) {
        const struct kept *kept = &audit->kept[i];
        if (kept->covered &&
            bsearch(kept->digest, digests, count, ANCHOR_DIGEST, compare_digests) == NULL)
            say(audit, true, "the reply for key %s is not one that was anchored", kept->key);
    }
    free(digests);
}

/* A reply is kept for a day: one that was anchored after an anchor of the last day is there. The
 * first of a series may have older ones. */
static void check_gone(struct anchor_audit *audit) {
    if (audit->kept_count > 0)
        qsort(audit->kept, audit->kept_count, sizeof *audit->kept, compare_digests);
    for (size_t i = 0; i < audit->count; i++) {
        const struct anchor *anchor = &audit->list[i].anchor;
        const struct taken *last = before(audit, i);
        size_t gone = 0;
        char name[SHORT];
        if (last == NULL || last->anchor.time < audit->newest - DAY)
            continue;
        for (size_t k = 0; k < anchor->reply_count; k++)
            gone += audit->kept_count == 0 ||
                    bsearch(anchor->replies + k * ANCHOR_DIGEST, audit->kept, audit->kept_count,
                            sizeof *audit->kept, compare_digests) == NULL;
        if (gone > 0)
            say(audit, true, "%zu replies that anchor %llu of series %s has are gone", gone,
                (unsigned long long)anchor->number, series_of(anchor, name));
    }
}

void anchor_audit_end(struct anchor_audit *audit) {
    check_ends(audit);
    if (audit->count == 0)
        return;
    check_kept(audit);
    check_gone(audit);
}

void anchor_audit_close(struct anchor_audit *audit) {
    if (audit == NULL)
        return;
    for (size_t i = 0; i < audit->count; i++) {
        anchor_free(&audit->list[i].anchor);
        free(audit->list[i].bytes);
    }
    free(audit->list);
    free(audit->marks);
    free(audit->streams);
    free(audit->kept);
    free(audit);
}
