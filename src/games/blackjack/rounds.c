/* Rounds of blackjack as lines of JSON, and told to a person. */
#include "games/blackjack/rulebook.h"
#include "rounds/round_text.h"

static const struct round_fault bad_box = {
    "bad-field",
    {"boxes are numbered from 1 to 7, ascending", "các cửa được đánh số từ 1 đến 7, tăng dần"}};
static const struct round_fault bad_hand = {
    "bad-field", {"a box has hands 1 to 4", "một cửa có các tay bài từ 1 đến 4"}};
static const struct round_fault bad_do = {
    "bad-field",
    {"must be hit, stand, double, split, surrender, insure or even-money",
     "phải là hit, stand, double, split, surrender, insure hoặc even-money"}};
static const struct round_fault no_bets = {
    "bad-field",
    {"a box in play has at least one bet", "một cửa tham gia phải có ít nhất một khoản cược"}};
static const struct round_fault bad_resplit = {
    "bad-field", {"must be \"rank\" or \"points\"", "phải là \"rank\" hoặc \"points\""}};

/* ---- Boxes ---- */

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
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    struct cr_bet *bet = &reader->bets[reader->count];
    *bet = (struct cr_bet){.bet = (uint16_t)kind, .box = reader->box};
    /* a pair bet has no clause of its own: it hangs on the box's bets */
    uint32_t clause = kind == BLACKJACK_MAIN ? found[VOID] : 0;
    if (!round_read_player(settler, found[PLAYER], "player", &bet->player) ||
        !round_read_stake(settler, found[STAKE], "stake", &bet->stake) ||
        !round_read_bet_void(settler, clause, &bet->void_clause))
        return false;
    if (bet->void_clause == NULL)
        bet->void_clause = reader->void_clause;
    reader->count++;
    return true;
}

static bool read_box_list(struct settler *settler, uint32_t token, const char *field, unsigned kind,
                          struct box_reader *reader) {
    size_t count;
    if (!round_read_list(settler, token, field, &count))
        return false;
    settler->place.inner = field;
    uint32_t at = token + 1;
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.inner_index = i;
        if (!read_box_bet(settler, at, kind, reader))
            return false;
    }
    settler->place.inner = NULL;
    return true;
}

static bool read_box_number(struct settler *settler, uint32_t token, uint8_t *box) {
    int64_t number;
    if (!round_read_integer(settler, token, "box", &number))
        return false;
    if (number <= *box || number > 7)
        return round_fault_of(settler, &bad_box, "box");
    *box = (uint8_t)number;
    return true;
}

static bool read_box(struct settler *settler, uint32_t token, struct box_reader *reader) {
    enum { BOX, BETS, PAIRS, VOID, FIELDS };
    static const struct field_name names[FIELDS] = {FIELD("box"), FIELD("bets"), FIELD("pairs"),
                                                    FIELD("void")};
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    if (!read_box_number(settler, found[BOX], &reader->box) ||
        !round_read_bet_void(settler, found[VOID], &reader->void_clause))
        return false;
    size_t before = reader->count;
    if (!read_box_list(settler, found[BETS], "bets", BLACKJACK_MAIN, reader))
        return false;
    if (reader->count == before)
        return round_fault_of(settler, &no_bets, "bets");
    return read_box_list(settler, found[PAIRS], "pairs", BLACKJACK_PAIR, reader);
}

static bool read_boxes(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_list(settler, token, "boxes", &count))
        return false;
    if (count == 0)
        return true;
    /* every bet is an object of its own, so there are fewer than tokens */
    size_t most = (round_token(settler, token)->next - token) / 2 + 1;
    struct box_reader reader = {.bets = arena_take(&settler->arena, most, sizeof *reader.bets)};
    uint32_t at = token + 1;
    round_enter(settler, "boxes");
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.index = i;
        if (!read_box(settler, at, &reader))
            return false;
    }
    round_leave(settler);
    settler->round.bets = reader.bets;
    settler->round.bet_count = reader.count;
    return true;
}

/* ---- Actions ---- */

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
        return round_fault(settler, FAULT_MISSING, "do");
    for (unsigned i = 0; i < CR_DOES; i++) {
        if (json_is(&settler->json, token, does[i])) {
            *act = (uint8_t)i;
            return true;
        }
    }
    return round_fault_of(settler, &bad_do, "do");
}

static bool read_position(struct settler *settler, uint32_t token, const char *field, int64_t most,
                          const struct round_fault *otherwise, uint8_t *position) {
    int64_t number;
    if (!round_read_integer(settler, token, field, &number))
        return false;
    if (number < 1 || number > most)
        return round_fault_of(settler, otherwise, field);
    *position = number < UINT8_MAX ? (uint8_t)number : UINT8_MAX;
    return true;
}

static bool read_shares(struct settler *settler, uint32_t token, struct cr_action *action) {
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, "stakes");
    if (round_token(settler, token)->type != JSON_OBJECT)
        return round_fault(settler, FAULT_NOT_OBJECT, "stakes");
    size_t count = round_token(settler, token)->count;
    struct cr_share *shares = arena_take(&settler->arena, count, sizeof *shares);
    uint32_t key = token + 1;
    for (size_t i = 0; i < count; i++, key = round_token(settler, key + 1)->next)
        if (!round_read_player(settler, key, "stakes", &shares[i].player) ||
            !round_read_stake(settler, key + 1, "stakes", &shares[i].stake))
            return false;
    action->shares = shares;
    action->share_count = count;
    return true;
}

static bool read_action_players(struct settler *settler, uint32_t token, struct cr_action *action) {
    if (token == 0)
        return round_fault(settler, FAULT_MISSING, "players");
    const uint32_t *players;
    if (!round_read_players(settler, token, "players", &players, &action->share_count))
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
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[FIELDS];
    round_find_members(&settler->json, token, names, FIELDS, found);
    return read_position(settler, found[HAND], "hand", INT64_MAX, &bad_hand, &pair->hand) &&
           round_read_player(settler, found[PLAYER], "player", &pair->player) &&
           round_read_stake(settler, found[STAKE], "stake", &pair->stake);
}

static bool read_split_pairs(struct settler *settler, uint32_t token, struct cr_action *action) {
    size_t count;
    if (!round_read_list(settler, token, "pairs", &count))
        return false;
    struct cr_split_pair *pairs = arena_take(&settler->arena, count, sizeof *pairs);
    settler->place.inner = "pairs";
    uint32_t at = token + 1;
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
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
            round_read_player(settler, found[ACTION_FOR], "for", &action->for_player));
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
    if (!round_check_object(settler, token))
        return false;
    uint32_t found[ACTION_FIELDS];
    round_find_members(&settler->json, token, names, ACTION_FIELDS, found);
    *action = (struct cr_action){0};
    return read_position(settler, found[ACTION_BOX], "box", 7, &bad_box, &action->box) &&
           read_position(settler, found[ACTION_HAND], "hand", 4, &bad_hand, &action->hand) &&
           read_do(settler, found[ACTION_DO], &action->act) && read_further(settler, found, action);
}

static bool read_actions(struct settler *settler, uint32_t token) {
    size_t count;
    if (!round_read_list(settler, token, "actions", &count))
        return false;
    struct cr_action *actions = arena_take(&settler->arena, count, sizeof *actions);
    uint32_t at = token + 1;
    round_enter(settler, "actions");
    for (size_t i = 0; i < count; i++, at = round_token(settler, at)->next) {
        settler->place.index = i;
        if (!read_action(settler, at, &actions[i]))
            return false;
    }
    round_leave(settler);
    settler->round.actions = actions;
    settler->round.action_count = count;
    return true;
}

/* ---- The round ---- */

static bool read_resplit(struct settler *settler, uint32_t token, uint8_t *by_points) {
    if (token == 0)
        return true;
    *by_points = json_is(&settler->json, token, "points");
    return *by_points || json_is(&settler->json, token, "rank") ||
           round_fault_of(settler, &bad_resplit, "rules.resplit");
}

static bool read_rules(struct settler *settler, uint32_t token) {
    enum { DECKS, RESPLIT, RULES };
    static const struct field_name names[RULES] = {FIELD("decks"), FIELD("resplit")};
    struct cr_options *options = &settler->round.options;
    uint32_t found[RULES];
    return round_find_rules(settler, token, names, RULES, found) &&
           round_read_decks(settler, found[DECKS], &options->decks) &&
           read_resplit(settler, found[RESPLIT], &options->resplit_by_points);
}

enum { ROUND_BOXES = ROUND_OWN_FIELDS, ROUND_ACTIONS };
static const struct field_name fields[] = {FIELD("boxes"), FIELD("actions")};

static bool read(struct settler *settler, const uint32_t *found, bool played) {
    return read_boxes(settler, found[ROUND_BOXES]) &&
           (!played || (round_read_round_cards(settler, found[ROUND_CARDS], "cards") &&
                        read_actions(settler, found[ROUND_ACTIONS])));
}

/* ---- The answer ---- */

static void write_result(const struct settler *settler, struct text *out) {
    const struct cr_result *result = &settler->settlement.result;
    round_put_member(out, "\"dealer\":{\"total\":", result->dealer_total);
    round_put_member(out, ",\"cards\":", result->dealer_cards);
    text_add(out, result->dealer_blackjack ? ",\"blackjack\":true}" : ",\"blackjack\":false}");
}

static const char *pick(const struct settler *settler, const char *english,
                        const char *vietnamese) {
    return settler->language == CR_ENGLISH ? english : vietnamese;
}

static void tell_result(const struct settler *settler, struct text *out) {
    const struct cr_result *result = &settler->settlement.result;
    round_tell_labelled(out, pick(settler, "dealer", "nhà cái"), result->dealer_total);
    if (result->dealer_blackjack) {
        text_add(out, ", ");
        text_add(out, pick(settler, "blackjack", "xì dách"));
    }
}

const struct game_rounds blackjack_rounds = {
    .fields = fields,
    .field_count = 2,
    .read_rules = read_rules,
    .read = read,
    .write_result = write_result,
    .tell_result = tell_result,
    .splits = true,
};
