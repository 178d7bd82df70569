/* What the person is asked, and what they may say: bets, and what their game asks besides. */
#include "base/memory.h"
#include "cli/play_inside.h"
#include "table/game_play.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 8192 }; /* what a game shows before it asks */

static const char *pick(const struct play_session *session, const char *english,
                        const char *vietnamese) {
    return session->language == CR_ENGLISH ? english : vietnamese;
}

static const struct game_play *game_of(const struct play_session *session) {
    return game_module(session->book->game)->play;
}

/* ---- Help ---- */

static void print_help(struct play_session *session) {
    const struct game_play *game = game_of(session);
    session_say(session, game->help[CR_ENGLISH], game->help[CR_VIETNAMESE]);
    session_say(session,
                "While bets are open: done deals, back BET [box] or back takes bets off, table "
                "shows the felt, odds the exact odds.\n"
                "At any time: ? this help, why the clauses behind the last payments, chips, quit.",
                "Khi đang đặt cược: done để chia, back CƯỢC [ô] hoặc back để rút cược, table xem "
                "mặt bàn, odds xem tỷ lệ chính xác.\n"
                "Bất cứ lúc nào: ? trợ giúp, why điều khoản của lần trả gần nhất, chips, quit.");
}

static void print_reasons(struct play_session *session) {
    char memory[400];
    if (session->reason_count == 0)
        session_say(session, "Nothing has been paid yet.", "Chưa có khoản trả nào.");
    for (unsigned i = 0; i < session->reason_count; i++) {
        struct text text;
        text_init(&text, memory, sizeof memory);
        transcript_clause(session->book->game, session->reasons[i], session->language, &text);
        printf("  %.*s\n", (int)text.length, text.at);
    }
}

/* The same as `croupier odds GAME`, by the same rules: a fresh shoe, before anything is dealt. */
static void print_odds(const struct play_session *session) {
    const struct rulebook_options *options = session->options;
    char program[] = "croupier odds", lang[] = "--lang", vi[] = "vi", en[] = "en", game[16] = "";
    char rulebook[] = "--rulebook", rule[] = "--rule";
    size_t count = 0, room = 5 + 2 * (options->file_count + options->rule_count);
    char **arguments = memory_grow(NULL, room * sizeof *arguments);
    strncpy(game, cr_game_id(session->book->game), sizeof game - 1);
    arguments[count++] = program;
    arguments[count++] = lang;
    arguments[count++] = session->language == CR_ENGLISH ? en : vi;
    for (size_t i = 0; i < options->file_count; i++) {
        arguments[count++] = rulebook;
        arguments[count++] = (char *)options->files[i];
    }
    for (size_t i = 0; i < options->rule_count; i++) {
        arguments[count++] = rule;
        arguments[count++] = (char *)options->rules[i];
    }
    arguments[count++] = game;
    arguments[count] = NULL;
    fflush(stdout);
    command_odds((int)count, arguments);
    fflush(stdout);
    free(arguments);
}

/* ---- Lines ---- */

static bool answer_common(struct play_session *session, const char *word) {
    if (strcmp(word, "?") == 0 || strcmp(word, "help") == 0)
        print_help(session);
    else if (strcmp(word, "why") == 0)
        print_reasons(session);
    else if (strcmp(word, "chips") == 0)
        session_money(session, "Chips: ", "Chip: ", session->purse);
    else if (strcmp(word, "quit") == 0)
        session->over = true;
    else
        return false;
    return true;
}

static unsigned split_words(char *line, char *words[WORDS]) {
    unsigned count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " \t\r\n", &rest); word != NULL && count < WORDS;
         word = strtok_r(NULL, " \t\r\n", &rest))
        words[count++] = word;
    return count;
}

/* One line from the person, split at blanks; false when there is none left. Words that every prompt
 * knows (?, why, chips, quit) are answered there and then. */
static bool ask(struct play_session *session, const char *english, const char *vietnamese,
                char *words[WORDS], unsigned *count) {
    do {
        transcript_end(&session->transcript, &session->out);
        session_flush(session);
        printf("%s%s >%s ", session->colours ? "\033[1m" : "", pick(session, english, vietnamese),
               session->colours ? "\033[0m" : "");
        fflush(stdout);
        if (fgets(session->line, sizeof session->line, stdin) == NULL) {
            putchar('\n');
            session->over = true;
            return false;
        }
        *count = split_words(session->line, words);
    } while (*count == 0 || (answer_common(session, words[0]) && !session->over));
    return !session->over;
}

static void say_no_amount(struct play_session *session) {
    session_say(session, "How much? A whole number of dong, as in: 100000",
                "Bao nhiêu? Một số nguyên đồng, ví dụ: 100000");
}

/* A whole number above 0; false after telling that it is none. */
static bool read_amount(struct play_session *session, const char *word, cr_money *amount) {
    bool good = play_amount(word, amount);
    if (!good)
        say_no_amount(session);
    return good;
}

static void say_unknown(struct play_session *session, const char *word) {
    printf("%s '%s'. %s\n", pick(session, "I do not understand", "Không hiểu"), word,
           pick(session, "? helps.", "? để xem trợ giúp."));
}

/* ---- Bets ---- */

static void print_felt(struct play_session *session) {
    char memory[4096];
    struct text text;
    text_init(&text, memory, sizeof memory);
    for (unsigned i = 0; i < session->table.bet_count; i++) {
        const struct table_bet *bet = &session->table.bets[i];
        text_add(&text, i == 0 ? "  " : "; ");
        if (bet->box != 0) {
            transcript_place(session->book->game, bet->box, 1, session->language, &text);
            text_char(&text, ' ');
        }
        text_add(&text, cr_rulebook_word(session->book,
                                         session->book->bets[bet->bet].name[session->language]));
        text_char(&text, ' ');
        transcript_money(session->language, bet->stake, &text);
    }
    if (session->table.bet_count == 0)
        text_add(&text, pick(session, "  The felt is empty.", "  Mặt bàn trống."));
    printf("%.*s\n", (int)text.length, text.at);
    fflush(stdout);
}

static bool read_box(struct play_session *session, const char *word, uint8_t *box) {
    cr_money number = 1;
    *box = 0;
    if (word != NULL && (!read_amount(session, word, &number) || number > UINT8_MAX))
        return false;
    if (game_of(session)->boxes || word != NULL)
        *box = (uint8_t)number;
    return true;
}

/* "small 100000", "main 100000 2"; a bet that follows from another needs no amount. */
static void lay_bet(struct play_session *session, char **words, int bet) {
    struct event event = session_event(session, EVENT_BET);
    const struct play_following *following = game_of(session)->following;
    bool follows = following != NULL && bet == following->bet;
    const char *box = follows ? words[1] : words[2];
    event.bet = (uint16_t)bet;
    if (!read_box(session, box, &event.box))
        return;
    if (follows)
        event.amount = following->times * play_stake(&session->table, following->of, event.box);
    else if (!read_amount(session, words[1], &event.amount))
        return;
    session_send(session, &event);
}

static void take_back(struct play_session *session, char **words) {
    struct event event = session_event(session, EVENT_WITHDRAW);
    event.bet = ALL_BETS;
    if (words[1] != NULL) {
        int bet = cr_rulebook_bet(session->book, words[1], strlen(words[1]));
        if (bet < 0) {
            say_unknown(session, words[1]);
            return;
        }
        event.bet = (uint16_t)bet;
        if (!read_box(session, words[2], &event.box))
            return;
    }
    session_send(session, &event);
}

static const char *bet_name(const void *list, size_t i) {
    const struct cr_rulebook *book = list;
    return i < book->bet_count ? book->bets[i].id : NULL;
}

static void unknown_bet(struct play_session *session, const char *word) {
    const char *nearest = cli_nearest_name(word, bet_name, session->book);
    say_unknown(session, word);
    if (nearest != NULL)
        printf("%s '%s'?\n", pick(session, "Did you mean", "Có phải là"), nearest);
}

/* Returns true when the person is done. */
static bool answer_betting(struct play_session *session, char **words) {
    int bet = cr_rulebook_bet(session->book, words[0], strlen(words[0]));
    if (strcmp(words[0], "done") == 0) {
        if (session->table.bet_count > 0)
            return true;
        session_say(session, "Place a bet first, or quit.", "Hãy đặt cược trước, hoặc quit.");
    } else if (strcmp(words[0], "back") == 0) {
        take_back(session, words);
    } else if (strcmp(words[0], "table") == 0) {
        print_felt(session);
    } else if (strcmp(words[0], "odds") == 0) {
        print_odds(session);
    } else if (bet >= 0) {
        lay_bet(session, words, bet);
    } else {
        unknown_bet(session, words[0]);
    }
    return false;
}

static bool prompt_betting(struct play_session *session) {
    char *words[WORDS] = {NULL};
    unsigned count;
    session_money(session, "Your chips: ", "Chip của bạn: ", session->purse);
    while (ask(session, "Bets", "Đặt cược", words, &count)) {
        if (answer_betting(session, words)) {
            session_wait(session);
            return true;
        }
        memset(words, 0, sizeof words);
    }
    return true;
}

/* ---- What the game asks ---- */

static struct play_look look_at(const struct play_session *session) {
    return (struct play_look){session->book, &session->table, session->language};
}

/* Returns true when there is nothing more to ask. */
static bool answer_question(struct play_session *session, const struct play_question *question,
                            char **words, unsigned count) {
    struct event event = session_event(session, EVENT_TYPES);
    const struct play_look look = look_at(session);
    switch (question->answer(&look, words, count, &event)) {
    case PLAY_NOTHING:
        return true;
    case PLAY_SEND:
        return session_send(session, &event) && !question->again;
    case PLAY_NO_AMOUNT:
        say_no_amount(session);
        return false;
    default:
        say_unknown(session, words[0]);
        return false;
    }
}

static bool prompt_question(struct play_session *session) {
    static char memory[SHOWN_MAX];
    struct text shown;
    char *words[WORDS] = {NULL};
    unsigned count;
    const struct play_look look = look_at(session);
    const struct game_play *game = game_of(session);
    text_init(&shown, memory, sizeof memory);
    const struct play_question *question = game->asks == NULL ? NULL : game->asks(&look, &shown);
    if (question == NULL)
        return false;
    transcript_end(&session->transcript, &session->out);
    session_flush(session);
    fwrite(shown.at, 1, shown.length, stdout);
    while (
        ask(session, question->words[CR_ENGLISH], question->words[CR_VIETNAMESE], words, &count)) {
        if (answer_question(session, question, words, count))
            break;
        memset(words, 0, sizeof words);
    }
    if (question->waits)
        session_wait(session);
    return true;
}

bool session_prompt(struct play_session *session) {
    return session->table.phase == PHASE_BETTING ? prompt_betting(session)
                                                 : prompt_question(session);
}
