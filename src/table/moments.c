#include "table/moments.h"

#include "base/engine.h"
#include "rulebook/game_rulebook.h"
#include "table/event_json.h"
#include "table/view.h"

#include <stdio.h>
#include <string.h>

static const char *const moment_ids[MOMENTS] = {
    "closed",
    "idle/new",
    "betting",
    "no-more-bets",
    "dealing",
    "shaking",
    "spinning",
    "decisions",
    "arranging",
    "result",
    "settling/collected",
    "settling/part",
    "idle/paid",
    "idle/void",
    "idle/reopened",
    "next-round",
};

static const char *const beside_ids[] = {"surveillance", "security", "cage", "device", "virtual"};

const char *moment_id(enum moment moment) {
    return moment_ids[moment];
}

const char *caller_id(enum caller caller) {
    if (caller <= CALLER_OTHER)
        return caller == CALLER_PLAYER ? "player" : "other-player";
    if (caller < CALLER_SURVEILLANCE)
        return post_id((enum post)(caller - CALLER_STAFF + POST_DEALER));
    return beside_ids[caller - CALLER_SURVEILLANCE];
}

/* ---- Where the scene stands ---- */

/* The last round counts, paid or void; opened again without a paid one the table is as it was. */
static enum moment idle_moment(const struct table *table) {
    if (table_is_paid(table))
        return table->in_operation ? MOMENT_PAID : MOMENT_REOPENED;
    return table->round == 0 ? MOMENT_NEW : MOMENT_VOID;
}

enum moment moments_now(const struct moments *at) {
    static const uint8_t plain[PHASES] = {
        [PHASE_CLOSED] = MOMENT_CLOSED,
        [PHASE_BETTING] = MOMENT_BETTING,
        [PHASE_NO_MORE_BETS] = MOMENT_NO_MORE_BETS,
        [PHASE_DEALING] = MOMENT_DEALING,
        [PHASE_SHAKING] = MOMENT_SHAKING,
        [PHASE_SPINNING] = MOMENT_SPINNING,
        [PHASE_DECISIONS] = MOMENT_DECISIONS,
        [PHASE_ARRANGING] = MOMENT_ARRANGING,
        [PHASE_RESULT] = MOMENT_RESULT,
    };
    if (at->table.phase == PHASE_IDLE)
        return idle_moment(&at->table);
    if (at->table.phase == PHASE_SETTLING)
        return at->part_paid ? MOMENT_PART_PAID : MOMENT_COLLECTED;
    return (enum moment)plain[at->table.phase];
}

bool moment_is_of(const struct moments *at, enum moment moment) {
    static const uint8_t played[] = {PHASE_DEALING, PHASE_SHAKING, PHASE_SPINNING, PHASE_DECISIONS,
                                     PHASE_ARRANGING};
    if (moment < MOMENT_DEALING || moment > MOMENT_ARRANGING)
        return true;
    const struct game_table *game = game_module(at->book->game)->table;
    return (game->phases >> played[moment - MOMENT_DEALING] & 1) != 0;
}

/* ---- What is tried ---- */

static void add_subject(struct moments *at, const struct clause_info *clause, int choice,
                        enum event_type type) {
    if (at->subject_count < MOMENT_SUBJECTS)
        at->subjects[at->subject_count++] = (struct moment_subject){clause, choice, type, false};
}

void moments_start(struct moments *at, const struct cr_rulebook *book) {
    memset(at, 0, sizeof *at);
    at->book = book;
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (clause->game != book->game || clause->kind != CLAUSE_IRREGULARITY)
            continue;
        if (clause->choice_count == 0)
            add_subject(at, clause, -1, EVENT_CALL);
        for (int choice = 0; choice < clause->choice_count; choice++)
            add_subject(at, clause, choice, EVENT_CALL);
    }
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        bool idle = type == EVENT_SET_OPTION && rulebook_options(book->game)->name == NULL;
        if (type != EVENT_CALL && !idle && table_game_takes(book->game, (enum event_type)type))
            add_subject(at, NULL, -1, (enum event_type)type);
    }
}

void moments_begin_scene(struct moments *at) {
    table_init(&at->table);
    at->part_paid = at->paid_before = false;
}

static bool same_arguments(const struct event *one, const struct event *other) {
    return one->type == other->type && one->player == other->player && one->bet == other->bet &&
           one->box == other->box && one->hand == other->hand && one->amount == other->amount &&
           one->amount2 == other->amount2 && one->number == other->number &&
           one->option == other->option && one->value == other->value && one->kind == other->kind &&
           one->card_count == other->card_count &&
           memcmp(one->cards, other->cards, sizeof one->cards) == 0 &&
           memcmp(one->clause, other->clause, sizeof one->clause) == 0;
}

/* So many of each kind are enough. */
enum { POOL_OF_A_KIND = 40 };

void moments_note(struct moments *at, const struct event *event) {
    unsigned alike = 0;
    for (unsigned i = 0; i < at->pool_count; i++) {
        if (same_arguments(&at->pool[i], event))
            return;
        alike += at->pool[i].type == event->type && strcmp(at->pool[i].clause, event->clause) == 0;
    }
    if (alike < POOL_OF_A_KIND && at->pool_count < MOMENT_POOL)
        at->pool[at->pool_count++] = *event;
}

bool moments_apply(struct moments *at, const struct event *event) {
    struct table *table = &at->table;
    bool lay_paid = table->in_operation && !table->last_void;
    trial_init(&at->trial, at->book, table);
    if (!trial_takes(&at->trial, event))
        return false;
    *table = at->trial.copy;
    if (event->type == EVENT_OPEN_ROUND)
        at->paid_before = lay_paid;
    if (event->type == EVENT_PAY || table->phase != PHASE_SETTLING)
        at->part_paid = table->phase == PHASE_SETTLING;
    return true;
}

/* ---- Which clause refuses ---- */

/* The rulings by which the events of every table have their place. */
static const char *const common_rulings[EVENT_TYPES] = {
    [EVENT_OPEN_TABLE] = "G10", [EVENT_CLOSE_TABLE] = "G10", [EVENT_SUSPEND] = "G10",
    [EVENT_RESUME] = "G10",     [EVENT_SET_LIMIT] = "G8",    [EVENT_SET_OPTION] = "G8",
    [EVENT_BUY_IN] = "G13",     [EVENT_TIP] = "G13",         [EVENT_COMMIT] = "G4",
    [EVENT_ADD_NUMBER] = "G4",  [EVENT_REVEAL] = "G4",       [EVENT_END_COMMITMENT] = "G4",
};

/* A table that was never opened has no game of its own. */
const char *table_refused_by(enum cr_game game, const struct table *table,
                             const struct event *event, int why) {
    const char *own = cr_refusal_clause(why);
    bool calls = event->type == EVENT_CALL;
    if (calls && why == WHY_OTHER_ROUND)
        return "G11";
    if (own[0] != '\0' || event->type >= EVENT_TYPES)
        return own;
    if (table->phase == PHASE_CLOSED && why == WHY_WRONG_PHASE)
        return "G10";
    if (calls) {
        const struct clause_info *clause = clause_find(game, event->clause);
        if (clause == NULL)
            return own;
        return why == WHY_TOO_LATE && clause->ends[0] != '\0' ? clause->ends : clause->clause;
    }
    if (event->type == EVENT_BET || event->type == EVENT_WITHDRAW)
        return game_module(game)->table->bet_clause;
    struct step_words words = game_step_words(game, (enum event_type)event->type);
    if (words.clause != NULL && words.clause[0] != '\0')
        return words.clause;
    return common_rulings[event->type] == NULL ? own : common_rulings[event->type];
}

/* ---- Trying one thing ---- */

struct attempt {
    struct moments *at;
    const struct moment_subject *subject;
    uint64_t round;
    struct event found;
    struct moment_cell refused;
    bool taken;
};

/* How much a refusal says: the moment itself, the facts, who may, or only what was left out. */
static uint8_t rank_of(int why) {
    const char *code = cr_refusal_code(why);
    if (why == WHY_WRONG_PHASE || why == WHY_OTHER_ROUND)
        return 5;
    if (strcmp(code, "bad-field") == 0 || strcmp(code, "bad-card") == 0 ||
        strcmp(code, "unknown-bet") == 0 || strcmp(code, "impossible-cards") == 0)
        return 1;
    return strcmp(code, "not-allowed") == 0 ? 2 : 3;
}

static struct moment_cell refusal_of(const struct moments *at, const struct event *event) {
    int why = at->trial.refusal.why;
    struct moment_cell cell = {.may = MAY_NOT, .rank = rank_of(why), .why = why};
    snprintf(cell.clause, sizeof cell.clause, "%s",
             table_refused_by(at->book->game, &at->table, event, why));
    return cell;
}

static enum post third_post(const struct event *event, enum post usual) {
    return event_is(event, MARK_GUARDED) ? POST_SECURITY : usual;
}

/* Whoever may send it does so with all authority. */
static void give_authority(const struct attempt *attempt, struct event *event) {
    const struct table *table = &attempt->at->table;
    uint8_t senders = event_info(event->type)->senders;
    event->seq = table->seq + 1;
    event->time = table->time;
    event->round = attempt->round;
    event->authorised_id = event->witnessed_id = 0;
    event->authorised_post = event->witnessed_post = POST_NOBODY;
    event->sender_post = POST_NOBODY;
    event->sender_id = 1;
    if (senders >> SENDER_STAFF & 1) {
        event->sender = SENDER_STAFF;
        event->sender_post = event->authorised_post = POST_SENIOR_MANAGEMENT;
        event->authorised_id = 2;
        if (event_is(event, MARK_WEIGHED | MARK_GUARDED)) {
            event->witnessed_id = 3;
            event->witnessed_post = (uint8_t)third_post(event, POST_SENIOR_MANAGEMENT);
        }
    } else if (senders >> SENDER_PLAYER & 1) {
        event->sender = SENDER_PLAYER;
        event->sender_id = event->player;
    } else {
        event->sender =
            senders >> SENDER_VIRTUAL_DEALER & 1 ? SENDER_VIRTUAL_DEALER : SENDER_DEVICE;
    }
    if (event_has(event->type, FIELD_TEXT) && event->text[0] == '\0')
        event->text[0] = '1';
    if (event->type == EVENT_OPEN_TABLE) {
        event->engine = engine.newest;
        memcpy(event->bytes, attempt->at->book->edition, sizeof event->bytes);
    } else if (event_has(event->type, FIELD_BYTES)) {
        memcpy(event->bytes, table->commitment, sizeof event->bytes);
    }
}

static bool is_tried(struct attempt *attempt, const struct event *as) {
    struct event event = *as;
    give_authority(attempt, &event);
    if (trial_takes(&attempt->at->trial, &event)) {
        attempt->found = event;
        return attempt->taken = true;
    }
    struct moment_cell refused = refusal_of(attempt->at, &event);
    if (refused.rank > attempt->refused.rank)
        attempt->refused = refused;
    return false;
}

/* ---- With which arguments ---- */

static int32_t number_of(const struct moment_subject *subject) {
    return subject->choice < 0 ? ANY_NUMBER : subject->clause->choices[subject->choice].number;
}

static bool is_of(const struct moment_subject *subject, const struct event *event) {
    if (event->type != subject->type)
        return false;
    if (subject->clause == NULL)
        return true;
    return strcmp(event->clause, subject->clause->clause) == 0 &&
           (subject->choice < 0 || event->number == number_of(subject));
}

/* Those first that move money, where the clause can. */
static bool from_pool(struct attempt *attempt) {
    const struct moments *at = attempt->at;
    const struct clause_info *clause = attempt->subject->clause;
    for (unsigned i = 0; i < at->pool_count; i++) {
        if (clause != NULL && clause->two && at->pool[i].amount != 0 &&
            is_of(attempt->subject, &at->pool[i]) && is_tried(attempt, &at->pool[i]))
            return true;
    }
    for (unsigned i = 0; i < at->pool_count; i++) {
        if (is_of(attempt->subject, &at->pool[i]) && is_tried(attempt, &at->pool[i]))
            return true;
    }
    return false;
}

/* G15: some bet was never laid, or was twice as large. */
static bool as_slip(struct attempt *attempt) {
    const struct table *table = &attempt->at->table;
    struct event event = {.type = EVENT_CORRECT_ENTRY,
                          .entry = EVENT_BET,
                          .ref = table->keyed != 0 ? table->keyed : table->seq};
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        event.player = bet->player;
        event.bet = bet->bet;
        event.box = bet->box;
        event.amount = bet->stake;
        event.amount2 = 0;
        event.number = -1;
        if (is_tried(attempt, &event))
            return true;
        event.amount2 = 2 * bet->stake;
        event.number = bet->bet;
        if (is_tried(attempt, &event))
            return true;
    }
    return false;
}

static bool plainly(struct attempt *attempt) {
    const struct moment_subject *subject = attempt->subject;
    struct event event = {.type = (uint8_t)subject->type, .bet = NO_BET};
    struct deal_step step;
    if (subject->clause != NULL) {
        memcpy(event.clause, subject->clause->clause, strlen(subject->clause->clause));
        event.number = subject->choice < 0 ? 0 : number_of(subject);
        return is_tried(attempt, &event);
    }
    if (subject->type == EVENT_CORRECT_ENTRY && as_slip(attempt))
        return true;
    if (attempt->at->table.phase > PHASE_IDLE &&
        deal_next(attempt->at->book, &attempt->at->table, &step) && step.type == subject->type) {
        event.number =
            step.needs == NEEDS_NUMBER || step.needs == NEEDS_COUNT ? step.least : step.number;
        event.player = step.player;
        event.box = step.box;
        event.hand = step.hand;
    }
    if (is_tried(attempt, &event))
        return true;
    event.player = 1;
    event.amount = 100000;
    return event_has(event.type, FIELD_AMOUNT) && is_tried(attempt, &event);
}

/* Whatever the table's own guide would call. */
static bool by_searching(struct attempt *attempt) {
    struct moments *at = attempt->at;
    if (attempt->subject->clause == NULL || attempt->round != at->table.round ||
        attempt->refused.why == WHY_WRONG_PHASE)
        return false;
    struct guide guide = {at->book, &at->table, &at->trial, NULL};
    struct event found;
    return guide_finds_call(&guide, attempt->subject->clause, number_of(attempt->subject),
                            &found) &&
           is_tried(attempt, &found);
}

/* ---- From whom ---- */

static uint32_t player_with_bet(const struct moments *at, const struct event *event) {
    if (event->player != 0 || at->table.bet_count == 0)
        return event->player == 0 ? 1 : event->player;
    return at->table.bets[0].player;
}

static void send_as(const struct moments *at, enum caller caller, struct event *event) {
    enum { STRANGER = 4242 };
    event->authorised_id = event->witnessed_id = 0;
    event->authorised_post = event->witnessed_post = POST_NOBODY;
    event->sender_post = POST_NOBODY;
    event->sender_id = 1;
    if (caller == CALLER_PLAYER || caller == CALLER_OTHER) {
        event->sender = SENDER_PLAYER;
        event->sender_id = caller == CALLER_PLAYER ? player_with_bet(at, event) : STRANGER;
        if (event_has(event->type, FIELD_PLAYER))
            event->player = event->sender_id;
    } else if (caller == CALLER_DEVICE) {
        event->sender = SENDER_DEVICE;
    } else if (caller == CALLER_VIRTUAL) {
        event->sender = SENDER_VIRTUAL_DEALER;
    } else {
        event->sender = SENDER_STAFF;
        event->sender_post = (uint8_t)(caller - CALLER_STAFF + POST_DEALER);
    }
}

/* Somebody else agrees or signs, and one more where it is too much for two. */
static bool is_granted(struct moments *at, struct event *event, struct moment_cell *cell) {
    enum post post = table_post_needed(&at->table, event);
    event->authorised_id = 2;
    event->authorised_post = (uint8_t)post;
    bool granted = trial_takes(&at->trial, event);
    if (!granted && event_is(event, MARK_WEIGHED | MARK_GUARDED)) {
        event->witnessed_id = 3;
        event->witnessed_post = (uint8_t)third_post(event, table_witness_post(&at->table, event));
        granted = trial_takes(&at->trial, event);
    }
    cell->may = table_takes_two(&at->table, event) ? MAY_BY_TWO : MAY_ASK;
    cell->post = (uint8_t)post;
    return granted;
}

static struct moment_cell cell_of(struct moments *at, const struct event *found,
                                  enum caller caller) {
    struct event event = *found;
    struct moment_cell cell = {.may = MAY};
    send_as(at, caller, &event);
    if (trial_takes(&at->trial, &event))
        return cell;
    struct moment_cell refused = refusal_of(at, &event);
    bool on_ladder = caller >= CALLER_STAFF && caller < CALLER_SURVEILLANCE;
    return on_ladder && is_granted(at, &event, &cell) ? cell : refused;
}

static bool learn(struct moment_cell *known, const struct moment_cell *cell) {
    bool better = cell->may > known->may ||
                  (cell->may == MAY_NOT && known->may == MAY_NOT && cell->rank > known->rank);
    if (better)
        *known = *cell;
    return better;
}

static bool is_settled(const struct moment_cell cells[CALLERS]) {
    for (unsigned caller = 0; caller < CALLERS; caller++) {
        if (cells[caller].may > MAY_NOT)
            return true;
    }
    return false;
}

static bool look_at(struct moments *at, unsigned number, enum moment moment, uint64_t round) {
    struct moment_cell *cells = at->cells[number][moment];
    struct attempt attempt = {.at = at, .subject = &at->subjects[number], .round = round};
    if (is_settled(cells))
        return false;
    if (!from_pool(&attempt) && !plainly(&attempt))
        by_searching(&attempt);
    if (attempt.refused.why == WHY_WRONG_GAME && !attempt.taken)
        attempt.at->subjects[number].never = true;
    bool learnt = false;
    for (unsigned caller = 0; caller < CALLERS; caller++) {
        struct moment_cell cell =
            attempt.taken ? cell_of(at, &attempt.found, (enum caller)caller) : attempt.refused;
        if (attempt.taken) /* what was refused before lacked the fact */
            cells[caller] = cell;
        learnt |= attempt.taken || learn(&cells[caller], &cell);
    }
    return learnt;
}

bool moments_find(struct moments *at, unsigned subject, struct event *found) {
    struct attempt attempt = {
        .at = at, .subject = &at->subjects[subject], .round = at->table.round};
    trial_init(&at->trial, at->book, &at->table);
    if (!from_pool(&attempt) && !plainly(&attempt) && !by_searching(&attempt))
        return false;
    *found = attempt.found;
    return true;
}

bool moments_look(struct moments *at) {
    enum moment now = moments_now(at);
    bool learnt = false, next = now == MOMENT_BETTING && at->paid_before;
    trial_init(&at->trial, at->book, &at->table);
    for (unsigned i = 0; i < at->subject_count; i++) {
        unsigned marks = event_info(at->subjects[i].type)->marks;
        learnt |= look_at(at, i, now, at->table.round);
        if (next && (marks & (MARK_LOOKS_BACK | MARK_BY_CLAUSE)) != 0)
            learnt |= look_at(at, i, MOMENT_NEXT, at->table.round - 1);
    }
    return learnt;
}

/* ---- Scenes ---- */

enum { SCENE_TOKENS = 256 };

static bool read_scene_event(struct moments *at, const struct json *json, struct event *event) {
    const char *problem = "";
    if (!event_read(at->book, json, event, &problem)) {
        snprintf(at->problem, sizeof at->problem, "an event cannot be read: %s", problem);
        return false;
    }
    if (event->type == EVENT_OPEN_TABLE) {
        event->engine = engine.newest;
        memcpy(event->bytes, at->book->edition, sizeof event->bytes);
    }
    return true;
}

/* A line: first for the pool, then as it is played. */
static bool play_line(struct moments *at, const struct json *json, bool play) {
    struct event event;
    if (json_member(json, 0, "scene") != 0) {
        moments_begin_scene(at);
        return true;
    }
    if (json_member(json, 0, "look") != 0) {
        if (play && at->visit != NULL)
            at->visit(at, NULL, at->with);
        else if (play)
            moments_look(at);
        return true;
    }
    if (!read_scene_event(at, json, &event))
        return false;
    if (!play) {
        moments_note(at, &event);
        return true;
    }
    event.seq = at->table.seq + 1;
    event.time = at->table.time + 1000;
    if (moments_apply(at, &event)) {
        if (at->visit != NULL)
            at->visit(at, &event, at->with);
        return true;
    }
    snprintf(at->problem, sizeof at->problem, "an event is refused: %s (%s)",
             event_id((enum event_type)event.type), cr_refusal_name(at->trial.refusal.why));
    return false;
}

static bool play_all(struct moments *at, const char *scenes, size_t length, bool play) {
    struct json_token tokens[SCENE_TOKENS];
    struct json json;
    struct json_error error;
    at->line = 0;
    for (const char *line = scenes, *end = scenes + length; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL)
            stop = end;
        at->line++;
        if (json_parse_object(line, (size_t)(stop - line), tokens, SCENE_TOKENS, &json, &error) !=
            JSON_OK)
            snprintf(at->problem, sizeof at->problem, "not JSON");
        else
            play_line(at, &json, play);
        if (at->problem[0] != '\0') {
            char told[sizeof at->problem];
            memcpy(told, at->problem, sizeof told);
            snprintf(at->problem, sizeof at->problem, "line %u of the scenes: %.150s", at->line,
                     told);
            return false;
        }
        line = stop + 1;
    }
    return true;
}

bool moments_play(struct moments *at, const char *scenes, size_t length) {
    return play_all(at, scenes, length, false) && play_all(at, scenes, length, true);
}
