/* How it is laid out: the length of the table's part (a varint, base/codec.h), that part
 * (table_save), the dealer's (virtual_dealer_save), and the first bytes of a hash: of the table's
 * number and the record's, as varints, and of all that. */
#include "books/snapshot.h"

#include "base/codec.h"

#include <assert.h>
#include <string.h>

static void check_bytes(uint32_t number, uint64_t seq, const uint8_t *bytes, size_t length,
                        uint8_t check[SNAPSHOT_CHECK]) {
    uint8_t hash[HASH_BYTES], place[32];
    struct codec_writer writer = {.at = place, .room = sizeof place};
    struct hash_stream stream;
    codec_put_number(&writer, number);
    codec_put_number(&writer, seq);
    hash_stream_begin(&stream);
    hash_stream_add(&stream, place, writer.length);
    hash_stream_add(&stream, bytes, length);
    hash_stream_end(&stream, hash);
    memcpy(check, hash, SNAPSHOT_CHECK);
}

size_t snapshot_write(uint32_t number, const struct table *table,
                      const struct virtual_dealer *dealer, uint8_t bytes[SNAPSHOT_MAX]) {
    struct codec_writer writer = {.at = bytes, .room = SNAPSHOT_MAX};
    uint8_t kept[DEALER_SAVED_MAX], check[SNAPSHOT_CHECK];
    uint8_t *at = bytes + SNAPSHOT_LENGTH_MAX; /* until its length is known */
    size_t length = table_save(table, at);
    codec_put_number(&writer, length);
    memmove(bytes + writer.length, at, length);
    writer.length += length;
    codec_put_bytes(&writer, kept, virtual_dealer_save(dealer, kept));
    check_bytes(number, table->seq, bytes, writer.length, check);
    codec_put_bytes(&writer, check, sizeof check);
    assert(!writer.full);
    return writer.length;
}

bool snapshot_open(const struct store_snapshot *kept, struct snapshot *snapshot) {
    struct codec_reader reader = {.at = kept->bytes};
    uint8_t check[SNAPSHOT_CHECK];
    uint64_t table;
    if (kept->length < SNAPSHOT_CHECK)
        return false;
    reader.end = reader.at + (kept->length - SNAPSHOT_CHECK);
    check_bytes(kept->stream, kept->seq, reader.at, kept->length - SNAPSHOT_CHECK, check);
    if (memcmp(check, reader.end, SNAPSHOT_CHECK) != 0 || !codec_take_number(&reader, &table) ||
        table > TABLE_SAVED_MAX || !codec_take_bytes(&reader, (size_t)table, &snapshot->table))
        return false;
    snapshot->table_length = (size_t)table;
    snapshot->dealer = reader.at;
    snapshot->dealer_length = (size_t)(reader.end - reader.at);
    return true;
}

bool snapshot_read(struct event_reader *reader, const struct store_snapshot *kept) {
    struct snapshot snapshot;
    struct virtual_dealer dealer;
    struct table loaded;
    uint8_t edition[HASH_BYTES];
    const char *problem;
    if (!snapshot_open(kept, &snapshot) ||
        !table_saved_edition(snapshot.table, snapshot.table_length, edition))
        return false;
    /* one that never was opened plays none */
    const struct cr_rulebook *book = memcmp(edition, (uint8_t[HASH_BYTES]){0}, HASH_BYTES) == 0
                                         ? reader->book
                                         : edition_shelf_find(reader->shelf, edition);
    if (book == NULL)
        return false;
    if (reader->dealer != NULL) {
        dealer = *reader->dealer;
        if (!virtual_dealer_load(snapshot.dealer, snapshot.dealer_length, &dealer))
            return false;
    }
    if (!table_load(book, snapshot.table, snapshot.table_length, &loaded, &problem) ||
        loaded.seq != kept->seq)
        return false;
    if (reader->dealer != NULL)
        *reader->dealer = dealer;
    *reader->table = loaded;
    reader->book = book;
    return true;
}
