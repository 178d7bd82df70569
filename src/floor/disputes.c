/* The operations on disputes (part 8, D1-D6). */
#include "base/query.h"
#include "books/complaint_letter.h"
#include "books/round_search.h"
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "table/game_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct dispute_viewer viewer_for(const struct floor *floor, const struct floor_actor *actor,
                                        bool brief) {
    return (struct dispute_viewer){
        .who = floor_house_actor(actor), .now = floor->now, .brief = brief};
}

/* A player does not learn that another's case exists. */
static bool is_visible(const struct house_dispute *dispute, const struct floor_actor *actor) {
    return actor->role != ACTOR_PLAYER || dispute->player == actor->id;
}

/* One that was closed long ago takes statements still: it comes back from the store. */
static struct house_dispute *path_dispute(struct floor *floor, const struct floor_request *request,
                                          struct floor_answer *answer) {
    uint32_t id = request->parts[0];
    struct store_error error = {STORE_FINE, ""};
    struct house_dispute *found = house_find_dispute(&floor->house, id);
    if (found == NULL && house_was_given(&floor->house, ENDING_DISPUTE, id)) {
        floor_forget_ended(floor);
        if (!floor_restore_row(floor, ENDING_DISPUTE, id, UINT64_MAX, &error)) {
            answer_fault(answer, FAULT_UNAVAILABLE, error.message);
            return NULL;
        }
        found = house_find_dispute(&floor->house, id);
    }
    if (found != NULL && is_visible(found, &request->actor))
        return found;
    answer_fault(answer, FAULT_NO_SUCH_CASE, "dispute");
    return NULL;
}

/* ---- Telling ---- */

static void tell(struct floor *floor, uint32_t id) {
    static const struct floor_actor system = {.role = ACTOR_SYSTEM};
    char memory[32768];
    struct text out;
    struct dispute_viewer viewer = viewer_for(floor, &system, true);
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"dispute\":");
    dispute_write(&floor->house, house_find_dispute(&floor->house, id), &viewer, &out);
    text_char(&out, '}');
    if (!out.full)
        batch_tell_pit(floor->open, PIT_DISPUTE, out.at, out.length);
}

static void alert_about(struct floor *floor, const struct house_dispute *dispute,
                        enum alert_kind kind, enum post post, const char *clause) {
    struct house_alert wish = {
        .kind = kind, .post = post, .table = dispute->table, .dispute = dispute->id};
    snprintf(wish.clause, sizeof wish.clause, "%s", clause);
    alert_raise(floor, &wish);
}

/* 8.2: surveillance is informed as soon as a case is the pit manager's. */
static void alert_higher_post(struct floor *floor, const struct house_dispute *dispute,
                              enum post before) {
    if (before == dispute->post)
        return;
    if (dispute->taken.staff == 0)
        alert_about(floor, dispute, ALERT_DISPUTE, dispute->post,
                    dispute->post == POST_SENIOR_MANAGEMENT ? "8.5" : "8.1");
    if (dispute->post == POST_PIT_MANAGER)
        alert_about(floor, dispute, ALERT_DISPUTE, POST_SURVEILLANCE, "8.2");
    /* D4: it waits, and the regulator knows why */
    if (!dispute_has_judge(&floor->house, dispute))
        alert_about(floor, dispute, ALERT_NO_JUDGE, POST_REGULATOR, "D4");
}

/* What staff do with a case that its player should hear of without looking. */
static bool is_notable(const struct dispute_step *step) {
    switch (step->act) {
    case ACT_OPEN:
    case ACT_PROMISE:
    case ACT_ESCALATE:
    case ACT_DECIDE:
    case ACT_ACCEPT:
    case ACT_COMPLAINT:
        return step->by.role != ACTOR_PLAYER;
    default:
        return false;
    }
}

static void tell_player(struct floor *floor, const struct house_dispute *dispute) {
    if (!is_notable(&dispute->steps[dispute->step_count - 1]))
        return;
    notice_give(floor, &(struct house_notice){.kind = NOTICE_CASE,
                                              .player = dispute->player,
                                              .table = dispute->table,
                                              .round = dispute->round,
                                              .dispute = dispute->id});
}

static void answer_case(struct floor *floor, const struct floor_request *request, uint32_t id,
                        struct floor_answer *answer) {
    struct dispute_viewer viewer = viewer_for(floor, &request->actor, false);
    answer->status = 200;
    answer->body.length = 0;
    dispute_write(&floor->house, house_find_dispute(&floor->house, id), &viewer, &answer->body);
}

/* ---- A step ---- */

static enum fault why_not(const struct house *house, const struct house_dispute *dispute,
                          const struct house_actor *by, enum dispute_act act) {
    bool works = act != ACT_STATEMENT && act != ACT_NOTE && act != ACT_EVIDENCE;
    bool in_hand = act == ACT_CLAUSE || act == ACT_PROMISE || act == ACT_DECIDE ||
                   (act == ACT_ESCALATE && dispute->state != DISPUTE_DECIDED);
    if (by->role != ACTOR_PLAYER && works &&
        !post_serves(by->post, dispute_lowest_post(dispute->post)))
        return FAULT_NOT_ALLOWED;
    bool judges = act == ACT_TAKE || act == ACT_DECIDE;
    bool open = dispute->state != DISPUTE_DECIDED && dispute->state != DISPUTE_CLOSED;
    if (((judges && open) || (act == ACT_ACCEPT && dispute->state == DISPUTE_DECIDED)) &&
        dispute_is_own(house, dispute, by))
        return FAULT_OWN_CASE;
    if (by->role != ACTOR_PLAYER && in_hand && dispute->post <= POST_SENIOR_MANAGEMENT &&
        dispute->state != DISPUTE_DECIDED && dispute->state != DISPUTE_CLOSED &&
        dispute->taken.staff != by->id)
        return FAULT_NOT_IN_HAND;
    return FAULT_CASE_STATE;
}

/* The case, when the caller may do this to it now; NULL: answered. */
static struct house_dispute *case_for(struct floor *floor, const struct floor_request *request,
                                      enum dispute_act act, struct floor_answer *answer) {
    struct house_dispute *dispute = path_dispute(floor, request, answer);
    struct house_actor by = floor_house_actor(&request->actor);
    if (dispute == NULL || dispute_may(&floor->house, dispute, &by, act))
        return dispute;
    answer_fault(answer, why_not(&floor->house, dispute, &by, act), post_id(dispute->post));
    return NULL;
}

/* A step that stands in the log is told to whom it concerns. */
static void step_told(struct floor *floor, const struct floor_request *request, enum post before,
                      struct floor_answer *answer) {
    uint32_t id = request->parts[0];
    alerts_tell_settled(floor, 0, id);
    alert_higher_post(floor, house_find_dispute(&floor->house, id), before);
    tell_player(floor, house_find_dispute(&floor->house, id));
    tell(floor, id);
    answer_case(floor, request, id, answer);
}

static void write_long_step(struct floor *floor, const struct floor_request *request,
                            const struct dispute_step *step, char *memory, size_t room,
                            struct floor_answer *answer) {
    struct text record;
    const struct house_actor by = floor_house_actor(&request->actor);
    enum post before = house_find_dispute(&floor->house, request->parts[0])->post;
    text_init(&record, memory, room);
    house_begin_record(&record, record_kind_of_act(step->act), &by);
    house_put_dispute_step(&record, request->parts[0], step);
    if (record_end(floor, &record, answer))
        step_told(floor, request, before, answer);
}

static void write_step(struct floor *floor, const struct floor_request *request,
                       const struct dispute_step *step, struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    write_long_step(floor, request, step, memory, sizeof memory, answer);
}

/* Words that may be left out: the step has none then. */
static bool read_words(const struct floor_request *request, char words[WORDS_MAX + 1],
                       struct dispute_step *step, struct floor_answer *answer) {
    if (!field_there(request, "text"))
        return true;
    step->text = words;
    return field_words(request, answer, "text", words, WORDS_MAX + 1);
}

/* A step with words and nothing else. */
static void step_with_words(struct floor *floor, const struct floor_request *request,
                            enum dispute_act act, bool needed, struct floor_answer *answer) {
    char words[WORDS_MAX + 1];
    struct dispute_step step = {.act = act};
    if (case_for(floor, request, act, answer) == NULL || !read_words(request, words, &step, answer))
        return;
    if (needed && step.text == NULL) {
        answer_fault(answer, FAULT_BAD_FIELD, "text");
        return;
    }
    write_step(floor, request, &step, answer);
}

/* ---- Opening ---- */

static bool has_bet_now(const struct table *state, uint32_t player) {
    for (unsigned i = 0; i < state->bet_count; i++) {
        if (state->bets[i].player == player)
            return true;
    }
    return false;
}

/* A player opens a case about a round of their own. */
static bool round_is_theirs(struct floor *floor, const struct floor_table *table, uint64_t round,
                            uint32_t player) {
    if (round == table->state->round)
        return has_bet_now(table->state, player);
    return round_had_player(floor->store, table->number, round, player);
}

static bool check_clause(const struct floor_request *request, enum cr_game game, char clause[12],
                         struct floor_answer *answer) {
    clause[0] = '\0';
    if (!field_there(request, "clause"))
        return true;
    if (!field_text(request, answer, "clause", clause, 12))
        return false;
    bool known = clause_find(game, clause) != NULL || ruling_find(game, clause) != NULL;
    if (!known)
        answer_fault(answer, FAULT_BAD_FIELD, "clause");
    return known;
}

struct opening {
    uint32_t player;
    int64_t round;
    char clause[12];
    char words[WORDS_MAX + 1];
};

static bool read_opening(struct floor *floor, const struct floor_request *request,
                         struct floor_table **table, struct opening *opening,
                         struct floor_answer *answer) {
    uint32_t number;
    bool is_player = request->actor.role == ACTOR_PLAYER;
    opening->player = request->actor.id;
    if (!field_number(request, answer, "table", &number))
        return false;
    *table = floor_find_table(floor, number);
    if (*table == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "table");
        return false;
    }
    if ((!is_player || field_there(request, "player")) &&
        !field_number(request, answer, "player", &opening->player))
        return false;
    if (is_player && opening->player != request->actor.id) {
        answer_fault(answer, FAULT_BAD_FIELD, "player");
        return false;
    }
    if (house_find_player(&floor->house, opening->player) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return false;
    }
    opening->round = 0;
    if (field_there(request, "round") &&
        !field_integer(request, answer, "round", 1, (int64_t)(*table)->state->round,
                       &opening->round))
        return false;
    return check_clause(request, (*table)->book->game, opening->clause, answer) &&
           field_words(request, answer, "text", opening->words, sizeof opening->words);
}

/* ---- Who had a part in the round (D4) ---- */

struct round_parts {
    const struct house *house;
    uint64_t last_seq;     /* of the round */
    int64_t opened, ended; /* ended: INT64_MAX, it is in play */
    uint32_t dealer, edition;
    uint32_t staff[PARTS_MAX];
    size_t count;
};

static void add_part(struct round_parts *parts, int64_t staff) {
    for (size_t i = 0; i < parts->count; i++) {
        if (parts->staff[i] == staff)
            return;
    }
    if (parts->count < PARTS_MAX && staff > 0 && staff <= UINT32_MAX &&
        house_find_staff(parts->house, (uint32_t)staff) != NULL)
        parts->staff[parts->count++] = (uint32_t)staff;
}

/* Who sent an event of the round, and whose names stand under it. */
static void add_signers(struct round_parts *parts, const struct event *event) {
    if (event->sender == SENDER_STAFF)
        add_part(parts, event->sender_id);
    add_part(parts, event->authorised_id);
    add_part(parts, event->witnessed_id);
}

static bool add_record(const struct store_record *record, void *context) {
    static const char *const names[] = {"id", "authorised_by", "witnessed_by"};
    struct round_parts *parts = context;
    struct json json;
    struct json_error error;
    struct json_token tokens[128];
    if (record->seq > parts->last_seq)
        return false;
    if (json_parse_object(record->body, record->body_length, tokens, 128, &json, &error) != JSON_OK)
        return true;
    bool by_staff = json_is(&json, json_member(&json, 0, "sender"), "staff");
    for (size_t i = by_staff ? 0 : 1; i < sizeof names / sizeof names[0]; i++) {
        int64_t id = 0;
        uint32_t member = json_member(&json, 0, names[i]);
        if (member != 0 && json_integer(&json, member, &id) == JSON_INTEGER)
            add_part(parts, id);
    }
    return true;
}

/* Of the round in play, or one that is not in the index yet, the newest events are in memory. */
static void add_newest(const struct floor_table *table, struct round_parts *parts) {
    const struct kept_event *kept;
    for (uint64_t seq = table->kept_last; (kept = table_kept(table, seq)) != NULL; seq--) {
        add_signers(parts, &kept->event);
        parts->opened = kept->event.time;
        if (event_is(&kept->event, MARK_OPENS_ROUND))
            break;
    }
}

/* Those on shift at the table while it was played. */
static void add_shifts(const struct house *house, uint32_t table, struct round_parts *parts) {
    size_t shifts;
    const struct house_shift *shift = house_shifts_of(house, table, &shifts);
    for (size_t i = 0; i < shifts; i++) {
        if (shift[i].since > parts->ended)
            continue;
        add_part(parts, shift[i].staff);
        if (shift[i].post == POST_DEALER && parts->ended == INT64_MAX)
            parts->dealer = shift[i].staff;
    }
    for (size_t i = 0; i < house->past_shift_count; i++) {
        const struct house_shift *past = &house->past_shifts[i];
        if (past->table == table && past->since <= parts->ended && past->until >= parts->opened)
            add_part(parts, past->staff);
    }
}

static uint32_t edition_played(const struct floor *floor, const struct floor_table *table) {
    const struct house_edition *plays =
        house_find_edition_hash(&floor->house, table->state->edition);
    return plays == NULL ? 0 : plays->id;
}

/* Those on shift at the table while it was played, its dealer, and whoever did something in it. */
static void find_parts(struct floor *floor, const struct floor_table *table, uint64_t round,
                       struct round_parts *parts) {
    struct index_round found;
    struct store_error error;
    if (store_find_round(floor->store, table->number, round, &found, &error)) {
        struct store_query query = {.stream = table->number,
                                    .after_seq = found.first_seq - 1,
                                    .limit = found.last_seq - found.first_seq + 1};
        parts->last_seq = found.last_seq;
        parts->opened = found.opened;
        parts->ended = found.ended;
        parts->dealer = house_find_staff(&floor->house, found.dealer) == NULL ? 0 : found.dealer;
        parts->edition = found.edition;
        add_part(parts, found.dealer);
        (void)store_read(floor->store, &query, false, add_record, parts, &error);
    } else {
        parts->ended = INT64_MAX;
        add_newest(table, parts);
    }
    add_shifts(&floor->house, table->number, parts);
}

void operation_dispute_open(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    struct opening opening;
    struct floor_table *table;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = floor->house.last[ENDING_DISPUTE] + 1;
    if (!read_opening(floor, request, &table, &opening, answer))
        return;
    if (request->actor.role == ACTOR_PLAYER && opening.round != 0 &&
        !round_is_theirs(floor, table, (uint64_t)opening.round, opening.player)) {
        answer_fault(answer, FAULT_NOT_YOUR_ROUND, "round");
        return;
    }
    if (request->actor.role == ACTOR_PLAYER &&
        house_has_many_disputes(&floor->house, opening.player)) {
        answer_fault(answer, FAULT_CASES_OPEN, "");
        return;
    }
    struct round_parts parts = {
        .house = &floor->house, .opened = floor->now, .edition = edition_played(floor, table)};
    if (opening.round != 0)
        find_parts(floor, table, (uint64_t)opening.round, &parts);
    struct dispute_opening opened = {.dispute = id,
                                     .table = table->number,
                                     .player = opening.player,
                                     .round = (uint64_t)opening.round,
                                     .clause = opening.clause,
                                     .text = opening.words,
                                     .dealer = parts.dealer,
                                     .edition = parts.edition,
                                     .at = parts.opened,
                                     .parts = parts.staff,
                                     .part_count = parts.count};
    record_begin(memory, &record, RECORD_DISPUTE_OPEN, &request->actor);
    house_put_dispute(&record, &opened);
    if (!record_end(floor, &record, answer))
        return;
    alert_about(floor, house_find_dispute(&floor->house, id), ALERT_DISPUTE,
                POST_ACTING_PIT_SUPERVISOR, "8.1");
    tell_player(floor, house_find_dispute(&floor->house, id));
    tell(floor, id);
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "dispute", id);
    answer_end(answer);
}

/* ---- Looking ---- */

static void write_case(const struct floor *floor, const struct floor_actor *viewer, const void *row,
                       struct text *out) {
    struct dispute_viewer as = viewer_for(floor, viewer, true);
    dispute_write(&floor->house, row, &as, out);
}

void operation_disputes(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    static const struct ended_list list = {"disputes", ENDING_DISPUTE, 100, write_case};
    answer_ended_list(floor, request, answer, &list);
}

void operation_dispute(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    if (path_dispute(floor, request, answer) != NULL)
        answer_case(floor, request, request->parts[0], answer);
}

/* ---- Collecting ---- */

void operation_dispute_take(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    if (case_for(floor, request, ACT_TAKE, answer) != NULL)
        write_step(floor, request, &(struct dispute_step){.act = ACT_TAKE}, answer);
}

void operation_dispute_statement(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char words[WORDS_MAX + 1], of[16] = "";
    struct dispute_step step = {.act = ACT_STATEMENT, .text = words};
    if (case_for(floor, request, ACT_STATEMENT, answer) == NULL ||
        !field_words(request, answer, "text", words, sizeof words))
        return;
    if (field_there(request, "of") && !field_text(request, answer, "of", of, sizeof of))
        return;
    step.of_player = strcmp(of, "player") == 0;
    write_step(floor, request, &step, answer);
}

void operation_dispute_note(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    step_with_words(floor, request, ACT_NOTE, true, answer);
}

static bool footage_fields(const struct floor_request *request, struct dispute_step *step,
                           struct floor_answer *answer) {
    return field_text(request, answer, "camera", step->camera, sizeof step->camera) &&
           field_integer(request, answer, "from", 0, INT64_MAX, &step->from) &&
           field_integer(request, answer, "to", step->from, INT64_MAX, &step->to);
}

static bool bundle_fields(const struct floor *floor, const struct floor_request *request,
                          struct dispute_step *step, struct floor_answer *answer) {
    int64_t round;
    if (!field_number(request, answer, "table", &step->table))
        return false;
    const struct floor_table *table = floor_find_table(floor, step->table);
    if (table == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "table");
        return false;
    }
    if (!field_integer(request, answer, "round", 1, (int64_t)table->state->round, &round))
        return false;
    step->round = (uint64_t)round;
    return true;
}

void operation_dispute_evidence(struct floor *floor, const struct floor_request *request,
                                struct floor_answer *answer) {
    char words[WORDS_MAX + 1];
    struct dispute_step step = {.act = ACT_EVIDENCE};
    if (case_for(floor, request, ACT_EVIDENCE, answer) == NULL)
        return;
    if (!(field_there(request, "camera") ? footage_fields(request, &step, answer)
                                         : bundle_fields(floor, request, &step, answer)))
        return;
    if (read_words(request, words, &step, answer))
        write_step(floor, request, &step, answer);
}

void operation_dispute_clause(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    struct dispute_step step = {.act = ACT_CLAUSE};
    const struct house_dispute *dispute = case_for(floor, request, ACT_CLAUSE, answer);
    if (dispute == NULL)
        return;
    enum cr_game game = house_find_table(&floor->house, dispute->table)->game;
    if (!check_clause(request, game, step.clause, answer))
        return;
    if (step.clause[0] == '\0') {
        answer_fault(answer, FAULT_BAD_FIELD, "clause");
        return;
    }
    write_step(floor, request, &step, answer);
}

/* 8.3 */
void operation_dispute_promise(struct floor *floor, const struct floor_request *request,
                               struct floor_answer *answer) {
    enum { LONGEST = 60 * 24 * 90 };
    int64_t minutes = 0;
    struct dispute_step step = {.act = ACT_PROMISE};
    if (case_for(floor, request, ACT_PROMISE, answer) == NULL)
        return;
    if (field_there(request, "until")) {
        if (!field_integer(request, answer, "until", floor->now + 1,
                           floor->now + (int64_t)LONGEST * 60000, &step.to))
            return;
    } else {
        if (!field_integer(request, answer, "minutes", 1, LONGEST, &minutes))
            return;
        step.to = floor->now + minutes * 60000;
    }
    write_step(floor, request, &step, answer);
}

/* ---- Upward, and the end ---- */

void operation_dispute_escalate(struct floor *floor, const struct floor_request *request,
                                struct floor_answer *answer) {
    step_with_words(floor, request, ACT_ESCALATE, false, answer);
}

void operation_dispute_accept(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    step_with_words(floor, request, ACT_ACCEPT, false, answer);
}

/* D6: the letter is written now, and never again. */
void operation_dispute_complaint(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    enum { ROOM = 4 * LETTER_MAX };
    char words[WORDS_MAX + 1];
    struct dispute_step step = {.act = ACT_COMPLAINT, .text = words, .time = floor->now};
    const struct house_dispute *dispute = case_for(floor, request, ACT_COMPLAINT, answer);
    if (dispute == NULL || !field_words(request, answer, "text", words, sizeof words))
        return;
    char *letters = memory_grow(NULL, CR_LANGUAGES * LETTER_MAX + ROOM);
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text letter;
        step.letter[language] = letters + language * LETTER_MAX;
        text_init(&letter, step.letter[language], LETTER_MAX - 1);
        letter_compose(&floor->house, dispute, &step, (enum cr_language)language, &letter);
        step.letter[language][letter.length] = '\0';
    }
    write_long_step(floor, request, &step, letters + CR_LANGUAGES * LETTER_MAX, ROOM, answer);
    free(letters);
}

/* 8.4, D2, D5: how many, each of which stands; 0: answered. */
static size_t read_grounds(struct floor *floor, const struct floor_request *request,
                           const struct house_dispute *dispute,
                           struct dispute_ground grounds[CITED_MAX], struct floor_answer *answer) {
    enum cr_game game = house_find_table(&floor->house, dispute->table)->game;
    uint32_t list =
        request->body == NULL ? 0 : json_member(request->body, request->object, "grounds");
    size_t count = dispute_read_grounds(request->body, list, game, grounds);
    if (count == 0)
        answer_fault(answer, FAULT_BAD_FIELD, "grounds");
    for (size_t i = 0; i < count; i++) {
        char clause[12];
        if (dispute_ground_stands(&floor->house, dispute, &grounds[i]))
            continue;
        dispute_ground_clause(grounds[i].ground, clause);
        answer_fault(answer, FAULT_NO_SUCH_GROUND, clause);
        return 0;
    }
    return count;
}

/* 8.2, D5 */
static bool is_complete(struct floor *floor, const struct floor_request *request,
                        const struct house_dispute *dispute, struct floor_answer *answer) {
    uint32_t without = json_member(request->body, request->object, "without");
    enum dispute_check missing =
        dispute_first_missing(&floor->house, dispute, request->body, without);
    if (missing != DISPUTE_CHECKS)
        answer_fault(answer, FAULT_CASE_INCOMPLETE, dispute_check_id(missing));
    return missing == DISPUTE_CHECKS;
}

/* Why a part cannot be had, as it was said. */
static void put_without(const struct floor_request *request, struct text *record) {
    uint32_t without = json_member(request->body, request->object, "without");
    if (without == 0)
        return;
    const struct json_token *token = &request->body->tokens[without];
    json_put_key(record, "without");
    text_bytes(record, request->body->text + token->start, token->end - token->start);
}

/* A decision pays its player, and nobody else: it is about the case's player and round (D5). A
 * result is the whole table's, and is put right by the rules, for the round of the case alone. */
static bool fits_case(const struct house_dispute *dispute, const struct table *table,
                      struct event *event, struct floor_answer *answer) {
    const char *other = NULL;
    if (event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE)) {
        if (dispute->round == 0 || dispute->round != table_corrected_round(table))
            answer_fault(answer, FAULT_BAD_FIELD, "round");
        return dispute->round != 0 && dispute->round == table_corrected_round(table);
    }
    if (event->round == 0)
        event->round = dispute->round;
    if (!event_is(event, MARK_REPAYS))
        other = "correction";
    else if (event->player != dispute->player)
        other = "player";
    else if (dispute->round != 0 && event->round != dispute->round)
        other = "round";
    if (other != NULL)
        answer_fault(answer, FAULT_BAD_FIELD, other);
    return other == NULL;
}

/* The event that puts chips right, which can be asked for at the table of the case in the decider's
 * name: somebody else signs it (G13). */
static bool check_correction(struct floor *floor, const struct floor_request *request,
                             const struct house_dispute *dispute, struct event *event,
                             struct request_draft *draft, struct floor_answer *answer) {
    struct floor_table *table = floor_find_table(floor, dispute->table);
    uint32_t object = json_member(request->body, request->object, "correction");
    if (request->body->tokens[object].type != JSON_OBJECT) {
        answer_fault(answer, FAULT_BAD_FIELD, "correction");
        return false;
    }
    if (!table_read_event(floor, table, request->body, object, event, answer) ||
        !fits_case(dispute, table->state, event, answer))
        return false;
    event->sender = SENDER_STAFF;
    event->sender_id = request->actor.id;
    event->sender_post = (uint8_t)request->actor.post;
    return request_check(floor, request->scratch, table, &request->actor, event, draft, answer);
}

struct cited_grounds {
    struct dispute_ground list[CITED_MAX];
    size_t count;
};

/* What is decided, and the event that goes with it when `step` names a request. */
static bool read_decision(struct floor *floor, const struct floor_request *request,
                          const struct house_dispute *dispute, struct dispute_step *step,
                          struct cited_grounds *grounds, struct event *event,
                          struct request_draft *draft, struct floor_answer *answer) {
    char outcome[16];
    if (!field_text(request, answer, "outcome", outcome, sizeof outcome))
        return false;
    int found = dispute_outcome_find(outcome, strlen(outcome));
    if (found < 0) {
        answer_fault(answer, FAULT_BAD_FIELD, "outcome");
        return false;
    }
    step->outcome = (enum outcome)found;
    grounds->count = read_grounds(floor, request, dispute, grounds->list, answer);
    if (grounds->count == 0 || !field_words(request, answer, "text", step->text, WORDS_MAX + 1) ||
        !is_complete(floor, request, dispute, answer))
        return false;
    if (!field_there(request, "correction"))
        return true;
    if (step->outcome == OUTCOME_DISMISSED) {
        answer_fault(answer, FAULT_BAD_FIELD, "correction");
        return false;
    }
    if (!check_correction(floor, request, dispute, event, draft, answer))
        return false;
    step->request = draft->id;
    return true;
}

void operation_dispute_decide(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    char words[WORDS_MAX + 1];
    struct dispute_step step = {.act = ACT_DECIDE, .text = words};
    struct cited_grounds grounds;
    struct event event;
    struct request_draft draft;
    struct checked_record checked;
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_dispute *dispute = case_for(floor, request, ACT_DECIDE, answer);
    if (dispute == NULL ||
        !read_decision(floor, request, dispute, &step, &grounds, &event, &draft, answer))
        return;
    if (step.request != 0) {
        step.type = event.type;
        step.amount = event.amount;
    }
    record_begin(memory, &record, RECORD_DISPUTE_DECIDE, &request->actor);
    house_put_dispute_step(&record, dispute->id, &step);
    dispute_put_grounds(&record, grounds.list, grounds.count);
    put_without(request, &record);
    enum post before = dispute->post;
    if (!record_check(floor, &record, &checked, answer))
        return;
    record_carry_out(floor, &checked);
    if (step.request != 0)
        request_open(floor, &draft);
    step_told(floor, request, before, answer);
}

/* ---- The letter ---- */

void operation_dispute_letter(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    enum { LETTER_ROOM = LETTER_MAX };
    char word[8];
    const struct house_dispute *dispute = path_dispute(floor, request, answer);
    if (dispute == NULL)
        return;
    if (dispute->decision == 0) {
        answer_fault(answer, FAULT_CASE_STATE, "");
        return;
    }
    bool english =
        query_words(request->query, "language", word, sizeof word) && strcmp(word, "en") == 0;
    enum cr_language language = english ? CR_ENGLISH : CR_VIETNAMESE;
    bool form = query_words(request->query, "format", word, sizeof word);
    bool html = form && strcmp(word, "html") == 0, text = form && strcmp(word, "text") == 0;
    answer->status = 200;
    answer->body.length = 0;
    if (html || text) {
        answer->type = html ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
        letter_write(&floor->house, dispute, language, html ? LETTER_HTML : LETTER_TEXT,
                     &answer->body);
        return;
    }
    char *memory = memory_grow(NULL, LETTER_ROOM);
    answer_begin(answer, 200);
    json_put_string(&answer->body, "language", language == CR_ENGLISH ? "en" : "vi");
    json_put_string(&answer->body, "title", letter_title(language));
    for (int at = LETTER_TEXT; at <= LETTER_HTML; at++) {
        struct text letter;
        text_init(&letter, memory, LETTER_ROOM);
        letter_write(&floor->house, dispute, language, (enum letter_form)at, &letter);
        json_put_key(&answer->body, at == LETTER_HTML ? "html" : "text");
        text_quoted(&answer->body, letter.at, letter.length);
    }
    answer_end(answer);
    free(memory);
}

/* ---- Promised times ---- */

void disputes_tick(struct floor *floor) {
    for (size_t i = 0; i < floor->house.dispute_count; i++) {
        const struct house_dispute *dispute = &floor->house.disputes[i];
        if (floor->now >= dispute_warning_time(dispute))
            alert_about(floor, dispute, ALERT_PROMISE, dispute_lowest_post(dispute->post), "8.3");
    }
}
