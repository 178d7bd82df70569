#include "books/draw_proof.h"

#include "base/memory.h"
#include "table/drawn.h"
#include "table/shoe_state.h"

#include <stdlib.h>
#include <string.h>

struct draw {
    uint64_t seq;
    uint16_t place;           /* of the shoe */
    uint8_t shown[DRAWN_MAX]; /* a card, three dice, or a number */
};

/* The commitment that is open, or was last. */
struct commitment {
    bool begun, revealed, ended, wrong_context;
    uint64_t commit, shown; /* the events */
    uint64_t corrected;     /* the event that changed dealt cards, 0: none */
    bool cards;             /* they are drawn from a shoe */
    unsigned decks;
    uint8_t hash[HASH_BYTES], seed[RANDOM_SEED];
    uint8_t drawn_from[RANDOM_SEED]; /* the seed with what players had added */
    char context[FAIR_CONTEXT];
    struct draw *draws;
    size_t draw_count, draw_room;
};

struct draw_proof {
    const struct cr_rulebook *book;
    enum cr_language language;
    draw_each *each;
    void *context;
    struct commitment commitment;
    struct draw_counts counts;
    char place[FAIR_PLACE]; /* floor and table that the first commitment names */
    bool placed;
};

/* An event on its way, with the table before and behind it. */
struct drawn_step {
    const struct table *before, *table;
    const struct event *event;
};

/* ---- What was drawn ---- */

static struct draw *add_draw(struct commitment *commitment, const struct event *event) {
    memory_grow_list((void **)&commitment->draws, commitment->draw_count, &commitment->draw_room,
                     sizeof *commitment->draws);
    struct draw *draw = &commitment->draws[commitment->draw_count++];
    *draw = (struct draw){.seq = event->seq};
    return draw;
}

static bool is_open(const struct commitment *commitment) {
    return commitment->begun && !commitment->revealed && !commitment->ended;
}

/* The table counts its shoe: what is missing behind an event was drawn by it. */
static void watch_shoe(struct draw_proof *proof, const struct drawn_step *at) {
    const struct event *event = at->event;
    const struct shoe_state *before = drawn_shoe(at->before), *after = drawn_shoe(at->table);
    bool shown = event_is(event, MARK_DEALS) || event->card_count == 1;
    if (before == NULL || before->decks == 0 || after->count >= before->count)
        return;
    unsigned place = (unsigned)(before->decks * CR_DECK - before->count);
    for (unsigned i = 0; i < (unsigned)before->count - after->count; i++) {
        if (!is_open(&proof->commitment)) {
            proof->counts.uncommitted++;
            continue;
        }
        struct draw *draw = add_draw(&proof->commitment, event);
        draw->place = (uint16_t)(place + i);
        draw->shown[0] = shown && i < event->card_count ? event->cards[i] : CR_NO_CARD;
    }
}

/* Dice and numbers may be put right until the next round: the last of them counts. */
static void watch_result(struct draw_proof *proof, const struct drawn_step *at) {
    bool result = at->table->phase == PHASE_RESULT &&
                  (at->before->phase != PHASE_RESULT || event_is(at->event, MARK_NEW_RESULT));
    if (!result)
        return;
    if (!proof->commitment.begun) {
        proof->counts.uncommitted++;
        return;
    }
    proof->commitment.draw_count = 0;
    struct draw *draw = add_draw(&proof->commitment, at->event);
    drawn_result(at->table, draw->shown);
}

static void watch(struct draw_proof *proof, const struct drawn_step *at) {
    if (drawn_shoe(at->table) == NULL) {
        watch_result(proof, at);
        return;
    }
    watch_shoe(proof, at);
    bool corrected = event_is(at->event, MARK_NEW_RESULT) && !event_is(at->event, MARK_BY_CLAUSE);
    if (corrected && proof->commitment.begun)
        proof->commitment.corrected = at->event->seq;
}

/* ---- Proving ---- */

static const char *pick(const struct draw_proof *proof, const char *english,
                        const char *vietnamese) {
    return proof->language == CR_ENGLISH ? english : vietnamese;
}

/* What the seed gives at a draw's place; without cards it gives one result. */
static void expect(const struct draw_proof *proof, const cr_card *order, const struct draw *draw,
                   uint8_t expected[DRAWN_MAX]) {
    if (!proof->commitment.cards) {
        drawn_from_seed(proof->book->game, proof->commitment.drawn_from, expected);
        return;
    }
    memset(expected, 0, DRAWN_MAX);
    expected[0] = order[draw->place];
}

static bool draws_follow(const struct draw_proof *proof, struct text *problem) {
    const struct commitment *commitment = &proof->commitment;
    cr_card order[FAIR_CARDS];
    unsigned cards = fair_cards(commitment->drawn_from, commitment->decks, order);
    for (size_t i = 0; i < commitment->draw_count; i++) {
        const struct draw *draw = &commitment->draws[i];
        uint8_t expected[DRAWN_MAX];
        if (commitment->cards && (draw->place >= cards || draw->shown[0] == CR_NO_CARD))
            continue; /* a card that nobody saw */
        expect(proof, order, draw, expected);
        if (memcmp(expected, draw->shown, sizeof expected) == 0)
            continue;
        text_add(problem, pick(proof, "event ", "sự kiện "));
        text_integer(problem, (int64_t)draw->seq);
        text_add(problem, pick(proof, " shows ", " ra "));
        drawn_tell(proof->book->game, draw->shown, problem);
        text_add(problem, pick(proof, ", the seed gives ", ", hạt giống cho "));
        drawn_tell(proof->book->game, expected, problem);
        return false;
    }
    return true;
}

static enum draw_verdict judge(const struct draw_proof *proof, struct text *problem) {
    const struct commitment *commitment = &proof->commitment;
    uint8_t hash[HASH_BYTES];
    if (commitment->ended)
        return DRAWS_NEVER_SHOWN;
    if (!commitment->revealed)
        return DRAWS_OPEN;
    fair_commitment(commitment->seed, commitment->context, hash);
    if (memcmp(hash, commitment->hash, sizeof hash) != 0) {
        text_add(problem, pick(proof, "the seed does not give the hash that was published",
                               "hạt giống không cho ra mã băm đã công bố"));
        return DRAWS_WRONG;
    }
    if (commitment->wrong_context) {
        text_add(problem, pick(proof, "the commitment is about another table or round",
                               "cam kết nói về bàn hoặc ván khác"));
        return DRAWS_WRONG;
    }
    if (!draws_follow(proof, problem))
        return DRAWS_WRONG;
    if (commitment->corrected != 0) {
        text_add(problem, pick(proof, "the cards dealt were changed by event ",
                               "bài đã chia bị thay đổi bởi sự kiện "));
        text_integer(problem, (int64_t)commitment->corrected);
        return DRAWS_WRONG;
    }
    return DRAWS_PROVED;
}

static void finish(struct draw_proof *proof) {
    const struct commitment *commitment = &proof->commitment;
    char memory[256];
    struct text problem;
    if (!commitment->begun)
        return;
    memset(memory, 0, sizeof memory);
    text_init(&problem, memory, sizeof memory - 1);
    enum draw_verdict verdict = judge(proof, &problem);
    const struct draw_finding finding = {.verdict = verdict,
                                         .commit = commitment->commit,
                                         .shown = commitment->shown,
                                         .context = commitment->context,
                                         .drawn = commitment->draw_count,
                                         .problem = memory};
    proof->counts.verdicts[verdict]++;
    proof->each(proof->context, &finding);
    proof->commitment.begun = false;
}

static void begin(struct draw_proof *proof, const struct drawn_step *at) {
    const struct shoe_state *shoe = drawn_shoe(at->table);
    struct commitment *commitment = &proof->commitment;
    char expected[FAIR_CONTEXT];
    finish(proof);
    commitment->begun = true;
    commitment->revealed = commitment->ended = false;
    commitment->commit = at->event->seq;
    commitment->shown = 0;
    commitment->corrected = 0;
    commitment->draw_count = 0;
    commitment->cards = shoe != NULL;
    commitment->decks = shoe == NULL ? 0 : shoe->decks;
    memcpy(commitment->hash, at->event->bytes, sizeof commitment->hash);
    memcpy(commitment->context, at->event->text, sizeof commitment->context);
    if (!proof->placed)
        fair_place(proof->book, commitment->context, proof->place);
    proof->placed = true;
    fair_context(proof->book, proof->place, at->table->round + 1, commitment->decks, expected);
    commitment->wrong_context = strcmp(expected, commitment->context) != 0;
}

/* ---- The log ---- */

struct draw_proof *draw_proof_open(const struct cr_rulebook *book, enum cr_language language,
                                   draw_each *each, void *context) {
    struct draw_proof *proof = memory_grow(NULL, sizeof *proof);
    memset(proof, 0, sizeof *proof);
    proof->book = book;
    proof->language = language;
    proof->each = each;
    proof->context = context;
    return proof;
}

void draw_proof_event(struct draw_proof *proof, const struct table *before,
                      const struct table *table, const struct event *event) {
    const struct drawn_step at = {before, table, event};
    struct commitment *commitment = &proof->commitment;
    switch (event_info(event->type)->seed) {
    case SEED_SEALED:
        begin(proof, &at);
        break;
    case SEED_GONE:
        commitment->ended = true;
        commitment->shown = event->seq;
        break;
    case SEED_OPENED:
        commitment->revealed = true;
        commitment->shown = event->seq;
        memcpy(commitment->seed, event->bytes, sizeof commitment->seed);
        fair_draw_seed(event->bytes, before->numbers, before->number_count, commitment->drawn_from);
        break;
    default:
        watch(proof, &at);
        break;
    }
}

struct draw_counts draw_proof_end(struct draw_proof *proof) {
    finish(proof);
    return proof->counts;
}

void draw_proof_close(struct draw_proof *proof) {
    free(proof->commitment.draws);
    free(proof);
}
