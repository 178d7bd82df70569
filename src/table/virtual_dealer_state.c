/* What a virtual dealer remembers, as bytes that outlast the program (base/codec.h): "CRD", the
 * version, the fields. */
#include "base/codec.h"
#include "table/virtual_dealer.h"

#include <string.h>

enum { DEALER_VERSION = 1 };

static const uint8_t mark[] = {'C', 'R', 'D', DEALER_VERSION};

static const struct codec_field timing_fields[] = {
    CODEC_NUMBER(1, struct dealer_timings, betting, EVENT_TIME_MAX),
    CODEC_NUMBER(2, struct dealer_timings, offer, EVENT_TIME_MAX),
    CODEC_NUMBER(3, struct dealer_timings, decision, EVENT_TIME_MAX),
    CODEC_NUMBER(4, struct dealer_timings, arranging, EVENT_TIME_MAX),
    CODEC_NUMBER(5, struct dealer_timings, step, EVENT_TIME_MAX),
    CODEC_NUMBER(6, struct dealer_timings, pause, EVENT_TIME_MAX),
};
static const struct codec_record timing_record = {
    CODEC_DESCRIBES(struct dealer_timings, timing_fields)};

/* A context ends within its array. */
static bool fits(void *record) {
    const struct virtual_dealer *dealer = record;
    return memchr(dealer->context, '\0', sizeof dealer->context) != NULL;
}

/* The seed, and what follows from it, stays out: whoever has it knows the cards to come. Where the
 * dealer deals is not the dealer's to remember. */
static const struct codec_field dealer_fields[] = {
    CODEC_NOT_KEPT(struct virtual_dealer, place),
    CODEC_NUMBERS(1, struct virtual_dealer, context, char, UINT8_MAX),
    CODEC_NUMBER(2, struct virtual_dealer, from_round, INT64_MAX),
    CODEC_NOT_KEPT(struct virtual_dealer, commitment),
    CODEC_NOT_KEPT(struct virtual_dealer, seed),
    CODEC_NOT_KEPT(struct virtual_dealer, draw),
    CODEC_RECORD(3, struct virtual_dealer, timings, &timing_record),
    CODEC_NUMBER(4, struct virtual_dealer, since, EVENT_TIME_MAX),
    CODEC_NUMBER(5, struct virtual_dealer, round, INT64_MAX),
    CODEC_NUMBER(6, struct virtual_dealer, detail, UINT32_MAX),
    CODEC_NUMBER(7, struct virtual_dealer, phase, PHASES - 1),
    CODEC_NOT_KEPT(struct virtual_dealer, reserved),
    CODEC_NUMBER(8, struct virtual_dealer, card_count, FAIR_CARDS),
    CODEC_NOT_KEPT(struct virtual_dealer, order),
};
const struct codec_record virtual_dealer_record = {
    CODEC_DESCRIBES(struct virtual_dealer, dealer_fields), .derive = fits};

size_t virtual_dealer_save(const struct virtual_dealer *dealer, uint8_t bytes[DEALER_SAVED_MAX]) {
    struct codec_writer writer = {.at = bytes, .room = DEALER_SAVED_MAX};
    codec_put_bytes(&writer, mark, sizeof mark);
    codec_put_record(&writer, &virtual_dealer_record, dealer);
    return writer.length;
}

bool virtual_dealer_load(const uint8_t *bytes, size_t length, struct virtual_dealer *dealer) {
    struct codec_reader reader = {.at = bytes, .end = bytes + length};
    struct virtual_dealer loaded;
    const uint8_t *begin;
    if (!codec_take_bytes(&reader, sizeof mark, &begin) || memcmp(begin, mark, sizeof mark) != 0 ||
        !codec_take_record(&reader, &virtual_dealer_record, &loaded) || reader.at != reader.end)
        return false;
    memcpy(loaded.place, dealer->place, sizeof loaded.place);
    *dealer = loaded;
    return true;
}
