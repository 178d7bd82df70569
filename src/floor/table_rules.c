/* The rules of a table, for those who sit at it: what its bets pay, and what its clauses are about.
 */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

#include "rulebook/rulebook.h"
#include "rulebook/rules_json.h"
#include "table/game_table.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* The next element of an array. */
static void write_next(struct text *out) {
    json_put_comma(out);
    text_char(out, '{');
}

static void write_name(const struct cr_rulebook *book, struct text *out) {
    json_put_both(out, "name",
                  (const char *const[]){cr_rulebook_word(book, book->name[CR_ENGLISH]),
                                        cr_rulebook_word(book, book->name[CR_VIETNAMESE])});
}

/* ---- What bets pay ---- */

static void write_kinds(const struct cr_rulebook *book, struct text *out) {
    json_put_key(out, "kinds");
    text_char(out, '[');
    for (unsigned kind = 0; kind < book->kind_count; kind++) {
        write_next(out);
        json_put_string(out, "kind", book->kinds[kind].id);
        json_put_key(out, "name");
        rules_write_kind_name(out, book, kind);
        json_put_bool(out, "limited", book->kinds[kind].limited);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void write_bets(const struct cr_rulebook *book, const struct cr_options *options,
                       struct text *out) {
    json_put_key(out, "bets");
    text_char(out, '[');
    for (unsigned bet = 0; bet < book->bet_count; bet++) {
        write_next(out);
        rules_write_bet(out, book, options, bet);
        json_put_key(out, "area");
        rules_write_area(out, &book->bets[bet]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* What the table announces, by the names that its effects have (`say`), in small letters. */
static void write_announcements(struct text *out) {
    json_put_key(out, "announcements");
    text_char(out, '{');
    for (unsigned i = 0; i < ANNOUNCEMENTS; i++) {
        const enum announcement what = (enum announcement)i;
        const char *name = announcement_id(what);
        char key[32];
        size_t length = strlen(name);
        assert(length < sizeof key);
        for (size_t c = 0; c <= length; c++)
            key[c] = name[c] == '_' ? '-' : (char)tolower((unsigned char)name[c]);
        json_put_both(out, key,
                      (const char *const[]){announcement_text(what, CR_ENGLISH),
                                            announcement_text(what, CR_VIETNAMESE)});
    }
    text_char(out, '}');
}

/* Options hold from the opening of a table on; before it the edition's own. */
static struct cr_options options_of(const struct floor_table *table,
                                    const struct cr_rulebook *book) {
    return table->state->phase == PHASE_CLOSED ? book->options : table_options(table->state);
}

void operation_table_rules(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    struct text *out = &answer->body;
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    const struct cr_rulebook *book = floor_book_shown(floor, table);
    if (book == NULL) {
        answer_fault(answer, FAULT_NO_EDITION, "");
        return;
    }
    const struct game_table *own = game_module(book->game)->table;
    struct cr_options options = options_of(table, book);
    answer_begin(answer, 200);
    json_put_string(out, "game", cr_game_id(book->game));
    json_put_string(out, "edition", book->document);
    write_name(book, out);
    json_put_key(out, "options");
    rules_write_options(out, book->game, &options);
    write_kinds(book, out);
    write_bets(book, &options, out);
    if (own->rules != NULL)
        own->rules(book, out);
    write_announcements(out);
    answer_end(answer);
}

/* As they are adopted for the house; a table may be played by another edition, and then by another
 * name. */
void operation_games(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    json_put_key(out, "games");
    text_char(out, '[');
    for (unsigned game = 0; game < game_count; game++) {
        const struct cr_rulebook *book = floor_book_due(floor, (enum cr_game)game, 0);
        if (book == NULL)
            continue;
        write_next(out);
        json_put_string(out, "game", cr_game_id(book->game));
        json_put_string(out, "edition", book->document);
        write_name(book, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- What clauses are about ---- */

static void write_clause(const struct clause_info *clause, struct text *out) {
    write_next(out);
    json_put_string(out, "clause", clause->clause);
    json_put_both(out, "title", clause->title);
    json_put_string(out, "kind", clause_kind_id((enum clause_kind)clause->kind));
    if (clause->summary[CR_ENGLISH][0] != '\0')
        json_put_both(out, "summary", clause->summary);
    text_char(out, '}');
}

void operation_table_clauses(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer) {
    struct text *out = &answer->body;
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    enum cr_game game = house_find_table(&floor->house, table->number)->game;
    answer_begin(answer, 200);
    json_put_key(out, "clauses");
    text_char(out, '[');
    for (size_t i = 0; i < clause_count; i++)
        if (clause_table[i].game == game)
            write_clause(&clause_table[i], out);
    text_char(out, ']');
    json_put_key(out, "rulings");
    text_char(out, '[');
    for (size_t i = 0; i < ruling_count; i++) {
        const struct ruling_info *ruling = &ruling_table[i];
        if (!ruling_holds(ruling, game))
            continue;
        write_next(out);
        json_put_string(out, "clause", ruling->ruling);
        json_put_both(out, "title", ruling->title);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}
