/* The bets of blackjack and its options. */
#include "games/blackjack/rulebook.h"

#include "base/json_write.h"
#include "rulebook/game_rulebook.h"

static const struct bet_kind kinds[] = {
    {"main", 4, {"win", "blackjack", "even-money", "surrender"}},
    {"pair", 1, {0}},
    {"insurance", 1, {0}},
    {NULL, 0, {0}},
};

static const struct rule_option own_options[] = {
    RULE_NUMBER("decks", decks, 1, 8, 8, "the number of decks", "số bộ bài"),
    {.name = "resplit",
     .offset = offsetof(struct cr_options, resplit_by_points),
     .type = OPTION_CHOICE,
     .most = 1,
     .words = {"rank", "points"},
     .about = {"splitting again", "chia đôi lần nữa"},
     .values = {{"two of one rank", "hai lá cùng hạng"},
                {"two of equal points", "hai lá cùng điểm"}}},
    RULE_NUMBER("cut", cut, 10, 50, 25, "per cent of the shoe behind the cut card",
                "phần trăm bài nằm sau lá cắt"),
    {.name = NULL},
};

/* 4.12.1: what surrender gives back is a part of the stake, not a win. */
static bool is_part(unsigned pay) {
    return pay == MAIN_SURRENDER;
}

static const struct case_words case_words[] = {
    {"win", {"win", "thắng"}},
    {"blackjack", {"blackjack", "Blackjack"}},
    {"even-money", {"even money", "trả ngay"}},
    {"surrender", {"surrender gives back", "đầu hàng nhận lại"}},
    {NULL, {NULL, NULL}}};

const struct game_rulebook blackjack_rulebook = {
    .kinds = kinds,
    .bet_count = BLACKJACK_BETS,
    .options = own_options,
    .is_part = is_part,
    .case_words = case_words,
    .rule_example = "main.blackjack=6/5",
};
