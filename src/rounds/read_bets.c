/* Reading what most games have: bets by name, lists of players, the cards of the round. */
#include "base/game.h"
#include "rounds/round_text.h"

#include <string.h>

void round_enter(struct settler *settler, const char *list) {
    settler->place = (struct place){.list = list};
}

void round_leave(struct settler *settler) {
    settler->place = (struct place){0};
}

bool round_read_list(struct settler *settler, uint32_t token, const char *field, size_t *count) {
    *count = 0;
    return token == 0 || round_read_array(settler, token, field, count);
}

/* ---- Bets by name ---- */

enum { NO_BET = UINT16_MAX };

/* NO_BET: it has no such name, which is said once all fields are read. */
static bool read_bet_name(struct settler *settler, uint32_t token, uint16_t *bet) {
    const struct cr_rulebook *book = round_book(settler);
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, "bet");
    const struct json_token *value = round_token(settler, token);
    if (value->type != JSON_STRING)
        return round_fault(settler, FAULT_NOT_STRING, "bet");
    int found;
    if (value->escaped) {
        char name[sizeof book->bets[0].id + 1];
        size_t length = json_string(&settler->json, token, name, sizeof name);
        found = length < sizeof name ? cr_rulebook_bet(book, name, length) : -1;
    } else {
        found = cr_rulebook_bet(book, settler->json.text + value->start, value->end - value->start);
    }
    const struct game_rounds *game = game_module(book->game)->rounds;
    bool listed = found >= 0 && (game->is_listed == NULL || game->is_listed((unsigned)found));
    *bet = listed ? (uint16_t)found : NO_BET;
    return true;
}

static bool read_bet(struct settler *settler, uint32_t token, struct cr_bet *bet) {
    enum { PLAYER, BET, STAKE, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("player"), FIELD("bet"), FIELD("stake"),
                                                    FIELD("void")};
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    bet->box = 0;
    return round_read_player(settler, found[PLAYER], "player", &bet->player) &&
           read_bet_name(settler, found[BET], &bet->bet) &&
           round_read_stake(settler, found[STAKE], "stake", &bet->stake) &&
           round_read_bet_void(settler, found[VOID], &bet->void_clause);
}

bool round_read_bets(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_list(settler, token, "bets", &count))
        return false;
    struct cr_bet *bets = arena_take(&settler->arena, count, sizeof *bets);
    uint32_t at = token + 1;
    round_enter(settler, "bets");
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.index = i;
        if (!read_bet(settler, at, &bets[i]))
            return false;
    }
    round_leave(settler);
    settler->round.bets = bets;
    settler->round.bet_count = count;
    return true;
}

/* The words of the bet that does not exist, for the message. */
static void quote_bet(struct settler *settler, uint32_t bets, size_t index) {
    uint32_t at = bets + 1;
    for (size_t i = 0; i < index; i++)
        at = round_token(settler, at)->next;
    struct problem *problem = &settler->problem;
    uint32_t name = json_member(&settler->json, at, "bet");
    size_t length = json_string(&settler->json, name, problem->detail, sizeof problem->detail);
    for (char *c = problem->detail; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = '?'; /* a terminal may read it */
    if (length < sizeof problem->detail)
        return;
    size_t end = sizeof problem->detail - 1; /* no half character at the end */
    while (end > 0 && ((unsigned char)problem->detail[end - 1] & 0xC0) == 0x80)
        end--;
    problem->detail[end > 0 ? end - 1 : 0] = '\0';
}

bool round_check_bets(struct settler *settler, uint32_t token) {
    for (size_t i = 0; i < settler->round.bet_count; i++) {
        if (settler->round.bets[i].bet != NO_BET)
            continue;
        settler->place = (struct place){.list = "bets", .index = i};
        round_refusal(settler, WHY_UNKNOWN_BET, "bet");
        quote_bet(settler, token, i);
        return false;
    }
    return true;
}

/* ---- Players and cards ---- */

bool round_read_players(struct settler *settler, uint32_t token, const char *field,
                        const uint32_t **players, size_t *count) {
    if (!round_read_list(settler, token, field, count))
        return false;
    uint32_t *list = arena_take(&settler->arena, *count, sizeof *list);
    uint32_t at = token + 1;
    for (size_t i = 0; i < *count; i++, at = round_token(settler, at)->next)
        if (!round_read_player(settler, at, field, &list[i]))
            return false;
    *players = list;
    return true;
}

bool round_read_round_cards(struct settler *settler, uint32_t token, const char *field) {
    return round_read_cards(settler, token, field, &settler->round.cards,
                            &settler->round.card_count);
}
