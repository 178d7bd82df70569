#include "game_test.h"
#include "rulebook/game_rulebook.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool walk_fault(struct walk *walk, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(walk->fault, sizeof walk->fault, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Chance ---- */

static uint64_t next_random(struct walk *walk) {
    uint64_t z = (walk->random += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static uint32_t next_byte(struct walk *walk) {
    if (walk->byte_count == 0) {
        walk->exhausted = true;
        return 0;
    }
    walk->byte_count--;
    return *walk->bytes++;
}

uint32_t walk_draw(struct walk *walk, uint32_t below) {
    if (walk->bytes == NULL)
        return (uint32_t)((next_random(walk) >> 32) * below >> 32);
    uint32_t value = next_byte(walk);
    for (uint32_t reach = below - 1; reach > 255; reach >>= 8)
        value = value << 8 | next_byte(walk);
    return value % below;
}

bool walk_chance(struct walk *walk, uint32_t one_in) {
    return walk_draw(walk, one_in) == one_in - 1;
}

/* ---- The auditor ---- */

static unsigned slot_of(uint32_t player) {
    return player <= WALK_PLAYERS ? player : 0;
}

/* The chips that an event moves besides those of the round. */
static bool is_beside_round(const struct event *event) {
    return event->type == EVENT_TIP || event->type == EVENT_BUY_IN ||
           event->type == EVENT_UNCLAIMED || event->type == EVENT_CORRECT_PAYMENT;
}

static bool is_ruling(const struct event *event) {
    return event->type == EVENT_RULING || event->type == EVENT_CALL;
}

/* A ruling moves what it names between float and purse, and may void besides. */
static bool is_movement_of_ruling(const struct event *event, const struct effect *effect) {
    bool paid = effect->from == ACCOUNT_FLOAT && effect->to == ACCOUNT_PURSE;
    bool taken = effect->from == ACCOUNT_PURSE && effect->to == ACCOUNT_FLOAT;
    int64_t moved = paid ? effect->amount : -effect->amount;
    return is_ruling(event) && (paid || taken) && effect->bet == NO_BET &&
           effect->player == event->player && moved == event->amount;
}

static int64_t *account_of(struct auditor *auditor, unsigned account, unsigned slot) {
    switch (account) {
    case ACCOUNT_PURSE:
        return &auditor->purse[slot];
    case ACCOUNT_FELT:
        return &auditor->felt[slot];
    default:
        return &auditor->house[account];
    }
}

/* Winnings in the tray are their player's (J18). */
static bool is_hand(unsigned account) {
    return account == ACCOUNT_PURSE || account == ACCOUNT_COLOUR || account == ACCOUNT_UNCLAIMED;
}

/* R7: what has gone into a colour and not come out of it is what the table has out of it. */
static bool follow_colour(struct walk *walk, const struct effect *effect, int64_t amount) {
    int64_t *colour = &walk->auditor.colours[effect->box % WALK_COLOURS];
    bool in = effect->to == ACCOUNT_COLOUR;
    if (!in && effect->from != ACCOUNT_COLOUR)
        return true;
    *colour += in ? amount : -amount;
    return *colour >= 0 || walk_fault(walk, "colour %u below zero", effect->box);
}

static bool check_colours(struct walk *walk) {
    const struct own_chips *own = game_module(walk->game)->table->own_chips;
    for (unsigned colour = 1; own != NULL && colour <= own->colours; colour++) {
        int64_t out = own->in_hand(&walk->table, colour);
        if (walk->auditor.colours[colour] != out)
            return walk_fault(walk, "colour %u: %lld moved into it, %lld is out", colour,
                              (long long)walk->auditor.colours[colour], (long long)out);
    }
    return true;
}

static bool follow_chips(struct walk *walk, const struct event *event,
                         const struct effect *effect) {
    struct auditor *auditor = &walk->auditor;
    unsigned slot = slot_of(effect->player);
    int64_t amount = effect->amount + (++walk->chip_effects == walk->falsify_effect);
    if (amount <= 0 || effect->from == effect->to || effect->from == ACCOUNT_NONE ||
        effect->to == ACCOUNT_NONE || effect->from >= ACCOUNTS || effect->to >= ACCOUNTS)
        return walk_fault(walk, "a chip effect that moves nothing");
    *account_of(auditor, effect->from, slot) -= amount;
    *account_of(auditor, effect->to, slot) += amount;
    if (!follow_colour(walk, effect, amount))
        return false;
    if (is_beside_round(event) || is_movement_of_ruling(event, effect))
        return true;
    if (is_hand(effect->from))
        auditor->round[slot] -= amount;
    if (is_hand(effect->to))
        auditor->round[slot] += amount;
    if (is_hand(effect->from) && effect->to == ACCOUNT_FELT)
        auditor->laid[slot] += amount;
    return true;
}

static bool says_void(const struct walk *walk) {
    for (size_t i = 0; i < walk->effects.count; i++) {
        if (walk->list[i].type == EFFECT_ANNOUNCE && walk->list[i].number == SAY_VOID)
            return true;
    }
    return false;
}

/* Nobody may have gained or lost by a void round, nor lost more than was laid in any other. */
static bool check_round(struct walk *walk) {
    const struct auditor *auditor = &walk->auditor;
    bool is_void = says_void(walk);
    for (unsigned slot = 0; slot <= WALK_PLAYERS; slot++) {
        long long net = auditor->round[slot];
        if (is_void && net != 0)
            return walk_fault(walk, "a void round left player %u with %lld", slot, net);
        if (net < -auditor->laid[slot])
            return walk_fault(walk, "player %u lost %lld and had laid less", slot, -net);
    }
    return true;
}

static bool check_felt(struct walk *walk) {
    const struct auditor *auditor = &walk->auditor;
    bool idle = walk->table.phase <= PHASE_IDLE;
    int64_t felt = 0;
    for (unsigned slot = 0; slot <= WALK_PLAYERS; slot++) {
        felt += auditor->felt[slot];
        if (auditor->felt[slot] < 0 || (idle && auditor->felt[slot] != 0))
            return walk_fault(walk, "%lld chips of player %u on the felt",
                              (long long)auditor->felt[slot], slot);
    }
    if (felt != walk->table.felt)
        return walk_fault(walk, "the felt holds %lld by the effects and %lld by the table",
                          (long long)felt, (long long)walk->table.felt);
    return idle ? check_round(walk) : true;
}

/* Every chip is somewhere, and cash for chips is in the drop box. */
static bool check_sum(struct walk *walk) {
    const struct auditor *auditor = &walk->auditor;
    int64_t sum = 0;
    for (unsigned slot = 0; slot <= WALK_PLAYERS; slot++)
        sum += auditor->purse[slot] + auditor->felt[slot];
    for (unsigned account = 0; account < ACCOUNTS; account++)
        sum += auditor->house[account];
    if (sum != 0)
        return walk_fault(walk, "chips were made or lost: %lld", (long long)sum);
    if (auditor->house[ACCOUNT_DROP] != -auditor->house[ACCOUNT_CASH])
        return walk_fault(walk, "the drop box does not hold the cash that came");
    if (auditor->house[ACCOUNT_TIPS] < 0 || auditor->house[ACCOUNT_UNCLAIMED] < 0)
        return walk_fault(walk, "chips were taken out of a box that had none");
    return true;
}

/* Before anything is collected what lies on the felt is the bets and what lies with them. */
static bool check_stakes(struct walk *walk) {
    const struct table *table = &walk->table;
    int64_t lying[WALK_PLAYERS + 1] = {0};
    const struct game_test *game = game_test(walk->game);
    if (game->more_on_felt || table->phase == PHASE_SETTLING)
        return true;
    for (unsigned i = 0; i < table->bet_count && table->phase > PHASE_IDLE; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (!(bet->flags & BET_VOID))
            lying[slot_of(bet->player)] += bet->stake;
        if (game->beside != NULL)
            lying[slot_of(bet->player)] += game->beside(table, i);
    }
    for (unsigned slot = 0; slot <= WALK_PLAYERS; slot++) {
        if (lying[slot] != walk->auditor.felt[slot])
            return walk_fault(walk, "player %u has bets of %lld and chips of %lld on the felt",
                              slot, (long long)lying[slot], (long long)walk->auditor.felt[slot]);
    }
    return true;
}

static int64_t stakes_of(const struct table_past *past, uint32_t slot, uint32_t slots) {
    int64_t stakes = 0;
    for (unsigned i = 0; i < past->bet_count; i++) {
        uint32_t player = past->bets[i].player;
        if ((player < slots ? player : 0) == slot && !(past->bets[i].flags & BET_VOID))
            stakes += past->bets[i].stake;
    }
    return stakes;
}

void walk_follow_past(const struct table_past *was, const struct table_past *is,
                      const struct event *event, int64_t laid[], uint32_t slots) {
    if (event->type != EVENT_CALL || was->round == 0 || was->round != is->round)
        return;
    for (uint32_t slot = 0; slot < slots; slot++) {
        int64_t more = stakes_of(is, slot, slots) - stakes_of(was, slot, slots);
        laid[slot] += more > 0 ? more : 0;
    }
}

static bool audit(struct walk *walk, const struct event *event) {
    if (event->type == EVENT_OPEN_ROUND) {
        memset(walk->auditor.round, 0, sizeof walk->auditor.round);
        memset(walk->auditor.laid, 0, sizeof walk->auditor.laid);
    }
    walk_follow_past(&walk->before.past, &walk->table.past, event, walk->auditor.laid,
                     WALK_PLAYERS + 1);
    for (size_t i = 0; i < walk->effects.count; i++) {
        const struct effect *effect = &walk->list[i];
        if (effect->type == EFFECT_CHIPS && !follow_chips(walk, event, effect))
            return false;
        if (effect->type == EFFECT_CARD && effect->number == 0 && effect->card != CR_NO_CARD)
            return walk_fault(walk, "an effect tells the face of a closed card");
    }
    return check_felt(walk) && check_sum(walk) && check_stakes(walk) && check_colours(walk);
}

/* ---- Refusing, saving, replaying ---- */

static bool check_refusal(struct walk *walk) {
    if (++walk->refused == walk->falsify_refusal)
        walk->table.day_begins ^= 1;
    if (memcmp(&walk->before, &walk->table, sizeof walk->table) != 0)
        return walk_fault(walk, "a refused event changed the table: %s",
                          cr_refusal_name(walk->refusal.why));
    if (walk->refusal.why == 0)
        return walk_fault(walk, "a refusal without a reason");
    if (walk->effects.count != 0)
        return walk_fault(walk, "a refusal with effects: %s", cr_refusal_name(walk->refusal.why));
    if (cr_refusal_sentence(walk->refusal.why, CR_ENGLISH)[0] == '\0' ||
        cr_refusal_sentence(walk->refusal.why, CR_VIETNAMESE)[0] == '\0')
        return walk_fault(walk, "a refusal without a sentence");
    return true;
}

/* Bytes have one meaning, and a meaning one form: with another byte in them they are refused, or
 * are those of another table. */
static bool check_other_bytes(struct walk *walk, uint8_t *bytes, size_t length) {
    static uint8_t again[TABLE_SAVED_MAX];
    static struct table other;
    const char *problem;
    bytes[walk->accepted / 16 * 97 % length] ^= (uint8_t)(1 << walk->accepted / 16 % 8);
    if (!table_load(&walk->book, bytes, length, &other, &problem))
        return true;
    if (table_save(&other, again) != length || memcmp(again, bytes, length) != 0)
        return walk_fault(walk, "other bytes are taken that nobody would write");
    return true;
}

/* The loaded table is the next one that events are compared with. */
static bool check_saving(struct walk *walk) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    size_t length = table_save(&walk->table, bytes);
    const char *problem = "";
    if (!table_check(&walk->book, &walk->table, &problem) ||
        !table_check_next(&walk->book, &walk->before, &walk->table, &problem))
        return walk_fault(walk, "the table is found wrong: %s", problem);
    if (!table_load(&walk->book, bytes, length, &walk->before, &problem) ||
        memcmp(&walk->before, &walk->table, sizeof walk->before) != 0)
        return walk_fault(walk, "a saved table does not load as it was: %s", problem);
    return walk->accepted % 16 != 0 || check_other_bytes(walk, bytes, length);
}

static bool replay_line(struct walk *walk, const char *line, size_t length) {
    struct json_token tokens[128];
    struct json json;
    struct json_error error;
    struct event event;
    const char *problem = "";
    static struct effect list[EFFECTS_MAX];
    struct effects effects = {list, EFFECTS_MAX, 0};
    struct cr_refusal refusal = {0};
    if (json_parse(line, length, tokens, 128, &json, &error) != JSON_OK ||
        !event_read(&walk->book, &json, &event, &problem))
        return walk_fault(walk, "a line of the log cannot be read: %.200s", line);
    if (!table_apply(&walk->book, &walk->replayed, &event, &effects, &refusal))
        return walk_fault(walk, "the log is refused: %s: %.*s", cr_refusal_name(refusal.why),
                          (int)(length < 250 ? length : 250), line);
    return true;
}

static bool replay(struct walk *walk) {
    uint8_t hash[TABLE_HASH], again[TABLE_HASH];
    const char *at = walk->log, *end = walk->log + walk->log_text.length;
    while (at < end) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!replay_line(walk, at, (size_t)(line - at)))
            return false;
        at = line + 1;
    }
    text_init(&walk->log_text, walk->log, sizeof walk->log);
    table_hash(&walk->table, hash);
    table_hash(&walk->replayed, again);
    if (memcmp(&walk->table, &walk->replayed, sizeof walk->table) != 0 ||
        memcmp(hash, again, sizeof hash) != 0)
        return walk_fault(walk, "the log replays to another table");
    return true;
}

static bool record(struct walk *walk, const struct event *event) {
    bool left_out = event->type == EVENT_OPEN_ROUND && ++walk->rounds_logged == walk->falsify_log;
    if (!left_out) {
        event_write(&walk->book, event, &walk->log_text);
        text_char(&walk->log_text, '\n');
    }
    if (walk->log_text.room - walk->log_text.length < EVENT_JSON_MAX)
        return replay(walk);
    return true;
}

/* ---- Walking ---- */

void walk_again(struct walk *walk, uint64_t seed) {
    size_t kept = offsetof(struct walk, table);
    memset((char *)walk + kept, 0, offsetof(struct walk, log) - kept);
    walk->random = seed;
    walk->views_every = 16;
    table_init(&walk->table);
    table_init(&walk->before);
    table_init(&walk->replayed);
    walk->effects = (struct effects){walk->list, EFFECTS_MAX, 0};
    text_init(&walk->log_text, walk->log, sizeof walk->log);
}

void walk_start(struct walk *walk, enum cr_game game, uint64_t seed) {
    walk->game = game;
    bool read = cr_rulebook_builtin(game, &walk->book);
    walk_again(walk, seed);
    if (!read)
        walk_fault(walk, "no rulebook");
}

void walk_feed(struct walk *walk, const uint8_t *bytes, size_t count) {
    walk->bytes = bytes;
    walk->byte_count = count;
}

static void count_clause(struct walk *walk, const struct event *event) {
    const struct clause_info *clause = clause_find(walk->game, event->clause);
    if (clause != NULL && clause - clause_table < WALK_CLAUSES)
        walk->clauses[clause - clause_table]++;
}

static bool check_accepted(struct walk *walk, const struct event *event) {
    walk->accepted++;
    walk->events[event->type]++;
    if (event->type == EVENT_CALL)
        count_clause(walk, event);
    if (walk->table.seq != event->seq || walk->table.time != event->time)
        return walk_fault(walk, "the table does not know its last event");
    if (!audit(walk, event) || !check_saving(walk) || !record(walk, event))
        return false;
    return walk->accepted % walk->views_every != 0 || walk_check_views(walk);
}

void walk_name_event(struct walk *walk) {
    const struct event *event = &walk->last;
    char line[EVENT_JSON_MAX], fault[sizeof walk->fault];
    struct text text;
    if (event->type >= EVENT_TYPES || event->sender >= SENDERS)
        return;
    text_init(&text, line, sizeof line - 1);
    event_write(&walk->book, event, &text);
    line[text.length] = '\0';
    memcpy(fault, walk->fault, sizeof fault);
    walk_fault(walk, "%.150s at %.230s", fault, line);
}

bool walk_step(struct walk *walk) {
    struct event *event = &walk->last;
    walk_event(walk, event);
    event->seq = walk->accepted + 1;
    event->time = 1700000000000 + (int64_t)walk->accepted * 1000;
    memset(&walk->refusal, 0, sizeof walk->refusal);
    bool accepted = table_apply(&walk->book, &walk->table, event, &walk->effects, &walk->refusal);
    bool right = accepted ? check_accepted(walk, event) : check_refusal(walk);
    if (!right)
        walk_name_event(walk);
    return right;
}

bool walk_finish(struct walk *walk) {
    return replay(walk);
}

bool walk_run(struct walk *walk, uint64_t accepted) {
    while (walk->accepted < accepted) {
        if (!walk_step(walk))
            return false;
    }
    return walk_finish(walk);
}

/* ---- Which events a game takes ---- */

/* A game without options sets none. */
bool walk_game_takes(enum cr_game game, enum event_type type) {
    if (type == EVENT_SET_OPTION && rulebook_options(game)->name == NULL)
        return false;
    return !(game_test(game)->never >> type & 1) && table_game_takes(game, type);
}
