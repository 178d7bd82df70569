/* croupier verify: proves from a log that what the virtual dealer dealt was settled beforehand.
 *
 * For every commitment, in order: the seed shown later gives the hash published before, and every
 * card, the dice or the number drawn in between follow from that seed. */
#include "base/memory.h"
#include "cli/table_log.h"
#include "cli/verify_evidence.h"
#include "table/drawn.h"
#include "table/shoe_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What was drawn ---- */

struct draw {
    uint64_t seq;
    uint16_t place;           /* of the shoe */
    uint8_t shown[DRAWN_MAX]; /* a card, three dice, or a number */
};

struct proof {
    bool begun, revealed, ended, wrong_context;
    uint64_t commit, reveal; /* the events; the second may also be the one that ended it */
    uint64_t corrected;      /* the event that changed dealt cards, 0: none */
    unsigned decks;
    uint8_t hash[HASH_BYTES], seed[RANDOM_SEED];
    char context[FAIR_CONTEXT];
    struct draw *draws;
    size_t draw_count, draw_room;
};

enum verdict { PROVED, WRONG, STILL_OPEN, NEVER_SHOWN, VERDICTS };

struct verifying {
    struct table_log *log;
    struct proof proof;
    size_t verdicts[VERDICTS];
    size_t uncommitted;     /* cards, dice or numbers drawn under no commitment */
    char place[FAIR_PLACE]; /* floor and table that the first commitment names */
    bool placed;
    bool json;
};

static struct draw *add_draw(struct verifying *at, const struct event *event) {
    struct proof *proof = &at->proof;
    if (proof->draw_count == proof->draw_room) {
        proof->draw_room = proof->draw_room * 2 + 64;
        proof->draws = memory_grow(proof->draws, proof->draw_room * sizeof *proof->draws);
    }
    struct draw *draw = &proof->draws[proof->draw_count++];
    *draw = (struct draw){.seq = event->seq};
    return draw;
}

static bool is_open(const struct proof *proof) {
    return proof->begun && !proof->revealed && !proof->ended;
}

/* The table counts its shoe: what is missing behind an event was drawn by it. */
static void watch_shoe(struct verifying *at, const struct event *event) {
    const struct shoe_state *before = drawn_shoe(&at->log->before);
    const struct shoe_state *after = drawn_shoe(&at->log->table);
    bool shown = event_is(event, MARK_DEALS) || event->card_count == 1;
    if (before == NULL || before->decks == 0 || after->count >= before->count)
        return;
    unsigned place = (unsigned)(before->decks * CR_DECK - before->count);
    for (unsigned i = 0; i < (unsigned)before->count - after->count; i++) {
        if (!is_open(&at->proof)) {
            at->uncommitted++;
            continue;
        }
        struct draw *draw = add_draw(at, event);
        draw->place = (uint16_t)(place + i);
        draw->shown[0] = shown && i < event->card_count ? event->cards[i] : CR_NO_CARD;
    }
}

/* Dice and numbers may be put right until the next round: the last of them counts. */
static void watch_result(struct verifying *at, const struct event *event) {
    const struct table *table = &at->log->table;
    bool result = table->phase == PHASE_RESULT &&
                  (at->log->before.phase != PHASE_RESULT || event_is(event, MARK_NEW_RESULT));
    if (!result)
        return;
    if (!at->proof.begun) {
        at->uncommitted++;
        return;
    }
    at->proof.draw_count = 0;
    struct draw *draw = add_draw(at, event);
    drawn_result(table, draw->shown);
}

static void watch(struct verifying *at, const struct event *event) {
    if (drawn_shoe(&at->log->table) == NULL) {
        watch_result(at, event);
        return;
    }
    watch_shoe(at, event);
    if (event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE) && at->proof.begun)
        at->proof.corrected = event->seq;
}

/* ---- Proving ---- */

static const char *pick(const struct verifying *at, const char *english, const char *vietnamese) {
    return at->log->options->language == CR_ENGLISH ? english : vietnamese;
}

/* What the seed gives at a draw's place. */
static void expect(const struct verifying *at, const cr_card *order, const struct draw *draw,
                   uint8_t expected[DRAWN_MAX]) {
    if (drawn_shoe(&at->log->table) == NULL) {
        drawn_from_seed(at->log->book->game, at->proof.seed, expected);
        return;
    }
    memset(expected, 0, DRAWN_MAX);
    expected[0] = order[draw->place];
}

static bool draws_follow(const struct verifying *at, struct text *problem) {
    const struct proof *proof = &at->proof;
    cr_card order[FAIR_CARDS];
    unsigned cards = fair_cards(proof->seed, proof->decks, order);
    for (size_t i = 0; i < proof->draw_count; i++) {
        const struct draw *draw = &proof->draws[i];
        uint8_t expected[DRAWN_MAX];
        if (proof->decks > 0 && (draw->place >= cards || draw->shown[0] == CR_NO_CARD))
            continue; /* a card that nobody saw */
        expect(at, order, draw, expected);
        if (memcmp(expected, draw->shown, sizeof expected) == 0)
            continue;
        text_add(problem, pick(at, "event ", "sự kiện "));
        text_integer(problem, (int64_t)draw->seq);
        text_add(problem, pick(at, " shows ", " ra "));
        drawn_tell(at->log->book->game, draw->shown, problem);
        text_add(problem, pick(at, ", the seed gives ", ", hạt giống cho "));
        drawn_tell(at->log->book->game, expected, problem);
        return false;
    }
    return true;
}

static enum verdict judge(const struct verifying *at, struct text *problem) {
    const struct proof *proof = &at->proof;
    uint8_t hash[HASH_BYTES];
    if (proof->ended)
        return NEVER_SHOWN;
    if (!proof->revealed)
        return STILL_OPEN;
    fair_commitment(proof->seed, proof->context, hash);
    if (memcmp(hash, proof->hash, sizeof hash) != 0) {
        text_add(problem, pick(at, "the seed does not give the hash that was published",
                               "hạt giống không cho ra mã băm đã công bố"));
        return WRONG;
    }
    if (proof->wrong_context) {
        text_add(problem, pick(at, "the commitment is about another table or round",
                               "cam kết nói về bàn hoặc ván khác"));
        return WRONG;
    }
    if (!draws_follow(at, problem))
        return WRONG;
    if (proof->corrected != 0) {
        text_add(problem, pick(at, "the cards dealt were changed by event ",
                               "bài đã chia bị thay đổi bởi sự kiện "));
        text_integer(problem, (int64_t)proof->corrected);
        return WRONG;
    }
    return PROVED;
}

static const char *const verdict_words[VERDICTS][CR_LANGUAGES] = {
    {"proved", "đã chứng minh"},
    {"WRONG", "SAI"},
    {"still open", "còn mở"},
    {"ended, seed never shown", "đã chấm dứt, không công bố hạt giống"}};
static const char *const verdict_ids[VERDICTS] = {"proved", "wrong", "open", "ended"};

static void print_line(const struct verifying *at, enum verdict verdict,
                       const struct text *problem) {
    const struct proof *proof = &at->proof;
    enum cr_language language = at->log->options->language;
    printf("%llu  %s  %s %zu  %s%s%.*s\n", (unsigned long long)proof->commit, proof->context,
           pick(at, "drawn", "số lần rút"), proof->draw_count, verdict_words[verdict][language],
           problem->length == 0 ? "" : ": ", (int)problem->length, problem->at);
}

static void print_json(const struct verifying *at, enum verdict verdict,
                       const struct text *problem) {
    const struct proof *proof = &at->proof;
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"commit\":");
    text_integer(&out, (int64_t)proof->commit);
    if (proof->revealed || proof->ended) {
        text_add(&out, proof->ended ? ",\"end\":" : ",\"reveal\":");
        text_integer(&out, (int64_t)proof->reveal);
    }
    text_add(&out, ",\"context\":");
    text_quoted(&out, proof->context, strlen(proof->context));
    text_add(&out, ",\"drawn\":");
    text_integer(&out, (int64_t)proof->draw_count);
    text_add(&out, ",\"verdict\":");
    text_quoted(&out, verdict_ids[verdict], strlen(verdict_ids[verdict]));
    if (problem->length > 0) {
        text_add(&out, ",\"problem\":");
        text_quoted(&out, problem->at, problem->length);
    }
    text_add(&out, "}\n");
    fwrite(out.at, 1, out.length, stdout);
}

static void finish(struct verifying *at) {
    char memory[256];
    struct text problem;
    if (!at->proof.begun)
        return;
    text_init(&problem, memory, sizeof memory);
    enum verdict verdict = judge(at, &problem);
    at->verdicts[verdict]++;
    if (at->json)
        print_json(at, verdict, &problem);
    else
        print_line(at, verdict, &problem);
    at->proof.begun = false;
}

static void begin(struct verifying *at, const struct event *event) {
    const struct table *table = &at->log->table;
    const struct shoe_state *shoe = drawn_shoe(table);
    struct proof *proof = &at->proof;
    char expected[FAIR_CONTEXT];
    finish(at);
    proof->begun = true;
    proof->revealed = proof->ended = false;
    proof->commit = event->seq;
    proof->corrected = 0;
    proof->draw_count = 0;
    proof->decks = shoe == NULL ? 0 : shoe->decks;
    memcpy(proof->hash, event->bytes, sizeof proof->hash);
    memcpy(proof->context, event->text, sizeof proof->context);
    if (!at->placed)
        fair_place(at->log->book, proof->context, at->place);
    at->placed = true;
    fair_context(at->log->book, at->place, table->round + 1, proof->decks, expected);
    proof->wrong_context = strcmp(expected, proof->context) != 0;
}

static void follow(struct verifying *at, const struct event *event) {
    switch (event_info(event->type)->seed) {
    case SEED_SEALED:
        begin(at, event);
        break;
    case SEED_GONE:
        at->proof.ended = true;
        at->proof.reveal = event->seq;
        break;
    case SEED_OPENED:
        at->proof.revealed = true;
        at->proof.reveal = event->seq;
        memcpy(at->proof.seed, event->bytes, sizeof at->proof.seed);
        break;
    default:
        watch(at, event);
    }
}

static int verify(struct verifying *at) {
    struct event event;
    enum log_step step;
    while ((step = table_log_next(at->log, &event)) == LOG_EVENT)
        follow(at, &event);
    if (step == LOG_FAULT)
        return EXIT_REFUSED;
    finish(at);
    if (!at->json)
        printf("%zu %s, %zu %s, %zu %s, %zu %s; %zu %s\n", at->verdicts[PROVED],
               pick(at, "proved", "đã chứng minh"), at->verdicts[WRONG], pick(at, "wrong", "sai"),
               at->verdicts[STILL_OPEN], pick(at, "still open", "còn mở"),
               at->verdicts[NEVER_SHOWN],
               pick(at, "ended without showing the seed", "chấm dứt mà không công bố hạt giống"),
               at->uncommitted, pick(at, "drawn under no commitment", "lần rút không có cam kết"));
    return at->verdicts[WRONG] == 0 ? EXIT_DONE : EXIT_REFUSED;
}

/* ---- The command line ---- */

struct arguments {
    struct rulebook_options rulebooks;
    const char *path;
    bool json, has_key;
    uint8_t key[HASH_BYTES];
};

enum { OPTION_KEY = 256 };

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case OPTION_KEY:
        if (!hash_parse(argument, strlen(argument), arguments->key))
            argp_error(state, "--key: 64 hexadecimal digits");
        arguments->has_key = true;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->path != NULL)
            argp_error(state, "only one file can be named");
        arguments->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each commitment or bundle", 0},
    {"key", OPTION_KEY, "HEX", 0, "A bundle must be signed with this key of the house", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp verify_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "FILE",
    .doc = "Prove from a table's log that the virtual dealer's cards, dice and numbers were fixed "
           "before the bets: every seed shown gives the hash published before it, and everything "
           "drawn in between follows from the seed. One line for each commitment; exit code 1 "
           "when one of them is wrong.\n\nOr check an evidence bundle of one round: its seal, its "
           "hash chain, every event by the rules of its own edition, and its words."
           "\vExamples:\n"
           "  croupier verify evening.log\n"
           "  croupier verify --json evening.log\n"
           "  croupier verify table-6-round-12.evidence",
    .children = children};

int command_verify(int argc, char **argv) {
    struct arguments arguments = {.path = NULL};
    if (argp_parse(&verify_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
#ifdef CROUPIER_FLOOR
    if (is_evidence(arguments.path)) {
        int checked = verify_evidence(arguments.path, arguments.has_key ? arguments.key : NULL,
                                      arguments.rulebooks.language, arguments.json);
        rulebook_options_free(&arguments.rulebooks);
        return checked;
    }
#endif
    struct table_log *log = table_log_open(arguments.path, &arguments.rulebooks, arguments.json);
    int status = EXIT_REFUSED;
    if (log != NULL) {
        struct verifying at = {.log = log, .json = arguments.json};
        status = verify(&at);
        free(at.proof.draws);
        table_log_close(log);
    }
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
