/* What the person is asked, and what they may say: bets, insurance, setting out a hand. */
#include "base/memory.h"
#include "cli/play_internal.h"
#include "games/baccarat/rules.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/rules.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *pick(const struct play_session *session, const char *english,
                        const char *vietnamese) {
    return session->language == CR_ENGLISH ? english : vietnamese;
}

/* ---- Help ---- */

static const char *const help_words[CR_GAMES][CR_LANGUAGES] = {
    [CR_SICBO] = {"Bets: small 100000, big 100000, total:9 50000, double:6, triple:6, any-triple, "
                  "pair:1-2, single:4",
                  "Cược: small 100000 (xỉu), big 100000 (tài), total:9 50000, double:6, triple:6, "
                  "any-triple, pair:1-2, single:4"},
    [CR_ROULETTE] = {"Bets: red 100000, black, odd, even, low, high, dozen:1, column:1, "
                     "straight:17, split:1-2, street:1-2-3, corner:1-2-4-5, line:1-6",
                     "Cược: red 100000 (đỏ), black (đen), odd (lẻ), even (chẵn), low, high, "
                     "dozen:1, column:1, straight:17, split:1-2, street:1-2-3, corner:1-2-4-5, "
                     "line:1-6"},
    [CR_BACCARAT] = {"Bets: player 100000, banker, tie, player-pair, banker-pair, lucky-6. When "
                     "insurance is offered: insure banker 20000, or no",
                     "Cược: player 100000 (Nhà Con), banker (Nhà Cái), tie (hòa), player-pair, "
                     "banker-pair, lucky-6. Khi mời bảo hiểm: insure banker 20000, hoặc no"},
    [CR_BLACKJACK] = {"Bets: main 100000 [box], pair 50000 [box]. Decisions: hit, stand, double "
                      "[amount], split, surrender. Against an ace: insure 50000 [box], even [box], "
                      "or no",
                      "Cược: main 100000 [ô], pair 50000 [ô]. Quyết định: hit (rút), stand (dừng), "
                      "double [số tiền] (gấp đôi), split (chia đôi), surrender (đầu hàng). Khi nhà "
                      "cái có Át: insure 50000 [ô], even [ô], hoặc no"},
    [CR_NIUNIU] = {"Bets: ante 100000 [box], double [box]. Hands: arrange 5S 2H 3D (the three that "
                   "make 10, 20 or 30), arrange alone for no Niu, or house to leave it to the "
                   "house",
                   "Cược: ante 100000 [ô], double [ô]. Xếp bài: arrange 5S 2H 3D (ba lá thành 10, "
                   "20 hoặc 30), chỉ arrange nếu không có Niu, hoặc house để nhà cái xếp"},
};

static void print_help(struct play_session *session) {
    session_say(session, help_words[session->book->game][CR_ENGLISH],
                help_words[session->book->game][CR_VIETNAMESE]);
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

bool session_ask(struct play_session *session, const char *english, const char *vietnamese,
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

bool session_amount(struct play_session *session, const char *word, cr_money *amount) {
    char *end = NULL;
    errno = 0;
    *amount = word == NULL ? 0 : strtoll(word, &end, 10);
    if (word != NULL && errno == 0 && *end == '\0' && *amount > 0)
        return true;
    session_say(session, "How much? A whole number of dong, as in: 100000",
                "Bao nhiêu? Một số nguyên đồng, ví dụ: 100000");
    return false;
}

void session_unknown(struct play_session *session, const char *word) {
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

static bool has_boxes(const struct play_session *session) {
    return session->book->game == CR_BLACKJACK || session->book->game == CR_NIUNIU;
}

static bool read_box(struct play_session *session, const char *word, uint8_t *box) {
    cr_money number = 1;
    *box = 0;
    if (word != NULL && (!session_amount(session, word, &number) || number > UINT8_MAX))
        return false;
    if (has_boxes(session) || word != NULL)
        *box = (uint8_t)number;
    return true;
}

static cr_money stake_on(const struct play_session *session, unsigned bet, unsigned box) {
    for (unsigned i = 0; i < session->table.bet_count; i++) {
        const struct table_bet *at = &session->table.bets[i];
        if (at->bet == bet && at->box == box)
            return at->stake;
    }
    return 0;
}

/* "small 100000", "main 100000 2"; Niu Niu's "double" needs no amount, it is twice the ante. */
static void lay_bet(struct play_session *session, char **words, int bet) {
    struct event event = session_event(session, EVENT_BET);
    bool is_double = session->book->game == CR_NIUNIU && bet == NIUNIU_DOUBLE;
    const char *box = is_double ? words[1] : words[2];
    event.bet = (uint16_t)bet;
    if (!read_box(session, box, &event.box))
        return;
    if (is_double)
        event.amount = 2 * stake_on(session, NIUNIU_ANTE, event.box);
    else if (!session_amount(session, words[1], &event.amount))
        return;
    session_send(session, &event);
}

static void take_back(struct play_session *session, char **words) {
    struct event event = session_event(session, EVENT_WITHDRAW);
    event.bet = ALL_BETS;
    if (words[1] != NULL) {
        int bet = cr_rulebook_bet(session->book, words[1], strlen(words[1]));
        if (bet < 0) {
            session_unknown(session, words[1]);
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
    const char *nearest = nearest_name(word, bet_name, session->book);
    session_unknown(session, word);
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
    while (session_ask(session, "Bets", "Đặt cược", words, &count)) {
        if (answer_betting(session, words)) {
            session_wait(session);
            return true;
        }
        memset(words, 0, sizeof words);
    }
    return true;
}

/* ---- Insurance at baccarat ---- */

static bool insurable(const struct play_session *session, unsigned side) {
    const struct baccarat_hand *hand = &session->table.at.baccarat.hand;
    struct baccarat_deal deal = {.card_count = 0};
    for (unsigned i = 0; i < hand->offer; i++)
        baccarat_take(session->book, &deal, hand->cards[i]);
    struct cr_ratio ratio = baccarat_offer(session->book, &deal, (enum cr_side)side);
    if (ratio.win == 0 || stake_on(session, side, 0) == 0)
        return false;
    printf("  %s: %d:%d\n", side == CR_PLAYER ? "player" : "banker", ratio.stake, ratio.win);
    return true;
}

static bool answer_insurance(struct play_session *session, char **words) {
    struct event event = session_event(session, EVENT_INSURE);
    if (strcmp(words[0], "no") == 0)
        return true;
    if (strcmp(words[0], "insure") != 0 || words[1] == NULL) {
        session_unknown(session, words[0]);
        return false;
    }
    event.hand = strcmp(words[1], "banker") == 0 ? CR_BANKER : CR_PLAYER;
    return session_amount(session, words[2], &event.amount) && session_send(session, &event);
}

static bool prompt_insurance(struct play_session *session) {
    char *words[WORDS] = {NULL};
    unsigned count;
    if (session->table.at.baccarat.hand.offer == 0)
        return false;
    transcript_end(&session->transcript, &session->out);
    session_flush(session);
    (void)insurable(session, CR_PLAYER);
    (void)insurable(session, CR_BANKER);
    while (session_ask(session, "Insurance (insure player|banker AMOUNT, or no)",
                       "Bảo hiểm (insure player|banker SỐ TIỀN, hoặc no)", words, &count)) {
        if (answer_insurance(session, words))
            break;
        memset(words, 0, sizeof words);
    }
    session_wait(session);
    return true;
}

/* ---- Niu Niu hands ---- */

static void print_hands(struct play_session *session) {
    for (unsigned box = 1; box <= session->table.seats; box++) {
        const struct niuniu_hand *hand = &session->table.at.niuniu.hands[box];
        char memory[200];
        struct text text;
        if (hand->count == 0)
            continue;
        text_init(&text, memory, sizeof memory);
        transcript_place(CR_NIUNIU, box, 1, session->language, &text);
        text_char(&text, ':');
        for (unsigned i = 0; i < hand->count; i++) {
            char card[3];
            cr_card_print(hand->cards[i], card);
            text_char(&text, ' ');
            text_add(&text, card);
        }
        printf("  %.*s\n", (int)text.length, text.at);
    }
}

/* The box whose hand holds the card, or the first one with cards. */
static uint8_t box_with(const struct play_session *session, cr_card card) {
    uint8_t first = 0;
    for (uint8_t box = (uint8_t)session->table.seats; box > 0; box--) {
        const struct niuniu_hand *hand = &session->table.at.niuniu.hands[box];
        if (hand->count > 0)
            first = box;
        if (memchr(hand->cards, card, hand->count) != NULL)
            return box;
    }
    return first;
}

static bool answer_hand(struct play_session *session, char **words, unsigned count) {
    struct event event = session_event(session, EVENT_ARRANGE);
    if (strcmp(words[0], "house") == 0)
        return true;
    if (strcmp(words[0], "arrange") != 0 || count > 4) {
        session_unknown(session, words[0]);
        return false;
    }
    for (unsigned i = 1; i < count; i++)
        event.cards[event.card_count++] = cr_card_parse(words[i], strlen(words[i]));
    event.box = box_with(session, event.card_count > 0 ? event.cards[0] : CR_NO_CARD);
    return session_send(session, &event);
}

static bool prompt_hand(struct play_session *session) {
    char *words[WORDS] = {NULL};
    unsigned count;
    transcript_end(&session->transcript, &session->out);
    session_flush(session);
    print_hands(session);
    while (session_ask(session, "Your hand (arrange 5S 2H 3D, or house)",
                       "Bài của bạn (arrange 5S 2H 3D, hoặc house)", words, &count)) {
        if (answer_hand(session, words, count))
            break;
        memset(words, 0, sizeof words);
    }
    session_wait(session);
    return true;
}

/* ---- Whose turn it is ---- */

bool session_prompt(struct play_session *session) {
    switch (session->table.phase) {
    case PHASE_BETTING:
        return prompt_betting(session);
    case PHASE_DEALING:
        return session->book->game == CR_BACCARAT && prompt_insurance(session);
    case PHASE_DECISIONS:
        return prompt_blackjack(session);
    case PHASE_ARRANGING:
        return prompt_hand(session);
    default:
        return false;
    }
}
