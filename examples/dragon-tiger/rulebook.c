/* The bets of Dragon Tiger and its options. */
#include "rulebook/game_rulebook.h"
#include "rules.h"

static const struct bet_kind kinds[] = {
    {"dragon", 2, {"win", "tie"}},
    {"tiger", 2, {"win", "tie"}},
    {"tie", 1, {0}},
    {"suited-tie", 1, {0}},
    {NULL, 0, {0}},
};

static const struct rule_option own_options[] = {
    RULE_NUMBER("decks", decks, 1, 8, 8, "the number of decks", "số bộ bài"),
    RULE_NUMBER("cut", cut, 0, 51, 26, "cards behind the cut card", "số lá sau lá bài cắt"),
    {.name = NULL},
};

/* 6.1.3, 6.2.3: what a tie leaves is a part of the stake, not a win. */
static bool is_part(unsigned pay) {
    return pay == PAYS_TIE;
}

static const struct case_words case_words[] = {
    {"win", {"win", "thắng"}}, {"tie", {"tie gives back", "hòa nhận lại"}}, {NULL, {NULL, NULL}}};

static const char *const examples[] = {"dragontiger --rule tie=11 --json", NULL};

const struct game_rulebook dragontiger_rulebook = {
    .kinds = kinds,
    .bet_count = DRAGONTIGER_BETS,
    .options = own_options,
    .is_part = is_part,
    .case_words = case_words,
    .examples = examples,
    .rule_example = "tie=11",
};
