/* Finished rounds for callers of the library: JSON in, lines or JSON out. */
#include "library/library_inside.h"
#include "rounds/round_text.h"

#include <string.h>

struct cr_settled { /* in the caller's memory, before all that the settler takes of it */
    struct scratch memory;
    struct settler *settler;
};

enum { FIXED = 16 << 10, BYTES_A_BYTE = 192 };

size_t cr_settle_size(size_t length) {
    return FIXED + length * BYTES_A_BYTE;
}

bool cr_settle(const struct cr_rulebook *book, const char *round, size_t length,
               enum cr_language language, struct cr_memory memory,
               const struct cr_settled **settled) {
    struct scratch scratch = library_scratch(memory);
    struct cr_settled *at = scratch_take(&scratch, sizeof *at);
    *settled = NULL;
    if (at == NULL)
        return false;
    at->memory = scratch;
    at->settler =
        settler_open_in(book, language == CR_VIETNAMESE ? CR_VIETNAMESE : CR_ENGLISH, &at->memory);
    if (at->settler == NULL)
        return false;
    *settled = at;
    return settler_settle(at->settler, round, length);
}

static const struct cr_settlement *settlement_of(const struct cr_settled *settled) {
    return &settled->settler->settlement;
}

bool cr_settled_is_void(const struct cr_settled *settled) {
    return settled->settler->settled && settlement_of(settled)->is_void;
}

size_t cr_settled_line_count(const struct cr_settled *settled) {
    return settled->settler->settled ? settlement_of(settled)->count : 0;
}

bool cr_settled_line(const struct cr_settled *settled, size_t number, struct cr_settled_line *info,
                     size_t size) {
    if (number >= cr_settled_line_count(settled))
        return false;
    const struct cr_line *line = &settlement_of(settled)->lines[number];
    const struct player *player = &settled->settler->players.list[line->player];
    struct cr_settled_line out = library_line(line);
    out.player = player->name;
    out.player_length = player->length;
    out.done = true;
    library_give(&out, sizeof out, info, size);
    return true;
}

bool cr_settled_net(const struct cr_settled *settled, const char *name, size_t length,
                    cr_money *net) {
    const struct players *players = &settled->settler->players;
    for (size_t i = 0; settled->settler->settled && i < players->count; i++) {
        const struct player *player = &players->list[i];
        if (player->has_line && player->length == length &&
            memcmp(player->name, name, length) == 0) {
            *net = (cr_money)player->net;
            return true;
        }
    }
    return false;
}

bool cr_settled_problem(const struct cr_settled *settled, struct cr_settled_problem *problem,
                        size_t size) {
    const struct problem *from = &settled->settler->problem;
    if (settled->settler->settled)
        return false;
    const struct cr_settled_problem out = {.code = from->code,
                                           .clause = from->clause,
                                           .sentence = from->sentence,
                                           .field = from->field,
                                           .detail = from->detail};
    library_give(&out, sizeof out, problem, size);
    return true;
}

size_t cr_settled_write(const struct cr_settled *settled, uint64_t number, char *json,
                        size_t room) {
    struct text out;
    text_init(&out, json, room);
    (settled->settler->settled ? round_answer : round_write_problem)(settled->settler, number,
                                                                     &out);
    return library_length(&out);
}
