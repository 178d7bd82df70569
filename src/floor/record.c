/* Records of the floor's own stream: written, checked, posted, carried out, put into the batch. */
#include "floor/floor_inside.h"
#include "floor/record_inside.h"
#include "house/house_snapshot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct house_actor floor_house_actor(const struct floor_actor *actor) {
    return (struct house_actor){.role = actor->role,
                                .id = actor->id,
                                .post = actor->role == ACTOR_STAFF ? actor->post : POST_NOBODY};
}

void record_begin(char memory[RECORD_BYTES], struct text *record, enum record_kind kind,
                  const struct floor_actor *actor) {
    struct house_actor by = floor_house_actor(actor);
    text_init(record, memory, RECORD_BYTES);
    house_begin_record(record, kind, &by);
}

enum fault fault_of_account(ledger_account account) {
    switch (ledger_kind(account)) {
    case LEDGER_PURSE:
        return FAULT_PURSE_SHORT;
    case LEDGER_FLOAT:
        return FAULT_FLOAT_SHORT;
    case LEDGER_CAGE:
        return FAULT_CAGE_SHORT;
    case LEDGER_VAULT:
        return FAULT_VAULT_SHORT;
    case LEDGER_HELD:
        return FAULT_HELD_SHORT;
    default:
        return FAULT_CHIPS_SHORT;
    }
}

void floor_post(struct floor *floor, const struct posting *postings, size_t count) {
    ledger_account lacking;
    if (ledger_post(floor->ledger, postings, count, &lacking))
        return;
    fputs("croupier: the ledger refuses what it had agreed to\n", stderr);
    abort();
}

const char *floor_try_postings(struct floor *floor, struct chips_trial *trial) {
    struct ledger *ledger = floor->ledger;
    const wide sum = ledger_sum(ledger);
    trial->is_short =
        !ledger_post_owing(ledger, trial->postings, trial->count, trial->may_owe, &trial->lacking);
    if (trial->is_short) {
        for (size_t i = 0; i < *trial->count; i++) {
            if (!ledger_is_posting(&trial->postings[i]))
                return "posting";
        }
        return NULL;
    }
    const char *problem = ledger_check(ledger, sum, trial->postings, *trial->count);
    if (problem == NULL && trial->felt != 0 &&
        ledger_balance(ledger, trial->felt) != trial->on_felt)
        problem = "felt";
    ledger_undo(ledger, trial->postings, *trial->count);
    floor->books_wrong |= ledger_sum(ledger) != sum;
    return problem;
}

/* The house's own record would make books that nobody can believe: an error of the program. It is
 * refused, and somebody is told. */
static bool unsound(struct floor *floor, const char *problem, struct floor_answer *answer) {
    if (floor->unsound.record == 0) {
        floor->unsound = (struct table_trouble){.record = floor->seq + 1};
        snprintf(floor->unsound.problem, sizeof floor->unsound.problem, "%s", problem);
        fprintf(stderr, "croupier: record %llu of the floor is refused before it is written: %s\n",
                (unsigned long long)floor->unsound.record, problem);
    }
    floor->pit_looks = true;
    answer_fault(answer, FAULT_UNSOUND, problem);
    return false;
}

static void add_record(struct floor *floor, const struct text *record,
                       const struct house_record *checked) {
    struct store_record *added = batch_add(floor->open, 0, floor->seq + 1, checked->time,
                                           record->at, record->length, floor->chain);
    floor->seq++;
    floor->counts.records++;
    batch_post(floor->open, added, checked->postings, checked->posting_count);
}

bool record_check(struct floor *floor, struct text *record, struct checked_record *checked,
                  struct floor_answer *answer) {
    struct json_error error;
    text_char(record, '}');
    checked->text = record;
    if (record->full || json_parse(record->at, record->length, checked->tokens, RECORD_TOKENS,
                                   &checked->json, &error) != JSON_OK) {
        answer_fault(answer, FAULT_BAD_FIELD, "body");
        return false;
    }
    checked->house = (struct house_record){.json = &checked->json, .time = floor->now};
    if (!house_read(&floor->house, &checked->house)) {
        answer_fault(answer, FAULT_BAD_FIELD, checked->house.problem);
        return false;
    }
    struct chips_trial trial = {.postings = checked->house.postings,
                                .count = &checked->house.posting_count};
    const char *problem = floor_try_postings(floor, &trial);
    if (problem != NULL)
        return unsound(floor, problem, answer);
    if (trial.is_short)
        answer_fault(answer, fault_of_account(trial.lacking), "");
    return !trial.is_short;
}

/* Players are most of a large house: with more of them it is written less often. */
enum { HOUSE_SAVED_EVERY = 4096 };

void record_save_house(struct floor *floor, size_t players) {
    struct bytes saved = {0};
    if (floor->seq - floor->house_saved < HOUSE_SAVED_EVERY + players / 8)
        return;
    house_save(&floor->house, floor->seq, &saved);
    if (!saved.failed)
        batch_snapshot(floor->open, 0, floor->seq, saved.at, saved.length);
    floor->house_saved = floor->seq;
    bytes_free(&saved);
}

void record_carry_out(struct floor *floor, struct checked_record *checked) {
    struct house_record *house = &checked->house;
    assert(house->time >= 0 && house->kind < RECORD_KINDS);
    floor_post(floor, house->postings, house->posting_count);
    add_record(floor, checked->text, house);
    house_apply(&floor->house, house);
    if (house->kind == RECORD_TABLE_ADD || house->kind == RECORD_TABLE_SET)
        floor->shortest_step = 0;
    index_record(house, &floor->open->index);
    index_ended(&floor->house, floor->seq,
                &(struct index_to){
                    .rows = &floor->open->index, .keep = batch_keep, .context = floor->open});
    record_save_house(floor, floor->house.player_count);
}

bool record_end(struct floor *floor, struct text *record, struct floor_answer *answer) {
    struct checked_record checked;
    if (!record_check(floor, record, &checked, answer))
        return false;
    record_carry_out(floor, &checked);
    return true;
}
