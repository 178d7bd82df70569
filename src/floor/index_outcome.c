/* Results as numbers, and the words they are looked for by. */
#include "floor/index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLACKJACK_NATURAL = 100, WINNER = 100 };

static const char *const winners[] = {"player", "banker", "tie"};
static const char *const niu_hands[CR_NIU_HANDS] = {"no-niu",  "niu-1",   "niu-2", "niu-3", "niu-4",
                                                    "niu-5",   "niu-6",   "niu-7", "niu-8", "niu-9",
                                                    "niu-niu", "supreme", "hoiana"};

static uint32_t code(enum cr_game game, uint32_t result) {
    return (uint32_t)game * OUTCOME_GAME + result + 1;
}

static int64_t number_of(const struct json *data, const char *name) {
    int64_t number = 0;
    uint32_t token = json_member(data, 0, name);
    if (token != 0)
        (void)json_integer(data, token, &number);
    return number;
}

static bool is_true(const struct json *data, const char *name) {
    uint32_t token = json_member(data, 0, name);
    return token != 0 && data->tokens[token].type == JSON_TRUE;
}

/* Which of these words a member is; `otherwise` when none. */
static uint32_t word_of(const struct json *data, const char *name, const char *const *words,
                        uint32_t count) {
    uint32_t token = json_member(data, 0, name), i = 0;
    while (i < count && (token == 0 || !json_is(data, token, words[i])))
        i++;
    return i < count ? i : 0;
}

static uint32_t dice_code(unsigned a, unsigned b, unsigned c) {
    unsigned low = a < b ? (a < c ? a : c) : (b < c ? b : c);
    unsigned high = a > b ? (a > c ? a : c) : (b > c ? b : c);
    return (a + b + c) * 1000 + low * 100 + (a + b + c - low - high) * 10 + high;
}

static uint32_t sicbo_code(const struct json *data) {
    int64_t dice[3] = {0, 0, 0};
    uint32_t list = json_member(data, 0, "dice");
    for (uint32_t i = 0; list != 0 && i < 3 && i < data->tokens[list].count; i++)
        (void)json_integer(data, list + 1 + i, &dice[i]);
    return dice_code((unsigned)dice[0], (unsigned)dice[1], (unsigned)dice[2]);
}

static uint32_t result_code(enum cr_game game, const struct json *data) {
    switch (game) {
    case CR_SICBO:
        return sicbo_code(data);
    case CR_ROULETTE:
        return (uint32_t)number_of(data, "number");
    case CR_BACCARAT:
        return (word_of(data, "winner", winners, 3) + 1) * WINNER +
               (uint32_t)number_of(data, "player_total") * 10 +
               (uint32_t)number_of(data, "banker_total");
    case CR_BLACKJACK:
        return is_true(data, "blackjack") ? BLACKJACK_NATURAL : (uint32_t)number_of(data, "total");
    default:
        return word_of(data, "hand", niu_hands, CR_NIU_HANDS);
    }
}

uint32_t index_outcome(enum cr_game game, const struct json *data) {
    if (data->tokens[0].count == 0)
        return 0;
    return code(game, result_code(game, data));
}

/* ---- Looking for them ---- */

struct meaning {
    struct index_range *ranges;
    size_t room, count;
};

static void mean(struct meaning *meaning, enum cr_game game, uint32_t low, uint32_t high) {
    if (meaning->count < meaning->room)
        meaning->ranges[meaning->count++] = (struct index_range){code(game, low), code(game, high)};
}

static bool whole_number(const char *word, long *number) {
    char *end;
    *number = strtol(word, &end, 10);
    return end != word && *end == '\0' && *number >= 0;
}

static void sicbo_means(const char *word, struct meaning *meaning) {
    unsigned dice[3];
    char rest;
    long total;
    /* NOLINTNEXTLINE(cert-err34-c): one digit each */
    if (sscanf(word, "%1u-%1u-%1u%c", &dice[0], &dice[1], &dice[2], &rest) == 3) {
        uint32_t result = dice_code(dice[0], dice[1], dice[2]);
        mean(meaning, CR_SICBO, result, result);
    } else if (strncmp(word, "total:", 6) == 0 && whole_number(word + 6, &total) && total <= 18) {
        mean(meaning, CR_SICBO, (uint32_t)total * 1000, (uint32_t)total * 1000 + 999);
    } else if (strcmp(word, "triple") == 0) {
        for (unsigned i = 1; i <= 6; i++)
            mean(meaning, CR_SICBO, dice_code(i, i, i), dice_code(i, i, i));
    }
}

static void roulette_means(const char *word, struct meaning *meaning) {
    long number;
    if (whole_number(word, &number) && number <= 36)
        mean(meaning, CR_ROULETTE, (uint32_t)number, (uint32_t)number);
}

static void baccarat_means(const char *word, struct meaning *meaning) {
    unsigned player, banker;
    char rest;
    for (uint32_t i = 0; i < 3; i++)
        if (strcmp(word, winners[i]) == 0)
            mean(meaning, CR_BACCARAT, (i + 1) * WINNER, (i + 1) * WINNER + 99);
    /* NOLINTNEXTLINE(cert-err34-c): one digit each */
    if (sscanf(word, "%1u-%1u%c", &player, &banker, &rest) != 2)
        return;
    uint32_t winner = player > banker ? 1 : player < banker ? 2 : 3;
    uint32_t result = winner * WINNER + player * 10 + banker;
    mean(meaning, CR_BACCARAT, result, result);
}

static void blackjack_means(const char *word, struct meaning *meaning) {
    long total;
    if (strcmp(word, "blackjack") == 0)
        mean(meaning, CR_BLACKJACK, BLACKJACK_NATURAL, BLACKJACK_NATURAL);
    else if (strcmp(word, "bust") == 0)
        mean(meaning, CR_BLACKJACK, 22, 31);
    else if (whole_number(word, &total) && total <= 31)
        mean(meaning, CR_BLACKJACK, (uint32_t)total, (uint32_t)total);
}

static void niuniu_means(const char *word, struct meaning *meaning) {
    for (uint32_t i = 0; i < CR_NIU_HANDS; i++)
        if (strcmp(word, niu_hands[i]) == 0)
            mean(meaning, CR_NIUNIU, i, i);
}

static void (*const means[CR_GAMES])(const char *word, struct meaning *meaning) = {
    [CR_SICBO] = sicbo_means,       [CR_ROULETTE] = roulette_means,
    [CR_BACCARAT] = baccarat_means, [CR_BLACKJACK] = blackjack_means,
    [CR_NIUNIU] = niuniu_means,
};

size_t index_outcomes(enum cr_game game, const char *word, struct index_range *ranges,
                      size_t room) {
    struct meaning meaning = {ranges, room, 0};
    for (enum cr_game at = CR_SICBO; at < CR_GAMES; at++)
        if (game == CR_GAMES || game == at)
            means[at](word, &meaning);
    return meaning.count;
}
