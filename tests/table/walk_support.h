/* Random walks over a running table, with everything checked at every step.
 *
 * A walk draws events that mostly fit the phase the table is in, and some that do not. After each
 *   - a refusal has changed no byte, has a reason and no effects;
 *   - a saved table loads as the same bytes;
 *   - the auditor, who sees nothing but the effects, agrees with the felt;
 *   - no view tells a viewer the face of a closed card or the count of a shoe;
 *   - the log, written and read as text, replays to the same bytes and hash.
 * Chance comes from a seed, or from bytes that a fuzzer gives. */
#ifndef TESTS_TABLE_WALK_H
#define TESTS_TABLE_WALK_H

#include "table/event_json.h"
#include "table/shoe_state.h"
#include "table/table.h"
#include "table/view.h"

enum { WALK_PLAYERS = 5, WALK_CLAUSES = 1024, WALK_LOG = 1 << 20 };

/* ---- The auditor: follows the chips by the effects alone ---- */

enum { WALK_COLOURS = 16 };
struct auditor {
    /* slot 0 is everybody who is none of the five players */
    int64_t purse[WALK_PLAYERS + 1]; /* change since the beginning */
    int64_t felt[WALK_PLAYERS + 1];  /* chips of that player in play */
    int64_t round[WALK_PLAYERS + 1]; /* change of the purse by the round alone */
    int64_t laid[WALK_PLAYERS + 1];  /* chips from the purse to the felt in the round */
    int64_t house[ACCOUNTS];
    int64_t colours[WALK_COLOURS]; /* a table's own chips, by colour */
};

/* What is found of a round that lies there no more goes between hand and float in one: what its
 * bets have become larger by was laid all the same. By player, slot 0 everybody of `slots` or more.
 */
void walk_follow_past(const struct table_past *was, const struct table_past *is,
                      const struct event *event, int64_t laid[], uint32_t slots);

/* ---- The walk ---- */

struct walk {
    enum cr_game game;
    struct cr_rulebook book;
    /* from here on: cleared when the walk begins */
    struct table table, before;
    struct table replayed; /* what the log has made so far */
    struct effect list[EFFECTS_MAX];
    struct effects effects;
    struct cr_refusal refusal;
    struct auditor auditor;
    /* chance */
    uint64_t random;
    const uint8_t *bytes; /* instead of the seed */
    size_t byte_count;
    bool exhausted;
    /* counts */
    uint64_t accepted, refused;
    uint64_t events[EVENT_TYPES], clauses[WALK_CLAUSES];
    struct text log_text;
    unsigned views_every; /* views are looked at after every so many events */
    /* canaries: what a broken table would do */
    uint64_t falsify_effect;  /* the so manieth chip effect shows one dong too many */
    uint64_t falsify_refusal; /* the so manieth refusal changes a byte */
    uint64_t falsify_log;     /* the so manieth opening of a round is left out of the log */
    bool falsify_view;        /* a viewer with the right to see a card is taken for one without */
    uint64_t chip_effects, rounds_logged;
    struct event last;  /* the event on its way */
    char fault[400];    /* what is wrong, empty when nothing is */
    char log[WALK_LOG]; /* since the last replay */
};

/* A closed table of that game. With bytes, chance is drawn from them until they run out. */
void walk_start(struct walk *walk, enum cr_game game, uint64_t seed);
/* Another one with the rulebook that was read then. */
void walk_again(struct walk *walk, uint64_t seed);
void walk_feed(struct walk *walk, const uint8_t *bytes, size_t count);

/* One event, accepted or refused, and all checks. False: `fault` says what is wrong. */
bool walk_step(struct walk *walk);
/* Replays what is left of the log and compares bytes and hash. */
bool walk_finish(struct walk *walk);
/* Until so many events are accepted. */
bool walk_run(struct walk *walk, uint64_t accepted);

/* The last event as a line of the log is added to `fault`. */
void walk_name_event(struct walk *walk);

/* A file of the game's golden evening: ".log", ".evening". */
enum { WALK_PATH = 400 };
void walk_golden(enum cr_game game, const char *ending, char path[WALK_PATH]);

/* Does the game take events of this type at all? */
bool walk_game_takes(enum cr_game game, enum event_type type);

/* ---- Inside: chance (walk_support.c), events (walk_events_support.c) ---- */

/* 0 to below - 1. Never two in one expression: their order would be the compiler's. */
uint32_t walk_draw(struct walk *walk, uint32_t below);
bool walk_chance(struct walk *walk, uint32_t one_in);
bool walk_fault(struct walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Draws an event for the table as it is. */
void walk_event(struct walk *walk, struct event *event);

typedef bool walk_fill(struct walk *walk, struct event *event);

/* An event that may come in these phases; `fill` gives it its fields, or says that now is not the
 * time. */
struct walk_move {
    uint8_t type;
    uint16_t phases, weight;
    walk_fill *fill;
};

#define WALK_IN(phase) (1u << PHASE_##phase)
#define WALK_OPEN      (((1u << PHASES) - 1) & ~WALK_IN(CLOSED))

walk_fill walk_plain;  /* by the dealer, and nothing in it */
walk_fill walk_rarely; /* the same, once in a while */
walk_fill walk_call;   /* an irregularity that can happen now */

/* Who sends it. */
void walk_by_staff(struct walk *walk, struct event *event, enum post post);
/* G12, G13: one asks, somebody else of a pit supervisor's post or higher signs. */
void walk_by_two(struct walk *walk, struct event *event, enum post post);
void walk_by_dealer(struct walk *walk, struct event *event); /* or the virtual dealer */
void walk_by_reader(struct walk *walk, struct event *event); /* or a device */
void walk_by_player(struct walk *walk, struct event *event, uint32_t player);
uint32_t walk_player(struct walk *walk);
/* A player with a bet on the felt, or any. */
const struct table_bet *walk_some_bet(struct walk *walk);
void walk_reason(struct event *event);
/* A stake that mostly lies within the limits of the bet. */
int64_t walk_stake(struct walk *walk, uint16_t bet);
/* A card that the shoe mostly holds. */
uint8_t walk_card(struct walk *walk);
void walk_add_card(struct event *event, uint8_t card);
const struct shoe_state *walk_shoe(const struct walk *walk);
bool walk_clause_is(const struct event *event, const char *clause);
/* The first bet of the rulebook mostly, the second now and then; on any box. */
void walk_bet_on_first(struct walk *walk, struct event *event);
void walk_bet_on_box(struct walk *walk, struct event *event);

/* ---- Inside: secrets (walk_secrets_support.c) ---- */

/* No viewer sees more than is theirs to see. */
bool walk_check_views(struct walk *walk);
/* A closed card and one of the shoe change places. False: the card is open, or has no face because
 * nobody has read it (which is no secret). */
bool walk_change_face(struct shoe_state *shoe, uint8_t *card, bool open);

#endif
