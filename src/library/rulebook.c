/* Rulebooks for callers of the library. */
#include "base/json_write.h"
#include "library/library_inside.h"
#include "rulebook/clauses.h"
#include "rulebook/game_rulebook.h"
#include "rulebook/rules_json.h"

#include <stdio.h>
#include <string.h>

size_t cr_rulebook_size(void) {
    return sizeof(struct cr_rulebook);
}

bool cr_rulebook_load(struct cr_rulebook *book, const char *json, size_t length,
                      struct cr_memory memory, struct cr_problem *problem) {
    struct scratch scratch = library_scratch(memory);
    if (!library_is_enough(memory)) {
        problem->line = 0;
        snprintf(problem->message, sizeof problem->message, "there is too little memory");
        return false;
    }
    return rulebook_read_in(json, length, book, &scratch, problem);
}

bool cr_rulebook_open(struct cr_rulebook *book, enum cr_game game, struct cr_memory memory) {
    struct cr_problem problem;
    size_t length;
    if ((unsigned)game >= game_count)
        return false;
    const char *source = cr_rulebook_source(game, &length);
    return cr_rulebook_load(book, source, length, memory, &problem);
}

enum cr_game cr_rulebook_game(const struct cr_rulebook *book) {
    return book->game;
}

const char *cr_rulebook_document(const struct cr_rulebook *book) {
    return book->document;
}

const char *cr_rulebook_date(const struct cr_rulebook *book) {
    return book->date;
}

const char *cr_rulebook_name(const struct cr_rulebook *book, enum cr_language language) {
    return cr_rulebook_word(book, book->name[language == CR_VIETNAMESE]);
}

/* ---- Bets ---- */

size_t cr_rulebook_bet_count(const struct cr_rulebook *book) {
    return book->bet_count;
}

bool cr_rulebook_bet_info(const struct cr_rulebook *book, size_t number, struct cr_bet_info *info,
                          size_t size) {
    if (number >= book->bet_count)
        return false;
    const struct cr_bet_rule *bet = &book->bets[number];
    const struct cr_bet_info out = {
        .id = bet->id,
        .name = {cr_rulebook_word(book, bet->name[CR_ENGLISH]),
                 cr_rulebook_word(book, bet->name[CR_VIETNAMESE])},
        .clause = cr_rulebook_word(book, bet->clause),
        .kind = book->kinds[bet->kind].id,
        .kind_number = bet->kind,
        .limited = book->kinds[bet->kind].limited,
        .pay_count = bet->pay_count,
        .pays = bet->pay_count > 0 ? bet->pays[0].ratio : (struct cr_ratio){0, 0},
        .x = bet->area.x,
        .y = bet->area.y,
        .width = bet->area.width,
        .height = bet->area.height,
    };
    library_give(&out, sizeof out, info, size);
    return true;
}

bool cr_rulebook_pay(const struct cr_rulebook *book, size_t bet, unsigned pay, const char **when,
                     struct cr_ratio *ratio) {
    if (bet >= book->bet_count || pay >= book->bets[bet].pay_count)
        return false;
    *when = cr_rulebook_word(book, book->bets[bet].pays[pay].when);
    *ratio = book->bets[bet].pays[pay].ratio;
    return true;
}

size_t cr_rulebook_kind_count(const struct cr_rulebook *book) {
    return book->kind_count;
}

const char *cr_rulebook_kind_id(const struct cr_rulebook *book, size_t kind) {
    return kind < book->kind_count ? book->kinds[kind].id : NULL;
}

/* ---- Options ---- */

size_t cr_rulebook_option_count(const struct cr_rulebook *book) {
    size_t count = 0;
    while (rule_option_number(book->game, count) != NULL)
        count++;
    return count;
}

bool cr_rulebook_option_info(const struct cr_rulebook *book, size_t number,
                             struct cr_option_info *info, size_t size) {
    const struct rule_option *option = rule_option_number(book->game, number);
    if (option == NULL)
        return false;
    const uint8_t value = rule_option_value(option, &book->options);
    const struct cr_option_info out = {
        .name = option->name,
        .about = {option->about[CR_ENGLISH], option->about[CR_VIETNAMESE]},
        .value = value,
        .least = option->least,
        .most = option->most,
        .word = option->type == OPTION_NUMBER ? NULL : option->words[value],
    };
    library_give(&out, sizeof out, info, size);
    return true;
}

bool cr_rulebook_option(const struct cr_rulebook *book, const char *name, int64_t *value) {
    const struct rule_option *option = rule_option_named(book->game, name);
    if (option == NULL)
        return false;
    *value = rule_option_value(option, &book->options);
    return true;
}

/* ---- Clauses ---- */

size_t cr_clause_count(enum cr_game game) {
    size_t count = 0;
    for (size_t i = 0; i < clause_count; i++)
        count += clause_table[i].game == game;
    return count;
}

bool cr_clause_info(enum cr_game game, size_t number, struct cr_clause_info *info, size_t size) {
    for (size_t i = 0; i < clause_count; i++) {
        const struct clause_info *clause = &clause_table[i];
        if (clause->game != game || number-- > 0)
            continue;
        const struct cr_clause_info out = {
            .clause = clause->clause,
            .kind = clause_kind_id((enum clause_kind)clause->kind),
            .title = {clause->title[CR_ENGLISH], clause->title[CR_VIETNAMESE]},
            .note = {clause->note[CR_ENGLISH], clause->note[CR_VIETNAMESE]}};
        library_give(&out, sizeof out, info, size);
        return true;
    }
    return false;
}

/* ---- As JSON ---- */

static void write_kinds(const struct cr_rulebook *book, struct text *out) {
    json_put_key(out, "kinds");
    text_char(out, '[');
    for (unsigned kind = 0; kind < book->kind_count; kind++) {
        json_put_comma(out);
        text_char(out, '{');
        json_put_string(out, "kind", book->kinds[kind].id);
        json_put_key(out, "name");
        rules_write_kind_name(out, book, kind);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void write_bets(const struct cr_rulebook *book, struct text *out) {
    json_put_key(out, "bets");
    text_char(out, '[');
    for (unsigned bet = 0; bet < book->bet_count; bet++) {
        json_put_comma(out);
        text_char(out, '{');
        rules_write_bet(out, book, &book->options, bet);
        json_put_key(out, "area");
        rules_write_area(out, &book->bets[bet]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

size_t cr_rulebook_write(const struct cr_rulebook *book, char *json, size_t room) {
    const char *const names[CR_LANGUAGES] = {cr_rulebook_name(book, CR_ENGLISH),
                                             cr_rulebook_name(book, CR_VIETNAMESE)};
    struct text out;
    text_init(&out, json, room);
    text_char(&out, '{');
    json_put_string(&out, "game", cr_game_id(book->game));
    json_put_string(&out, "document", book->document);
    json_put_string(&out, "date", book->date);
    json_put_both(&out, "name", names);
    json_put_key(&out, "options");
    rules_write_options(&out, book->game, &book->options);
    write_kinds(book, &out);
    write_bets(book, &out);
    text_char(&out, '}');
    return library_length(&out);
}
