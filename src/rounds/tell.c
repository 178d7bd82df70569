/* A settled round told to a person: a head, a table with one row a bet, and what each player won or
 * lost. Columns are as wide as their widest word, counted in characters, not bytes. */
#include "base/game.h"
#include "base/utf8.h"
#include "rounds/round_text.h"
#include "rulebook/rulebook.h"
#include <stdio.h>
#include <string.h>

enum column {
    COLUMN_PLAYER,
    COLUMN_BET,
    COLUMN_STAKE,
    COLUMN_OUTCOME,
    COLUMN_PAYS,
    COLUMN_RETURNED,
    COLUMN_CLAUSES,
    COLUMNS
};

enum { CELL = 192 };

struct row {
    char cells[COLUMNS][CELL];
};

struct words {
    const char *heads[COLUMNS], *outcomes[CR_OUTCOMES];
    const char *round, *void_by, *refused, *clause, *box, *hand, *counted, *commission, *net,
        *nobody;
    enum cr_language language;
};

static const struct words all_words[CR_LANGUAGES] = {
    [CR_ENGLISH] = {.heads = {"player", "bet", "stake", "outcome", "pays", "goes back", "clauses"},
                    .outcomes = {"wins", "loses", "push", "void", "surrenders", "returned"},
                    .round = "Round",
                    .void_by = "void by",
                    .refused = "refused",
                    .clause = "clause",
                    .box = "box",
                    .hand = "hand",
                    .counted = "in play",
                    .commission = "commission",
                    .net = "Result",
                    .nobody = "nobody had a bet",
                    .language = CR_ENGLISH},
    [CR_VIETNAMESE] = {.heads = {"người chơi", "cửa cược", "tiền cược", "kết quả", "trả thưởng",
                                 "nhận về", "điều khoản"},
                       .outcomes = {"thắng", "thua", "hòa", "vô hiệu", "bỏ bài", "trả lại"},
                       .round = "Ván",
                       .void_by = "vô hiệu theo",
                       .refused = "bị từ chối",
                       .clause = "điều khoản",
                       .box = "cửa",
                       .hand = "tay",
                       .counted = "được tính",
                       .commission = "hoa hồng",
                       .net = "Thắng thua",
                       .nobody = "không ai đặt cược",
                       .language = CR_VIETNAMESE}};

/* ---- Small things ---- */

/* A name with nothing in it that could move a terminal's cursor, cut to fit its cell. */
static void add_name(struct text *out, const struct player *player) {
    enum { NAME_MAX = 96 };
    size_t length = player->length;
    if (length > NAME_MAX) {
        length = NAME_MAX;
        while (((unsigned char)player->name[length] & 0xC0) == 0x80)
            length--;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)player->name[i];
        text_char(out, c < 0x20 || c == 0x7F ? '?' : (char)c);
    }
    if (length < player->length)
        text_add(out, "…");
}

void round_tell_labelled(struct text *out, const char *label, int64_t number) {
    text_add(out, label);
    text_char(out, ' ');
    text_integer(out, number);
}

static void end_cell(struct text *cell) {
    cell->at[cell->length] = '\0';
}

static struct text cell_of(struct row *row, enum column column) {
    struct text cell;
    text_init(&cell, row->cells[column], CELL - 1);
    return cell;
}

/* ---- The head: what came ---- */

static void add_head(struct text *out, const struct settler *settler, uint64_t number,
                     const struct words *words) {
    const struct cr_rulebook *book = round_book(settler);
    round_tell_labelled(out, words->round, (int64_t)number);
    text_add(out, "  ");
    text_add(out, cr_rulebook_word(book, book->name[settler->language]));
    text_add(out, "  ");
    if (settler->settlement.is_void) {
        text_add(out, words->void_by);
        text_char(out, ' ');
        text_add(out, settler->round.void_clause);
    } else {
        game_module(settler->round.game)->rounds->tell_result(settler, out);
    }
    text_char(out, '\n');
}

/* ---- Rows ---- */

static void fill_bet(struct row *row, const struct settler *settler, const struct cr_line *line,
                     const struct words *words) {
    const struct cr_rulebook *book = round_book(settler);
    const struct game_rounds *game = game_module(book->game)->rounds;
    struct text cell = cell_of(row, COLUMN_BET);
    text_add(&cell, cr_rulebook_word(book, book->bets[line->bet].name[settler->language]));
    if (line->box != 0) {
        text_add(&cell, ", ");
        round_tell_labelled(&cell, words->box, line->box);
    }
    if (game->splits && line->hand > 1) {
        text_char(&cell, ' ');
        round_tell_labelled(&cell, words->hand, line->hand);
    }
    if (game->tell_line != NULL)
        game->tell_line(settler, line, &cell);
    end_cell(&cell);
}

static void fill_amount(struct row *row, enum column column, int64_t amount,
                        const struct words *words) {
    struct text cell = cell_of(row, column);
    text_money(&cell, amount, words->language);
    end_cell(&cell);
}

static void fill_outcome(struct row *row, const struct cr_line *line, const struct words *words) {
    struct text cell = cell_of(row, COLUMN_OUTCOME);
    text_add(&cell, words->outcomes[line->outcome]);
    if (line->cut) {
        text_add(&cell, " (");
        text_add(&cell, words->counted);
        text_char(&cell, ' ');
        text_money(&cell, line->counted, words->language);
        text_char(&cell, ')');
    }
    if (line->commission != 0) {
        text_add(&cell, " (");
        text_add(&cell, words->commission);
        text_char(&cell, ' ');
        text_money(&cell, line->commission, words->language);
        text_char(&cell, ')');
    }
    end_cell(&cell);
}

static void fill_row(struct row *row, const struct settler *settler, const struct cr_line *line,
                     const struct words *words) {
    struct text cell = cell_of(row, COLUMN_PLAYER);
    add_name(&cell, &settler->players.list[line->player]);
    end_cell(&cell);
    fill_bet(row, settler, line, words);
    fill_amount(row, COLUMN_STAKE, line->stake, words);
    fill_outcome(row, line, words);
    fill_amount(row, COLUMN_PAYS, line->pays, words);
    fill_amount(row, COLUMN_RETURNED, line->returned, words);
    cell = cell_of(row, COLUMN_CLAUSES);
    for (size_t i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++) {
        text_add(&cell, i > 0 ? ", " : "");
        text_add(&cell, line->clauses[i]);
    }
    end_cell(&cell);
}

static void fill_heads(struct row *row, const struct words *words) {
    for (unsigned i = 0; i < COLUMNS; i++)
        snprintf(row->cells[i], CELL, "%s", words->heads[i]);
}

static void widen(size_t widths[COLUMNS], const struct row *row) {
    for (unsigned i = 0; i < COLUMNS; i++) {
        size_t width = utf8_width(row->cells[i], strlen(row->cells[i]));
        if (width > widths[i])
            widths[i] = width;
    }
}

static void add_spaces(struct text *out, size_t count) {
    for (size_t i = 0; i < count; i++)
        text_char(out, ' ');
}

static void add_row(struct text *out, const size_t widths[COLUMNS], const struct row *row) {
    for (unsigned i = 0; i < COLUMNS; i++) {
        size_t missing = widths[i] - utf8_width(row->cells[i], strlen(row->cells[i]));
        bool amount = i == COLUMN_STAKE || i == COLUMN_PAYS || i == COLUMN_RETURNED;
        add_spaces(out, 2 + (amount ? missing : 0));
        text_add(out, row->cells[i]);
        if (!amount && i + 1 < COLUMNS)
            add_spaces(out, missing);
    }
    text_char(out, '\n');
}

static void add_nets(struct text *out, const struct settler *settler, const struct words *words) {
    const char *before = ": ";
    text_add(out, "  ");
    text_add(out, words->net);
    for (size_t i = 0; i < settler->players.count; i++) {
        const struct player *player = &settler->players.list[i];
        if (!player->has_line)
            continue;
        text_add(out, before);
        before = ", ";
        add_name(out, player);
        text_add(out, player->net > 0 ? " +" : " ");
        text_money(out, (int64_t)player->net, words->language);
    }
    text_add(out, "\n\n");
}

void round_tell(const struct settler *settler, uint64_t number, struct text *out) {
    const struct words *words = &all_words[settler->language];
    const struct cr_settlement *settlement = &settler->settlement;
    add_head(out, settler, number, words);
    if (settlement->count == 0) {
        text_add(out, "  ");
        text_add(out, words->nobody);
        text_add(out, "\n\n");
        return;
    }
    size_t widths[COLUMNS] = {0};
    struct row row;
    fill_heads(&row, words);
    widen(widths, &row);
    for (size_t i = 0; i < settlement->count; i++) {
        fill_row(&row, settler, &settlement->lines[i], words);
        widen(widths, &row);
    }
    fill_heads(&row, words);
    add_row(out, widths, &row);
    for (size_t i = 0; i < settlement->count && !out->full; i++) {
        fill_row(&row, settler, &settlement->lines[i], words);
        add_row(out, widths, &row);
    }
    add_nets(out, settler, words);
}

void round_tell_problem(const struct settler *settler, uint64_t number, struct text *out) {
    const struct words *words = &all_words[settler->language];
    const struct problem *problem = &settler->problem;
    char message[PROBLEM_MESSAGE];
    round_tell_labelled(out, words->round, (int64_t)number);
    text_add(out, "  ");
    text_add(out, words->refused);
    text_add(out, " (");
    text_add(out, problem->code);
    text_add(out, "): ");
    text_bytes(out, message, round_problem_message(problem, message));
    if (problem->clause[0] != '\0') {
        text_add(out, " (");
        text_add(out, words->clause);
        text_char(out, ' ');
        text_add(out, problem->clause);
        text_char(out, ')');
    }
    text_add(out, "\n\n");
}
