/*
 * Every line of play, nothing forgotten: the shoe is known to the last card at every decision, of
 * the first hand as of the fourth. Included by one file for each type of number, which defines
 *
 *     number                      the type
 *     number_unit(cards)          the number one with that many cards left in the shoe
 *     number_share(sum, cards)    a sum over all cards of (how many) x (value after), as a value
 *
 * A value is exact when it is counted in orders of the rest of the shoe: with n cards left, one is
 * n!, and the sum over the next card needs no division.
 */
#include "games/blackjack/odds_inside.h"

#include <stdlib.h>
#include <string.h>

/* Ranks that must be told apart: ace to nine, then tens of the first card's rank, of the second
 * card's, and the others. */
enum { KINDS = 12, FIRST_TEN = 9, SECOND_TEN = 10, OTHER_TEN = 11 };

struct shoe {
    uint8_t left[KINDS];
    int cards;
};

/* The hand being played and those that wait with one card each. */
struct table_state {
    int hard;
    bool ace;
    bool two_cards;
    bool pair_again; /* the second card is of the rank of the first */
    int kind;
    int hands[2];
    int splits;
    bool broken; /* J7: a stake has been lost by busting */
    bool was_split;
};

struct memo_entry {
    uint64_t key[2];
    bool used;
    number value;
};

struct dealer_entry {
    uint64_t key[2];
    bool used;
    number chance[OUTCOMES];
};

struct memo {
    size_t size, count;
    struct memo_entry *entry;
};

struct dealer_memo {
    size_t size, count;
    struct dealer_entry *entry;
};

struct walk {
    const struct blackjack_rules *rules;
    int up;
    int pair_kind[2]; /* kinds of the player's first two cards */
    struct memo memo;
    struct dealer_memo dealer;
    bool out_of_memory;
};

static int points_of_kind(int kind) {
    return kind < TEN ? kind + 1 : 10;
}

static struct shoe shoe_without(const struct shoe *shoe, int kind) {
    struct shoe rest = *shoe;
    rest.left[kind]--;
    rest.cards--;
    return rest;
}

static int total_of_hand(int hard, bool ace) {
    return ace && hard <= 11 ? hard + 10 : hard;
}

static void key_of(const struct shoe *shoe, uint32_t state, uint64_t key[2]) {
    uint8_t bytes[16] = {0};
    memcpy(bytes, shoe->left, KINDS);
    memcpy(bytes + KINDS, &state, sizeof state);
    memcpy(key, bytes, sizeof bytes);
}

static size_t slot_of(const uint64_t key[2], size_t size) {
    uint64_t mixed = (key[0] ^ (key[1] * 0x9E3779B97F4A7C15u)) * 0xD6E8FEB86659FD93u;
    return (size_t)((mixed ^ (mixed >> 32)) * 0xD6E8FEB86659FD93u >> 16) & (size - 1);
}

static bool same_key(const uint64_t a[2], const uint64_t b[2]) {
    return a[0] == b[0] && a[1] == b[1];
}

static struct memo_entry *memo_slot(struct memo *memo, const uint64_t key[2]) {
    size_t slot = slot_of(key, memo->size);
    while (memo->entry[slot].used && !same_key(memo->entry[slot].key, key)) {
        slot = (slot + 1) & (memo->size - 1);
    }
    return &memo->entry[slot];
}

static bool memo_grow(struct memo *memo) {
    struct memo larger = {memo->size * 2, memo->count, NULL};
    larger.entry = calloc(larger.size, sizeof *larger.entry);
    if (larger.entry == NULL) {
        return false;
    }
    for (size_t i = 0; i < memo->size; i++) {
        if (memo->entry[i].used) {
            *memo_slot(&larger, memo->entry[i].key) = memo->entry[i];
        }
    }
    free(memo->entry);
    *memo = larger;
    return true;
}

static void memo_keep(struct walk *walk, const uint64_t key[2], number value) {
    if (walk->memo.count * 2 > walk->memo.size && !memo_grow(&walk->memo)) {
        walk->out_of_memory = true;
        return;
    }
    struct memo_entry *entry = memo_slot(&walk->memo, key);
    *entry = (struct memo_entry){{key[0], key[1]}, true, value};
    walk->memo.count++;
}

static struct dealer_entry *dealer_slot(struct dealer_memo *memo, const uint64_t key[2]) {
    size_t slot = slot_of(key, memo->size);
    while (memo->entry[slot].used && !same_key(memo->entry[slot].key, key)) {
        slot = (slot + 1) & (memo->size - 1);
    }
    return &memo->entry[slot];
}

static bool dealer_grow(struct dealer_memo *memo) {
    struct dealer_memo larger = {memo->size * 2, memo->count, NULL};
    larger.entry = calloc(larger.size, sizeof *larger.entry);
    if (larger.entry == NULL) {
        return false;
    }
    for (size_t i = 0; i < memo->size; i++) {
        if (memo->entry[i].used) {
            *dealer_slot(&larger, memo->entry[i].key) = memo->entry[i];
        }
    }
    free(memo->entry);
    *memo = larger;
    return true;
}

static int dealer_outcome(const struct walk *walk, int hard, bool ace, int drawn) {
    int total = total_of_hand(hard, ace);
    bool hits_17 = walk->rules->dealer_hits_soft_17 && total == 17 && hard == 7;
    if (total < 17 || hits_17) {
        return OUTCOMES;
    }
    if (total > 21) {
        return DEALER_BUST;
    }
    return drawn == 1 && total == 21 ? DEALER_BLACKJACK : MADE_17 + total - 17;
}

static void deal_to_dealer(const struct walk *walk, const struct shoe *shoe, int hard, bool ace,
                           int drawn, number chance[OUTCOMES]) {
    int outcome = dealer_outcome(walk, hard, ace, drawn);
    memset(chance, 0, OUTCOMES * sizeof chance[0]);
    if (outcome != OUTCOMES) {
        chance[outcome] = number_unit(shoe->cards);
        return;
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (shoe->left[kind] > 0) {
            struct shoe rest = shoe_without(shoe, kind);
            number then[OUTCOMES];
            deal_to_dealer(walk, &rest, hard + points_of_kind(kind), ace || kind == ACE, drawn + 1,
                           then);
            for (int i = 0; i < OUTCOMES; i++) {
                chance[i] += shoe->left[kind] * then[i];
            }
        }
    }
    for (int i = 0; i < OUTCOMES; i++) {
        chance[i] = number_share(chance[i], shoe->cards);
    }
}

/* The tens' ranks mean nothing to the dealer. */
static struct shoe shoe_in_points(const struct shoe *shoe) {
    struct shoe points = *shoe;
    points.left[OTHER_TEN] =
        (uint8_t)(shoe->left[FIRST_TEN] + shoe->left[SECOND_TEN] + shoe->left[OTHER_TEN]);
    points.left[FIRST_TEN] = 0;
    points.left[SECOND_TEN] = 0;
    return points;
}

static void dealer_chances(struct walk *walk, const struct shoe *shoe, number chance[OUTCOMES]) {
    uint64_t key[2];
    struct shoe points = shoe_in_points(shoe);
    key_of(&points, 0, key);
    struct dealer_entry *entry = dealer_slot(&walk->dealer, key);
    if (!entry->used) {
        deal_to_dealer(walk, &points, walk->up + 1, walk->up == ACE, 0, chance);
        if (walk->dealer.count * 2 > walk->dealer.size && !dealer_grow(&walk->dealer)) {
            walk->out_of_memory = true;
            return;
        }
        entry = dealer_slot(&walk->dealer, key);
        entry->key[0] = key[0];
        entry->key[1] = key[1];
        entry->used = true;
        memcpy(entry->chance, chance, sizeof entry->chance);
        walk->dealer.count++;
    }
    memcpy(chance, entry->chance, sizeof entry->chance);
}

/* A standing hand of one stake, a dealer's blackjack left out: the next cards are the dealer's on
 * average whatever waiting hands draw before. */
static number result_of_standing(struct walk *walk, const struct shoe *shoe, int total) {
    number chance[OUTCOMES];
    dealer_chances(walk, shoe, chance);
    number result = chance[DEALER_BUST];
    for (int made = MADE_17; made <= MADE_21; made++) {
        if (total > 17 + made) {
            result += chance[made];
        } else if (total < 17 + made) {
            result -= chance[made];
        }
    }
    return result;
}

static number play_hand(struct walk *walk, const struct shoe *shoe, struct table_state state);

/* J7: with nothing bust, a dealer's blackjack takes one first stake. */
static number settle_box(struct walk *walk, const struct shoe *shoe, bool broken) {
    if (broken) {
        return 0;
    }
    number chance[OUTCOMES];
    dealer_chances(walk, shoe, chance);
    return -chance[DEALER_BLACKJACK];
}

static number next_hand(struct walk *walk, const struct shoe *shoe, struct table_state state) {
    if (state.hands[0] + state.hands[1] == 0) {
        return settle_box(walk, shoe, state.broken);
    }
    state.kind = state.hands[0] > 0 ? 0 : 1;
    state.hands[state.kind]--;
    int first = walk->pair_kind[state.kind];
    number sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (shoe->left[kind] > 0) {
            struct shoe rest = shoe_without(shoe, kind);
            struct table_state then = state;
            then.hard = points_of_kind(first) + points_of_kind(kind);
            then.ace = first == ACE || kind == ACE;
            then.two_cards = true;
            then.pair_again = kind == first || (!walk->rules->resplit_by_rank &&
                                                points_of_kind(kind) == points_of_kind(first));
            sum += shoe->left[kind] * play_hand(walk, &rest, then);
        }
    }
    return number_share(sum, shoe->cards);
}

static number stand_hand(struct walk *walk, const struct shoe *shoe, struct table_state state,
                         int stakes) {
    return stakes * result_of_standing(walk, shoe, total_of_hand(state.hard, state.ace)) +
           next_hand(walk, shoe, state);
}

static number bust_hand(struct walk *walk, const struct shoe *shoe, struct table_state state,
                        int stakes) {
    state.broken = true;
    return -stakes * number_unit(shoe->cards) + next_hand(walk, shoe, state);
}

/* One more card: after a double the hand stands, else it is played on. */
static number draw_to_hand(struct walk *walk, const struct shoe *shoe, struct table_state state,
                           int stakes) {
    number sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (shoe->left[kind] > 0) {
            struct shoe rest = shoe_without(shoe, kind);
            struct table_state then = state;
            then.hard += points_of_kind(kind);
            then.ace = state.ace || kind == ACE;
            then.two_cards = false;
            number value;
            if (then.hard > 21) {
                value = bust_hand(walk, &rest, then, stakes);
            } else if (stakes == 2) {
                value = stand_hand(walk, &rest, then, 2);
            } else {
                value = play_hand(walk, &rest, then);
            }
            sum += shoe->left[kind] * value;
        }
    }
    return number_share(sum, shoe->cards);
}

static number split_hand(struct walk *walk, const struct shoe *shoe, struct table_state state) {
    state.hands[state.kind] += 2;
    state.splits--;
    return next_hand(walk, shoe, state);
}

static uint32_t state_bits(const struct table_state *state) {
    return (uint32_t)(1 | state->hard << 1 | state->ace << 6 | state->two_cards << 7 |
                      state->pair_again << 8 | state->kind << 9 | state->hands[0] << 10 |
                      state->hands[1] << 13 | state->splits << 16 | state->broken << 18);
}

static number best_of_hand(struct walk *walk, const struct shoe *shoe, struct table_state state) {
    number best = stand_hand(walk, shoe, state, 1);
    number hit = draw_to_hand(walk, shoe, state, 1);
    best = hit > best ? hit : best;
    if (state.two_cards && walk->rules->double_after_split) {
        number doubled = draw_to_hand(walk, shoe, state, 2);
        best = doubled > best ? doubled : best;
    }
    if (state.two_cards && state.pair_again && state.splits > 0) {
        number split = split_hand(walk, shoe, state);
        best = split > best ? split : best;
    }
    return best;
}

/* A hand after the first decision, or a split hand with its second card. */
static number play_hand(struct walk *walk, const struct shoe *shoe, struct table_state state) {
    bool split_aces = state.was_split && walk->pair_kind[state.kind] == ACE;
    if (total_of_hand(state.hard, state.ace) == 21 || split_aces) {
        return stand_hand(walk, shoe, state, 1);
    }
    uint64_t key[2];
    key_of(shoe, state_bits(&state), key);
    struct memo_entry *known = memo_slot(&walk->memo, key);
    if (known->used) {
        return known->value;
    }
    number best = best_of_hand(walk, shoe, state);
    memo_keep(walk, key, best);
    return best;
}

static int kind_of(int rank, int first, int second) {
    if (rank < BLACKJACK_TEN) {
        return rank;
    }
    return rank == first ? FIRST_TEN : rank == second ? SECOND_TEN : OTHER_TEN;
}

static bool walk_set_up(struct walk *walk, const struct blackjack_rules *rules,
                        const enum blackjack_rank cards[2], enum blackjack_rank up,
                        struct shoe *shoe) {
    memset(shoe, 0, sizeof *shoe);
    walk->rules = rules;
    walk->up = blackjack_points((int)up);
    int first = (int)cards[0], second = (int)cards[1];
    walk->pair_kind[0] = kind_of(first, first, second);
    walk->pair_kind[1] = kind_of(second, first, second);
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        int left = rules->shoe[rank] - (rank == first) - (rank == second) - (rank == (int)up);
        if (left < 0) {
            return false;
        }
        int kind = kind_of(rank, first, second);
        shoe->left[kind] = (uint8_t)(shoe->left[kind] + left);
        shoe->cards += left;
    }
    return true;
}

static bool walk_open(struct walk *walk) {
    walk->memo = (struct memo){1u << 12, 0, calloc(1u << 12, sizeof(struct memo_entry))};
    walk->dealer = (struct dealer_memo){1u << 10, 0, calloc(1u << 10, sizeof(struct dealer_entry))};
    walk->out_of_memory = false;
    return walk->memo.entry != NULL && walk->dealer.entry != NULL;
}

static void walk_close(struct walk *walk) {
    free(walk->memo.entry);
    free(walk->dealer.entry);
}

/* Stand, hit, double and split; surrender is no matter of cards. */
static void walk_choices(struct walk *walk, const struct shoe *shoe,
                         number value[BLACKJACK_CHOICES], bool allowed[BLACKJACK_CHOICES]) {
    int first = walk->pair_kind[0], second = walk->pair_kind[1];
    struct table_state state = {.hard = points_of_kind(first) + points_of_kind(second),
                                .ace = first == ACE || second == ACE,
                                .two_cards = true};
    memset(value, 0, BLACKJACK_CHOICES * sizeof value[0]);
    memset(allowed, 0, BLACKJACK_CHOICES * sizeof allowed[0]);
    if (total_of_hand(state.hard, state.ace) == 21) {
        return;
    }
    value[BLACKJACK_STAND] = stand_hand(walk, shoe, state, 1);
    value[BLACKJACK_HIT] = draw_to_hand(walk, shoe, state, 1);
    value[BLACKJACK_DOUBLE] = draw_to_hand(walk, shoe, state, 2);
    allowed[BLACKJACK_STAND] = allowed[BLACKJACK_HIT] = allowed[BLACKJACK_DOUBLE] = true;
    allowed[BLACKJACK_SURRENDER] = walk->rules->surrender && walk->up != ACE;
    if (points_of_kind(first) == points_of_kind(second)) {
        allowed[BLACKJACK_SPLIT] = true;
        state.was_split = true;
        state.hands[0] = first == second ? 2 : 1;
        state.hands[1] = first == second ? 0 : 1;
        state.splits = walk->rules->most_hands - 2;
        value[BLACKJACK_SPLIT] = next_hand(walk, shoe, state);
    }
}
