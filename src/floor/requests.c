/* Requests: an event that needs a higher post than whoever asks for it has (G5), or a second
 * person. The table waits until it is answered. When it is granted the event happens at once, in
 * the name of who asked and of who allowed it; refused or taken back, the table is as it was. */
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "table/game_table.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- What an event needs ---- */

enum post request_second(const struct event *event) {
    return event_is(event, MARK_GUARDED) ? POST_SECURITY : POST_NOBODY;
}

bool request_holds(const struct floor *floor, uint32_t table, const struct event *event) {
    return house_open_request(&floor->house, table) != NULL && !event_is(event, MARK_NOT_HELD);
}

/* G6: a ruling is made under the last clause of part 7. */
static const struct clause_info *clause_of(enum cr_game game, const struct event *event) {
    char number[sizeof event->clause + 1] = {0};
    memcpy(number, event->clause, sizeof event->clause);
    const struct clause_info *found = game_called_clause(game, number);
    for (size_t i = 0; event_is(event, MARK_LAST_CLAUSE) && i < clause_count; i++) {
        if (clause_table[i].game == game && strcmp(clause_table[i].effect, "ruling") == 0 &&
            clause_table[i].choice_count > 0)
            found = &clause_table[i];
    }
    return found;
}

/* What an event says that an answer may fill in: the name of it, and where it stands. */
static const struct answer_field {
    const char *name;
    enum event_field field;
    unsigned takes; /* of a clause's `takes` */
    size_t at, bytes;
} answer_fields[] = {
#define AT(first, last)                                                                            \
    offsetof(struct event, first), offsetof(struct event, last) + sizeof((struct event){0}.last) - \
                                       offsetof(struct event, first)
    {"player", FIELD_PLAYER, TAKES(PLAYER), AT(player, player)},
    {"bet", FIELD_BET, TAKES(BET), AT(bet, bet)},
    {"box", FIELD_BOX, TAKES(BOX), AT(box, box)},
    {"hand", FIELD_HAND, TAKES(HAND), AT(hand, hand)},
    {"amount", FIELD_AMOUNT, TAKES(AMOUNT), AT(amount, amount)},
    {"amount2", FIELD_AMOUNT2, 0, AT(amount2, amount2)},
    {"number", FIELD_NUMBER, TAKES(NUMBER), AT(number, number)},
    {"cards", FIELD_CARDS, TAKES(CARDS), AT(card_count, cards)},
    {"dice", FIELD_CARDS, TAKES(DICE), AT(card_count, cards)},
    {"ref", FIELD_REF, 0, AT(ref, ref)},
    {"text", FIELD_TEXT, TAKES(TEXT), AT(text, text)},
#undef AT
};
enum { ANSWER_FIELDS = sizeof answer_fields / sizeof answer_fields[0] };

static bool is_same(const struct answer_field *field, const struct event *one,
                    const struct event *other) {
    return memcmp((const char *)one + field->at, (const char *)other + field->at, field->bytes) ==
           0;
}

static bool is_empty(const struct answer_field *field, const struct event *event) {
    static const struct event nothing = {.bet = NO_BET};
    return is_same(field, event, &nothing);
}

/* A clause may leave a number or cards to who decides it: they come with the answer. Without them
 * the event was refused, for this field. */
static bool leaves_something(const struct clause_info *clause, const struct event *event,
                             const struct cr_refusal *refusal) {
    for (size_t i = 0; clause != NULL && i < ANSWER_FIELDS; i++) {
        const struct answer_field *field = &answer_fields[i];
        if (clause->takes & field->takes && is_empty(field, event) &&
            strcmp(refusal->where, field->name) == 0)
            return true;
    }
    return false;
}

/* With every name under it that may be wanted. */
static void sign_trial(const struct floor_table *table, struct event *trial, enum post post) {
    bool weighed = table_is_weighed(table->state, trial);
    trial->seq = table->state->seq + 1;
    trial->authorised_id = trial->sender_id + 1; /* somebody else */
    trial->authorised_post = (uint8_t)post;
    trial->witnessed_id = weighed || event_is(trial, MARK_GUARDED) ? trial->sender_id + 2 : 0;
    if (trial->witnessed_id != 0)
        trial->witnessed_post = weighed ? POST_SENIOR_MANAGEMENT : POST_SECURITY;
}

bool request_try(const struct floor *floor, struct floor_scratch *scratch,
                 const struct floor_table *table, const struct event *event,
                 struct cr_refusal *refusal) {
    enum fault fault;
    struct event trial = *event;
    const struct cr_rulebook *book = table_book_for(floor, table, event, &fault);
    scratch->effects.count = 0;
    if (book == NULL)
        return refusal_fill(refusal, WHY_OTHER_EDITION, "edition");
    struct table *copy = scratch->next[book->game];
    step_copy_state(book->game, copy, table->state);
    trial.time = floor->now > copy->time ? floor->now : copy->time;
    sign_trial(table, &trial, table_post_needed(table->state, event));
    return table_apply(book, copy, &trial, &scratch->effects, refusal);
}

bool request_needs(const struct floor *floor, struct floor_scratch *scratch,
                   const struct floor_table *table, const struct event *event, enum post *post,
                   struct cr_refusal *refusal) {
    *post = table_post_needed(table->state, event);
    return request_try(floor, scratch, table, event, refusal) ||
           (event_is(event, MARK_BY_CLAUSE) &&
            leaves_something(clause_of(house_find_table(&floor->house, table->number)->game, event),
                             event, refusal));
}

/* ---- Views ---- */

/* What the clause leaves to who decides it: the meanings of the call's `number`. */
static const struct clause_choice *choices_of(const struct clause_info *clause, size_t *count) {
    *count = 0;
    if (clause == NULL)
        return NULL;
    const struct game_table *own = game_module((enum cr_game)clause->game)->table;
    bool counted = clause->choice_count == 0 && clause->takes >> TAKES_NUMBER & 1;
    *count = counted ? own->counted_count : clause->choice_count;
    return counted ? own->counted : clause->choices;
}

static void option_list(const struct clause_info *clause, struct text *out) {
    size_t count;
    const struct clause_choice *choices = choices_of(clause, &count);
    json_put_key(out, "options");
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        text_add(out, i == 0 ? "{" : ",{");
        json_put_integer(out, "number", choices[i].number);
        json_put_both(out, "name", choices[i].name);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* The event as it stands in the record. */
static bool read_asked(const struct floor_table *table, const char *text, struct event *event) {
    struct json json;
    struct json_error error;
    struct json_token tokens[128];
    const char *problem;
    return json_parse_object(text, strlen(text), tokens, 128, &json, &error) == JSON_OK &&
           event_read(table->book, &json, event, &problem);
}

/* The event that a table waits for; after a start it is read from the record. */
static const struct event *asked_event(struct floor_table *table,
                                       const struct house_request *request) {
    struct asked_event *asked = &table->asked;
    if (asked->request != request->id && read_asked(table, request->event, &asked->event))
        asked->request = request->id;
    return asked->request == request->id ? &asked->event : NULL;
}

static void clause_members(enum cr_game game, const struct event *event, struct text *out) {
    const struct clause_info *clause = clause_of(game, event);
    const char *const *title = event_info(event->type)->asked;
    if (clause != NULL) {
        json_put_string(out, "clause", clause->clause);
        json_put_both(out, "title", clause->title);
        json_put_both(out, "summary", clause->summary);
    } else if (title[0] != NULL) {
        json_put_both(out, "title", title);
    }
    option_list(clause, out);
}

static void answer_members(const struct house *house, const struct house_request *request,
                           struct text *out) {
    json_put_string(out, "state", request_state_id(request->state));
    if (request->granted.staff != 0)
        house_put_signature(out, "granted", house, &request->granted);
    if (request->witnessed.staff != 0)
        house_put_signature(out, "witnessed", house, &request->witnessed);
    if (request->confirmed)
        json_put_bool(out, "confirmed", true);
    if (request->state != REQUEST_OPEN)
        house_put_signature(out, "answered", house, &request->ended);
    if (request->text != NULL)
        json_put_string(out, "text", request->text);
    if (request->seq != 0)
        json_put_integer(out, "seq", (int64_t)request->seq);
}

static void request_write(const struct floor *floor, const struct house_request *request,
                          struct text *out) {
    const struct house *house = &floor->house;
    const struct house_table *table = house_find_table(house, request->table);
    struct floor_table *at = floor_find_table(floor, request->table);
    struct event read;
    const struct event *event = NULL;
    if (request->state == REQUEST_OPEN)
        event = asked_event(at, request);
    else if (read_asked(at, request->event, &read))
        event = &read;
    text_char(out, '{');
    json_put_integer(out, "request", request->id);
    json_put_integer(out, "table", request->table);
    json_put_string(out, "name", table->name);
    json_put_string(out, "game", cr_game_id(table->game));
    json_put_integer(out, "time", request->time);
    house_put_actor(out, "by", house, &request->by);
    json_put_key(out, "event");
    text_add(out, request->event);
    if (event != NULL)
        clause_members(table->game, event, out);
    json_put_string(out, "post", post_id(request->post));
    if (request->second != POST_NOBODY)
        json_put_string(out, "second", post_id(request->second));
    if (request->guest != 0)
        json_put_integer(out, "guest", request->guest);
    json_put_key(out, "players");
    text_add(out, request->players);
    answer_members(house, request, out);
    text_char(out, '}');
}

static void tell(struct floor *floor, const struct house_request *request) {
    char memory[8192];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"request\":");
    request_write(floor, request, &out);
    text_char(&out, '}');
    if (!out.full)
        batch_tell_pit(floor->open, PIT_REQUEST, out.at, out.length);
    request_tell_guest(floor, request);
}

/* ---- Asking ---- */

static bool player_entry(const struct floor *floor, uint32_t id, bool first, struct text *out) {
    const struct house_player *player = house_find_player(&floor->house, id);
    if (player == NULL)
        return false;
    text_add(out, first ? "{" : ",{");
    json_put_integer(out, "id", id);
    json_put_string(out, "name", player->name);
    text_char(out, '}');
    return true;
}

/* Whom it concerns: the player it names, or all who have bets. */
static void players_member(const struct floor *floor, const struct table *state,
                           const struct event *event, struct text *out) {
    enum { MOST = 40 };
    unsigned written = 0;
    json_put_key(out, "players");
    text_char(out, '[');
    if (event->player != 0)
        player_entry(floor, event->player, true, out);
    for (unsigned i = 0; event->player == 0 && i < state->bet_count && written < MOST; i++) {
        uint32_t id = state->bets[i].player;
        unsigned k = 0;
        while (state->bets[k].player != id)
            k++;
        if (k == i)
            written += player_entry(floor, id, written == 0, out);
    }
    text_char(out, ']');
}

/* G13: above what the house has set one more signs. What it comes to is what it would move, tried
 * on a copy. */
static bool is_large(const struct floor *floor, struct floor_scratch *scratch,
                     const struct floor_table *table, const struct event *event) {
    enum post post;
    struct cr_refusal refusal;
    struct scratch stack = {0};
    const struct cr_rulebook *book = table->book;
    scratch->effects.count = 0;
    return table_is_weighed(table->state, event) &&
           request_needs(floor, scratch, table, event, &post, &refusal) &&
           table_weight(book, table->state, scratch->next[book->game], event, &scratch->effects,
                        &stack) > table_second_above(floor, table);
}

static enum post second_of(const struct floor *floor, struct floor_scratch *scratch,
                           const struct floor_table *table, const struct event *event) {
    return is_large(floor, scratch, table, event) ? table_witness_post(table->state, event)
                                                  : request_second(event);
}

/* The house's own limit, as the event says it: 0, the table's maximum. */
static void set_limit(const struct floor *floor, const struct floor_table *table,
                      struct event *event) {
    if (event_is(event, MARK_WEIGHED))
        event->amount2 = table_is_weighed(table->state, event)
                             ? house_find_table(&floor->house, table->number)->second_above
                             : 0;
}

/* The asker's own post would do, and nobody else's word is needed for it. */
static bool has_own_word(const struct floor_table *table, const struct event *event, enum post post,
                         bool by_two) {
    return !by_two && post_serves((enum post)event->sender_post, post) &&
           !table_takes_two(table->state, event);
}

/* Whether what the event was found to move needs somebody else, and whether that may be the guest
 * for whom it is keyed. */
static void who_else(const struct floor *floor, struct floor_scratch *scratch,
                     const struct floor_table *table, const struct event *event,
                     struct request_draft *draft) {
    size_t count = effect_postings(table->number, &scratch->effects, scratch->postings);
    draft->guest = request_keyed_guest(floor, table, event, scratch->postings, count);
    draft->by_two = draft->guest != 0 || request_takes_from_purse(event, scratch->postings, count);
    if (draft->by_two && draft->post < POST_PIT_SUPERVISOR)
        draft->post = POST_PIT_SUPERVISOR;
}

/* Whether it can be asked for now, and whose word it needs. */
static bool may_ask(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                    struct event *event, struct request_draft *draft, struct floor_answer *answer) {
    enum post *post = &draft->post;
    struct cr_refusal refusal = {0};
    enum fault fault = FAULT_NOT_ALLOWED;
    enum post second = request_second(event);
    if (house_open_request(&floor->house, table->number) != NULL) {
        answer_fault(answer, FAULT_WAITS, "");
        return false;
    }
    if (second != POST_NOBODY && event->text[0] == '\0')
        snprintf(event->text, sizeof event->text, "%s", post_id(second));
    if (!request_needs(floor, scratch, table, event, post, &refusal)) {
        if (refusal.why == WHY_BROKEN)
            table_stop(floor, table, refusal.where, &refusal, &fault);
        answer_not_sent(answer, &refusal, fault, table, event);
        return false;
    }
    if (table_takes_two(table->state, event) && event->text[0] == '\0') {
        refusal_fill(&refusal, WHY_REASON_NEEDED, "text");
        answer_not_sent(answer, &refusal, fault, table, event);
        return false;
    }
    who_else(floor, scratch, table, event, draft);
    if (has_own_word(table, event, *post, draft->by_two) && second == POST_NOBODY) {
        answer_fault(answer, FAULT_NO_APPROVAL_NEEDED, "");
        return false;
    }
    return true;
}

/* G13: what is signed later is about the round it was asked of. Who asks for a payment or a ruling
 * says which round. */
static void name_round(const struct table *table, struct event *event) {
    bool void_lies = table->phase <= PHASE_IDLE && table->last_void;
    bool says_itself = !event_is(event, MARK_LOOKS_BACK) || event_is(event, MARK_REPAYS);
    if (!says_itself && event->round == 0 && !void_lies)
        event->round = table_round_of(table, event);
}

bool request_check(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                   const struct floor_actor *actor, struct event *event,
                   struct request_draft *draft, struct floor_answer *answer) {
    struct text *record = &draft->record;
    draft->table = table;
    draft->event = event;
    draft->id = floor->house.last[ENDING_REQUEST] + 1;
    name_round(table->state, event);
    if (!may_ask(floor, scratch, table, event, draft, answer))
        return false;
    if (actor->role == ACTOR_STAFF && event->player != 0 &&
        house_is_player(&floor->house, actor->id, event->player)) {
        answer_fault(answer, FAULT_CONCERNED, "player");
        return false;
    }
    enum post second = second_of(floor, scratch, table, event);
    set_limit(floor, table, event);
    struct house_request asked = {.id = draft->id,
                                  .table = table->number,
                                  .post = draft->post,
                                  .second = second,
                                  .guest = draft->guest,
                                  .by_two = draft->by_two};
    record_begin(draft->memory, record, RECORD_REQUEST_OPEN, actor);
    house_put_request(record, &asked);
    players_member(floor, table->state, event, record);
    json_put_key(record, "event");
    event_write(table->book, event, record);
    return record_check(floor, record, &draft->checked, answer);
}

/* Who is to answer hears of it: the post that allows it, and whoever else must sign. */
static void raise_alerts(struct floor *floor, const struct house_request *asked,
                         const struct event *event, bool own_word) {
    struct house_alert wish = {.kind = ALERT_REQUEST,
                               .post = own_word ? asked->second : asked->post,
                               .table = asked->table,
                               .request = asked->id};
    enum post second = asked->second;
    memcpy(wish.clause, event->clause, sizeof wish.clause - 1);
    alert_raise(floor, &wish);
    if (!own_word && second != POST_NOBODY && second != wish.post) {
        wish.post = second;
        alert_raise(floor, &wish);
    }
}

void request_open(struct floor *floor, struct request_draft *draft) {
    record_carry_out(floor, &draft->checked);
    draft->table->asked = (struct asked_event){draft->id, *draft->event};
    raise_alerts(floor, house_find_request(&floor->house, draft->id), draft->event,
                 has_own_word(draft->table, draft->event, draft->post, draft->by_two));
    tell(floor, house_find_request(&floor->house, draft->id));
}

void operation_request(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    struct event event;
    struct request_draft draft;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || table_is_out_of_order(table, answer) ||
        !table_event_of(floor, table, request, &event, answer) ||
        !request_check(floor, request->scratch, table, &request->actor, &event, &draft, answer))
        return;
    request_open(floor, &draft);
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "request", draft.id);
    json_put_string(&answer->body, "post", post_id(draft.post));
    answer_end(answer);
}

/* ---- Answering ---- */

static struct house_request *path_request(const struct floor *floor,
                                          const struct floor_request *request,
                                          struct floor_answer *answer) {
    struct house_request *found = house_find_request(&floor->house, request->parts[0]);
    if (found == NULL)
        answer_gone(floor, answer, ENDING_REQUEST, request->parts[0], "request");
    else if (found->state != REQUEST_OPEN)
        answer_fault(answer, FAULT_SIGNED_DONE, "request");
    else
        return found;
    return NULL;
}

bool request_path_event(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, struct floor_table **table,
                        struct event *event) {
    const struct house_request *asked = path_request(floor, request, answer);
    if (asked == NULL)
        return false;
    *table = floor_find_table(floor, asked->table);
    const struct event *found = asked_event(*table, asked);
    if (found == NULL) {
        answer_fault(answer, FAULT_BAD_FIELD, "event");
        return false;
    }
    *event = *found;
    return true;
}

/* G13: who asked has named it, and nobody puts another in its place; only a clause of part 7 leaves
 * something to who decides it. The field that differs, or NULL. */
static const char *changed_field(const struct floor_request *request, const struct event *decided,
                                 const struct event *event) {
    bool call = event_is(event, MARK_BY_CLAUSE);
    for (size_t i = 0; i < ANSWER_FIELDS; i++) {
        const struct answer_field *field = &answer_fields[i];
        bool open = field->field == FIELD_TEXT || (call && is_empty(field, event));
        if (!open && field_there(request, field->name) && !is_same(field, decided, event))
            return field->name;
    }
    return NULL;
}

/* What was left open. */
static void take_decided(const struct floor_request *request, const struct event *decided,
                         struct event *event) {
    for (size_t i = 0; i < ANSWER_FIELDS; i++) {
        const struct answer_field *field = &answer_fields[i];
        if (field_there(request, field->name) && is_empty(field, event))
            memcpy((char *)event + field->at, (const char *)decided + field->at, field->bytes);
    }
}

/* What the answer decides, put into the event. What one has signed the next signs as it is. */
static bool merge_answer(const struct floor_table *table, const struct floor_request *request,
                         bool is_signed, struct event *event, struct floor_answer *answer) {
    const char *problem;
    struct event decided, before = *event;
    if (!event_read_decided(table->book, request->body, request->object, &decided, &problem)) {
        answer_fault(answer, FAULT_BAD_FIELD, problem);
        return false;
    }
    const char *changed = changed_field(request, &decided, event);
    take_decided(request, &decided, event);
    if (changed == NULL && !(is_signed && memcmp(&before, event, sizeof before) != 0))
        return true;
    answer_fault(answer, FAULT_NOT_AS_ASKED, changed == NULL ? "" : changed);
    return false;
}

struct answering {
    struct house_request *asked;
    struct floor_table *table;
    struct event event;
    enum signing signing;
    bool complete;                            /* the last signature: it happens now */
    char words[sizeof(struct event){0}.text]; /* "": none */
    struct table_step step;
};

static bool may_answer(const struct floor *floor, struct answering *answering,
                       const struct floor_request *request, struct floor_answer *answer) {
    const struct house_request *asked = answering->asked;
    struct house_actor actor = floor_house_actor(&request->actor);
    answering->signing = request_may_sign(&floor->house, asked, &actor);
    if (answering->signing == SIGN_POST_TOO_LOW)
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(asked->post));
    else if (answering->signing == SIGN_SAME_PERSON)
        answer_fault(answer,
                     house_same_screen(&floor->house, asked->by.id, actor.id) ? FAULT_SAME_SCREEN
                                                                              : FAULT_SAME_PERSON,
                     "");
    else if (answering->signing == SIGN_CONCERNED)
        answer_fault(answer, FAULT_CONCERNED, "");
    else if (answering->signing == SIGN_TWICE)
        answer_fault(answer, FAULT_SIGNED_DONE, "request");
    else
        return true;
    return false;
}

/* What the guest has confirmed is the guest's own. */
static void make_own(struct event *event, uint32_t guest) {
    event->sender = SENDER_PLAYER;
    event->sender_id = guest;
    event->sender_post = POST_NOBODY;
    if (event_is(event, MARK_LAYS) && event->number == BET_FOR_PLAYER)
        event->number = BET_PLACED;
}

/* Whose names stand under the event. */
static void sign(struct answering *answering, const struct floor_request *request) {
    struct house_request *asked = answering->asked;
    struct event *event = &answering->event;
    bool own_word = has_own_word(answering->table, event, asked->post, asked->by_two);
    struct house_signature granted = asked->granted, witnessed = asked->witnessed;
    struct house_signature now = {request->actor.id, request->actor.post, 0};
    if (answering->signing == SIGN_GUEST) {
        make_own(event, asked->guest);
        answering->complete = true;
        return;
    }
    if (answering->signing == SIGN_GRANT)
        granted = now;
    else
        witnessed = now;
    bool allowed = own_word || granted.staff != 0;
    bool seen = asked->second == POST_NOBODY || witnessed.staff != 0;
    answering->complete = allowed && seen;
    event->authorised_id = granted.staff;
    event->authorised_post = (uint8_t)granted.post;
    event->witnessed_id = witnessed.staff;
    event->witnessed_post = (uint8_t)witnessed.post;
}

/* The event, if it happens now, and the answer have both been checked before either is carried out.
 */
static void carry_out(struct floor *floor, struct answering *answering, bool grant,
                      struct checked_record *checked) {
    struct table_step *step = &answering->step;
    bool happens = grant && answering->complete;
    if (happens)
        table_carry_out(floor, step);
    record_carry_out(floor, checked);
    if (happens)
        alerts_of_step(floor, step);
}

static void write_answer(struct floor *floor, const struct floor_request *request,
                         struct answering *answering, bool grant, struct floor_answer *answer) {
    struct checked_record checked;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = answering->asked->id;
    struct request_answer given = {.request = id, .grant = grant, .text = answering->words};
    if (grant && answering->complete)
        given.seq = answering->event.seq;
    record_begin(memory, &record, RECORD_REQUEST_ANSWER, &request->actor);
    house_put_request_answer(&record, &given);
    if (grant) {
        json_put_key(&record, "event");
        event_write(answering->table->book, &answering->event, &record);
    }
    if (!record_check(floor, &record, &checked, answer))
        return;
    carry_out(floor, answering, grant, &checked);
    if (given.seq != 0)
        table_add_unit(floor, request->scratch, answering->table, &answering->event);
    alerts_tell_settled(floor, id, 0);
    tell(floor, house_find_request(&floor->house, id));
    answer_begin(answer, 200);
    json_put_key(&answer->body, "request");
    request_write(floor, house_find_request(&floor->house, id), &answer->body);
    answer_end(answer);
}

/* Checked, and not yet carried out. */
static bool grant_event(struct floor *floor, const struct floor_request *request,
                        struct answering *answering, struct floor_answer *answer) {
    struct cr_refusal refusal;
    enum fault fault = FAULT_NOT_ALLOWED;
    struct event *event = &answering->event;
    const struct event *asked = asked_event(answering->table, answering->asked);
    if (asked == NULL) {
        answer_fault(answer, FAULT_BAD_FIELD, "event");
        return false;
    }
    *event = *asked;
    bool is_signed = answering->asked->granted.staff != 0 || answering->asked->witnessed.staff != 0;
    if (answering->signing == SIGN_GRANT &&
        !merge_answer(answering->table, request, is_signed, event, answer))
        return false;
    /* what the answer fills in does not do without the signature that it would have wanted */
    if (answering->asked->second == POST_NOBODY &&
        second_of(floor, request->scratch, answering->table, event) != POST_NOBODY) {
        answer_fault(answer, FAULT_NOT_AS_ASKED, "amount");
        return false;
    }
    set_limit(floor, answering->table, event);
    sign(answering, request);
    if (!answering->complete || table_prepare_granted(floor, request->scratch, answering->table,
                                                      event, &answering->step, &refusal, &fault))
        return true;
    answer_not_sent(answer, &refusal, fault, answering->table, event);
    return false;
}

void operation_request_answer(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    bool grant;
    struct answering answering = {.asked = path_request(floor, request, answer)};
    if (answering.asked == NULL || !may_answer(floor, &answering, request, answer) ||
        !field_flag(request, answer, "grant", &grant))
        return;
    if (field_there(request, "text") &&
        !field_text(request, answer, "text", answering.words, sizeof answering.words))
        return;
    answering.table = floor_find_table(floor, answering.asked->table);
    if (!grant || grant_event(floor, request, &answering, answer))
        write_answer(floor, request, &answering, grant, answer);
}

void operation_request_take_back(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_request *asked = path_request(floor, request, answer);
    if (asked == NULL)
        return;
    uint32_t id = asked->id;
    if (asked->by.id != request->actor.id && request->actor.post < POST_PIT_SUPERVISOR) {
        answer_fault(answer, FAULT_NOT_ALLOWED, "");
        return;
    }
    record_begin(memory, &record, RECORD_REQUEST_TAKE_BACK, &request->actor);
    house_put_request_taken_back(&record, id);
    if (!record_end(floor, &record, answer))
        return;
    alerts_tell_settled(floor, id, 0);
    tell(floor, house_find_request(&floor->house, id));
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "request", id);
    answer_end(answer);
}

static void write_request(const struct floor *floor, const struct floor_actor *viewer,
                          const void *row, struct text *out) {
    (void)viewer;
    request_write(floor, row, out);
}

void operation_requests(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    static const struct ended_list list = {"requests", ENDING_REQUEST, 100, write_request};
    answer_ended_list(floor, request, answer, &list);
}
