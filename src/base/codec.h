/* What is kept, as bytes that outlast the program: structs written and read by one description of
 * their fields, so that writer and reader cannot drift apart.
 *
 *   record   fields that hold something, their numbers ascending, then 0
 *   field    its number, then
 *              a number     varint, not 0
 *              a list       how many, then the elements
 *              a record     as above, not empty
 *   element  a byte where it is one in memory, a varint, or a record
 *   varint   seven bits a byte, the lowest first; a set high bit says that more follow; no longer
 *            than need be
 *
 * What is zero or empty is not written, and a list without a count of its own ends with its last
 * element that is not. So each value has one form alone, whatever machine wrote it, and an empty
 * struct is one byte. A field keeps its number and meaning for ever; a later version may add
 * fields, which are empty in what an earlier one wrote. A reader takes no field it does not know,
 * and no count or number beyond its bound. */
#ifndef BASE_CODEC_H
#define BASE_CODEC_H

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec_record;

struct codec_field {
    const char *name; /* a problem is named by it */
    uint8_t number;   /* from 1; 0: not kept, zero in what is read */
    uint8_t size;     /* of one number in memory: 1, 2, 4 or 8 bytes; 0: a record */
    uint8_t each;     /* numbers that one element has */
    uint8_t counted;  /* bytes of the count in memory: 1 or 2; 0: the list has none */
    uint16_t room;    /* elements that there is room for; 0: not a list */
    uint32_t offset, count_offset;
    uint32_t bytes; /* in memory, all of it */
    uint64_t max;   /* of a number, */
    uint64_t none;  /* or this one */
    const struct codec_record *record;
};

struct codec_record {
    size_t size;
    const struct codec_field *fields; /* by number, those that are not kept anywhere */
    size_t count;
    /* Fills in what follows from the fields that were read; false: they do not fit together. */
    bool (*derive)(void *record);
};

#define CODEC_PART(type, member) sizeof(((type *)0)->member)
#define CODEC_ITEM(type, member) sizeof(*((type *)0)->member)  /* of a list */
#define CODEC_CELL(type, member) sizeof(**((type *)0)->member) /* of a list of rows */
#define CODEC_AT(type, member)                                                                     \
    .name = #member, .offset = offsetof(type, member), .bytes = CODEC_PART(type, member)

#define CODEC_NUMBER(no, type, member, most)                                                       \
    {                                                                                              \
        CODEC_AT(type, member), .number = (no), .size = CODEC_PART(type, member), .each = 1,       \
                                .max = (most)                                                      \
    }
#define CODEC_RECORD(no, type, member, described)                                                  \
    { CODEC_AT(type, member), .number = (no), .each = 1, .record = (described) }
/* As many as there are, up to the last that is not zero. */
#define CODEC_NUMBERS(no, type, member, item, most)                                                \
    {                                                                                              \
        CODEC_AT(type, member), .number = (no), .size = sizeof(item), .each = 1,                   \
                                .room = CODEC_PART(type, member) / sizeof(item), .max = (most)     \
    }
#define CODEC_RECORDS(no, type, member, described)                                                 \
    {                                                                                              \
        CODEC_AT(type, member), .number = (no), .each = 1,                                         \
                                .room = CODEC_PART(type, member) / CODEC_ITEM(type, member),       \
                                .record = (described)                                              \
    }
/* As many as `counter` says. */
#define CODEC_COUNTED(type, member, counter)                                                       \
    CODEC_AT(type, member), .room = CODEC_PART(type, member) / CODEC_ITEM(type, member),           \
                            .counted = CODEC_PART(type, counter),                                  \
                            .count_offset = offsetof(type, counter)
#define CODEC_LIST(no, type, member, counter, most, other)                                         \
    {                                                                                              \
        CODEC_COUNTED(type, member, counter), .number = (no), .size = CODEC_ITEM(type, member),    \
                                              .each = 1, .max = (most), .none = (other)            \
    }
/* Rows of bytes. */
#define CODEC_ROWS(no, type, member, counter, most)                                                \
    {                                                                                              \
        CODEC_COUNTED(type, member, counter),                                                      \
            .number = (no), .size = CODEC_CELL(type, member),                                      \
            .each = CODEC_ITEM(type, member) / CODEC_CELL(type, member), .max = (most)             \
    }
#define CODEC_RECORD_LIST(no, type, member, counter, described)                                    \
    { CODEC_COUNTED(type, member, counter), .number = (no), .each = 1, .record = (described) }
/* Spare, secret, or what follows from the rest. */
#define CODEC_NOT_KEPT(type, member)                                                               \
    { CODEC_AT(type, member) }

#define CODEC_DESCRIBES(type, list)                                                                \
    .size = sizeof(type), .fields = (list), .count = sizeof(list) / sizeof(list)[0]

/* A number of 1, 2, 4 or 8 bytes in memory. */
uint64_t codec_load_number(const void *at, size_t size);
void codec_store_number(void *at, size_t size, uint64_t number);

/* ---- Writing ---- */

/* Bytes go to `at`; with `hash` they go there, and `at` is only their way. */
struct codec_writer {
    uint8_t *at;
    size_t room, length;
    struct hash_stream *hash;
    bool full;
};

void codec_put_bytes(struct codec_writer *writer, const void *bytes, size_t length);
void codec_put_number(struct codec_writer *writer, uint64_t number);
void codec_put_record(struct codec_writer *writer, const struct codec_record *record,
                      const void *from);
/* No record is longer whose numbers are within their bounds. */
size_t codec_longest(const struct codec_record *record);

/* ---- Reading ---- */

struct codec_reader {
    const uint8_t *at, *end;
    const char *problem; /* what cannot be read; NULL: nothing yet */
};

/* False: they are not there. */
bool codec_take_bytes(struct codec_reader *reader, size_t length, const uint8_t **bytes);
bool codec_take_number(struct codec_reader *reader, uint64_t *number);
/* Into `to`, all of which is set. False: `problem` names the field. */
bool codec_take_record(struct codec_reader *reader, const struct codec_record *record, void *to);

#endif
