/* What the house allows by post and state, found by trying: every operation on a case, a document,
 * a thing of the equipment room, money at the cage, money in doubt, a request and an alert, in
 * every state that one of them can be in, by everybody. A line a try:
 *
 *   WHAT  DOING  STATE  WHO  yes, or no CLAUSE CODE
 *
 * tests/floor/grid_test.py folds them into tests/grid/floor.txt. What is taken spoils the thing
 * tried on: the next one tries on another in the same state. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 8, STATES = 12, DOINGS = 14 };

/* A step is "WHO METHOD PATH BODY"; of it, as of what is tried, $ is the number of the thing, %
 * that of a player who was made for it, & one that nobody has had. */
struct state {
    const char *name;
    const char *steps[STEPS];
};

struct doing {
    const char *name, *what;
};

struct family {
    const char *name;
    const char *makes; /* the member of an answer that numbers the thing; NULL: there is none */
    struct state states[STATES];
    struct doing doings[DOINGS];
    const char *before[2]; /* each time, whatever comes of it: the table is as it was */
};

#define RULES                                                                                      \
    "\"grounds\":[{\"ground\":\"rules\",\"of\":{\"clause\":\"6.1\"}}],\"text\":\"so it is\""
#define DECIDE   "POST /api/disputes/$/decide {\"outcome\":\"dismissed\"," RULES "}"
#define OPEN     "player POST /api/disputes {\"table\":3,\"text\":\"paid short\"}"
#define TAKE     "pit-supervisor POST /api/disputes/$/take"
#define UP       "pit-supervisor POST /api/disputes/$/escalate"
#define MANAGER  "pit-manager POST /api/disputes/$/take"
#define SEEN     "surveillance POST /api/disputes/$/notes {\"text\":\"seen\"}"
#define COMPLAIN "POST /api/disputes/$/complaint {\"text\":\"it is not right\"}"
#define SENIOR   "senior-management POST /api/disputes/$/take"

#define DELIVER "pit-manager POST /api/equipment {\"kind\":\"shuffler\",\"serial\":\"S-&\"}"
#define DELIVER_TO                                                                                 \
    "pit-manager POST /api/equipment {\"kind\":\"shuffler\",\"serial\":\"S-&\",\"table\":7}"
#define CONDEMN "pit-supervisor POST /api/equipment/$/condemn {\"text\":\"it grinds\"}"
#define REPAIR  "pit-supervisor POST /api/equipment/$/repair {\"done\":false}"
#define DESTROY "pit-supervisor POST /api/equipment/$/destroy"

#define BRING                                                                                      \
    "operations-manager POST /api/documents "                                                      \
    "{\"kind\":\"notice\",\"title\":\"Limits\",\"text\":\"as it hangs\"}"
#define APPROVE  "table-games-director POST /api/documents/$/approve"
#define WITHDRAW "table-games-director POST /api/documents/$/withdraw"

#define REPORT                                                                                     \
    "dealer POST /api/tables/7/doubtful "                                                          \
    "{\"chips\":true,\"player\":%,\"amount\":500000,\"text\":\"no watermark\"}"
#define HOLD "pit-supervisor POST /api/doubtful/$/confirm {\"hold\":true}"

#define ASK                                                                                        \
    "pit-supervisor POST /api/tables/7/requests {\"event\":\"suspend\",\"text\":\"spilt water\"}"
#define FILL "pit-supervisor POST /api/tables/7/fills {\"amount\":1000000}"

static const struct family families[] = {
    {"case",
     "dispute",
     {{"open", {OPEN}},
      {"taken", {OPEN, TAKE}},
      {"manager", {OPEN, TAKE, UP}},
      {"manager/taken", {OPEN, TAKE, UP, MANAGER}},
      {"manager/complete", {OPEN, TAKE, UP, MANAGER, SEEN}},
      {"decided", {OPEN, TAKE, "pit-supervisor " DECIDE}},
      {"manager/decided", {OPEN, TAKE, UP, MANAGER, SEEN, "pit-manager " DECIDE}},
      {"complaint", {OPEN, TAKE, "pit-supervisor " DECIDE, "player " COMPLAIN}},
      {"complaint/taken", {OPEN, TAKE, "pit-supervisor " DECIDE, "player " COMPLAIN, SENIOR}},
      {"closed", {OPEN, TAKE, "pit-supervisor " DECIDE, "player POST /api/disputes/$/accept"}}},
     {{"8.2 look at it", "GET /api/disputes/$"},
      {"8.1 take it in hand", "POST /api/disputes/$/take"},
      {"8.1 pass it on to the pit manager", "POST /api/disputes/$/escalate"},
      {"8.2 state", "POST /api/disputes/$/statements {\"text\":\"I saw it\"}"},
      {"8.2 note among staff", "POST /api/disputes/$/notes {\"text\":\"again\"}"},
      {"8.2 bring footage",
       "POST /api/disputes/$/evidence {\"camera\":\"ceiling 4\",\"from\":1,\"to\":2}"},
      {"8.2 name the clause", "PATCH /api/disputes/$ {\"clause\":\"6.1\"}"},
      {"8.3 promise a time", "POST /api/disputes/$/promise {\"minutes\":30}"},
      {"8.4 decide", DECIDE},
      {"8.5 accept", "POST /api/disputes/$/accept"},
      {"8.5 complain", COMPLAIN},
      {"8.6 print the letter", "GET /api/disputes/$/letter"}},
     {NULL}},
    {"document",
     "document",
     {{"brought-in", {BRING}},
      {"approved", {BRING, APPROVE}},
      {"withdrawn", {BRING, APPROVE, WITHDRAW}}},
     {{"8.4.2 bring one in",
       "POST /api/documents {\"kind\":\"notice\",\"title\":\"Limits\",\"text\":\"as it hangs\"}"},
      {"8.4.2 approve it", "POST /api/documents/$/approve"},
      {"8.4.2 withdraw it", "POST /api/documents/$/withdraw"}},
     {NULL}},
    {"thing",
     "equipment",
     {{"spare", {DELIVER}},
      {"in-use", {DELIVER_TO}},
      {"condemned", {DELIVER, CONDEMN}},
      {"under-repair", {DELIVER, CONDEMN, REPAIR}},
      {"one-says-destroyed", {DELIVER, CONDEMN, DESTROY}},
      {"destroyed", {DELIVER, CONDEMN, DESTROY, "pit-manager POST /api/equipment/$/destroy"}}},
     {{"G17 deliver another", "POST /api/equipment {\"kind\":\"shuffler\",\"serial\":\"S-&\"}"},
      {"G17 look at its life", "GET /api/equipment/$"},
      {"G17 bring it to a table", "POST /api/equipment/$/move {\"table\":7}"},
      {"G17 bring it to the store", "POST /api/equipment/$/move {\"table\":0}"},
      {"G17 condemn it", "POST /api/equipment/$/condemn {\"text\":\"it grinds\"}"},
      {"G17 give it to be repaired", "POST /api/equipment/$/repair {\"done\":false}"},
      {"G17 have it back from repair", "POST /api/equipment/$/repair {\"done\":true}"},
      {"G17 say that it is destroyed", "POST /api/equipment/$/destroy"},
      {"G17 check it at its table",
       "POST /api/tables/7/equipment/check {\"equipment\":[$],\"good\":true}"}},
     {NULL}},
    {"money at the cage",
     NULL,
     {{"any", {NULL}}},
     {{"buy in", "POST /api/cage/buy-in {\"player\":%,\"amount\":100000}"},
      {"cash out", "POST /api/cage/cash-out {\"player\":%,\"amount\":100000}"},
      {"J18 give back what is held", "POST /api/cage/return {\"player\":%,\"amount\":100000}"}},
     {NULL}},
    {"money in doubt",
     "doubtful\":{\"doubtful",
     {{"reported", {REPORT}},
      {"held", {REPORT, HOLD}},
      {"one-ends-it", {REPORT, HOLD, "security POST /api/doubtful/$/end {\"keep\":true}"}},
      {"ended",
       {REPORT, HOLD, "security POST /api/doubtful/$/end {\"keep\":true}",
        "cage POST /api/doubtful/$/end {\"keep\":true}"}}},
     {{"F23 report at a table",
       "POST /api/tables/7/doubtful {\"chips\":true,\"player\":%,\"amount\":500000,"
       "\"text\":\"no watermark\"}"},
      {"F23 hold it", "POST /api/doubtful/$/confirm {\"hold\":true}"},
      {"F23 find it good", "POST /api/doubtful/$/confirm {\"hold\":false}"},
      {"F23 hand it over", "POST /api/doubtful/$/end {\"keep\":true}"},
      {"F23 give it back", "POST /api/doubtful/$/end {\"keep\":false}"}},
     {NULL}},
    {"request",
     "request",
     {{"waits", {ASK}},
      {"granted", {ASK, "pit-manager POST /api/requests/$/answer {\"grant\":true}"}},
      {"refused", {ASK, "pit-manager POST /api/requests/$/answer {\"grant\":false}"}},
      {"taken-back", {ASK, "pit-supervisor DELETE /api/requests/$"}}},
     {{"G13 grant it", "POST /api/requests/$/answer {\"grant\":true}"},
      {"G13 refuse it", "POST /api/requests/$/answer {\"grant\":false}"},
      {"G13 grant another thing than was asked",
       "POST /api/requests/$/answer {\"grant\":true,\"amount\":1}"},
      {"G13 take it back", "DELETE /api/requests/$"}},
     {"pit-supervisor DELETE /api/requests/$",
      "pit-manager POST /api/tables/7/events {\"event\":\"resume\"}"}},
    {"fill",
     "fill",
     {{"waits", {FILL}},
      {"approved", {FILL, "cage POST /api/fills/$/approve"}},
      {"taken-back", {FILL, "pit-supervisor DELETE /api/fills/$"}}},
     {{"ask for chips", "POST /api/tables/7/fills {\"amount\":1000000}"},
      {"sign it at the cage", "POST /api/fills/$/approve"},
      {"take it back", "DELETE /api/fills/$"}},
     {NULL}},
};

static struct place place;
static uint32_t thing, player, other, fresh;

/* ---- Asking ---- */

static struct floor_actor who_is(const char *name, size_t length) {
    if (length == strlen("player") && memcmp(name, "player", length) == 0)
        return player_of(player);
    if (length == strlen("other-player") && memcmp(name, "other-player", length) == 0)
        return player_of(other);
    int post = post_find(name, length);
    if (post <= POST_NOBODY)
        fail_msg("who is %s", name);
    return staff_of((enum post)post);
}

static void fill_in(const char *words, char *out, size_t room) {
    size_t length = 0;
    fresh++;
    for (; *words != '\0' && length + 16 < room; words++) {
        uint32_t number = *words == '$' ? thing : *words == '%' ? player : fresh;
        if (strchr("$%&", *words) == NULL)
            out[length++] = *words;
        else
            length += (size_t)snprintf(out + length, room - length, "%u", number);
    }
    out[length] = '\0';
}

/* "METHOD PATH BODY" */
static int ask_words(struct floor_actor actor, const char *words) {
    char filled[1024];
    fill_in(words, filled, sizeof filled);
    char *body = strstr(filled, " {");
    if (body != NULL)
        *body++ = '\0';
    place.now += 1000;
    return ask_at_once(&place, actor, filled, body, NULL);
}

static int ask_step(const char *step) {
    const char *words = strchr(step, ' ');
    return ask_words(who_is(step, (size_t)(words - step)), words + 1);
}

/* A player with chips, and a thing in that state. */
static void make(const struct family *family, const struct state *state) {
    for (int i = 0; i < 2 && family->before[i] != NULL; i++)
        ask_step(family->before[i]);
    assert_int_equal(ask_at_once(&place, nobody, "POST /api/players", "{}", NULL), 201);
    player = (uint32_t)told(&place, "player");
    for (int i = 0; i < STEPS && state->steps[i] != NULL; i++) {
        int status = ask_step(state->steps[i]);
        if (status >= 300)
            fail_msg("%s: %s: %s", state->name, state->steps[i], place.out);
        if (i == 0)
            thing = (uint32_t)told(&place, family->makes);
    }
    settle_down(&place);
}

/* ---- Trying ---- */

static void member(const char *name, char *out, size_t room) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(place.out, key);
    snprintf(out, room, "%.*s", at == NULL ? 0 : (int)strcspn(at + strlen(key), "\""),
             at == NULL ? "" : at + strlen(key));
}

static bool try_it(const struct family *family, const struct state *state,
                   const struct doing *doing, const char *who) {
    char clause[16], code[32];
    int status = ask_words(who_is(who, strlen(who)), doing->what);
    printf("%s\t%s\t%s\t%s\t", family->name, doing->name, state->name, who);
    if (status < 300) {
        printf("%s\n", says(&place, "\"again\":true") ? "another too" : "yes");
        return true;
    }
    member("clause", clause, sizeof clause);
    member("code", code, sizeof code);
    printf("no %s %s\n", clause[0] == '\0' ? "-" : clause, code);
    return false;
}

static void try_everybody(const struct family *family, const struct state *state,
                          const struct doing *doing) {
    bool spoilt = true;
    for (int post = -2; post < POSTS; post++) {
        const char *who = post == -2   ? "player"
                          : post == -1 ? "other-player"
                                       : post_id((enum post)post);
        if (post == POST_NOBODY)
            continue;
        if (spoilt)
            make(family, state);
        spoilt = try_it(family, state, doing, who);
    }
}

static void try_all(void **context) {
    (void)context;
    place_open(&place, true);
    assert_int_equal(ask_at_once(&place, nobody, "POST /api/players", "{}", NULL), 201);
    other = (uint32_t)told(&place, "player");
    for (size_t f = 0; f < sizeof families / sizeof families[0]; f++) {
        const struct family *family = &families[f];
        for (int d = 0; d < DOINGS && family->doings[d].name != NULL; d++)
            for (int s = 0; s < STATES && family->states[s].name != NULL; s++)
                try_everybody(family, &family->states[s], &family->doings[d]);
    }
    settle_down(&place);
    place_close(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(try_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
