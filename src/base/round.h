/* A finished round as the rules take it, and what they make of it: typed, with all that any of the
 * games has. Who is outside the library gives a round as text (cr_settle). */
#ifndef BASE_ROUND_H
#define BASE_ROUND_H

#include "croupier.h"

enum {
    CR_BETS_MAX = 160, /* roulette has 157 */
    CR_KINDS_MAX = 16,
    CR_PAYS_MAX = 4,
    CR_CLAUSES_MAX = 24,
    CR_TEXT_MAX = 24576,
    CR_RULEBOOK_OWN = 4096
};

/* Words of the rulebook are kept in its own pool; this is where one begins. `cr_rulebook_word`
 * reads it. */
typedef uint16_t cr_word;

struct cr_pay {
    cr_word when; /* the case this ratio is for ("blackjack", "2"), empty when there is only one */
    struct cr_ratio ratio;
};

struct cr_area { /* where the bet lies on the felt, in tenths of a felt unit */
    int16_t x, y, width, height;
};

struct cr_bet_rule {
    char id[20];  /* "split:0-1": the name used everywhere */
    uint8_t kind; /* index into kinds */
    uint8_t pay_count;
    uint8_t number_count;
    uint8_t numbers[12]; /* the dice, totals or pockets it names, ascending */
    uint64_t covers;     /* roulette: bit n is set when pocket n wins it */
    struct cr_pay pays[CR_PAYS_MAX];
    struct cr_area area;
    cr_word clause, name[CR_LANGUAGES];
};

struct cr_kind {
    char id[16];     /* the part of a bet's name before the colon */
    uint8_t limited; /* the table's limits hold for it (insurance has only its own) */
    uint8_t
        pay_order[2]; /* roulette 6.3, and 6.5.2 when 0, 1, 2 or 3 wins: lower is paid earlier */
};

/* House choices that the rulings leave open. A round may override them. */
struct cr_options {
    uint8_t decks;             /* baccarat, blackjack: 1 to 8 */
    uint8_t commission;        /* baccarat */
    uint8_t insurance;         /* baccarat: 0 at a "Non-Insurance" table */
    uint8_t resplit_by_points; /* blackjack J5: 0 same rank, 1 same points */
    uint8_t
        declined_per_offer; /* baccarat B5: 0 a passed offer is the round's last, 1 only that one */
    uint8_t squeeze_by_side; /* baccarat B11: 0 largest bet of the table, 1 of each side */
    uint8_t burn;            /* baccarat B10: 1 first card tells how many more; 0 none */
    uint8_t cut;             /* baccarat B10: cards behind the cut card */
    uint8_t face_down;       /* baccarat B11: 1 cards are dealt face down, and can be squeezed */
};

enum cr_hand { /* Niu Niu, weakest first */
               CR_NO_NIU,
               CR_NIU_1,
               CR_NIU_9 = 9,
               CR_NIU_NIU,
               CR_SUPREME,
               CR_HOIANA,
               CR_NIU_HANDS
};

enum cr_side { CR_PLAYER, CR_BANKER };

/* Limits of the table, already resolved for each kind of bet. `cr_limits_none` sets no limit at
 * all. */
struct cr_limits {
    cr_money min[CR_KINDS_MAX], max[CR_KINDS_MAX];
    cr_money differential; /* baccarat; CR_MONEY_MAX: none */
    /* Sic bo and roulette: a maximum holds for all a player has on one spot together, the first
     * bets first; false: for each bet by itself. */
    bool by_spot;
};

void cr_limits_none(struct cr_limits *limits);

/* A bet. Blackjack lists its main and pair bets here, boxes ascending, the first main bet of a box
 * controlling it. `void_clause` (NULL: none) is the clause that makes this bet alone void. */
struct cr_bet {
    uint32_t player; /* the caller's number for the player */
    uint16_t bet;    /* index into the rulebook's bets */
    uint8_t box;     /* blackjack: 1 to 7 */
    cr_money stake;
    const char *void_clause;
};

struct cr_insurance { /* baccarat, in the order placed */
    uint32_t player;
    uint8_t on;    /* enum cr_side */
    uint8_t after; /* 4 or 5 cards open */
    cr_money stake;
};

enum cr_do {
    CR_HIT,
    CR_STAND,
    CR_DOUBLE,
    CR_SPLIT,
    CR_SURRENDER,
    CR_INSURE,
    CR_EVEN_MONEY,
    CR_DOES
};

struct cr_share { /* one player's part in an action; surrender and even money have no stake */
    uint32_t player;
    cr_money stake;
};

struct cr_split_pair { /* a pair bet on a hand made by a split */
    uint8_t hand;
    uint32_t player;
    cr_money stake;
};

struct cr_action { /* blackjack */
    uint8_t box, hand;
    uint8_t act;         /* enum cr_do */
    bool for_other;      /* insure: taken by someone without a bet on the box, */
    uint32_t for_player; /* on this player's bet */
    const struct cr_share *shares;
    size_t share_count;
    const struct cr_split_pair *pairs;
    size_t pair_count;
};

struct cr_niu_box {
    uint32_t box, player;
    cr_money ante, doubled, additional;
    const cr_card *cards;
    size_t card_count;
    const char *void_clause;
};

struct cr_round {
    enum cr_game game;
    uint16_t engine;           /* which reading of the rules it was played under; 0: `cr_engine` */
    struct cr_options options; /* copy the rulebook's, then change what this table changes */
    const struct cr_limits *limits; /* NULL: none */
    const char *void_clause;        /* NULL: the round is played out */
    const struct cr_bet *bets;      /* all games but Niu Niu */
    size_t bet_count;
    const cr_card *cards; /* baccarat and blackjack in the order drawn, Niu Niu the dealer's five */
    size_t card_count;
    uint8_t dice[3];                      /* sic bo */
    uint8_t number;                       /* roulette */
    const struct cr_insurance *insurance; /* baccarat */
    size_t insurance_count;
    const uint32_t *underbettors; /* baccarat B7: had a bet below the minimum settled before */
    size_t underbettor_count;
    const struct cr_action *actions; /* blackjack, in the order made */
    size_t action_count;
    const struct cr_niu_box *boxes; /* Niu Niu */
    size_t box_count;
};

/* ---- Settlement ---- */

struct cr_line {
    uint32_t player;
    uint32_t source;   /* index of the bet, insurance, action or Niu Niu box it comes from */
    uint16_t bet;      /* index into the rulebook's bets */
    uint8_t outcome;   /* enum cr_outcome */
    uint8_t hand;      /* blackjack: 1 unless split */
    uint32_t box;      /* blackjack, Niu Niu; 0: the game has none */
    uint8_t on, after; /* baccarat insurance; after 0: another bet */
    bool cut;          /* a limit cut it: `counted` is less than `stake` */
    uint8_t points;    /* blackjack: the hand's total; Niu Niu: its enum cr_hand */
    cr_money stake, counted, pays, commission, returned;
    uint32_t breakage, breakage_of; /* what rounding down cut off, as a fraction; 0: nothing */
    const char *clauses[CR_LINE_CLAUSES]; /* NULL after the last */
};

struct cr_result {
    uint8_t total, triple;              /* sic bo: the sum; the number all three dice show, or 0 */
    uint8_t number;                     /* roulette */
    uint8_t player_total, banker_total; /* baccarat */
    uint8_t player_cards, banker_cards;
    uint8_t dealer_total, dealer_cards; /* blackjack: 0 cards when there was no dealer's hand */
    bool dealer_blackjack;
    uint8_t dealer_hand; /* Niu Niu: enum cr_hand */
};

struct cr_settlement {
    struct cr_line *lines; /* the caller's memory, */
    size_t room;           /* and how many lines it holds */
    size_t count;
    bool is_void;
    struct cr_result result;
};

/* How many lines settling this round can give at most. */
size_t settlement_lines_needed(const struct cr_round *round);
/* Settles a round. On a refusal (false) nothing of `settlement` but the lines' memory is touched.
 */
bool settlement_make(const struct cr_rulebook *book, const struct cr_round *round,
                     struct cr_settlement *settlement, struct cr_refusal *refusal) CR_CHECK;

#endif
