#include "books/index.h"

#include "base/memory.h"
#include "books/index_lines_inside.h"
#include "house/house_snapshot.h"
#include "table/game_table.h"
#include "table/past.h"
#include "table/transcript.h"
#include "table/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_past(struct index_follow *follow) {
    if (follow->past == NULL)
        return;
    free(follow->past->players);
    free(follow->past->lines);
    free(follow->past);
}

void index_follow_free(struct index_follow *follow) {
    free_past(follow);
    free(follow->players);
    free(follow->lines);
    memset(follow, 0, sizeof *follow);
}

void index_follow_shrink(struct index_follow *follow) {
    if (follow->past != NULL)
        index_follow_shrink(follow->past);
    if (follow->player_count > 0 && follow->player_room > follow->player_count) {
        follow->player_room = follow->player_count;
        follow->players =
            memory_grow(follow->players, follow->player_room * sizeof *follow->players);
    }
    if (follow->lines_length > 0 && follow->lines_room > follow->lines_length) {
        follow->lines_room = follow->lines_length;
        follow->lines = memory_grow(follow->lines, follow->lines_room);
    }
}

/* One round on its way into the index. */
struct indexing {
    struct index_follow *follow;
    struct edge_books *edges;
    const struct house *house;
    const struct cr_rulebook *book;
    const struct table *table;
    const struct event *event;
    const struct effects *effects;
    const struct index_to *to;
};

static void add(int64_t *sum, int64_t amount) {
    *sum = index_add(*sum, amount);
}

/* ---- Rows ---- */

static struct index_money *money_row(struct index_rows *rows) {
    memory_grow_list((void **)&rows->money, rows->money_count, &rows->money_room,
                     sizeof *rows->money);
    return &rows->money[rows->money_count++];
}

static void add_money(struct index_rows *rows, int64_t time, uint32_t stream, const char *what,
                      cr_money amount, cr_money difference) {
    struct index_money *money = money_row(rows);
    *money = (struct index_money){.hour = time / INDEX_HOUR,
                                  .stream = stream,
                                  .count = 1,
                                  .amount = amount,
                                  .difference = difference};
    snprintf(money->what, sizeof money->what, "%s", what);
}

/* ---- Events that are told apart ---- */

static void add_call(const struct indexing *at) {
    struct index_rows *rows = at->to->rows;
    const struct event *event = at->event;
    memory_grow_list((void **)&rows->calls, rows->call_count, &rows->call_room,
                     sizeof *rows->calls);
    struct index_call *call = &rows->calls[rows->call_count++];
    *call = (struct index_call){.id = at->to->id,
                                .record = at->to->record,
                                .stream = at->follow->row.stream,
                                .seq = event->seq,
                                .round = event->round != 0 ? event->round
                                                           : table_round_of(at->table, event),
                                .time = event->time,
                                .sender = event->sender,
                                .by = event->sender_id,
                                .post = event->sender_post,
                                .authorised_by = event->authorised_id,
                                .authorised_post = event->authorised_post,
                                .player = event->player,
                                .amount = event->amount};
    snprintf(call->event, sizeof call->event, "%s", event_id((enum event_type)event->type));
    memcpy(call->clause, event->clause, sizeof call->clause);
}

/* Once each, while there is room. */
static void note_clause(struct index_round *row, const char clause[12]) {
    for (uint32_t i = 0; i < row->clause_count; i++)
        if (strncmp(row->clauses[i], clause, sizeof row->clauses[i]) == 0)
            return;
    if (clause[0] != '\0' && row->clause_count < INDEX_CLAUSES)
        memcpy(row->clauses[row->clause_count++], clause, sizeof row->clauses[0]);
}

static void follow_money(const struct indexing *at) {
    const struct event *event = at->event;
    const char *what = event_info(event->type)->money;
    uint32_t stream = at->follow->row.stream;
    if (what == NULL)
        return;
    if (!event_is(event, MARK_COUNTED) && event->amount != 0)
        add_money(at->to->rows, event->time, stream, what, event->amount, 0);
    for (size_t i = 0; event_is(event, MARK_COUNTED) && i < at->effects->count; i++) {
        const struct effect *effect = &at->effects->list[i];
        if (effect->type == EFFECT_CHIPS)
            add_money(at->to->rows, event->time, stream, what, effect->amount, 0);
    }
}

/* ---- Players ---- */

static struct index_note *note_of(struct index_follow *follow, uint32_t player) {
    for (size_t i = 0; i < follow->player_count; i++)
        if (follow->players[i].player == player)
            return &follow->players[i];
    memory_grow_list((void **)&follow->players, follow->player_count, &follow->player_room,
                     sizeof *follow->players);
    struct index_note *note = &follow->players[follow->player_count++];
    *note = (struct index_note){.player = player};
    return note;
}

static bool is_own(uint8_t account) {
    return account == ACCOUNT_PURSE || account == ACCOUNT_UNCLAIMED || account == ACCOUNT_HELD ||
           account == ACCOUNT_COLOUR;
}

/* Chips into a purse and out of it; those in the tray of unclaimed winnings, those that the cage
 * keeps, and colour chips, are the player's too. */
static bool follow_chips(const struct indexing *at) {
    bool moved = false;
    bool tip = event_is(at->event, MARK_GIFT);
    if (event_is(at->event, MARK_NO_PLAY))
        return false;
    for (size_t i = 0; i < at->effects->count; i++) {
        const struct effect *effect = &at->effects->list[i];
        if (effect->type != EFFECT_CHIPS || is_own(effect->from) == is_own(effect->to))
            continue;
        struct index_note *note = note_of(at->follow, effect->player);
        if (tip)
            add(&note->tips, effect->amount);
        else
            add(&note->net, is_own(effect->to) ? effect->amount : -effect->amount);
        moved = true;
    }
    return moved;
}

/* ---- The lines of a round that is over ---- */

struct round_lines {
    struct cr_line list[TABLE_LINES + TABLE_BETS];
    size_t count;
};

static void take_lines(const struct indexing *at, struct round_lines *lines) {
    struct line_state states[TABLE_LINES];
    struct scratch stack = {0};
    const struct table *table = at->table;
    lines->count = 0;
    if (!table->last_void)
        lines->count = table_settled_lines(at->book, table, lines->list, states, &stack);
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->flags & BET_VOID)
            lines->list[lines->count++] = (struct cr_line){.player = bet->player,
                                                           .bet = bet->bet,
                                                           .outcome = CR_VOID,
                                                           .box = bet->box,
                                                           .stake = bet->stake,
                                                           .returned = bet->stake,
                                                           .clauses = {bet->void_clause}};
    }
}

static void keep_line(struct index_follow *follow, struct index_note *note,
                      const struct cr_line *line) {
    uint8_t bytes[LINE_BYTES_MAX];
    size_t length = line_to_bytes(line, bytes);
    if (follow->lines_length + length > follow->lines_room) {
        follow->lines_room = (follow->lines_length + length) * 2;
        follow->lines = memory_grow(follow->lines, follow->lines_room);
    }
    memcpy(follow->lines + follow->lines_length, bytes, length);
    follow->lines_length += length;
    note->length += length;
}

/* One player's lines, together. */
static void follow_player(const struct indexing *at, const struct round_lines *lines,
                          const int64_t *expected, struct index_note *note) {
    note->bets = 0;
    note->staked = note->voided = 0;
    note->theoretical = 0;
    note->lines = at->follow->lines_length;
    note->length = 0;
    for (size_t i = 0; i < lines->count; i++) {
        const struct cr_line *line = &lines->list[i];
        if (line->player != note->player)
            continue;
        keep_line(at->follow, note, line);
        add(line->outcome == CR_VOID ? &note->voided : &note->staked, line->stake);
        note->bets += line->outcome != CR_VOID;
        add(&note->theoretical, expected[i]);
    }
}

static void follow_players(const struct indexing *at, const struct round_lines *lines,
                           const int64_t *expected) {
    struct index_follow *follow = at->follow;
    follow->lines_length = 0;
    for (size_t i = 0; i < lines->count; i++)
        (void)note_of(follow, lines->list[i].player);
    for (size_t i = 0; i < follow->player_count; i++)
        follow_player(at, lines, expected, &follow->players[i]);
}

/* ---- Sums ---- */

static void sum_line(struct index_hour *sum, const struct cr_line *line, int64_t expected) {
    sum->rounds = 1;
    if (line->outcome == CR_VOID) {
        sum->voids = 1;
        add(&sum->voided, line->stake);
        return;
    }
    sum->bets++;
    add(&sum->wagered, line->stake);
    add(&sum->returned, line->returned);
    add(&sum->paid, line->pays);
    add(&sum->commission, line->commission);
    add(&sum->theoretical, expected);
}

static void sum_kinds(const struct indexing *at, const struct edges *edges,
                      const struct round_lines *lines, const int64_t *expected,
                      struct index_hour sums[CR_KINDS_MAX + 1]) {
    memset(sums, 0, (CR_KINDS_MAX + 1) * sizeof *sums);
    for (size_t i = 0; i < lines->count; i++) {
        unsigned kind = at->book->bets[lines->list[i].bet].kind;
        sum_line(&sums[kind], &lines->list[i], expected[i]);
        sum_line(&sums[CR_KINDS_MAX], &lines->list[i], expected[i]);
    }
    for (unsigned kind = 0; kind < at->book->kind_count; kind++) {
        if (sums[kind].bets == 0)
            continue;
        snprintf(sums[kind].kind, INDEX_KIND, "%s", at->book->kinds[kind].id);
        sums[kind].variance =
            edges_variance(edges, at->table, lines->list, lines->count, (int)kind);
    }
    for (unsigned kind = 0; kind < at->book->kind_count; kind++)
        snprintf(sums[kind].kind, INDEX_KIND, "%s", at->book->kinds[kind].id);
    if (sums[CR_KINDS_MAX].bets > 0)
        sums[CR_KINDS_MAX].variance =
            edges_variance(edges, at->table, lines->list, lines->count, -1);
}

/* The row of the whole table: what the round's row says. */
static void sum_round(const struct index_round *row, struct index_hour *sum) {
    *sum = (struct index_hour){.rounds = 1,
                               .bets = row->bets,
                               .voids = row->is_void,
                               .corrections = row->corrected,
                               .wagered = row->staked,
                               .returned = row->returned,
                               .paid = row->paid,
                               .voided = row->voided,
                               .commission = row->commission,
                               .adjusted = row->adjusted,
                               .tips = row->tips,
                               .millis = row->ended - row->opened,
                               .theoretical = row->theoretical,
                               .variance = row->variance};
}

static int64_t less(int64_t now, int64_t before) {
    return index_add(now, before == INT64_MIN ? INT64_MAX : -before);
}

static void add_difference(const struct indexing *at, const struct index_hour *now,
                           const struct index_hour *before) {
    const struct index_round *row = &at->follow->row;
    struct index_rows *rows = at->to->rows;
    struct index_hour more = {.hour = row->ended / INDEX_HOUR,
                              .stream = row->stream,
                              .dealer = row->dealer,
                              .game = row->game,
                              .rounds = less(now->rounds, before->rounds),
                              .bets = less(now->bets, before->bets),
                              .voids = less(now->voids, before->voids),
                              .corrections = less(now->corrections, before->corrections),
                              .wagered = less(now->wagered, before->wagered),
                              .returned = less(now->returned, before->returned),
                              .paid = less(now->paid, before->paid),
                              .voided = less(now->voided, before->voided),
                              .commission = less(now->commission, before->commission),
                              .adjusted = less(now->adjusted, before->adjusted),
                              .tips = less(now->tips, before->tips),
                              .millis = less(now->millis, before->millis),
                              .theoretical = less(now->theoretical, before->theoretical),
                              .variance = less(now->variance, before->variance)};
    if (now->rounds == 0 && before->rounds == 0)
        return;
    memcpy(more.kind, now->rounds != 0 ? now->kind : before->kind, INDEX_KIND);
    memory_grow_list((void **)&rows->hours, rows->hour_count, &rows->hour_room,
                     sizeof *rows->hours);
    rows->hours[rows->hour_count++] = more;
}

/* ---- The round's own row ---- */

static void write_words(const struct indexing *at) {
    struct index_round *row = &at->follow->row;
    struct text out;
    for (int language = 0; language < CR_LANGUAGES; language++) {
        memset(row->words[language], 0, INDEX_WORDS);
        text_init(&out, row->words[language], INDEX_WORDS - 1);
        if (!at->table->last_void)
            transcript_result(at->book, at->table, (enum cr_language)language, &out);
    }
    memset(row->data, 0, INDEX_WORDS);
    text_init(&out, row->data, INDEX_WORDS - 1);
    if (at->table->last_void)
        text_add(&out, "{}");
    else
        table_result_view(at->book, at->table, &out);
    row->outcome = index_outcome(at->book, at->table);
    row->is_void = at->table->last_void;
    memset(row->void_clause, 0, sizeof row->void_clause);
    if (row->is_void)
        memcpy(row->void_clause, at->table->void_clause, sizeof row->void_clause);
}

/* What the players' notes add up to, and what of it no line says. */
static void sum_players(struct index_follow *follow) {
    struct index_round *row = &follow->row;
    row->players = 0;
    row->tips = 0;
    cr_money net = 0;
    for (size_t i = 0; i < follow->player_count; i++) {
        const struct index_note *note = &follow->players[i];
        row->players += note->length > 0 || note->net != 0;
        add(&row->tips, note->tips);
        add(&net, note->net);
    }
    row->returned = index_add(row->staked, net);
}

static cr_money largest_of(const struct round_lines *lines) {
    cr_money largest = 0;
    for (size_t i = 0; i < lines->count; i++)
        if (lines->list[i].stake > largest)
            largest = lines->list[i].stake;
    return largest;
}

static uint32_t dealer_of(const struct house *house, uint32_t stream) {
    const struct house_table *table = house_find_table(house, stream);
    if (table == NULL || table->is_virtual)
        return 0;
    size_t count;
    const struct house_shift *shifts = house_shifts_of(house, stream, &count);
    for (size_t i = 0; i < count; i++)
        if (shifts[i].post == POST_DEALER)
            return shifts[i].staff;
    return 0;
}

/* ---- Writing ---- */

static void emit_players(const struct indexing *at) {
    const struct index_follow *follow = at->follow;
    struct index_rows *rows = at->to->rows;
    for (size_t i = 0; i < follow->player_count && i < INDEX_PLAYERS; i++) {
        const struct index_note *note = &follow->players[i];
        if (note->length == 0 && note->net == 0 && note->tips == 0)
            continue;
        /* of a round in which nobody bet there are no lines */
        const uint8_t *lines = note->length == 0 ? NULL : follow->lines + note->lines;
        memory_grow_list((void **)&rows->players, rows->player_count, &rows->player_room,
                         sizeof *rows->players);
        rows->players[rows->player_count++] =
            (struct index_player){.id = follow->row.id,
                                  .stream = follow->row.stream,
                                  .round = follow->row.round,
                                  .last_seq = follow->row.last_seq,
                                  .place = (uint32_t)i,
                                  .player = note->player,
                                  .bets = note->bets,
                                  .staked = note->staked,
                                  .returned = index_add(note->staked, note->net),
                                  .voided = note->voided,
                                  .tips = note->tips,
                                  .theoretical = note->theoretical,
                                  .lines = at->to->keep(at->to->context, lines, note->length),
                                  .length = note->length};
    }
}

static void emit(const struct indexing *at, const struct index_hour sums[CR_KINDS_MAX + 1]) {
    struct index_follow *follow = at->follow;
    struct index_rows *rows = at->to->rows;
    if (rows == NULL)
        return;
    for (unsigned i = 0; i <= CR_KINDS_MAX; i++)
        add_difference(at, &sums[i], &follow->sums[i]);
    memory_grow_list((void **)&rows->rounds, rows->round_count, &rows->round_room,
                     sizeof *rows->rounds);
    rows->rounds[rows->round_count++] = follow->row;
    emit_players(at);
}

/* What a tip, a corrected payment or a ruling changes of a round that is over; also the last step
 * of ending one. `lines_returned` is what its lines give back. */
static void write_round(const struct indexing *at, struct index_hour sums[CR_KINDS_MAX + 1]) {
    struct index_follow *follow = at->follow;
    struct index_round *row = &follow->row;
    cr_money lines_returned = 0;
    for (unsigned i = 0; i < CR_KINDS_MAX; i++)
        add(&lines_returned, sums[i].returned);
    sum_players(follow);
    row->adjusted = less(row->returned, lines_returned);
    row->last_seq = at->event->seq;
    sum_round(row, &sums[CR_KINDS_MAX]);
    emit(at, sums);
    memcpy(follow->sums, sums, sizeof follow->sums);
    row->record = 0;
}

static void end_round(const struct indexing *at) {
    struct index_follow *follow = at->follow;
    struct index_round *row = &follow->row;
    struct index_hour sums[CR_KINDS_MAX + 1];
    struct round_lines lines;
    int64_t expected[TABLE_LINES + TABLE_BETS];
    const struct edges *edges = NULL;
    take_lines(at, &lines);
    if (lines.count > 0)
        edges = edges_of(at->edges, at->book, at->table);
    for (size_t i = 0; i < lines.count; i++)
        expected[i] = edges_expected(edges, at->table, lines.list, lines.count, &lines.list[i]);
    sum_kinds(at, edges, &lines, expected, sums);
    follow_players(at, &lines, expected);
    row->bets = (uint32_t)sums[CR_KINDS_MAX].bets;
    row->staked = sums[CR_KINDS_MAX].wagered;
    row->paid = sums[CR_KINDS_MAX].paid;
    row->voided = sums[CR_KINDS_MAX].voided;
    row->commission = sums[CR_KINDS_MAX].commission;
    row->theoretical = sums[CR_KINDS_MAX].theoretical;
    row->variance = sums[CR_KINDS_MAX].variance;
    row->largest = largest_of(&lines);
    if (!follow->written) {
        row->id = at->to->id;
        row->record = at->to->record;
        row->end_seq = at->event->seq;
        row->ended = at->event->time;
        row->dealer = dealer_of(at->house, row->stream);
    }
    follow->written = true;
    write_words(at);
    write_round(at, sums);
}

/* It can be corrected still. */
static void keep_past(struct index_follow *follow) {
    free_past(follow);
    struct index_follow *past = memory_grow(NULL, sizeof *past);
    *past = *follow;
    past->past = NULL;
    follow->past = past;
    follow->players = NULL;
    follow->lines = NULL;
    follow->player_room = follow->lines_room = 0;
}

static void begin_round(const struct indexing *at, uint32_t stream) {
    struct index_follow *follow = at->follow;
    if (follow->written && follow->row.round == at->table->past.round)
        keep_past(follow);
    memset(&follow->row, 0, sizeof follow->row);
    memset(follow->sums, 0, sizeof follow->sums);
    follow->row.stream = stream;
    follow->row.round = at->table->round;
    follow->row.first_seq = at->event->seq;
    follow->row.opened = at->event->time;
    follow->row.game = at->book->game;
    const struct house_edition *edition = house_find_edition_hash(at->house, at->table->edition);
    follow->row.edition = edition == NULL ? 0 : edition->id;
    follow->running = follow->written = false;
    follow->player_count = 0;
    follow->lines_length = 0;
}

/* The round is over already: what has changed of it? */
static void follow_ended(const struct indexing *at, bool moved) {
    struct index_follow *follow = at->follow;
    bool changed = moved || event_is(at->event, MARK_CALLED);
    if (!follow->written || !changed)
        return;
    bool new_result = event_is(at->event, MARK_NEW_RESULT) && !event_is(at->event, MARK_BY_CLAUSE);
    if ((at->table->last_void != follow->row.is_void || new_result) && at->table->in_operation) {
        end_round(at);
        return;
    }
    struct index_hour sums[CR_KINDS_MAX + 1];
    memcpy(sums, follow->sums, sizeof sums);
    write_round(at, sums);
}

static void follow_round(const struct indexing *at, bool moved) {
    struct index_follow *follow = at->follow;
    if (event_is(at->event, MARK_BY_CLAUSE))
        note_clause(&follow->row, at->event->clause);
    else if (event_is(at->event, MARK_CALLED))
        follow->row.corrected = true;
    if (at->table->phase > PHASE_IDLE) {
        follow->running = true;
        return;
    }
    if (follow->running) {
        follow->running = false;
        end_round(at);
    } else {
        follow_ended(at, moved);
    }
}

/* The rows of the past round again. */
static void follow_past(const struct indexing *now, struct index_follow *follow) {
    struct indexing at = *now;
    struct table *laid = memory_grow(NULL, sizeof *laid);
    past_lay(laid, now->table);
    at.follow = follow;
    at.table = laid;
    if (event_is(at.event, MARK_BY_CLAUSE))
        note_clause(&follow->row, at.event->clause);
    else
        follow->row.corrected = true;
    follow_ended(&at, follow_chips(&at));
    free(laid);
}

/* ---- Rounds that the table has nothing of any more ---- */

static void add_adjustment(const struct indexing *at, uint32_t player, cr_money amount) {
    struct index_rows *rows = at->to->rows;
    memory_grow_list((void **)&rows->adjustments, rows->adjustment_count, &rows->adjustment_room,
                     sizeof *rows->adjustments);
    rows->adjustments[rows->adjustment_count++] =
        (struct index_adjustment){.stream = at->follow->row.stream,
                                  .round = at->event->round,
                                  .player = player,
                                  .amount = amount};
}

/* What it moves counts where the round does. */
static void adjust_older(const struct indexing *at) {
    bool moved = false;
    if (at->to->rows == NULL)
        return;
    for (size_t i = 0; i < at->effects->count; i++) {
        const struct effect *effect = &at->effects->list[i];
        if (effect->type != EFFECT_CHIPS || is_own(effect->from) == is_own(effect->to))
            continue;
        add_adjustment(at, effect->player, is_own(effect->to) ? effect->amount : -effect->amount);
        moved = true;
    }
    if (!moved)
        add_adjustment(at, 0, 0);
}

void index_event(struct index_follow *follow, struct edge_books *edges, const struct house *house,
                 uint32_t stream, const struct cr_rulebook *book, const struct table *table,
                 const struct event *event, const struct effects *effects,
                 const struct index_to *to) {
    const struct indexing at = {follow, edges, house, book, table, event, effects, to};
    if (table->round != follow->row.round)
        begin_round(&at, stream);
    follow->row.stream = stream;
    if (to->rows != NULL && event_is(event, MARK_CALLED | MARK_TERMS))
        add_call(&at);
    if (to->rows != NULL)
        follow_money(&at);
    if (table->round == 0)
        return;
    if (past_is_over(table, event)) {
        adjust_older(&at);
        return;
    }
    bool lies_there = follow->row.round == table->past.round; /* the table was opened again */
    struct index_follow *past = lies_there ? follow : follow->past;
    if (past_is_meant(table, event) && past != NULL) {
        follow_past(&at, past);
        return;
    }
    follow_round(&at, follow_chips(&at));
}

/* ---- The house's records ---- */

void index_record(const struct house_record *record, struct index_rows *rows) {
    for (size_t i = 0; i < record->sum_count; i++) {
        const struct record_sum *sum = &record->sums[i];
        add_money(rows, record->time, sum->table, sum->what, sum->amount, sum->difference);
    }
}

void index_ended(const struct house *house, uint64_t seq, const struct index_to *to) {
    for (size_t i = 0; i < house->ended_count; i++) {
        const struct house_ended *ended = &house->ended[i];
        const void *row = house_find_numbered(house, ended->what, ended->number);
        struct bytes saved = {0};
        house_save_row(ended->what, row, &saved);
        if (saved.failed)
            memory_exhausted();
        memory_grow_list((void **)&to->rows->ended, to->rows->ended_count, &to->rows->ended_room,
                         sizeof *to->rows->ended);
        to->rows->ended[to->rows->ended_count++] = (struct index_ended){
            .what = (uint32_t)ended->what,
            .number = ended->number,
            .seq = seq,
            .player =
                ended->what == ENDING_DISPUTE ? ((const struct house_dispute *)row)->player : 0,
            .bytes = to->keep(to->context, saved.at, saved.length),
            .length = saved.length};
        bytes_free(&saved);
    }
}
