/* Tables: events sent to them with the chips they move, and tables made and changed. */
#include "base/day.h"
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/view_inside.h"
#include "house/names.h"
#include "table/game_table.h"
#include "table/past.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct floor_table *floor_find_table(const struct floor *floor, uint32_t number) {
    return number >= 1 && number <= floor->table_count ? floor->tables[number - 1] : NULL;
}

struct floor_table *floor_path_table(const struct floor *floor, const struct floor_request *request,
                                     struct floor_answer *answer) {
    struct floor_table *table = floor_find_table(floor, request->parts[0]);
    if (table == NULL)
        answer_fault(answer, FAULT_NO_SUCH, "table");
    return table;
}

struct floor_table *floor_table_new(const struct cr_rulebook *book, const struct house_table *from,
                                    const char *floor_id) {
    char dealing_at[FAIR_PLACE];
    struct floor_table *table = memory_grow(NULL, sizeof *table);
    memset(table, 0, sizeof *table);
    table->number = from->number;
    table->book = book;
    table->state = table_state_new();
    snprintf(dealing_at, sizeof dealing_at, "%s/%u", floor_id, table->number);
    virtual_dealer_init(&table->dealer, dealing_at, &from->timings);
    return table;
}

static void forget_events(struct floor_table *table) {
    for (size_t i = 0; i < table->kept_room; i++)
        free(table->kept[i].effects);
    free(table->kept);
    table->kept = NULL;
    table->kept_room = 0;
}

void floor_table_free(struct floor_table *table) {
    forget_events(table);
    for (size_t i = 0; table->rounds != NULL && i < KEPT_ROUNDS; i++)
        free(table->rounds[i]);
    free(table->rounds);
    index_follow_free(&table->index);
    table_state_free(table->state);
    free(table);
}

void floor_add_table(struct floor *floor, const struct house_table *from) {
    memory_grow_list((void **)&floor->tables, floor->table_count, &floor->table_room,
                     sizeof(struct floor_table *));
    memory_grow_list((void **)&floor->look_at, floor->table_count, &floor->look_room,
                     sizeof *floor->look_at);
    floor->look_at[floor->table_count] = 0;
    const struct cr_rulebook *book = floor_book_due(floor, from->game, from->number);
    if (book == NULL)
        book = floor_book_stand_in(floor, from->game);
    floor->tables[floor->table_count++] = floor_table_new(book, from, floor->id);
}

void floor_free_tables(struct floor *floor) {
    for (size_t i = 0; i < floor->table_count; i++)
        floor_table_free(floor->tables[i]);
    free(floor->tables);
    free(floor->look_at);
    floor->tables = NULL;
    floor->look_at = NULL;
    floor->table_count = floor->table_room = floor->look_room = 0;
}

/* ---- Sending ---- */

/* Chips come from players of the house: an event about somebody unknown moves none. */
static bool players_exist(const struct floor *floor, const struct posting *postings, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ledger_account sides[] = {postings[i].from, postings[i].to};
        for (int k = 0; k < 2; k++) {
            bool of_player =
                ledger_kind(sides[k]) == LEDGER_PURSE || ledger_kind(sides[k]) == LEDGER_HELD;
            if (of_player && house_find_player(&floor->house, ledger_owner(sides[k])) == NULL)
                return false;
        }
    }
    return true;
}

/* An event moves chips of its own table. */
static bool are_of_table(uint32_t table, const struct posting *postings, size_t count) {
    static const unsigned of_tables = 1 << LEDGER_FLOAT | 1 << LEDGER_DROP | 1 << LEDGER_TIPS |
                                      1 << LEDGER_FELT | 1 << LEDGER_UNCLAIMED | 1 << LEDGER_COLOUR;
    for (size_t i = 0; i < count; i++) {
        ledger_account sides[] = {postings[i].from, postings[i].to};
        for (int k = 0; k < 2; k++) {
            if (of_tables >> ledger_kind(sides[k]) & 1 && ledger_owner(sides[k]) != table)
                return false;
        }
    }
    return true;
}

/* What moves so much, or out of a purse again, that one person's word is not enough. */
static bool has_enough_words(const struct floor *floor, const struct table_step *step,
                             enum fault *fault) {
    const struct event *event = &step->event;
    const struct posting *postings = step->scratch->postings;
    if (event->authorised_id != 0)
        return true;
    *fault = FAULT_SECOND_WANTED;
    if (request_takes_from_purse(event, postings, step->posting_count))
        return false;
    *fault = FAULT_GUEST_CONFIRMS;
    return request_keyed_guest(floor, step->table, event, postings, step->posting_count) == 0;
}

/* R7: the account of a colour that something moved from or to will hold what is out of it. */
static bool colours_fit(const struct floor *floor, const struct table_step *step,
                        const struct table *next) {
    const struct own_chips *own = game_module(step->book->game)->table->own_chips;
    const struct posting *postings = step->scratch->postings;
    for (unsigned colour = 1; own != NULL && colour <= own->colours; colour++) {
        ledger_account account = ledger_colour_of(step->table->number, colour);
        cr_money balance = 0;
        bool moved = false;
        for (size_t i = 0; i < step->posting_count; i++) {
            balance += postings[i].to == account ? postings[i].amount : 0;
            balance -= postings[i].from == account ? postings[i].amount : 0;
            moved |= postings[i].to == account || postings[i].from == account;
        }
        if (moved && ledger_balance(floor->ledger, account) + balance != own->in_hand(next, colour))
            return false;
    }
    return true;
}

/* Derived as they are when the log is read again. False with a problem: they are wrong. */
static bool own_chips_are_there(struct floor *floor, struct table_step *step,
                                const struct table *next, enum fault *fault, const char **problem) {
    struct posting *postings = step->scratch->postings;
    step->posting_count = effect_postings(step->table->number, &step->scratch->effects, postings);
    if (!are_of_table(step->table->number, postings, step->posting_count)) {
        *problem = "account";
        return false;
    }
    if (!colours_fit(floor, step, next)) {
        *problem = "colour";
        return false;
    }
    if (!players_exist(floor, postings, step->posting_count)) {
        *fault = FAULT_NO_SUCH;
        return false;
    }
    if (!event_stake_is_there(floor->ledger, &step->event, postings, step->posting_count)) {
        *fault = FAULT_PURSE_SHORT;
        return false;
    }
    if (!has_enough_words(floor, step, fault))
        return false;
    struct chips_trial trial = {.postings = postings,
                                .count = &step->posting_count,
                                .may_owe = event_takes_back(&step->event),
                                .felt = ledger_account_of(LEDGER_FELT, step->table->number),
                                .on_felt = next->felt};
    *problem = floor_try_postings(floor, &trial);
    if (*problem != NULL || !trial.is_short)
        return *problem == NULL;
    *fault = fault_of_account(trial.lacking);
    if (*fault == FAULT_FLOAT_SHORT && step->table->short_float == FLOAT_PAYS) {
        step->table->short_float = FLOAT_SHORT;
        floor->pit_looks = true;
    }
    return false;
}

/* With what another table gives first, if one does. */
static bool chips_are_there(struct floor *floor, struct table_step *step, const struct table *next,
                            enum fault *fault, const char **problem) {
    *problem = NULL;
    if (!alteration_is_founded(floor, step, fault))
        return false;
    const struct table_step *first = step->first;
    if (first == NULL)
        return own_chips_are_there(floor, step, next, fault, problem);
    floor_post(floor, first->scratch->postings, first->posting_count);
    bool there = own_chips_are_there(floor, step, next, fault, problem);
    ledger_undo(floor->ledger, first->scratch->postings, first->posting_count);
    return there;
}

void table_snapshot(struct floor *floor, struct floor_table *table) {
    uint8_t bytes[SNAPSHOT_MAX];
    size_t length = snapshot_write(table->number, table->state, &table->dealer, bytes);
    batch_snapshot(floor->open, table->number, table->state->seq, bytes, length);
}

/* The event is the newest record of the open batch. */
static void index_now(struct floor *floor, const struct table_step *step) {
    struct floor_table *table = step->table;
    const struct event *event = &step->event;
    struct index_to to = {.rows = &floor->open->index,
                          .keep = batch_keep,
                          .context = floor->open,
                          .record = floor->open->record_count};
    index_event(&table->index, &floor->edges, &floor->house, table->number, table->book,
                table->state, event, &step->scratch->effects, &to);
    if (event_is(event, MARK_LAYS))
        edges_prepare(&floor->edges, table->book, table->state);
}

/* The seed of a commitment is on disk when the commitment is, and no longer than it is open. */
static void keep_seed(struct floor *floor, const struct floor_table *table,
                      const struct event *event) {
    struct store_seed seed = {.stream = table->number};
    unsigned what = event_info(event->type)->seed;
    if (what == SEED_SEALED) {
        seed.open = true;
        memcpy(seed.commitment, event->bytes, sizeof seed.commitment);
        sealing_seal(&floor->sealing, floor->id, table->dealer.seed, &seed);
    }
    if (what != SEED_NONE)
        batch_seed(floor->open, &seed);
}

/* The event's record, and what follows from it for everybody who reads it. */
static void add_event(struct floor *floor, const struct table_step *step) {
    struct floor_table *table = step->table;
    const struct event *event = &step->event;
    const struct effects *effects = &step->scratch->effects;
    struct store_record *record = batch_add(floor->open, table->number, event->seq, event->time,
                                            step->body.at, step->body.length, table->chain);
    batch_post(floor->open, record, step->scratch->postings, step->posting_count);
    keep_seed(floor, table, event);
    batch_tell(floor->open, table->number, event, effects);
    floor->counts.records++;
    table_follow_round(table, event, effects);
    index_now(floor, step);
    if (table->state->seq % SNAPSHOT_EVERY == 0)
        table_snapshot(floor, table);
}

/* What is disabled takes no more bets and opens no more rounds; those in progress end by their
 * rules. */
static bool is_disabled(const struct floor *floor, const struct house_table *house,
                        const struct event *event) {
    if (!event_is(event, MARK_BEGINS))
        return false;
    const struct house_player *player = NULL;
    if (event_has(event->type, FIELD_PLAYER))
        player = house_find_player(&floor->house, event->player);
    return house_table_disabled(&floor->house, house) || (player != NULL && player->disabled);
}

static void name_record(const struct table_trouble *trouble, char where[44]) {
    snprintf(where, 44, "record %llu: %.20s", (unsigned long long)trouble->record,
             trouble->problem);
}

static enum fault fault_of_trouble(const struct table_trouble *trouble) {
    return event_record_is_newer(trouble->problem) ? FAULT_NEWER_ENGINE : FAULT_OUT_OF_ORDER;
}

bool table_is_out_of_order(const struct floor_table *table, struct floor_answer *answer) {
    char where[44];
    if (!table->trouble.closed)
        return false;
    name_record(&table->trouble, where);
    answer_fault(answer, fault_of_trouble(&table->trouble), where);
    return true;
}

static bool takes_event(const struct floor *floor, const struct floor_table *table,
                        const struct event *event, struct cr_refusal *refusal, enum fault *fault) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    if (table->trouble.closed) {
        *fault = fault_of_trouble(&table->trouble);
        name_record(&table->trouble, refusal->where);
        return false;
    }
    *fault = FAULT_DISABLED;
    if (is_disabled(floor, house, event))
        return false;
    *fault = FAULT_EQUIPMENT;
    if (!equipment_is_there(floor, table, event, refusal->where))
        return false;
    *fault = FAULT_FLOAT_CLOSED;
    return !event_is(event, MARK_OPENS_ROUND) || house->float_open;
}

void table_close_off(struct floor_table *table, uint64_t record, const char *problem) {
    struct table_trouble *trouble = &table->trouble;
    trouble->closed = true;
    trouble->told = false;
    trouble->record = record;
    snprintf(trouble->problem, sizeof trouble->problem, "%s", problem);
    table->state->phase = PHASE_CLOSED;
    fprintf(stderr, "croupier: table %u is out of order: record %llu of its log: %s%s\n",
            table->number, (unsigned long long)record, problem,
            event_record_is_newer(problem) ? RECORD_IS_NEWER : "");
}

bool table_stop(struct floor *floor, struct floor_table *table, const char *problem,
                struct cr_refusal *refusal, enum fault *fault) {
    char named[sizeof table->trouble.problem];
    snprintf(named, sizeof named, "%s", problem); /* it may stand in the refusal */
    table_close_off(table, table->state->seq + 1, named);
    table->trouble.stopped = true;
    floor->pit_looks = true;
    *fault = FAULT_BROKEN;
    refusal->why = 0;
    name_record(&table->trouble, refusal->where);
    return false;
}

/* A caller made it, and it cannot be written as it is: an error of the program. It is refused, and
 * somebody is told once, until the table takes an event again. */
static bool unsound(struct floor *floor, struct table_step *step, uint64_t seq, const char *problem,
                    struct cr_refusal *refusal, enum fault *fault) {
    struct table_trouble *trouble = &step->table->trouble;
    *fault = FAULT_UNSOUND;
    floor->pit_looks = true;
    if (trouble->record == 0) {
        trouble->record = seq;
        snprintf(trouble->problem, sizeof trouble->problem, "%s", problem);
        fprintf(stderr, "croupier: table %u: record %llu is refused before it is written: %s\n",
                step->table->number, (unsigned long long)seq, problem);
    }
    name_record(trouble, refusal->where);
    return false;
}

const struct cr_rulebook *table_book_for(const struct floor *floor, const struct floor_table *table,
                                         const struct event *event, enum fault *fault) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    if (!event_has(event->type, FIELD_EDITION))
        return table->book;
    const struct cr_rulebook *due = floor_book_due(floor, house->game, table->number);
    *fault = FAULT_NO_EDITION;
    if (due != NULL && memcmp(due->edition, event->bytes, sizeof event->bytes) != 0) {
        *fault = FAULT_EDITION_REPLACED;
        return NULL;
    }
    return due;
}

bool table_prepare_granted(struct floor *floor, struct floor_scratch *scratch,
                           struct floor_table *table, struct event *event, struct table_step *step,
                           struct cr_refusal *refusal, enum fault *fault) {
    const struct table *now = table->state;
    refusal->why = 0;
    refusal->where[0] = '\0';
    if (!takes_event(floor, table, event, refusal, fault)) {
        table->lacks_told |= *fault == FAULT_EQUIPMENT;
        floor->pit_looks |= *fault == FAULT_EQUIPMENT;
        return false;
    }
    const struct cr_rulebook *book = step->book = table_book_for(floor, table, event, fault);
    if (book == NULL)
        return false;
    struct table *next = scratch->next[book->game];
    event->seq = now->seq + 1;
    event->time = floor->now > now->time ? floor->now : now->time;
    step->table = table;
    step->scratch = scratch;
    step->first = NULL;
    step->suspended = now->suspended;
    const char *problem = step_read_back(book, event, step);
    if (problem != NULL)
        return unsound(floor, step, event->seq, problem, refusal, fault);
    step_copy_state(book->game, next, now);
    if (!table_apply(book, next, &step->event, &scratch->effects, refusal))
        return refusal->why == WHY_BROKEN &&
               table_stop(floor, table, refusal->where, refusal, fault);
    if (!chips_are_there(floor, step, next, fault, &problem))
        return problem != NULL && table_stop(floor, table, problem, refusal, fault);
    problem = step_problem(step, next);
    return problem == NULL || table_stop(floor, table, problem, refusal, fault);
}

bool table_prepare(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                   struct event *event, struct table_step *step, struct cr_refusal *refusal,
                   enum fault *fault) {
    refusal->why = 0;
    refusal->where[0] = '\0';
    *fault = FAULT_WAITS;
    return !request_holds(floor, table->number, event) &&
           table_prepare_granted(floor, scratch, table, event, step, refusal, fault);
}

void table_carry_out(struct floor *floor, struct table_step *step) {
    struct floor_table *table = step->table;
    struct table **next = &step->scratch->next[step->book->game], *now = table->state;
    assert(!table->trouble.closed && step->event.seq == now->seq + 1 &&
           (*next)->seq == step->event.seq);
    if (step->first != NULL)
        table_carry_out(floor, step->first);
    floor_post(floor, step->scratch->postings, step->posting_count);
    table->state = *next;
    table->book = step->book;
    *next = now;
    add_event(floor, step);
    floor->look_at[table->number - 1] = 0;
    table->short_float = FLOAT_PAYS;
    table->trouble = (struct table_trouble){.closed = false};
}

bool table_send(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                struct event *event, struct cr_refusal *refusal, enum fault *fault) {
    struct table_step step;
    if (!table_prepare(floor, scratch, table, event, &step, refusal, fault))
        return false;
    table_carry_out(floor, &step);
    alerts_of_step(floor, &step);
    return true;
}

/* ---- What is on disk, for those who come back ---- */

/* A longer ring, with the events where they stand in it. */
static void keep_more(struct floor_table *table) {
    size_t had = table->kept_room, room = had == 0 ? 16 : 2 * had;
    struct kept_event *kept = memory_grow(NULL, room * sizeof *kept);
    memset(kept, 0, room * sizeof *kept);
    for (size_t i = 0; i < had; i++) {
        if (table->kept[i].event.seq != 0)
            kept[table->kept[i].event.seq % room] = table->kept[i];
    }
    free(table->kept);
    table->kept = kept;
    table->kept_room = room;
}

void table_keep(struct floor *floor, struct floor_table *table, const struct news *news) {
    (void)floor;
    bool full =
        table->kept_room == 0 || table->kept[news->event.seq % table->kept_room].event.seq != 0;
    if (full && table->kept_room < KEPT_EVENTS)
        keep_more(table);
    struct kept_event *kept = &table->kept[news->event.seq % table->kept_room];
    size_t size = news->effect_count * sizeof *kept->effects;
    free(kept->effects);
    kept->event = news->event;
    kept->count = news->effect_count;
    kept->effects = size == 0 ? NULL : memory_grow(NULL, size);
    if (size > 0)
        memcpy(kept->effects, news->effects, size);
    table->kept_last = news->event.seq;
}

bool table_keep_less(struct floor_table *table, int64_t now) {
    if (table->kept_room == 0 || table->state->time + KEPT_WHEN_IDLE >= now)
        return false;
    forget_events(table);
    index_follow_shrink(&table->index);
    return true;
}

const struct kept_event *table_kept(const struct floor_table *table, uint64_t seq) {
    if (seq == 0 || table->kept_room == 0)
        return NULL;
    const struct kept_event *kept = &table->kept[seq % table->kept_room];
    return kept->event.seq == seq ? kept : NULL;
}

/* ---- Rounds ---- */

struct kept_round {
    uint8_t numbers[offsetof(struct round_note, void_clause)];
    char texts[];
};

enum { NOTE_TEXTS = 4 };

static void texts_of(struct round_note *note, char *texts[NOTE_TEXTS]) {
    texts[0] = note->void_clause;
    texts[1] = note->result[CR_ENGLISH];
    texts[2] = note->result[CR_VIETNAMESE];
    texts[3] = note->data;
}

bool table_kept_round(const struct floor_table *table, uint64_t back, struct round_note *note) {
    if (back >= table->round_count || back >= KEPT_ROUNDS)
        return false;
    const struct kept_round *kept = table->rounds[(table->round_count - 1 - back) % KEPT_ROUNDS];
    const char *from = kept->texts;
    char *texts[NOTE_TEXTS];
    memcpy(note, kept->numbers, sizeof kept->numbers);
    texts_of(note, texts);
    for (size_t i = 0; i < NOTE_TEXTS; i++) {
        strcpy(texts[i], from);
        from += strlen(from) + 1;
    }
    return true;
}

/* Where a round's note stands, if it does: a corrected one takes its old place. */
static struct kept_round **place_of_round(struct floor_table *table, uint64_t round) {
    struct round_note note;
    for (uint64_t back = 0; table_kept_round(table, back, &note); back++) {
        if (note.round == round)
            return &table->rounds[(table->round_count - 1 - back) % KEPT_ROUNDS];
        if (note.round < round)
            break;
    }
    return NULL;
}

static void keep_round(struct floor_table *table, const struct round_note *note) {
    struct round_note copy = *note;
    char *texts[NOTE_TEXTS];
    size_t length = 0;
    texts_of(&copy, texts);
    for (size_t i = 0; i < NOTE_TEXTS; i++)
        length += strlen(texts[i]) + 1;
    if (table->rounds == NULL) {
        table->rounds = memory_grow(NULL, KEPT_ROUNDS * sizeof(struct kept_round *));
        memset(table->rounds, 0, KEPT_ROUNDS * sizeof(struct kept_round *));
    }
    struct kept_round **place = place_of_round(table, note->round);
    if (place == NULL)
        place = &table->rounds[table->round_count++ % KEPT_ROUNDS];
    *place = memory_grow(*place, sizeof **place + length);
    memcpy((*place)->numbers, &copy, sizeof(*place)->numbers);
    char *to = (*place)->texts;
    for (size_t i = 0; i < NOTE_TEXTS; i++) {
        strcpy(to, texts[i]);
        to += strlen(to) + 1;
    }
}

static bool find_note(const struct floor_table *table, uint64_t round, struct round_note *note) {
    uint64_t back = 0;
    while (table_kept_round(table, back, note) && note->round > round)
        back++;
    return table_kept_round(table, back, note) && note->round == round;
}

static void adjust_round(struct floor_table *table, const struct event *event,
                         const struct effects *effects) {
    struct round_note note;
    if (!find_note(table, event->round, &note))
        return;
    round_note_adjust(&note, effects);
    keep_round(table, &note);
}

static void correct_round(struct floor_table *table, const struct event *event,
                          const struct effects *effects) {
    struct round_note note;
    if (!find_note(table, table->state->past.round, &note))
        return;
    struct table *laid = table_state_new();
    past_lay(laid, table->state);
    round_note_correct(&note, table->book, laid, event, effects);
    table_state_free(laid);
    keep_round(table, &note);
}

void table_follow_round(struct floor_table *table, const struct event *event,
                        const struct effects *effects) {
    if (round_note_follow(&table->follow, table->book, table->state, event, effects))
        keep_round(table, &table->follow.note);
    else if (past_is_meant(table->state, event))
        correct_round(table, event, effects);
    else if (past_is_over(table->state, event))
        adjust_round(table, event, effects);
}

/* ---- The operation `event` ---- */

static const uint8_t senders[] = {[ACTOR_NOBODY] = SENDER_PLAYER,
                                  [ACTOR_PLAYER] = SENDER_PLAYER,
                                  [ACTOR_STAFF] = SENDER_STAFF,
                                  [ACTOR_DEVICE] = SENDER_DEVICE,
                                  [ACTOR_SYSTEM] = SENDER_STAFF};

bool table_read_event(const struct floor *floor, const struct floor_table *table,
                      const struct json *json, uint32_t object, struct event *event,
                      struct floor_answer *answer) {
    const char *problem;
    const struct cr_rulebook *book = floor_book_said(floor, table, json, object);
    if (book == NULL) {
        answer_fault(answer, FAULT_NO_EDITION, "");
        return false;
    }
    if (event_read_said(book, json, object, event, &problem)) {
        if (event_has(event->type, FIELD_DAY_BEGINS))
            event->day_begins = (uint8_t)day_hours_past_usual(floor->house.day_begins);
        return true;
    }
    answer_fault(answer, FAULT_BAD_FIELD, problem);
    return false;
}

bool table_sender_may(const struct floor *floor, const struct floor_table *table,
                      const struct floor_actor *actor, const struct event *event,
                      enum fault *fault) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    if (actor->role == ACTOR_DEVICE) {
        const struct house_device *device = house_find_device(&floor->house, actor->id);
        *fault = FAULT_NOT_SEEN; /* a device sends only what its kind sees */
        if (device->table != table->number ||
            !(event_info(event->type)->devices >> device->kind & 1))
            return false;
    }
    if (actor->role == ACTOR_STAFF && actor->post == POST_DEALER) {
        *fault = FAULT_NOT_ON_SHIFT;
        if (house_find_shift(&floor->house, table->number, actor->id) == NULL)
            return false;
    }
    *fault = FAULT_DEALT_BY_MACHINE;
    return !house->is_virtual || !event_is(event, MARK_DEALS);
}

/* What a player does, and a bet that the dealer lays for one, is done in a round and says in which:
 * late, it would otherwise be done in the next. */
static bool names_its_round(const struct event *event) {
    bool by_player = event->sender == SENDER_PLAYER;
    return event->round != 0 ||
           !event_is(event, by_player ? MARK_OF_ROUND | MARK_NAMES_ROUND : MARK_NAMES_ROUND);
}

static void sign_event(struct event *event, const struct floor_actor *actor) {
    event->sender = senders[actor->role];
    event->sender_id = actor->id;
    if (actor->role == ACTOR_STAFF)
        event->sender_post = (uint8_t)actor->post;
    if (actor->role == ACTOR_SYSTEM)
        event->sender_post = POST_SENIOR_MANAGEMENT;
}

static void answer_event(const struct floor *floor, const struct floor_table *table,
                         const struct floor_request *request, struct floor_answer *answer) {
    struct text *out = &answer->body;
    answer_begin(answer, 201);
    json_put_integer(out, "seq", (int64_t)table->state->seq);
    json_put_string(out, "phase", phase_id((enum phase)table->state->phase));
    json_put_integer(out, "round", (int64_t)table->state->round);
    if (request->actor.role == ACTOR_PLAYER)
        view_purse(floor, request->actor.id, out);
    answer_end(answer);
}

/* What somebody who sits down is called, everybody sees: a name as of any person, in its normal
 * form, and none that could be taken for that of a member of staff. */
static bool is_called_well(const struct floor *floor, struct event *event, enum fault *fault) {
    char name[NAME_MAX_BYTES];
    if (!event_is(event, MARK_NAMED) || event->text[0] == '\0')
        return true;
    if (!house_name_normalise(event->text, name, sizeof name))
        *fault = FAULT_BAD_NAME;
    else if (house_find_alike(&floor->house, name) != NULL)
        *fault = FAULT_NAME_TAKEN;
    else {
        snprintf(event->text, sizeof event->text, "%s", name);
        return true;
    }
    return false;
}

bool table_event_of(struct floor *floor, const struct floor_table *table,
                    const struct floor_request *request, struct event *event,
                    struct floor_answer *answer) {
    enum fault fault = FAULT_NOT_ALLOWED;
    if (!table_read_event(floor, table, request->body, request->object, event, answer))
        return false;
    sign_event(event, &request->actor);
    if (request->actor.role == ACTOR_PLAYER && !field_there(request, "player"))
        event->player = request->actor.id;
    if (!names_its_round(event)) {
        answer_fault(answer, FAULT_BAD_FIELD, "round");
        return false;
    }
    if (!is_called_well(floor, event, &fault)) {
        answer_fault(answer, fault, "text");
        return false;
    }
    if (table_sender_may(floor, table, &request->actor, event, &fault))
        return true;
    answer_event_fault(answer, fault, "", table, event);
    return false;
}

bool table_event_alone(struct floor *floor, struct floor_scratch *scratch,
                       struct floor_table *table, const struct floor_actor *actor,
                       struct event *event, struct table_step *step) {
    struct cr_refusal refusal;
    enum fault fault;
    sign_event(event, actor);
    return names_its_round(event) && table_sender_may(floor, table, actor, event, &fault) &&
           request_second(event) == POST_NOBODY &&
           table_prepare(floor, scratch, table, event, step, &refusal, &fault);
}

void operation_event(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct event event;
    struct cr_refusal refusal;
    enum fault fault = FAULT_NOT_ALLOWED;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !table_event_of(floor, table, request, &event, answer))
        return;
    if (request_second(&event) != POST_NOBODY) {
        answer_fault(answer, FAULT_SECOND_WANTED, post_id(request_second(&event)));
        return;
    }
    if (!table_send(floor, request->scratch, table, &event, &refusal, &fault)) {
        answer_not_sent(answer, &refusal, fault, table, &event);
        return;
    }
    table_add_unit(floor, request->scratch, table, &event);
    answer_event(floor, table, request, answer);
}

/* ---- Making and changing tables ---- */

bool table_copy_settings(const struct floor_request *request, struct text *record,
                         struct floor_answer *answer) {
    int64_t value;
    bool is_virtual;
    for (size_t i = 0; i < TABLE_TIMINGS; i++) {
        if (!field_there(request, table_timing_ids[i]))
            continue;
        if (!field_integer(request, answer, table_timing_ids[i], 0, TABLE_TIMING_MAX, &value))
            return false;
        json_put_integer(record, table_timing_ids[i], value);
    }
    if (field_there(request, "virtual")) {
        if (!field_flag(request, answer, "virtual", &is_virtual))
            return false;
        json_put_bool(record, "virtual", is_virtual);
    }
    return true;
}

void operation_table_set(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char name[NAME_MAX_BYTES];
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    if (field_there(request, "virtual") && table->state->phase > PHASE_IDLE) {
        answer_fault(answer, FAULT_TABLE_BUSY, "virtual");
        return;
    }
    record_begin(memory, &record, RECORD_TABLE_SET, &request->actor);
    json_put_integer(&record, "table", table->number);
    if (field_there(request, "name")) {
        if (!field_text(request, answer, "name", name, sizeof name))
            return;
        json_put_string(&record, "name", name);
    }
    if (!table_copy_settings(request, &record, answer) || !record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "table", table->number);
    answer_end(answer);
}
