/* Notices to players: at once when they are signed in, and at the next sign-in until they have been
 * seen. */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <stdlib.h>

static void tell(struct floor *floor, const struct house_notice *notice) {
    char memory[2048];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"notice\":");
    house_write_notice(&floor->house, notice, &out);
    text_char(&out, '}');
    if (!out.full)
        batch_tell_guest(floor->open, notice->player, out.at, out.length);
}

void notice_give(struct floor *floor, const struct house_notice *wish) {
    static const struct floor_actor system = {.role = ACTOR_SYSTEM};
    char memory[RECORD_BYTES], out[512];
    struct floor_answer answer = {.status = 0};
    struct text record;
    text_init(&answer.body, out, sizeof out);
    record_begin(memory, &record, RECORD_PLAYER_NOTICE, &system);
    house_put_notice(&record, &floor->house, wish);
    if (record_end(floor, &record, &answer))
        tell(floor, house_find_notice(&floor->house, floor->house.last_notice));
}

/* What this player's purse has gained by it. */
static cr_money gained(const struct table_step *step, uint32_t player) {
    const ledger_account purse = ledger_account_of(LEDGER_PURSE, player);
    cr_money sum = 0;
    for (size_t i = 0; i < step->posting_count; i++) {
        const struct posting *posting = &step->scratch->postings[i];
        sum += posting->to == purse ? posting->amount : 0;
        sum -= posting->from == purse ? posting->amount : 0;
    }
    return sum;
}

static uint32_t player_of(ledger_account account) {
    return ledger_kind(account) == LEDGER_PURSE ? ledger_owner(account) : 0;
}

/* Each player is told once. */
struct told {
    struct house_notice wish;
    uint32_t *players;
    size_t count, room;
};

static void tell_once(struct floor *floor, const struct table_step *step, struct told *told,
                      uint32_t player) {
    size_t i = 0;
    while (i < told->count && told->players[i] != player)
        i++;
    if (player == 0 || i < told->count)
        return;
    memory_grow_list((void **)&told->players, told->count, &told->room, sizeof *told->players);
    told->players[told->count++] = player;
    told->wish.player = player;
    told->wish.amount = gained(step, player);
    if (told->wish.amount != 0 || told->wish.kind == NOTICE_RESULT)
        notice_give(floor, &told->wish);
}

/* J18: what waited for a player who did not come is at the cage from now on. */
static void tell_kept(struct floor *floor, const struct table_step *step) {
    for (size_t i = 0; i < step->posting_count; i++) {
        const struct posting *posting = &step->scratch->postings[i];
        const struct house_notice wish = {.table = step->table->number,
                                          .round = step->table->state->round,
                                          .kind = NOTICE_KEPT,
                                          .player = ledger_owner(posting->to),
                                          .amount = posting->amount};
        if (ledger_kind(posting->to) == LEDGER_HELD)
            notice_give(floor, &wish);
    }
}

/* A result or a payment put right, by whoever: those hear of it whose chips moved, or lie there
 * again under another result. */
void notices_of_step(struct floor *floor, const struct table_step *step) {
    const struct event *event = &step->event;
    const struct table *state = step->table->state;
    bool result = event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE);
    bool payment = event_is(event, MARK_REPAYS) ||
                   request_takes_from_purse(event, step->scratch->postings, step->posting_count);
    tell_kept(floor, step);
    if (!result && !payment)
        return;
    struct told told = {.wish = {.table = step->table->number,
                                 .round = event->round != 0 ? event->round : state->round,
                                 .kind = result ? NOTICE_RESULT : NOTICE_PAYMENT}};
    for (size_t i = 0; i < step->posting_count; i++) {
        tell_once(floor, step, &told, player_of(step->scratch->postings[i].from));
        tell_once(floor, step, &told, player_of(step->scratch->postings[i].to));
    }
    for (unsigned i = 0; result && told.wish.round == state->round && i < state->bet_count; i++)
        tell_once(floor, step, &told, state->bets[i].player);
    free(told.players);
}

void notices_write(const struct floor *floor, uint32_t player, struct text *out) {
    json_put_key(out, "notices");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.notice_count; i++) {
        const struct house_notice *notice = &floor->house.notices[i];
        if (notice->player != player)
            continue;
        json_put_comma(out);
        house_write_notice(&floor->house, notice, out);
    }
    text_char(out, ']');
}

void operation_me_notice(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_notice *notice = house_find_notice(&floor->house, request->parts[0]);
    if (notice == NULL || notice->player != request->actor.id) {
        answer_fault(answer, FAULT_NO_SUCH, "notice");
        return;
    }
    record_begin(memory, &record, RECORD_PLAYER_SEEN, &request->actor);
    house_put_notice_seen(&record, request->parts[0]);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    notices_write(floor, request->actor.id, &answer->body);
    answer_end(answer);
}
