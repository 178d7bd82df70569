/* croupier rules: every bet of every game, what it pays and by which clause. */
#include "base/money.h"
#include "base/text.h"
#include "cli/cli.h"
#include "games/baccarat/rulebook.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"
#include "rulebook/rules_json.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_LINE_MAX = 16384 };

/* ---- JSON ---- */

static void print_json_bet(const struct cr_rulebook *book, unsigned number) {
    char memory[JSON_LINE_MAX];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"game\":\"");
    text_add(&out, cr_game_id(book->game));
    text_add(&out, "\",");
    rules_write_bet(&out, book, &book->options, number);
    text_add(&out, "}\n");
    assert(!out.full);
    fwrite(out.at, 1, out.length, stdout);
}

static void print_json(const struct cr_rulebook *book) {
    for (unsigned i = 0; i < book->bet_count; i++)
        print_json_bet(book, i);
}

/* ---- A table for people ---- */

enum { COLUMNS = 4, CELL_MAX = 256 };

static const char *say(enum cr_language language, const char *english, const char *vietnamese) {
    return language == CR_ENGLISH ? english : vietnamese;
}

/* Columns a text takes on a screen: bytes that do not continue a character. */
static int shown_width(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* A table keeps no rows: `visit` walks them twice, first to measure and then to print. */
struct table {
    int widths[COLUMNS];
    bool printing;
};

static void table_row(struct table *table, const char *const cells[COLUMNS]) {
    for (int i = 0; i < COLUMNS; i++) {
        int width = shown_width(cells[i]);
        if (!table->printing && width > table->widths[i])
            table->widths[i] = width;
        bool last = i == COLUMNS - 1;
        if (table->printing)
            printf("%s%s%*s", i == 0 ? "  " : "", cells[i], last ? 0 : table->widths[i] - width + 2,
                   "");
    }
    if (table->printing)
        putchar('\n');
}

static void print_table(const struct cr_rulebook *book, enum cr_language language,
                        void (*visit)(struct table *, const struct cr_rulebook *,
                                      enum cr_language)) {
    struct table table = {{0}, false};
    visit(&table, book, language);
    table.printing = true;
    visit(&table, book, language);
}

/* "3 to 2", "2 ăn 3". */
static void say_ratio(struct text *out, struct cr_ratio ratio, enum cr_language language) {
    text_integer(out, language == CR_ENGLISH ? ratio.win : ratio.stake);
    text_add(out, say(language, " to ", " ăn "));
    text_integer(out, language == CR_ENGLISH ? ratio.stake : ratio.win);
}

/* Surrender is no win: what it gives back stands by itself. */
static bool is_surrender(const struct cr_rulebook *book, unsigned pay) {
    return book->game == CR_BLACKJACK && pay == MAIN_SURRENDER;
}

/* Words for the cases of bets that pay in several. */
static const char *say_case(const char *id, enum cr_language language) {
    static const char *const words[][3] = {
        {"1", "one die", "một xúc xắc"},
        {"2", "two", "hai"},
        {"3", "three", "ba"},
        {"commission", "with commission", "có hoa hồng"},
        {"no-commission", "without", "không hoa hồng"},
        {"no-commission-six", "without, on a six", "không hoa hồng, thắng 6 điểm"},
        {"win", "win", "thắng"},
        {"blackjack", "blackjack", "Blackjack"},
        {"even-money", "even money", "trả ngay"},
        {"surrender", "surrender gives back", "đầu hàng nhận lại"},
    };
    size_t i = 0;
    while (strcmp(words[i][0], id) != 0)
        i++;
    return words[i][1 + (int)language];
}

static void say_part(struct text *out, struct cr_ratio part) {
    char text[24];
    ratio_print(part, text);
    text_add(out, text);
}

static void say_pays(struct text *out, const struct cr_rulebook *book,
                     const struct cr_bet_rule *bet, enum cr_language language) {
    if (bet->pay_count == 0)
        text_add(out, say(language, "see below", "xem dưới"));
    for (unsigned i = 0; i < bet->pay_count; i++) {
        if (i > 0)
            text_add(out, "; ");
        if (bet->pay_count > 1) {
            text_add(out, say_case(cr_rulebook_word(book, bet->pays[i].when), language));
            text_char(out, ' ');
        }
        if (bet->pay_count > 1 && is_surrender(book, i))
            say_part(out, bet->pays[i].ratio);
        else
            say_ratio(out, bet->pays[i].ratio, language);
    }
}

static void visit_bets(struct table *table, const struct cr_rulebook *book,
                       enum cr_language language) {
    table_row(table, (const char *const[]){
                         say(language, "BET", "CƯỢC"), say(language, "NAME", "TÊN"),
                         say(language, "CLAUSE", "ĐIỀU"), say(language, "PAYS", "TRẢ THƯỞNG")});
    for (unsigned i = 0; i < book->bet_count; i++) {
        const struct cr_bet_rule *bet = &book->bets[i];
        char memory[CELL_MAX] = "";
        struct text pays;
        text_init(&pays, memory, sizeof memory - 1);
        say_pays(&pays, book, bet, language);
        table_row(table, (const char *const[]){bet->id, cr_rulebook_word(book, bet->name[language]),
                                               cr_rulebook_word(book, bet->clause), memory});
    }
}

/* 6.4.6, neighbouring totals of the other hand with one ratio in one row. */
static void visit_insurance(struct table *table, const struct cr_rulebook *book,
                            enum cr_language language) {
    table_row(table, (const char *const[]){say(language, "INSURED", "BẢO HIỂM"),
                                           say(language, "OWN TOTAL", "ĐIỂM MÌNH"),
                                           say(language, "OTHER", "ĐIỂM KIA"),
                                           say(language, "PAYS", "TRẢ THƯỞNG")});
    for (int row = 0; row < 40; row++) {
        int side = 1 - row / 20, five = row / 10 % 2, own = row % 10;
        const struct cr_ratio *ratios = baccarat_book(book)->insurance[side][five][own];
        for (int other = 0, last; other <= 9; other = last + 1) {
            last = other;
            while (last < 9 && memcmp(&ratios[last + 1], &ratios[other], sizeof *ratios) == 0)
                last++;
            if (ratios[other].win == 0)
                continue;
            char insured[64], own_total[8], range[24], pays[32] = "";
            snprintf(insured, sizeof insured, say(language, "%s after %d cards", "%s sau %d lá"),
                     cr_rulebook_word(book, book->bets[side].name[language]), 4 + five);
            snprintf(own_total, sizeof own_total, "%d", own);
            snprintf(range, sizeof range, last > other ? "%d-%d" : "%d", other, last);
            struct text out;
            text_init(&out, pays, sizeof pays - 1);
            say_ratio(&out, ratios[other], language);
            table_row(table, (const char *const[]){insured, own_total, range, pays});
        }
    }
}

static void visit_hands(struct table *table, const struct cr_rulebook *book,
                        enum cr_language language) {
    table_row(table, (const char *const[]){say(language, "HAND", "TAY BÀI"), "ANTE", "DOUBLE",
                                           say(language, "COMMISSION; ADDITIONAL LOST TO IT",
                                               "HOA HỒNG; CƯỢC THÊM THUA TAY NÀY")});
    for (int i = CR_NIU_HANDS - 1; i >= 0; i--) {
        const struct niuniu_hand_rule *hand = &niuniu_book(book)->hands[i];
        char ante[32] = "", doubled[32] = "", rest[64] = "";
        struct text out;
        text_init(&out, ante, sizeof ante - 1);
        say_ratio(&out, hand->ante, language);
        text_init(&out, doubled, sizeof doubled - 1);
        say_ratio(&out, hand->doubled, language);
        text_init(&out, rest, sizeof rest - 1);
        say_part(&out, hand->commission);
        text_add(&out, "; ");
        say_part(&out, hand->additional);
        table_row(table, (const char *const[]){cr_rulebook_word(book, hand->name[language]), ante,
                                               doubled, rest});
    }
}

static void print_tables(const struct cr_rulebook *book, enum cr_language language) {
    printf("%s (%s %s, %s)\n\n", cr_rulebook_word(book, book->name[language]),
           say(language, "rulebook", "thể lệ số"), book->document, book->date);
    print_table(book, language, visit_bets);
    if (book->game == CR_BACCARAT) {
        printf("\n%s (6.4.6)\n\n", say(language, "Insurance", "Bảo hiểm"));
        print_table(book, language, visit_insurance);
    }
    if (book->game == CR_NIUNIU) {
        printf("\n%s (5.1, 6.4)\n\n", say(language, "Hands", "Tay bài"));
        print_table(book, language, visit_hands);
    }
    putchar('\n');
}

/* ---- The command ---- */

struct arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* CR_GAMES: all */
    bool json;
};

static const char *game_name(const void *list, size_t i) {
    (void)list;
    return i < CR_GAMES ? cr_game_id((enum cr_game)i) : NULL;
}

static void parse_game(const char *word, struct arguments *arguments, struct argp_state *state) {
    if (arguments->game != CR_GAMES)
        argp_error(state, "only one game can be named");
    if (cr_game_find(word, strlen(word), &arguments->game))
        return;
    const char *nearest = nearest_name(word, game_name, NULL);
    argp_error(state, "there is no game '%s'%s%s%s", word,
               nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
               nearest == NULL ? "" : "'?");
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case ARGP_KEY_ARG:
        parse_game(argument, arguments, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each bet", 0}, {0}};
static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp rules_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[GAME]",
    .doc = "List every bet of a game (sicbo, roulette, baccarat, blackjack, niuniu) or of all "
           "games: what it is called, what it pays and by which clause of the rulebook."
           "\vExamples:\n"
           "  croupier rules baccarat\n"
           "  croupier rules --lang vi niuniu\n"
           "  croupier rules roulette --json\n"
           "  croupier rules sicbo --rule total:4=60 --json",
    .children = children};

int command_rules(int argc, char **argv) {
    struct arguments arguments = {.game = CR_GAMES};
    if (argp_parse(&rules_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    for (unsigned game = 0; books != NULL && game < CR_GAMES; game++) {
        if (arguments.game != CR_GAMES && arguments.game != game)
            continue;
        if (arguments.json)
            print_json(&books[game]);
        else
            print_tables(&books[game], arguments.rulebooks.language);
    }
    int status = books == NULL ? EXIT_USAGE : EXIT_DONE;
    free(books);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
