/* Rows of the index in memory. */
#include "store/index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t index_add(int64_t a, int64_t b) {
    int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a > 0 ? INT64_MAX : INT64_MIN;
}

void *index_rows_keep(struct index_rows *rows, const void *bytes, size_t length) {
    if (rows->kept_count == rows->kept_room) {
        size_t room = rows->kept_room == 0 ? 16 : 2 * rows->kept_room;
        void **kept = realloc(rows->kept, room * sizeof *kept);
        if (kept == NULL)
            return NULL;
        rows->kept = kept;
        rows->kept_room = room;
    }
    void *copy = malloc(length + 1);
    if (copy == NULL)
        return NULL;
    if (length > 0)
        memcpy(copy, bytes, length);
    rows->kept[rows->kept_count++] = copy;
    return copy;
}

static void forget_kept(struct index_rows *rows) {
    while (rows->kept_count > 0)
        free(rows->kept[--rows->kept_count]);
}

void index_rows_free(struct index_rows *rows) {
    forget_kept(rows);
    free(rows->kept);
    free(rows->adjustments);
    free(rows->rounds);
    free(rows->players);
    free(rows->hours);
    free(rows->calls);
    free(rows->money);
    free(rows->ended);
    memset(rows, 0, sizeof *rows);
}

void index_rows_clear(struct index_rows *rows) {
    rows->round_count = rows->player_count = rows->hour_count = 0;
    rows->call_count = rows->money_count = rows->ended_count = rows->adjustment_count = 0;
    forget_kept(rows);
}

/* ---- One row for a key ---- */

static int order(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int same_round(const struct index_round *a, const struct index_round *b) {
    int by_stream = order(a->stream, b->stream);
    return by_stream != 0 ? by_stream : order(a->round, b->round);
}

static int compare_rounds(const void *a, const void *b) {
    const struct index_round *left = a, *right = b;
    int by_key = same_round(left, right);
    return by_key != 0 ? by_key : order(left->last_seq, right->last_seq);
}

static void merge_rounds(struct index_rows *rows) {
    size_t kept = 0;
    qsort(rows->rounds, rows->round_count, sizeof *rows->rounds, compare_rounds);
    for (size_t i = 0; i < rows->round_count; i++) {
        struct index_round *last = kept > 0 ? &rows->rounds[kept - 1] : NULL;
        if (last != NULL && same_round(last, &rows->rounds[i]) == 0) {
            size_t record = last->record;
            *last = rows->rounds[i];
            last->record = record > last->record ? record : last->record;
        } else {
            rows->rounds[kept++] = rows->rounds[i];
        }
    }
    rows->round_count = kept;
}

static int same_player(const struct index_player *a, const struct index_player *b) {
    if (a->stream != b->stream)
        return order(a->stream, b->stream);
    return a->round != b->round ? order(a->round, b->round) : order(a->place, b->place);
}

static int compare_players(const void *a, const void *b) {
    const struct index_player *left = a, *right = b;
    int by_key = same_player(left, right);
    return by_key != 0 ? by_key : order(left->last_seq, right->last_seq);
}

static void merge_players(struct index_rows *rows) {
    size_t kept = 0;
    qsort(rows->players, rows->player_count, sizeof *rows->players, compare_players);
    for (size_t i = 0; i < rows->player_count; i++) {
        if (kept > 0 && same_player(&rows->players[kept - 1], &rows->players[i]) == 0)
            kept--;
        rows->players[kept++] = rows->players[i];
    }
    rows->player_count = kept;
}

static int compare_hours(const void *a, const void *b) {
    const struct index_hour *left = a, *right = b;
    if (left->hour != right->hour)
        return left->hour < right->hour ? -1 : 1;
    if (left->stream != right->stream)
        return order(left->stream, right->stream);
    if (left->dealer != right->dealer)
        return order(left->dealer, right->dealer);
    return strcmp(left->kind, right->kind);
}

static void add_hour(struct index_hour *to, const struct index_hour *more) {
    int64_t *sums[] = {&to->rounds,      &to->bets,     &to->voids, &to->corrections,
                       &to->wagered,     &to->returned, &to->paid,  &to->voided,
                       &to->commission,  &to->adjusted, &to->tips,  &to->millis,
                       &to->theoretical, &to->variance};
    const int64_t added[] = {more->rounds,      more->bets,     more->voids, more->corrections,
                             more->wagered,     more->returned, more->paid,  more->voided,
                             more->commission,  more->adjusted, more->tips,  more->millis,
                             more->theoretical, more->variance};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        *sums[i] = index_add(*sums[i], added[i]);
}

static void merge_hours(struct index_rows *rows) {
    size_t kept = 0;
    qsort(rows->hours, rows->hour_count, sizeof *rows->hours, compare_hours);
    for (size_t i = 0; i < rows->hour_count; i++) {
        if (kept > 0 && compare_hours(&rows->hours[kept - 1], &rows->hours[i]) == 0)
            add_hour(&rows->hours[kept - 1], &rows->hours[i]);
        else
            rows->hours[kept++] = rows->hours[i];
    }
    rows->hour_count = kept;
}

static int compare_money(const void *a, const void *b) {
    const struct index_money *left = a, *right = b;
    if (left->hour != right->hour)
        return left->hour < right->hour ? -1 : 1;
    if (left->stream != right->stream)
        return order(left->stream, right->stream);
    return strcmp(left->what, right->what);
}

static void merge_money(struct index_rows *rows) {
    size_t kept = 0;
    qsort(rows->money, rows->money_count, sizeof *rows->money, compare_money);
    for (size_t i = 0; i < rows->money_count; i++) {
        struct index_money *last = kept > 0 ? &rows->money[kept - 1] : NULL;
        if (last != NULL && compare_money(last, &rows->money[i]) == 0) {
            last->count = index_add(last->count, rows->money[i].count);
            last->amount = index_add(last->amount, rows->money[i].amount);
            last->difference = index_add(last->difference, rows->money[i].difference);
        } else {
            rows->money[kept++] = rows->money[i];
        }
    }
    rows->money_count = kept;
}

void index_rows_merge(struct index_rows *rows) {
    if (rows->round_count > 1)
        merge_rounds(rows);
    if (rows->player_count > 1)
        merge_players(rows);
    if (rows->hour_count > 1)
        merge_hours(rows);
    if (rows->money_count > 1)
        merge_money(rows);
}

void index_join_clauses(const struct index_round *round, char text[INDEX_CLAUSES_TEXT]) {
    size_t at = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < round->clause_count; i++)
        at += (size_t)snprintf(text + at, INDEX_CLAUSES_TEXT - at, "%s%s", i > 0 ? " " : "",
                               round->clauses[i]);
}

void index_split_clauses(struct index_round *round, char text[INDEX_CLAUSES_TEXT]) {
    char *rest = text;
    memset(round->clauses, 0, sizeof round->clauses);
    round->clause_count = 0;
    for (char *one = strtok_r(text, " ", &rest); one != NULL && round->clause_count < INDEX_CLAUSES;
         one = strtok_r(NULL, " ", &rest))
        snprintf(round->clauses[round->clause_count++], sizeof round->clauses[0], "%s", one);
}
