/* Who and what the rows of a house name is there. */
#include "house/house_snapshot_inside.h"

#include <string.h>

static bool wrong(const char **problem, const char *what) {
    *problem = what;
    return false;
}

static bool is_somebody(const struct house *house, const struct house_actor *actor) {
    switch (actor->role) {
    case ACTOR_STAFF:
        return house_find_staff(house, actor->id) != NULL;
    case ACTOR_PLAYER:
        return house_find_player(house, actor->id) != NULL;
    case ACTOR_DEVICE:
        return house_was_given(house, ENDING_DEVICE, actor->id);
    default:
        return actor->id == 0;
    }
}

/* How many of a list there are, or were. */
static uint64_t given_of(const struct house *house, const struct house_list *list) {
    return list->ending == ENDINGS ? house_list_count(house, list) : house->last[list->ending];
}

static bool names_right(const struct house *house, const struct house_column *column,
                        const void *at) {
    struct house_actor actor;
    struct house_signature signature;
    switch (column->type) {
    case AS_REFERENCE:
    case AS_NEEDED:
        return codec_load_number(at, column->size) <= given_of(house, &house_lists[column->most]);
    case AS_ACTOR:
        memcpy(&actor, at, sizeof actor);
        return is_somebody(house, &actor);
    case AS_SIGNATURE:
        memcpy(&signature, at, sizeof signature);
        return signature.staff <= house->staff_count;
    default:
        return true;
    }
}

static bool check_rows(const struct house *house, const struct house_list *list,
                       const uint8_t *rows, size_t count, const char **problem) {
    for (size_t k = 0; k < list->column_count; k++) {
        const struct house_column *column = &list->columns[k];
        for (size_t i = 0; i < count; i++) {
            if (!names_right(house, column, rows + i * list->row_size + column->offset))
                return wrong(problem, column->name);
        }
    }
    return true;
}

/* The empty word is no game. */
static bool check_games(const struct house *house, const char **problem) {
    for (size_t i = 0; i < house->table_count; i++) {
        if ((unsigned)house->tables[i].game >= game_count)
            return wrong(problem, "game");
    }
    for (size_t i = 0; i < house->edition_count; i++) {
        if ((unsigned)house->editions[i].game >= game_count)
            return wrong(problem, "game");
    }
    return true;
}

/* They stand in the order of their tables. */
static bool check_shifts(const struct house *house, const char **problem) {
    for (size_t i = 1; i < house->shift_count; i++) {
        if (house->shifts[i].table < house->shifts[i - 1].table)
            return wrong(problem, "shifts");
    }
    return true;
}

static bool check_request(const struct house_request *request, const char **problem) {
    return (request->event != NULL && request->players != NULL) || wrong(problem, "event");
}

/* What a table waits for is open, and of that table. */
static bool check_requests(const struct house *house, const char **problem) {
    for (size_t i = 0; i < house->request_count; i++) {
        if (!check_request(&house->requests[i], problem))
            return false;
    }
    for (size_t i = 0; i < house->table_count; i++) {
        const struct house_table *table = &house->tables[i];
        const struct house_request *asked = house_find_request(house, table->waits_for);
        if (table->waits_for != 0 &&
            (asked == NULL || asked->state != REQUEST_OPEN || asked->table != table->number))
            return wrong(problem, "waits_for");
    }
    return true;
}

/* They count up, and none is above the last that was given. */
static bool check_numbers(const struct house *house, const char **problem) {
    for (int what = 0; what < ENDINGS; what++) {
        uint32_t before = 0;
        for (size_t i = 0; i < house_numbered_count(house, (enum ending)what); i++) {
            uint32_t number = house_row_number(house_numbered_row(house, (enum ending)what, i));
            if (number <= before || number > house->last[what])
                return wrong(problem, "id");
            before = number;
        }
    }
    return true;
}

static bool check_steps(const struct house *house, const struct house_dispute *dispute,
                        const char **problem) {
    return check_rows(house, &house_step_list, (const uint8_t *)dispute->steps, dispute->step_count,
                      problem);
}

bool house_check_lists(const struct house *house, const char **problem) {
    if (!check_numbers(house, problem))
        return false;
    for (const struct house_list *list = house_lists; list < house_lists + LISTS; list++) {
        if (!check_rows(house, list, house_list_rows(house, list), house_list_count(house, list),
                        problem))
            return false;
    }
    for (size_t i = 0; i < house->dispute_count; i++) {
        if (!check_steps(house, &house->disputes[i], problem))
            return false;
    }
    return check_shifts(house, problem) && check_requests(house, problem) &&
           check_games(house, problem);
}

bool house_check_row(const struct house *house, enum ending what, const union house_row *row,
                     const char **problem) {
    if (!house_was_given(house, what, house_row_number(row)))
        return wrong(problem, "id");
    if (what == ENDING_REQUEST && !check_request(&row->request, problem))
        return false;
    return check_rows(house, house_ending_list(what), (const uint8_t *)row, 1, problem) &&
           (what != ENDING_DISPUTE || check_steps(house, &row->dispute, problem));
}
