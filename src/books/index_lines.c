#include "books/index_lines_inside.h"

#include "books/index.h"
#include "table/view.h"

#include <string.h>

/* ---- Bytes ---- */

static size_t add_number(uint8_t *bytes, size_t at, uint64_t number) {
    for (; number > 127; number >>= 7)
        bytes[at++] = (uint8_t)(number & 127) | 128;
    bytes[at++] = (uint8_t)number;
    return at;
}

static size_t add_clauses(const struct cr_line *line, uint8_t *bytes, size_t at) {
    unsigned count = 0;
    while (count < CR_LINE_CLAUSES && line->clauses[count] != NULL)
        count++;
    at = add_number(bytes, at, count);
    for (unsigned i = 0; i < count; i++) {
        size_t length = strnlen(line->clauses[i], 11);
        at = add_number(bytes, at, length);
        memcpy(bytes + at, line->clauses[i], length);
        at += length;
    }
    return at;
}

size_t line_to_bytes(const struct cr_line *line, uint8_t bytes[LINE_BYTES_MAX]) {
    const uint64_t numbers[] = {line->bet,
                                line->outcome,
                                line->box,
                                line->hand,
                                line->after == 0 ? 0 : (uint64_t)line->after * 2 + line->on,
                                (uint64_t)line->stake,
                                (uint64_t)(line->cut ? line->counted : line->stake),
                                (uint64_t)line->pays,
                                (uint64_t)line->commission,
                                (uint64_t)line->returned};
    size_t at = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        at = add_number(bytes, at, numbers[i]);
    return add_clauses(line, bytes, at);
}

static bool take_number(const uint8_t *bytes, size_t length, size_t *at, uint64_t *number) {
    *number = 0;
    for (unsigned shift = 0; shift < 64 && *at < length; shift += 7) {
        uint8_t part = bytes[(*at)++];
        *number |= (uint64_t)(part & 127) << shift;
        if (part < 128)
            return true;
    }
    return false;
}

static bool take_clauses(const uint8_t *bytes, size_t length, size_t *at, struct cr_line *line,
                         char clauses[CR_LINE_CLAUSES][12]) {
    uint64_t count, size;
    if (!take_number(bytes, length, at, &count) || count > CR_LINE_CLAUSES)
        return false;
    memset(line->clauses, 0, sizeof line->clauses);
    for (uint64_t i = 0; i < count; i++) {
        if (!take_number(bytes, length, at, &size) || size > 11 || size > length - *at)
            return false;
        memset(clauses[i], 0, 12);
        memcpy(clauses[i], bytes + *at, size);
        line->clauses[i] = clauses[i];
        *at += size;
    }
    return true;
}

size_t line_from_bytes(const uint8_t *bytes, size_t length, struct cr_line *line,
                       char clauses[CR_LINE_CLAUSES][12]) {
    enum { BET, OUTCOME, BOX, HAND, INSURED, STAKE, COUNTED, PAYS, COMMISSION, RETURNED, NUMBERS };
    uint64_t numbers[NUMBERS];
    size_t at = 0;
    for (size_t i = 0; i < NUMBERS; i++)
        if (!take_number(bytes, length, &at, &numbers[i]))
            return 0;
    *line = (struct cr_line){.bet = (uint16_t)numbers[BET],
                             .outcome = (uint8_t)numbers[OUTCOME],
                             .box = (uint32_t)numbers[BOX],
                             .hand = (uint8_t)numbers[HAND],
                             .on = numbers[INSURED] & 1,
                             .after = (uint8_t)(numbers[INSURED] / 2),
                             .stake = (cr_money)numbers[STAKE],
                             .counted = (cr_money)numbers[COUNTED],
                             .cut = numbers[COUNTED] < numbers[STAKE],
                             .pays = (cr_money)numbers[PAYS],
                             .commission = (cr_money)numbers[COMMISSION],
                             .returned = (cr_money)numbers[RETURNED]};
    return take_clauses(bytes, length, &at, line, clauses) ? at : 0;
}

/* ---- Words ---- */

bool index_write_lines(const struct cr_rulebook *book, const struct index_player *player,
                       struct text *out) {
    size_t at = 0;
    text_char(out, '[');
    while (at < player->length) {
        struct cr_line line;
        char clauses[CR_LINE_CLAUSES][12];
        size_t taken = line_from_bytes(player->lines + at, player->length - at, &line, clauses);
        bool sound = taken > 0 && line.bet < book->bet_count && line.outcome < CR_OUTCOMES;
        if (!sound)
            break;
        line.player = player->player;
        view_line(book, &line, true, out);
        at += taken;
    }
    text_char(out, ']');
    return at == player->length;
}
