/* Reading what only some games have: bets, boxes, insurance, actions and what came. */
#include "cli/settle_internal.h"
#include "rulebook/rulebook.h"
#include <assert.h>
#include <string.h>

static const struct json_token *token_at(const struct settler *settler, uint32_t token) {
    return &settler->json.tokens[token];
}

static void enter_list(struct settler *settler, const char *list) {
    settler->place = (struct place){.list = list};
}

static void leave_list(struct settler *settler) {
    settler->place = (struct place){0};
}

/* An absent list is an empty one. */
static bool read_list(struct settler *settler, uint32_t token, const char *field, size_t *count) {
    *count = 0;
    return token == 0 || read_array(settler, token, field, count);
}

/* ---- Bets by name: sic bo, roulette, baccarat ---- */

enum { NO_BET = UINT16_MAX };

/* NO_BET: it has no such name, which is said once all fields are read. */
static bool read_bet_name(struct settler *settler, uint32_t token, uint16_t *bet) {
    const struct cr_rulebook *book = &settler->books[settler->round.game];
    if (token == 0)
        return fault_at(settler, FAULT_MISSING, "bet");
    const struct json_token *value = token_at(settler, token);
    if (value->type != JSON_STRING)
        return fault_at(settler, FAULT_NOT_STRING, "bet");
    int found;
    if (value->escaped) {
        char name[sizeof book->bets[0].id + 1];
        size_t length = json_string(&settler->json, token, name, sizeof name);
        found = length < sizeof name ? cr_rulebook_bet(book, name, length) : -1;
    } else {
        found = cr_rulebook_bet(book, settler->json.text + value->start, value->end - value->start);
    }
    /* insurance is laid in a list of its own */
    bool listed = found >= 0 && !(book->game == CR_BACCARAT && found == BACCARAT_INSURANCE);
    *bet = listed ? (uint16_t)found : NO_BET;
    return true;
}

static bool read_bet(struct settler *settler, uint32_t token, struct cr_bet *bet) {
    enum { PLAYER, BET, STAKE, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("player"), FIELD("bet"), FIELD("stake"),
                                                    FIELD("void")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    bet->box = 0;
    return read_player(settler, found[PLAYER], "player", &bet->player) &&
           read_bet_name(settler, found[BET], &bet->bet) &&
           read_stake(settler, found[STAKE], "stake", &bet->stake) &&
           read_bet_void(settler, found[VOID], &bet->void_clause);
}

static bool read_bets(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_list(settler, token, "bets", &count))
        return false;
    struct cr_bet *bets = arena_take(&settler->arena, count, sizeof *bets);
    uint32_t at = token + 1;
    enter_list(settler, "bets");
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.index = i;
        if (!read_bet(settler, at, &bets[i]))
            return false;
    }
    leave_list(settler);
    settler->round.bets = bets;
    settler->round.bet_count = count;
    return true;
}

/* The words of the bet that does not exist, for the message. */
static void quote_bet(struct settler *settler, uint32_t bets, size_t index) {
    uint32_t at = bets + 1;
    for (size_t i = 0; i < index; i++)
        at = token_at(settler, at)->next;
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

static bool check_bet_names(struct settler *settler, uint32_t token) {
    for (size_t i = 0; i < settler->round.bet_count; i++) {
        if (settler->round.bets[i].bet != NO_BET)
            continue;
        settler->place = (struct place){.list = "bets", .index = i};
        refusal_at(settler, WHY_UNKNOWN_BET, "bet");
        quote_bet(settler, token, i);
        return false;
    }
    return true;
}

/* ---- Sic bo and roulette ---- */

static bool read_dice(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_array(settler, token, "dice", &count))
        return false;
    if (count != 3)
        return fault_at(settler, FAULT_BAD_DICE, "dice");
    for (uint32_t i = 0, at = token + 1; i < 3; i++, at = token_at(settler, at)->next) {
        int64_t number;
        if (!read_integer(settler, at, "dice", &number))
            return false;
        if (number < 1 || number > 6)
            return fault_at(settler, FAULT_BAD_DICE, "dice");
        settler->round.dice[i] = (uint8_t)number;
    }
    return true;
}

static bool read_number(struct settler *settler, uint32_t token) {
    int64_t number;
    if (!read_integer(settler, token, "number", &number))
        return false;
    if (number < 0 || number > 36)
        return fault_at(settler, FAULT_BAD_NUMBER, "number");
    settler->round.number = (uint8_t)number;
    return true;
}

/* ---- Baccarat ---- */

static bool read_side(struct settler *settler, uint32_t token, uint8_t *side) {
    if (token == 0)
        return fault_at(settler, FAULT_MISSING, "on");
    *side = json_is(&settler->json, token, "banker") ? CR_BANKER : CR_PLAYER;
    return *side == CR_BANKER || json_is(&settler->json, token, "player") ||
           fault_at(settler, FAULT_BAD_SIDE, "on");
}

static bool read_after(struct settler *settler, uint32_t token, uint8_t *after) {
    int64_t number;
    if (!read_integer(settler, token, "after", &number))
        return false;
    *after = number == 4 ? 4 : 5;
    return number == *after || fault_at(settler, FAULT_BAD_AFTER, "after");
}

static bool read_insured(struct settler *settler, uint32_t token, struct cr_insurance *insurance) {
    enum { PLAYER, ON, AFTER, STAKE, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("player"), FIELD("on"), FIELD("after"),
                                                    FIELD("stake")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    return read_player(settler, found[PLAYER], "player", &insurance->player) &&
           read_side(settler, found[ON], &insurance->on) &&
           read_after(settler, found[AFTER], &insurance->after) &&
           read_stake(settler, found[STAKE], "stake", &insurance->stake);
}

static bool read_insurance(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_list(settler, token, "insurance", &count))
        return false;
    struct cr_insurance *list = arena_take(&settler->arena, count, sizeof *list);
    uint32_t at = token + 1;
    enter_list(settler, "insurance");
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.index = i;
        if (!read_insured(settler, at, &list[i]))
            return false;
    }
    leave_list(settler);
    settler->round.insurance = list;
    settler->round.insurance_count = count;
    return true;
}

static bool read_names(struct settler *settler, uint32_t token, const char *field,
                       const uint32_t **players, size_t *count) {
    if (!read_list(settler, token, field, count))
        return false;
    uint32_t *list = arena_take(&settler->arena, *count, sizeof *list);
    uint32_t at = token + 1;
    for (size_t i = 0; i < *count; i++, at = token_at(settler, at)->next)
        if (!read_player(settler, at, field, &list[i]))
            return false;
    *players = list;
    return true;
}

/* ---- Blackjack: boxes ---- */

struct box_reader {
    struct cr_bet *bets;
    size_t count;
    uint8_t box;
    const char *void_clause; /* of the whole box */
};

static bool read_box_bet(struct settler *settler, uint32_t token, unsigned kind,
                         struct box_reader *reader) {
    enum { PLAYER, STAKE, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("player"), FIELD("stake"), FIELD("void")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    struct cr_bet *bet = &reader->bets[reader->count];
    *bet = (struct cr_bet){.bet = (uint16_t)kind, .box = reader->box};
    /* a pair bet has no clause of its own: it hangs on the box's bets */
    uint32_t clause = kind == BLACKJACK_MAIN ? found[VOID] : 0;
    if (!read_player(settler, found[PLAYER], "player", &bet->player) ||
        !read_stake(settler, found[STAKE], "stake", &bet->stake) ||
        !read_bet_void(settler, clause, &bet->void_clause))
        return false;
    if (bet->void_clause == NULL)
        bet->void_clause = reader->void_clause;
    reader->count++;
    return true;
}

static bool read_box_list(struct settler *settler, uint32_t token, const char *field, unsigned kind,
                          struct box_reader *reader) {
    size_t count;
    if (!read_list(settler, token, field, &count))
        return false;
    settler->place.inner = field;
    uint32_t at = token + 1;
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.inner_index = i;
        if (!read_box_bet(settler, at, kind, reader))
            return false;
    }
    settler->place.inner = NULL;
    return true;
}

static bool read_box_number(struct settler *settler, uint32_t token, uint8_t *box) {
    int64_t number;
    if (!read_integer(settler, token, "box", &number))
        return false;
    if (number <= *box || number > 7)
        return fault_at(settler, FAULT_BAD_BOX, "box");
    *box = (uint8_t)number;
    return true;
}

static bool read_box(struct settler *settler, uint32_t token, struct box_reader *reader) {
    enum { BOX, BETS, PAIRS, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("box"), FIELD("bets"), FIELD("pairs"),
                                                    FIELD("void")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    if (!read_box_number(settler, found[BOX], &reader->box) ||
        !read_bet_void(settler, found[VOID], &reader->void_clause))
        return false;
    size_t before = reader->count;
    if (!read_box_list(settler, found[BETS], "bets", BLACKJACK_MAIN, reader))
        return false;
    if (reader->count == before)
        return fault_at(settler, FAULT_NO_BETS, "bets");
    return read_box_list(settler, found[PAIRS], "pairs", BLACKJACK_PAIR, reader);
}

static bool read_boxes(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_list(settler, token, "boxes", &count))
        return false;
    if (count == 0)
        return true;
    /* every bet is an object of its own, so there are fewer than tokens */
    size_t most = (token_at(settler, token)->next - token) / 2 + 1;
    struct box_reader reader = {.bets = arena_take(&settler->arena, most, sizeof *reader.bets)};
    uint32_t at = token + 1;
    enter_list(settler, "boxes");
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.index = i;
        if (!read_box(settler, at, &reader))
            return false;
    }
    leave_list(settler);
    settler->round.bets = reader.bets;
    settler->round.bet_count = reader.count;
    return true;
}

/* ---- Blackjack: actions ---- */

static const char *const does[CR_DOES] = {[CR_HIT] = "hit",
                                          [CR_STAND] = "stand",
                                          [CR_DOUBLE] = "double",
                                          [CR_SPLIT] = "split",
                                          [CR_SURRENDER] = "surrender",
                                          [CR_INSURE] = "insure",
                                          [CR_EVEN_MONEY] = "even-money"};

enum {
    ACTION_BOX,
    ACTION_HAND,
    ACTION_DO,
    ACTION_STAKES,
    ACTION_PLAYERS,
    ACTION_PAIRS,
    ACTION_FOR
};
enum { ACTION_FIELDS = ACTION_FOR + 1 };

static bool read_do(struct settler *settler, uint32_t token, uint8_t *act) {
    if (token == 0)
        return fault_at(settler, FAULT_MISSING, "do");
    for (unsigned i = 0; i < CR_DOES; i++) {
        if (json_is(&settler->json, token, does[i])) {
            *act = (uint8_t)i;
            return true;
        }
    }
    return fault_at(settler, FAULT_BAD_DO, "do");
}

static bool read_position(struct settler *settler, uint32_t token, const char *field, int64_t most,
                          enum fault otherwise, uint8_t *position) {
    int64_t number;
    if (!read_integer(settler, token, field, &number))
        return false;
    if (number < 1 || number > most)
        return fault_at(settler, otherwise, field);
    *position = number < UINT8_MAX ? (uint8_t)number : UINT8_MAX;
    return true;
}

static bool read_shares(struct settler *settler, uint32_t token, struct cr_action *action) {
    if (token == 0)
        return fault_at(settler, FAULT_MISSING, "stakes");
    if (token_at(settler, token)->type != JSON_OBJECT)
        return fault_at(settler, FAULT_NOT_OBJECT, "stakes");
    size_t count = token_at(settler, token)->count;
    struct cr_share *shares = arena_take(&settler->arena, count, sizeof *shares);
    uint32_t key = token + 1;
    for (size_t i = 0; i < count; i++, key = token_at(settler, key + 1)->next)
        if (!read_player(settler, key, "stakes", &shares[i].player) ||
            !read_stake(settler, key + 1, "stakes", &shares[i].stake))
            return false;
    action->shares = shares;
    action->share_count = count;
    return true;
}

static bool read_action_players(struct settler *settler, uint32_t token, struct cr_action *action) {
    if (token == 0)
        return fault_at(settler, FAULT_MISSING, "players");
    const uint32_t *players;
    if (!read_names(settler, token, "players", &players, &action->share_count))
        return false;
    struct cr_share *shares = arena_take(&settler->arena, action->share_count, sizeof *shares);
    for (size_t i = 0; i < action->share_count; i++)
        shares[i] = (struct cr_share){.player = players[i]};
    action->shares = shares;
    return true;
}

static bool read_split_pair(struct settler *settler, uint32_t token, struct cr_split_pair *pair) {
    enum { HAND, PLAYER, STAKE, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("hand"), FIELD("player"), FIELD("stake")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    return read_position(settler, found[HAND], "hand", INT64_MAX, FAULT_BAD_HAND, &pair->hand) &&
           read_player(settler, found[PLAYER], "player", &pair->player) &&
           read_stake(settler, found[STAKE], "stake", &pair->stake);
}

static bool read_split_pairs(struct settler *settler, uint32_t token, struct cr_action *action) {
    size_t count;
    if (!read_list(settler, token, "pairs", &count))
        return false;
    struct cr_split_pair *pairs = arena_take(&settler->arena, count, sizeof *pairs);
    settler->place.inner = "pairs";
    uint32_t at = token + 1;
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.inner_index = i;
        if (!read_split_pair(settler, at, &pairs[i]))
            return false;
    }
    settler->place.inner = NULL;
    action->pairs = pairs;
    action->pair_count = count;
    return true;
}

static bool read_insure(struct settler *settler, const uint32_t *found, struct cr_action *action) {
    action->for_other = found[ACTION_FOR] != 0;
    return read_shares(settler, found[ACTION_STAKES], action) &&
           (!action->for_other ||
            read_player(settler, found[ACTION_FOR], "for", &action->for_player));
}

static bool read_further(struct settler *settler, const uint32_t *found, struct cr_action *action) {
    switch ((enum cr_do)action->act) {
    case CR_DOUBLE:
        return read_shares(settler, found[ACTION_STAKES], action);
    case CR_SPLIT:
        return read_shares(settler, found[ACTION_STAKES], action) &&
               read_split_pairs(settler, found[ACTION_PAIRS], action);
    case CR_INSURE:
        return read_insure(settler, found, action);
    case CR_SURRENDER:
    case CR_EVEN_MONEY:
        return read_action_players(settler, found[ACTION_PLAYERS], action);
    default:
        return true;
    }
}

static bool read_action(struct settler *settler, uint32_t token, struct cr_action *action) {
    static const struct field_name names[ACTION_FIELDS] = {
        FIELD("box"),     FIELD("hand"),  FIELD("do"), FIELD("stakes"),
        FIELD("players"), FIELD("pairs"), FIELD("for")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[ACTION_FIELDS];
    find_members(&settler->json, token, names, ACTION_FIELDS, found);
    *action = (struct cr_action){0};
    return read_position(settler, found[ACTION_BOX], "box", 7, FAULT_BAD_BOX, &action->box) &&
           read_position(settler, found[ACTION_HAND], "hand", 4, FAULT_BAD_HAND, &action->hand) &&
           read_do(settler, found[ACTION_DO], &action->act) && read_further(settler, found, action);
}

static bool read_actions(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_list(settler, token, "actions", &count))
        return false;
    struct cr_action *actions = arena_take(&settler->arena, count, sizeof *actions);
    uint32_t at = token + 1;
    enter_list(settler, "actions");
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.index = i;
        if (!read_action(settler, at, &actions[i]))
            return false;
    }
    leave_list(settler);
    settler->round.actions = actions;
    settler->round.action_count = count;
    return true;
}

/* ---- Niu Niu ---- */

static bool read_niu_number(struct settler *settler, uint32_t token, uint32_t *box) {
    int64_t number;
    if (!read_integer(settler, token, "box", &number))
        return false;
    *box = (uint32_t)number;
    return (number >= 1 && number <= UINT32_MAX) || fault_at(settler, FAULT_BAD_BOX_NUMBER, "box");
}

static bool read_niu_box(struct settler *settler, uint32_t token, struct cr_niu_box *box) {
    enum { BOX, PLAYER, ANTE, DOUBLE, ADDITIONAL, CARDS, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {
        FIELD("box"),        FIELD("player"), FIELD("ante"), FIELD("double"),
        FIELD("additional"), FIELD("cards"),  FIELD("void")};
    if (!check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    find_members(&settler->json, token, names, FIELDS, found);
    *box = (struct cr_niu_box){0};
    if (!read_niu_number(settler, found[BOX], &box->box) ||
        !read_player(settler, found[PLAYER], "player", &box->player) ||
        !read_stake(settler, found[ANTE], "ante", &box->ante) ||
        !read_optional_stake(settler, found[DOUBLE], "double", &box->doubled) ||
        !read_optional_stake(settler, found[ADDITIONAL], "additional", &box->additional) ||
        !read_bet_void(settler, found[VOID], &box->void_clause))
        return false;
    bool judged = settler->round.void_clause == NULL && box->void_clause == NULL;
    return !judged || read_cards(settler, found[CARDS], "cards", &box->cards, &box->card_count);
}

static bool read_niu_boxes(struct settler *settler, uint32_t token) {
    size_t count;
    if (!read_list(settler, token, "boxes", &count))
        return false;
    struct cr_niu_box *boxes = arena_take(&settler->arena, count, sizeof *boxes);
    uint32_t at = token + 1;
    enter_list(settler, "boxes");
    for (size_t i = 0; i < count; i++, at = token_at(settler, at)->next) {
        settler->place.index = i;
        if (!read_niu_box(settler, at, &boxes[i]))
            return false;
    }
    leave_list(settler);
    settler->round.boxes = boxes;
    settler->round.box_count = count;
    return true;
}

/* ---- By game ---- */

static bool read_round_cards(struct settler *settler, uint32_t token, const char *field) {
    return read_cards(settler, token, field, &settler->round.cards, &settler->round.card_count);
}

static bool read_baccarat(struct settler *settler, const uint32_t *fields, bool played) {
    struct cr_round *round = &settler->round;
    return read_names(settler, fields[ROUND_UNDERBETTORS], "underbettors", &round->underbettors,
                      &round->underbettor_count) &&
           read_bets(settler, fields[ROUND_BETS]) &&
           read_insurance(settler, fields[ROUND_INSURANCE]) &&
           (!played || read_round_cards(settler, fields[ROUND_CARDS], "cards")) &&
           check_bet_names(settler, fields[ROUND_BETS]);
}

static bool read_blackjack(struct settler *settler, const uint32_t *fields, bool played) {
    return read_boxes(settler, fields[ROUND_BOXES]) &&
           (!played || (read_round_cards(settler, fields[ROUND_CARDS], "cards") &&
                        read_actions(settler, fields[ROUND_ACTIONS])));
}

bool read_game_part(struct settler *settler, const uint32_t *fields) {
    /* in a void round nothing that came or was decided is read */
    bool played = settler->round.void_clause == NULL;
    switch (settler->round.game) {
    case CR_SICBO:
        return read_bets(settler, fields[ROUND_BETS]) &&
               (!played || read_dice(settler, fields[ROUND_DICE])) &&
               check_bet_names(settler, fields[ROUND_BETS]);
    case CR_ROULETTE:
        return read_bets(settler, fields[ROUND_BETS]) &&
               (!played || read_number(settler, fields[ROUND_NUMBER])) &&
               check_bet_names(settler, fields[ROUND_BETS]);
    case CR_BACCARAT:
        return read_baccarat(settler, fields, played);
    case CR_BLACKJACK:
        return read_blackjack(settler, fields, played);
    default:
        assert(settler->round.game == CR_NIUNIU);
        return read_niu_boxes(settler, fields[ROUND_BOXES]) &&
               (!played || read_round_cards(settler, fields[ROUND_DEALER], "dealer"));
    }
}
