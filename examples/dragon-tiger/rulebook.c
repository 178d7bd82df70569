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
    {"decks",
     RULE_FIELD(decks),
     {"the number of decks", "số bộ bài"},
     OPTION_NUMBER,
     1,
     8,
     {0},
     "a number from 1 to 8"},
    {"cut",
     RULE_FIELD(cut),
     {"cards behind the cut card", "số lá sau lá bài cắt"},
     OPTION_NUMBER,
     0,
     51,
     {0},
     "a number from 0 to 51"},
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
