#include "base/codec.h"

#include <string.h>

enum { END = 0, VARINT_BITS = 7, VARINT_MORE = 128, VARINT_LAST_SHIFT = 63 };

/* ---- Numbers in memory ---- */

uint64_t codec_load_number(const void *at, size_t size) {
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1:
        memcpy(&one, at, sizeof one);
        return one;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    case 4:
        memcpy(&four, at, sizeof four);
        return four;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

void codec_store_number(void *at, size_t size, uint64_t number) {
    uint8_t one = (uint8_t)number;
    uint16_t two = (uint16_t)number;
    uint32_t four = (uint32_t)number;
    switch (size) {
    case 1:
        memcpy(at, &one, sizeof one);
        break;
    case 2:
        memcpy(at, &two, sizeof two);
        break;
    case 4:
        memcpy(at, &four, sizeof four);
        break;
    default:
        memcpy(at, &number, sizeof number);
        break;
    }
}

static size_t element_size(const struct codec_field *field) {
    return field->size == 0 ? field->record->size : (size_t)field->size * field->each;
}

static bool is_zero(const uint8_t *bytes, size_t length) {
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, length - 1) == 0;
}

/* ---- Writing ---- */

void codec_put_bytes(struct codec_writer *writer, const void *bytes, size_t length) {
    const uint8_t *from = bytes;
    while (length > 0 && !writer->full) {
        size_t left = writer->room - writer->length, now = length < left ? length : left;
        memcpy(writer->at + writer->length, from, now);
        writer->length += now;
        from += now;
        length -= now;
        if (length > 0 && writer->hash != NULL) {
            hash_stream_add(writer->hash, writer->at, writer->length);
            writer->length = 0;
        } else if (length > 0) {
            writer->full = true;
        }
    }
}

void codec_put_number(struct codec_writer *writer, uint64_t number) {
    uint8_t bytes[10];
    size_t length = 0;
    while (number >= VARINT_MORE) {
        bytes[length++] = (uint8_t)(number | VARINT_MORE);
        number >>= VARINT_BITS;
    }
    bytes[length++] = (uint8_t)number;
    codec_put_bytes(writer, bytes, length);
}

/* Of a state that was never checked no more is read than there is room for. */
static size_t count_of(const struct codec_field *field, const uint8_t *from) {
    size_t count = field->room, size = element_size(field);
    if (field->counted > 0) {
        uint64_t told = codec_load_number(from + field->count_offset, field->counted);
        return told < count ? (size_t)told : count;
    }
    while (count > 0 && is_zero(from + field->offset + (count - 1) * size, size))
        count--;
    return count;
}

static void put_elements(struct codec_writer *writer, const struct codec_field *field,
                         const uint8_t *at, size_t count) {
    if (field->size == 1) {
        codec_put_bytes(writer, at, count * field->each);
        return;
    }
    for (size_t i = 0; i < count; i++, at += element_size(field)) {
        if (field->size == 0)
            codec_put_record(writer, field->record, at);
        else
            codec_put_number(writer, codec_load_number(at, field->size));
    }
}

static void put_list(struct codec_writer *writer, const struct codec_field *field,
                     const uint8_t *from) {
    size_t count = count_of(field, from);
    if (count == 0)
        return;
    codec_put_number(writer, field->number);
    codec_put_number(writer, count);
    put_elements(writer, field, from + field->offset, count);
}

static void put_field(struct codec_writer *writer, const struct codec_field *field,
                      const uint8_t *from) {
    const uint8_t *at = from + field->offset;
    if (field->room > 0) {
        put_list(writer, field, from);
    } else if (!is_zero(at, field->bytes)) {
        codec_put_number(writer, field->number);
        if (field->size == 0)
            codec_put_record(writer, field->record, at);
        else
            codec_put_number(writer, codec_load_number(at, field->size));
    }
}

void codec_put_record(struct codec_writer *writer, const struct codec_record *record,
                      const void *from) {
    for (size_t i = 0; i < record->count; i++) {
        if (record->fields[i].number > 0)
            put_field(writer, &record->fields[i], from);
    }
    codec_put_number(writer, END);
}

static size_t number_length(uint64_t number) {
    size_t length = 1;
    while (number >>= VARINT_BITS)
        length++;
    return length;
}

static size_t longest_element(const struct codec_field *field) {
    if (field->size == 0)
        return codec_longest(field->record);
    if (field->size == 1 && field->room > 0)
        return field->each;
    return number_length(field->max > field->none ? field->max : field->none);
}

static size_t longest_field(const struct codec_field *field) {
    size_t each = longest_element(field);
    return number_length(field->number) +
           (field->room == 0 ? each : number_length(field->room) + field->room * each);
}

size_t codec_longest(const struct codec_record *record) {
    size_t sum = 1;
    for (size_t i = 0; i < record->count; i++) {
        if (record->fields[i].number > 0)
            sum += longest_field(&record->fields[i]);
    }
    return sum;
}

/* ---- Reading ---- */

static bool fail(struct codec_reader *reader, const char *problem) {
    if (reader->problem == NULL)
        reader->problem = problem;
    return false;
}

bool codec_take_bytes(struct codec_reader *reader, size_t length, const uint8_t **bytes) {
    if ((size_t)(reader->end - reader->at) < length)
        return false;
    *bytes = reader->at;
    reader->at += length;
    return true;
}

/* The last byte of several is not 0, and nothing is cut off at the top. */
bool codec_take_number(struct codec_reader *reader, uint64_t *number) {
    *number = 0;
    for (unsigned shift = 0; shift <= VARINT_LAST_SHIFT && reader->at < reader->end;
         shift += VARINT_BITS) {
        uint8_t part = *reader->at++;
        *number |= (uint64_t)(part & (VARINT_MORE - 1)) << shift;
        if (part < VARINT_MORE)
            return (part > 0 || shift == 0) && (shift < VARINT_LAST_SHIFT || part == 1);
    }
    return false;
}

static bool number_fits(const struct codec_field *field, uint64_t number) {
    return number <= field->max || (field->none > 0 && number == field->none);
}

static bool take_one(struct codec_reader *reader, const struct codec_field *field, uint8_t *to) {
    uint64_t number;
    if (field->size == 0)
        return codec_take_record(reader, field->record, to);
    if (!codec_take_number(reader, &number) || !number_fits(field, number))
        return false;
    codec_store_number(to, field->size, number);
    return true;
}

static bool take_small(struct codec_reader *reader, const struct codec_field *field, uint8_t *to,
                       size_t count) {
    const uint8_t *bytes;
    if (!codec_take_bytes(reader, count * field->each, &bytes))
        return false;
    for (size_t i = 0; i < count * field->each; i++) {
        if (!number_fits(field, bytes[i]))
            return false;
    }
    memcpy(to, bytes, count * field->each);
    return true;
}

static bool take_elements(struct codec_reader *reader, const struct codec_field *field, uint8_t *to,
                          size_t count) {
    if (field->size == 1)
        return take_small(reader, field, to, count);
    for (size_t i = 0; i < count; i++) {
        if (!take_one(reader, field, to + i * element_size(field)))
            return false;
    }
    return true;
}

static bool take_list(struct codec_reader *reader, const struct codec_field *field, uint8_t *to) {
    uint8_t *at = to + field->offset;
    size_t size = element_size(field);
    uint64_t count;
    if (!codec_take_number(reader, &count) || count == 0 || count > field->room ||
        !take_elements(reader, field, at, (size_t)count))
        return false;
    if (field->counted > 0)
        codec_store_number(to + field->count_offset, field->counted, count);
    return field->counted > 0 || !is_zero(at + (count - 1) * size, size);
}

static bool take_field(struct codec_reader *reader, const struct codec_field *field, uint8_t *to) {
    if (field->room > 0)
        return take_list(reader, field, to);
    return take_one(reader, field, to + field->offset) &&
           !is_zero(to + field->offset, field->bytes);
}

/* From `from` on; NULL: no field has that number. */
static const struct codec_field *find(const struct codec_record *record, uint64_t number,
                                      size_t *from) {
    for (; *from < record->count; (*from)++) {
        if (record->fields[*from].number == number)
            return &record->fields[(*from)++];
    }
    return NULL;
}

bool codec_take_record(struct codec_reader *reader, const struct codec_record *record, void *to) {
    uint64_t number;
    size_t from = 0;
    memset(to, 0, record->size);
    for (;;) {
        if (!codec_take_number(reader, &number))
            return fail(reader, "length");
        if (number == END)
            return record->derive == NULL || record->derive(to);
        const struct codec_field *field = find(record, number, &from);
        if (field == NULL)
            return fail(reader, "unknown field");
        if (!take_field(reader, field, to))
            return fail(reader, field->name);
    }
}
