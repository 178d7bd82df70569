/* The house made from its records alone: what each takes, which chips it moves, what it changes.
 * Records are written with ' for ". */
#define _GNU_SOURCE /* memmem */
#include "base/json_write.h"
#include "house/house_snapshot.h"
#include "house/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NOW = 1000000 };

static struct house house;
static struct json_token tokens[128];
static struct json json;
static char bytes[HOUSE_BODY_MAX];

static struct house_record record_of(const char *text) {
    struct json_error error;
    size_t length = strlen(text);
    assert_true(length < sizeof bytes);
    for (size_t i = 0; i <= length; i++)
        bytes[i] = text[i] == '\'' ? '"' : text[i];
    assert_int_equal(json_parse(bytes, length, tokens, 128, &json, &error), JSON_OK);
    return (struct house_record){.json = &json, .time = NOW};
}

/* The problem; "": it was taken and applied. */
static const char *take(const char *text) {
    struct house_record record = record_of(text);
    if (!house_read(&house, &record))
        return record.problem;
    house_apply(&house, &record);
    return "";
}

struct row {
    const char *problem, *text; /* "": none */
};

static void take_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *problem = take(rows[i].text);
        if (strcmp(problem, rows[i].problem) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", rows[i].text, problem, rows[i].problem);
    }
}
#define TAKE(rows) take_rows(rows, sizeof rows / sizeof rows[0])

#define TOKEN           "'0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'"
#define STAFF(id, post) "'role':'staff','id':" id ",'post':'" post "'"
#define SYSTEM          "'role':'system'"

/* A demonstration floor with a member of staff a post, numbered as the posts are, two players and
 * two tables of the first game. */
static int start(void **state) {
    char text[512];
    (void)state;
    house_init(&house);
    assert_string_equal(take("{'do':'floor.open'," SYSTEM ",'demonstration':true}"), "");
    for (int post = POST_DEALER; post < POSTS; post++) {
        const char *id = post_id((enum post)post);
        snprintf(text, sizeof text,
                 "{'do':'staff.add'," SYSTEM
                 ",'staff':%d,'name':'%s','post_given':'%s','password_hash':'$x'}",
                 post, id, id);
        assert_string_equal(take(text), "");
    }
    for (int i = 1; i <= 2; i++) {
        snprintf(text, sizeof text,
                 "{'do':'player.add','role':'nobody','player':%d,'name':'Guest %d','token':" TOKEN
                 ",'purse':5000}",
                 i, i);
        assert_string_equal(take(text), "");
        snprintf(text, sizeof text,
                 "{'do':'table.add'," SYSTEM ",'table':%d,'name':'T%d','game':'%s','pause_ms':7}",
                 i, i, game_modules[0]->id);
        assert_string_equal(take(text), "");
    }
    return 0;
}

static int finish(void **state) {
    (void)state;
    house_free(&house);
    return 0;
}

/* ---- Who ---- */

static bool has_role(const char *who, enum actor_role role) {
    static const char letters[ACTOR_ROLES] = {'N', 'P', 'S', 'D', 'Y'};
    return strchr(who, letters[role]) != NULL;
}

/* N nobody known, P players, S staff, D devices, Y the system. */
static void a_record_is_written_by_whom_it_is_for(void **state) {
    static const struct {
        const char *id, *who;
    } rows[RECORD_KINDS] = {
        {"floor.open", "Y"},         {"player.add", "NSY"},       {"player.chips", "PY"},
        {"player.token", "P"},       {"player.code", "SY"},       {"player.link", "SY"},
        {"staff.add", "SY"},         {"staff.set", "SY"},         {"factor.set", "S"},
        {"factor.end", "SY"},        {"session.begin", "PS"},     {"session.fail", "N"},
        {"session.lock", "S"},       {"session.unlock", "S"},     {"session.end", "PS"},
        {"factor.show", "S"},        {"staff.first", "S"},        {"staff.vouch", "S"},
        {"device.add", "SY"},        {"device.end", "SY"},        {"shift.start", "SY"},
        {"shift.end", "SY"},         {"table.add", "SY"},         {"table.set", "SY"},
        {"edition.add", "SY"},       {"edition.adopt", "SY"},     {"exchange.first", "S"},
        {"cage.buy-in", "SY"},       {"cage.cash-out", "SY"},     {"cage.return", "SY"},
        {"limit.first", "S"},        {"limit.set", "SY"},         {"stock.first", "S"},
        {"cage.stock", "SY"},        {"fill.ask", "S"},           {"credit.ask", "S"},
        {"fill.approve", "S"},       {"fill.cancel", "SY"},       {"count.first", "S"},
        {"float.open", "SY"},        {"float.close", "SY"},       {"drop.count", "SY"},
        {"tips.pay", "SY"},          {"alert.raise", "Y"},        {"alert.acknowledge", "S"},
        {"request.open", "SY"},      {"request.answer", "PS"},    {"request.take-back", "SY"},
        {"disable", "SY"},           {"self-check", "SY"},        {"dispute.open", "PSY"},
        {"dispute.take", "S"},       {"dispute.statement", "PS"}, {"dispute.note", "S"},
        {"dispute.evidence", "S"},   {"dispute.clause", "S"},     {"dispute.promise", "S"},
        {"dispute.escalate", "PS"},  {"dispute.decide", "S"},     {"dispute.accept", "PS"},
        {"dispute.complaint", "PS"}, {"floor.set", "SY"},         {"equipment.add", "SY"},
        {"equipment.move", "SY"},    {"equipment.check", "SY"},   {"equipment.condemn", "SY"},
        {"equipment.repair", "SY"},  {"equipment.replace", "SY"}, {"equipment.shuffle", "SY"},
        {"equipment.destroy", "S"},  {"doubtful.report", "S"},    {"doubtful.hold", "S"},
        {"doubtful.end", "S"},       {"document.add", "S"},       {"document.approve", "S"},
        {"document.withdraw", "S"},  {"player.notice", "Y"},      {"player.seen", "P"},
    };
    (void)state;
    for (int kind = 0; kind < RECORD_KINDS; kind++) {
        assert_string_equal(record_kind_id((enum record_kind)kind), rows[kind].id);
        for (int role = 0; role < ACTOR_ROLES; role++) {
            char text[96];
            snprintf(text, sizeof text, "{'do':'%s','role':'%s','id':1}", rows[kind].id,
                     actor_role_id((enum actor_role)role));
            struct house_record record = record_of(text);
            bool taken = house_read(&house, &record);
            bool refused = !taken && strcmp(record.problem, "role") == 0;
            if (refused == has_role(rows[kind].who, (enum actor_role)role))
                fail_msg("%s: %s", text, refused ? "refused" : "not refused");
        }
    }
    static const struct row others[] = {
        {"do", "{'role':'system'}"},
        {"do", "{'do':'floor.shut','role':'system'}"},
        {"do", "{'do':7,'role':'system'}"},
        {"role", "{'do':'floor.open','demonstration':true}"},
        {"role", "{'do':'floor.open','role':'staffs','demonstration':true}"},
        {"id", "{'do':'tips.pay','role':'staff','id':0,'table':1,'amount':1}"},
        {"post", "{'do':'tips.pay','role':'staff','id':1,'post':'king','table':1,'amount':1}"},
        {"record", "['do']"},
        {"demonstration", "{'do':'floor.open','role':'system'}"},
    };
    TAKE(others);
}

/* So an audit refuses a record that no door would have let through. */
static void accounts_are_made_and_changed_from_above(void **state) {
#define ADD(who, post)                                                                             \
    "{'do':'staff.add'," who ",'staff':15,'name':'Chi','post_given':'" post                        \
    "','password_hash':'$x'}"
#define SET(who, staff, what) "{'do':'staff.set'," who ",'staff':" staff "," what "}"
#define SHIFT                 STAFF("5", "shift-manager")
#define PASSWORD              "'password_hash':'$x'"
    static const struct row rows[] = {
        {"post_given", ADD(SHIFT, "shift-manager")},
        {"post_given", ADD(SHIFT, "cage")},
        {"post_given", ADD(SHIFT, "regulator")},
        /* what the record says of the actor's post is not what counts */
        {"post_given", ADD(STAFF("1", "senior-management"), "dealer")},
        {"post_given", ADD(STAFF("99", "senior-management"), "dealer")},
        {"id", ADD("'role':'staff','post':'senior-management'", "dealer")},
        {"role", ADD("'role':'player','id':5", "dealer")},
        {"role", ADD("'role':'device','id':5", "dealer")},
        {"role", ADD("'role':'nobody'", "dealer")},
        {"", SET(SYSTEM, "13", PASSWORD)},
        {"", SET(SHIFT, "4", PASSWORD)},
        {"", SET(SHIFT, "1", "'post_given':'pit-manager'")},
        {"", SET(SHIFT, "5", PASSWORD)}, /* the own */
        {"staff", SET(SHIFT, "5", PASSWORD ",'active':true")},
        {"staff", SET(SHIFT, "5", "'active':true")},
        {"staff", SET(SHIFT, "5", "'post_given':'dealer'")},
        {"post_given", SET(SHIFT, "1", "'post_given':'shift-manager'")},
        {"post_given", SET(SHIFT, "1", "'post_given':'cage'")},
        {"staff", SET(SHIFT, "12", PASSWORD)},
        {"staff", SET(SHIFT, "13", "'post_given':'dealer'")},
        {"staff", SET(SHIFT, "6", PASSWORD)},
        {"staff", SET(STAFF("4", "pit-manager"), "1", PASSWORD)},
        {"staff", SET(STAFF("13", "regulator"), "1", PASSWORD)},
        {"", SET(STAFF("13", "regulator"), "13", PASSWORD)},
        {"role", SET("'role':'player','id':1", "1", PASSWORD)},
        {"staff", SET(SYSTEM, "15", PASSWORD)},
        {"", ADD(SHIFT, "pit-manager")},
        {"staff", ADD(SYSTEM, "regulator")}, /* the fourteenth again */
    };
    (void)state;
    TAKE(rows);
    assert_int_equal(house_find_staff(&house, 1)->post, POST_PIT_MANAGER);
    assert_int_equal(house_find_staff(&house, 15)->made_by, 5);
    assert_int_equal(house_find_staff(&house, 4)->password_by, 5);
    assert_int_equal(house_find_staff(&house, 13)->password_by, 0);
    assert_int_equal(house_find_staff(&house, 13)->password_count, 2);
#undef ADD
#undef SET
#undef SHIFT
#undef PASSWORD
}

/* ---- Signing in ---- */

#define HEX_1  "1111111111111111111111111111111111111111111111111111111111111111"
#define HEX_0  "0000000000000000000000000000000000000000000000000000000000000000"
#define NINE_1 HEX_1 HEX_1 HEX_1 HEX_1 HEX_1 HEX_1 HEX_1 HEX_1 HEX_1
#define FACTOR(who, staff, step, codes)                                                            \
    "{'do':'factor.set'," who ",'staff':" staff ",'factor':'sealed','step':" step                  \
    ",'recovery':'" codes "'}"
#define IN(who, shown)  "{'do':'session.begin'," who ",'address':'192.0.2.1'" shown "}"
#define OFF(who, staff) "{'do':'factor.end'," who ",'staff':" staff "}"
#define PIT             STAFF("4", "pit-manager")
#define SHIFT           STAFF("5", "shift-manager")

static void a_code_is_shown_once(void **state) {
    static const struct row rows[] = {
        {"", IN(PIT, "")},
        {"factor", IN(PIT, ",'step':7")}, /* there is none yet */
        {"staff", FACTOR(SHIFT, "4", "7", NINE_1 HEX_1)},
        {"recovery", FACTOR(PIT, "4", "7", NINE_1)},
        {"recovery", FACTOR(PIT, "4", "7", NINE_1 HEX_0)},
        {"recovery", FACTOR(PIT, "4", "7", NINE_1 HEX_1 "1")},
        {"step", FACTOR(PIT, "4", "0", NINE_1 HEX_1)},
        {"", FACTOR(PIT, "4", "7", NINE_1 HEX_1)},
        {"factor", IN(PIT, "")},
        {"factor", IN(PIT, ",'step':8,'recovery':1")},
        {"step", IN(PIT, ",'step':7")}, /* the code that showed that it works */
        {"", IN(PIT, ",'step':8")},
        {"step", IN(PIT, ",'step':8")},
        {"step", IN(PIT, ",'step':6")},
        {"recovery", IN(PIT, ",'recovery':11")},
        {"", IN(PIT, ",'recovery':10")},
        {"recovery", IN(PIT, ",'recovery':10")},
        {"", IN(PIT, ",'step':9")},
        {"", "{'do':'session.lock'," PIT "}"},
        {"", "{'do':'session.unlock'," PIT "}"}, /* the session has shown one */
        {"", "{'do':'session.end'," PIT ",'address':'192.0.2.1'}"},
        {"staff", OFF(STAFF("3", "pit-supervisor"), "4")},
        {"staff", OFF(STAFF("10", "surveillance"), "4")},
        {"", OFF(SHIFT, "4")},
        {"staff", OFF(SHIFT, "4")},
        {"", IN(PIT, "")},
        {"id", IN(STAFF("99", "dealer"), "")},
        {"id", IN("'role':'player','id':3", "")},
        {"", IN("'role':'player','id':2", "")},
    };
    uint8_t hash[HASH_BYTES];
    (void)state;
    memset(hash, 0x11, sizeof hash);
    TAKE(rows);
    assert_int_equal(house_find_staff(&house, 4)->signed_in, NOW);
    assert_int_equal(house_find_player(&house, 2)->seen, NOW);
    assert_int_equal(house_find_recovery(house_find_staff(&house, 4), hash), 0);
    assert_string_equal(take(FACTOR(PIT, "4", "7", HEX_1 NINE_1)), "");
    assert_int_equal(house_find_recovery(house_find_staff(&house, 4), hash), 1);
    assert_string_equal(take(IN(PIT, ",'recovery':1")), "");
    assert_int_equal(house_find_recovery(house_find_staff(&house, 4), hash), 2);
    memset(hash, 0, sizeof hash); /* what is used up is nobody's code */
    assert_int_equal(house_find_recovery(house_find_staff(&house, 4), hash), 0);
}

static void failures_are_counted_until_it_is_right(void **state) {
#define FAIL(what) "{'do':'session.fail','role':'nobody','address':'192.0.2.1'," what "}"
    static const struct row rows[] = {
        {"", FAIL("'what':'name'")},
        {"", FAIL("'what':'token'")},
        {"what", FAIL("'staff':4")},
        {"what", FAIL("'what':'luck'")},
        {"staff", FAIL("'what':'password','staff':99")},
        {"", FAIL("'what':'password','staff':4")},
        {"", FAIL("'what':'code','staff':4")},
        {"", FAIL("'what':'password','staff':5")},
    };
    (void)state;
    TAKE(rows);
    assert_int_equal(house_find_staff(&house, 4)->failures, 2);
    assert_int_equal(house_find_staff(&house, 5)->failures, 1);
    assert_string_equal(take(IN(PIT, "")), "");
    assert_int_equal(house_find_staff(&house, 4)->failures, 0);
    assert_int_equal(house_find_staff(&house, 5)->failures, 1);
    assert_string_equal(take("{'do':'session.unlock'," SHIFT "}"), "");
    assert_int_equal(house_find_staff(&house, 5)->failures, 0);
#undef FAIL
}

static void what_was_shown_outlasts_a_snapshot(void **state) {
    struct bytes saved = {0};
    struct house other;
    const char *problem = "";
    uint64_t seq;
    (void)state;
    assert_string_equal(take(FACTOR(PIT, "4", "7", NINE_1 HEX_1)), "");
    assert_string_equal(take(IN(PIT, ",'recovery':3")), "");
    house_save(&house, 1, &saved);
    assert_true(house_load(&other, saved.at, saved.length, &seq, &problem));
    assert_memory_equal(house_find_staff(&other, 4), house_find_staff(&house, 4),
                        sizeof(struct house_staff));
    house_free(&other);
    bytes_free(&saved);
}
#undef FACTOR
#undef IN
#undef OFF
#undef PIT
#undef SHIFT

/* ---- Players' tokens ---- */

static void a_token_is_replaced(void **state) {
#define NEW(who, token)   "{'do':'player.token'," who ",'token':'" token "'}"
#define CODE(who, player) "{'do':'player.code'," who ",'player':" player "}"
#define PLAYER_2          "'role':'player','id':2"
    static const struct row rows[] = {
        {"token", NEW(PLAYER_2, HEX_0)},
        {"id", NEW("'role':'player','id':3", HEX_1)},
        {"", NEW(PLAYER_2, HEX_1)},
        {"token", NEW("'role':'player','id':1", HEX_1)}, /* somebody's already */
    };
    uint8_t token[HASH_BYTES];
    (void)state;
    TAKE(rows);
    memset(token, 0x11, sizeof token);
    assert_ptr_equal(house_find_token(&house, token), house_find_player(&house, 2));
    static const struct row codes[] = {
        {"post", CODE(STAFF("1", "dealer"), "2")},
        {"post", CODE(STAFF("10", "surveillance"), "2")},
        {"player", CODE(STAFF("12", "cage"), "3")},
        {"", CODE(STAFF("12", "cage"), "2")},
    };
    TAKE(codes);
    assert_null(house_find_token(&house, token));
    memset(token, 0, sizeof token);
    assert_null(house_find_token(&house, token));
    /* many times over: old ones are forgotten and leave their places */
    for (int i = 1; i <= 1000; i++) {
        char text[256];
        snprintf(text, sizeof text, "{'do':'player.token'," PLAYER_2 ",'token':'%064x'}", i);
        assert_string_equal(take(text), "");
    }
    token[30] = 1000 >> 8;
    token[31] = 1000 & 255;
    assert_ptr_equal(house_find_token(&house, token), house_find_player(&house, 2));
    token[30] = 999 >> 8;
    token[31] = 999 & 255;
    assert_null(house_find_token(&house, token));
    assert_true(house.token_room <= 64);
#undef NEW
#undef CODE
#undef PLAYER_2
}

/* ---- Editions ---- */

/* Staff are numbered as their posts. */
static void an_edition_is_adopted_by_another_person(void **state) {
#define ADD(by, id, hash)                                                                          \
    "{'do':'edition.add'," by ",'edition':" id ",'game':'sicbo','document':'01','hash':'" hash     \
    "23456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'}"
#define ADOPT(by, number, edition, from, tables)                                                   \
    "{'do':'edition.adopt'," by ",'adoption':" number ",'edition':" edition ",'from':" from tables \
    "}"
#define DIRECTOR STAFF("8", "table-games-director")
#define MANAGER  STAFF("6", "operations-manager")
#define LATER    "9000000000000"
    static const struct row rows[] = {
        {"", ADD(SYSTEM, "1", "01")},
        {"hash", ADD(SYSTEM, "2", "01")},
        {"edition", ADD(SYSTEM, "3", "02")},
        {"post", ADD(STAFF("5", "operations-manager"), "2", "02")}, /* which 5 is not */
        {"", ADD(MANAGER, "2", "02")},
        {"", ADD(DIRECTOR, "3", "03")},
        {"", ADOPT(SYSTEM, "1", "1", LATER, "")}, /* the first of its game */
        {"role", ADOPT(SYSTEM, "2", "2", LATER, "")},
        {"post", ADOPT(MANAGER, "2", "1", LATER, "")},
        {"post", ADOPT(STAFF("6", "table-games-director"), "2", "1", LATER, "")},
        {"same-person", ADOPT(DIRECTOR, "2", "3", LATER, "")},
        {"edition", ADOPT(DIRECTOR, "2", "4", LATER, "")},
        {"adoption", ADOPT(DIRECTOR, "3", "2", LATER, "")},
        {"from", ADOPT(DIRECTOR, "2", "2", "1", "")},
        {"tables", ADOPT(DIRECTOR, "2", "2", LATER, ",'tables':[3]")},
        {"tables", ADOPT(DIRECTOR, "2", "2", LATER, ",'tables':[2,1]")},
        {"tables", ADOPT(DIRECTOR, "2", "2", LATER, ",'tables':[]")},
        {"adopted-already", ADOPT(DIRECTOR, "2", "1", LATER, "")},
        {"", ADOPT(DIRECTOR, "2", "2", LATER, ",'tables':[2]")},
        {"adopted-already", ADOPT(DIRECTOR, "3", "2", LATER, ",'tables':[2]")},
    };
    (void)state;
    TAKE(rows);
    const int64_t then = 9000000000000;
    assert_null(house_edition_due(&house, CR_SICBO, 1, then - 1));
    assert_int_equal(house_edition_due(&house, CR_SICBO, 1, then)->id, 1);
    assert_int_equal(house_edition_due(&house, CR_SICBO, 2, then)->id, 2);
    assert_null(house_edition_due(&house, CR_ROULETTE, 1, then));
    /* what is adopted last for the game holds at the table too (9.1) */
    assert_string_equal(take(ADOPT(STAFF("9", "senior-management"), "3", "3", "9000000000001", "")),
                        "");
    assert_int_equal(house_edition_due(&house, CR_SICBO, 2, then)->id, 2);
    assert_int_equal(house_edition_due(&house, CR_SICBO, 2, then + 1)->id, 3);
#undef ADD
#undef ADOPT
#undef DIRECTOR
#undef MANAGER
#undef LATER
}

/* ---- Tables, shifts, devices ---- */

static void a_table_has_one_dealer(void **state) {
#define SHIFT(table, staff, post)                                                                  \
    "{'do':'shift.start'," SYSTEM ",'table':" table ",'staff':" staff ",'post_given':'" post "'}"
    static const struct row rows[] = {
        {"", SHIFT("1", "1", "dealer")},
        {"shift", SHIFT("1", "1", "dealer")},
        {"table", SHIFT("3", "1", "dealer")},
        {"staff", SHIFT("1", "12", "dealer")}, /* the cage deals at none */
        {"staff", SHIFT("1", "99", "dealer")},
        {"post_given", SHIFT("2", "1", "pit-manager")},
        {"", SHIFT("1", "3", "pit-supervisor")},
        {"", SHIFT("1", "4", "dealer")}, /* and relieves the first */
        {"shift", "{'do':'shift.end'," SYSTEM ",'table':1,'staff':1}"},
    };
    (void)state;
    TAKE(rows);
    assert_int_equal(house.shift_count, 2);
    assert_null(house_find_shift(&house, 1, 1));
    assert_int_equal(house_find_shift(&house, 1, 4)->post, POST_DEALER);
    assert_int_equal(house_find_shift(&house, 1, 4)->since, NOW);
    assert_string_equal(take("{'do':'shift.end'," SYSTEM ",'table':1,'staff':3}"), "");
    assert_string_equal(take("{'do':'staff.set'," SYSTEM ",'staff':4,'active':false}"), "");
    assert_int_equal(house.shift_count, 0); /* who was dismissed deals no more */
    assert_string_equal(take(SHIFT("1", "4", "dealer")), "staff");
#undef SHIFT
}

static void tables_and_devices_are_numbered_in_turn(void **state) {
#define DEVICE(id, table, kind)                                                                    \
    "{'do':'device.add'," SYSTEM ",'device':" id ",'table':" table ",'kind':'" kind                \
    "','name':'Shoe','token':" TOKEN "}"
    static const struct row rows[] = {
        {"table", "{'do':'table.set'," SYSTEM ",'table':3,'virtual':true}"},
        {"step_ms", "{'do':'table.set'," SYSTEM ",'table':1,'virtual':true,'step_ms':3600001}"},
        {"above", "{'do':'limit.set'," SYSTEM ",'table':1,'above':-1}"},
        {"above", "{'do':'limit.set'," SYSTEM ",'table':1}"},
        {"table", "{'do':'limit.set'," SYSTEM ",'table':9,'above':1}"},
        {"", "{'do':'limit.set'," SYSTEM ",'above':100000000}"},
        {"", "{'do':'table.set'," SYSTEM ",'table':1,'virtual':true,'step_ms':3600000}"},
        {"game", "{'do':'table.add'," SYSTEM ",'table':3,'name':'T','game':'x','edition':'1'}"},
        {"name", "{'do':'table.add'," SYSTEM ",'table':3,'name':'','game':'x','edition':'1'}"},
        {"device", DEVICE("2", "1", "shoe")},
        {"table", DEVICE("1", "3", "shoe")},
        {"kind", DEVICE("1", "1", "camera")},
        {"", DEVICE("1", "2", "keypad")},
        {"device", "{'do':'device.end'," SYSTEM ",'device':2}"},
        {"", "{'do':'device.end'," SYSTEM ",'device':1}"},
        {"device", "{'do':'device.end'," SYSTEM ",'device':1}"},
    };
    (void)state;
    TAKE(rows);
    const struct house_table *table = house_find_table(&house, 1);
    assert_true(table->is_virtual);
    assert_int_equal(table->timings.step, 3600000);
    assert_int_equal(table->timings.pause, 7); /* as it was made */
    assert_int_equal(table->timings.betting, dealer_timings_default.betting);
    assert_int_equal(house_find_device(&house, 1)->kind, DEVICE_KEYPAD);
    assert_int_equal(house_find_device(&house, 1)->table, 2);
    assert_false(house_find_device(&house, 1)->active);
#undef DEVICE
}

/* ---- Chips ---- */

static void write_movements(const struct house_record *record, char *out, size_t room) {
    int length = 0;
    out[0] = '\0';
    for (size_t i = 0; i < record->posting_count; i++) {
        const struct posting *posting = &record->postings[i];
        length += snprintf(out + length, room - (size_t)length, "%s%s%u>%s%u %lld",
                           i == 0 ? "" : ", ", ledger_kind_id(ledger_kind(posting->from)),
                           ledger_owner(posting->from), ledger_kind_id(ledger_kind(posting->to)),
                           ledger_owner(posting->to), (long long)posting->amount);
    }
    for (size_t i = 0; i < record->sum_count; i++) {
        const struct record_sum *sum = &record->sums[i];
        length += snprintf(out + length, room - (size_t)length, "; %s %u %lld %lld", sum->what,
                           sum->table, (long long)sum->amount, (long long)sum->difference);
    }
}

/* Which chips move, and what that adds to the books: sum, table, amount, difference. */
static void chips_go_where_the_record_says(void **state) {
    static const struct {
        const char *moves, *text;
    } rows[] = {
        {"outside0>purse3 900; given 0 900 0",
         "{'do':'player.add','role':'nobody','player':3,'name':'C','token':" TOKEN ",'purse':900}"},
        {"", "{'do':'player.add','role':'nobody','player':4,'name':'D','token':" TOKEN "}"},
        {"outside0>purse2 40; given 0 40 0",
         "{'do':'player.chips','role':'player','id':2,'player':2,'amount':40}"},
        {"outside0>vault0 70, cage0>purse1 70; cage-buy-in 0 70 0",
         "{'do':'cage.buy-in'," STAFF("12", "cage") ",'player':1,'amount':70}"},
        {"purse1>cage0 30, vault0>outside0 30; cash-out 0 30 0",
         "{'do':'cage.cash-out'," STAFF("12", "cage") ",'player':1,'amount':30}"},
        {"held1>purse1 20; return 0 20 0",
         "{'do':'cage.return'," STAFF("12", "cage") ",'player':1,'amount':20}"},
        {"outside0>cage0 500, outside0>vault0 600; stock-chips 0 500 0; stock-cash 0 600 0",
         "{'do':'cage.stock'," SYSTEM ",'chips':500,'cash':600}"},
        {"outside0>vault0 600; stock-cash 0 600 0", "{'do':'cage.stock'," SYSTEM ",'cash':600}"},
        {"", "{'do':'fill.ask'," STAFF("1", "dealer") ",'fill':1,'table':2,'amount':80}"},
        {"", "{'do':'credit.ask'," STAFF("1", "dealer") ",'fill':2,'table':2,'amount':20}"},
        {"cage0>float2 80; fill 2 80 0", "{'do':'fill.approve'," STAFF("12", "cage") ",'fill':1}"},
        {"float2>cage0 20; credit 2 20 0",
         "{'do':'fill.approve'," STAFF("12", "cage") ",'fill':2}"},
        /* counted 50 where 45 should be, 45 where 50 should be, and as it should be */
        {"difference2>float2 5; float-open 2 50 5",
         "{'do':'float.open'," SYSTEM ",'table':2,'count':50,'difference':5,'drop':9,'round':4}"},
        {"float2>difference2 5; float-close 2 45 -5",
         "{'do':'float.close'," SYSTEM ",'table':2,'count':45,'difference':-5}"},
        {"; float-open 2 0 0", "{'do':'float.open'," SYSTEM ",'table':2,'count':0,'difference':0}"},
        {"drop1>vault0 33, vault0>difference1 3; drop-count 1 30 -3",
         "{'do':'drop.count'," SYSTEM ",'table':1,'count':30,'difference':-3}"},
        {"tips1>cage0 12, vault0>outside0 12; tips-paid 1 12 0",
         "{'do':'tips.pay'," SYSTEM ",'table':1,'amount':12}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char moves[256];
        struct house_record record = record_of(rows[i].text);
        if (!house_read(&house, &record))
            fail_msg("%s: %s", rows[i].text, record.problem);
        write_movements(&record, moves, sizeof moves);
        assert_string_equal(moves, rows[i].moves);
        house_apply(&house, &record);
    }
    assert_int_equal(house_find_fill(&house, 2)->approved_by, 12);
    assert_int_equal(house_find_table(&house, 1)->since.counted, 33);
    assert_int_equal(house_find_table(&house, 2)->since.filled, 0); /* the float was opened since */
}

static void chips_stay_where_the_record_is_wrong(void **state) {
    static const struct row rows[] = {
        {"player", "{'do':'cage.buy-in'," SYSTEM ",'player':3,'amount':70}"},
        {"amount", "{'do':'cage.buy-in'," SYSTEM ",'player':1,'amount':0}"},
        {"amount", "{'do':'cage.cash-out'," SYSTEM ",'player':1,'amount':1.5}"},
        {"chips", "{'do':'cage.stock'," SYSTEM "}"},
        {"cash", "{'do':'cage.stock'," SYSTEM ",'cash':-1}"},
        {"player", "{'do':'player.chips','role':'player','id':1,'player':3,'amount':40}"},
        {"purse",
         "{'do':'player.add','role':'nobody','player':3,'name':'C','token':" TOKEN ",'purse':0}"},
        {"token", "{'do':'player.add','role':'nobody','player':3,'name':'C','token':'01'}"},
        {"player", "{'do':'player.add','role':'nobody','player':4,'name':'C','token':" TOKEN "}"},
        {"fill", "{'do':'fill.ask'," STAFF("1", "dealer") ",'fill':2,'table':2,'amount':80}"},
        {"id", "{'do':'fill.ask','role':'staff','fill':1,'table':2,'amount':80}"},
        {"", "{'do':'fill.ask'," STAFF("5", "shift-manager") ",'fill':1,'table':2,'amount':80}"},
        {"id", "{'do':'fill.approve'," STAFF("5", "shift-manager") ",'fill':1}"},
        {"id", "{'do':'fill.approve','role':'staff','fill':1}"},
        {"fill", "{'do':'fill.approve'," STAFF("12", "cage") ",'fill':2}"},
        {"", "{'do':'fill.cancel'," STAFF("5", "shift-manager") ",'fill':1}"},
        {"fill", "{'do':'fill.approve'," STAFF("12", "cage") ",'fill':1}"},
        {"float", "{'do':'float.close'," SYSTEM ",'table':1,'count':0,'difference':0}"},
        {"difference", "{'do':'drop.count'," SYSTEM ",'table':1,'count':3,'difference':4}"},
        {"count", "{'do':'drop.count'," SYSTEM ",'table':1,'count':-1,'difference':0}"},
        {"amount", "{'do':'tips.pay'," SYSTEM ",'table':1}"},
    };
    (void)state;
    TAKE(rows);
    house.demonstration = false; /* no other house gives chips away */
    assert_string_equal(take("{'do':'player.chips'," SYSTEM ",'player':1,'amount':4}"), "player");
}

/* ---- The pit ---- */

static void alerts_are_acknowledged_by_their_post(void **state) {
#define RAISE(id, more)                                                                            \
    "{'do':'alert.raise'," SYSTEM ",'alert':" id ",'kind':'summon','for':'pit-supervisor'" more "}"
#define SEEN(who) "{'do':'alert.acknowledge'," who ",'alert':1}"
    static const struct row rows[] = {
        {"table", RAISE("1", ",'table':3")},
        {"dispute", RAISE("1", ",'dispute':1")},
        {"alert", RAISE("2", "")},
        {"record", RAISE("1", ",'record':0")},
        {"kind", "{'do':'alert.raise'," SYSTEM ",'alert':1,'kind':'noise','for':'dealer'}"},
        {"for", "{'do':'alert.raise'," SYSTEM ",'alert':1,'kind':'summon','for':'nobody'}"},
        {"", RAISE("1", ",'table':2,'problem':'why','amount':-5")},
        {"post", SEEN(STAFF("1", "dealer"))},
        {"post", SEEN(STAFF("10", "surveillance"))},
        {"", SEEN(STAFF("4", "pit-manager"))},
        {"alert", SEEN(STAFF("4", "pit-manager"))},
    };
    (void)state;
    TAKE(rows);
    const struct house_alert *alert = house_find_alert(&house, 1);
    assert_string_equal(alert->problem, "why");
    assert_int_equal(alert->amount, -5);
    assert_int_equal(alert->acknowledged, NOW);
    assert_int_equal(alert->acknowledged_by.id, 4);
#undef RAISE
#undef SEEN
}

/* Never who asked, nobody twice, and the event only with the last signature. */
static void a_request_is_signed_by_two(void **state) {
#define ASK(table)                                                                                 \
    "{'do':'request.open'," STAFF(                                                                 \
        "2", "acting-pit-supervisor") ",'request':1,'table':" table                                \
                                      ",'wants':'pit-supervisor','second':'pit-supervisor','"      \
                                      "players':[],'event':{}}"
#define SIGN(who, more) "{'do':'request.answer'," who ",'request':1,'grant':true" more "}"
    static const struct row rows[] = {
        {"table", ASK("3")},
        {"event",
         "{'do':'request.open'," STAFF(
             "2", "dealer") ",'request':1,'table':1,'wants':'pit-supervisor','players':[]}"},
        {"", ASK("1")},
        {"post", SIGN(STAFF("1", "dealer"), "")},
        {"id", SIGN(STAFF("2", "pit-manager"), "")}, /* asked for it */
        {"grant", "{'do':'request.answer'," STAFF("3", "pit-supervisor") ",'request':1}"},
        {"", SIGN(STAFF("3", "pit-supervisor"), ",'event':{'a':1}")},
        {"id", SIGN(STAFF("3", "pit-supervisor"), ",'seq':9")}, /* twice */
        {"", SIGN(STAFF("12", "cage"), ",'seq':9")},
        {"request", SIGN(STAFF("4", "pit-manager"), ",'seq':9")},
        {"request", "{'do':'request.take-back'," STAFF("2", "dealer") ",'request':1}"},
    };
    (void)state;
    TAKE(rows);
    const struct house_request *request = house_find_request(&house, 1);
    assert_int_equal(request->state, REQUEST_GRANTED);
    assert_int_equal(request->granted.staff, 3);
    assert_int_equal(request->witnessed.staff, 12);
    assert_int_equal(request->seq, 9);
    assert_string_equal(request->event, "{\"a\":1}");
    assert_null(house_open_request(&house, 1));
#undef ASK
#undef SIGN
}

static void what_is_disabled_is_so_once(void **state) {
#define TURN(scope, off) "{'do':'disable'," SYSTEM ",'scope':" scope ",'off':" off "}"
    char game[96];
    static const struct row rows[] = {
        {"off", TURN("'floor'", "false")},
        {"scope", TURN("'house'", "true")},
        {"scope", TURN("'game','game':'x'", "true")},
        {"scope", TURN("'table','of':3", "true")},
        {"scope", TURN("'player','of':3", "true")},
        {"of", TURN("'player'", "true")},
        {"", TURN("'player','of':2", "true")},
        {"", TURN("'table','of':2", "true")},
        {"off", TURN("'table','of':2", "true")},
    };
    (void)state;
    TAKE(rows);
    assert_true(house_find_player(&house, 2)->disabled);
    assert_false(house_find_player(&house, 1)->disabled);
    assert_true(house_table_disabled(&house, house_find_table(&house, 2)));
    assert_false(house_table_disabled(&house, house_find_table(&house, 1)));
    snprintf(game, sizeof game, TURN("'game','game':'%s'", "true"), game_modules[0]->id);
    assert_string_equal(take(game), "");
    assert_true(house_table_disabled(&house, house_find_table(&house, 1)));
#undef TURN
}

/* ---- Disputes (part 8) ---- */

static void a_case_goes_its_way(void **state) {
#define CASE(what, who, more) "{'do':'dispute." what "'," who ",'dispute':1" more "}"
#define PLAYER                "'role':'player','id':1"
#define SUPERVISOR            STAFF("3", "pit-supervisor")
#define ON(ground, of)        "{'ground':'" ground "','of':{" of "}}"
#define DECIDED(cited, more)  ",'outcome':'partly','cited':[" cited "],'text':'so'" more
#define DECISION              DECIDED(ON("8.4.5", "'step':1") "," ON("8.4.6", "'step':4"), "")
#define COMPLAINT             ",'text':'no','letter_en':'<h1>A</h1>','letter_vi':'<h1>B</h1>'"
    static const struct row rows[] = {
        {"dispute", CASE("take", SUPERVISOR, "")},
        {"player", CASE("open", PLAYER, ",'table':1,'player':2,'text':'why'")},
        {"table", CASE("open", PLAYER, ",'table':3,'player':1,'text':'why'")},
        {"", CASE("open", PLAYER, ",'table':1,'player':1,'round':8,'text':'why'")},
        {"id", CASE("decide", SUPERVISOR, DECISION)}, /* nobody has it in hand */
        {"state", CASE("take", STAFF("1", "dealer"), "")},
        {"", CASE("take", SUPERVISOR, "")},
        {"state", CASE("take", SUPERVISOR, "")},
        {"id", CASE("statement", "'role':'player','id':2", ",'text':'I saw it'")},
        {"text", CASE("statement", PLAYER, "")},
        {"", CASE("statement", PLAYER, ",'text':'I won'")},
        {"to", CASE("evidence", SUPERVISOR, ",'camera':'3','from':9,'to':8")},
        {"round", CASE("evidence", SUPERVISOR, ",'table':1")},
        {"", CASE("evidence", STAFF("10", "surveillance"), ",'camera':'3','from':8,'to':9")},
        {"until", CASE("promise", SUPERVISOR, ",'until':1000000")}, /* now is too late */
        {"", CASE("promise", SUPERVISOR, ",'until':1000001")},
        {"cited", CASE("decide", SUPERVISOR, ",'outcome':'partly','text':'so'")}, /* 8.4 */
        {"cited", CASE("decide", SUPERVISOR, DECIDED("", ""))},
        {"cited", CASE("decide", SUPERVISOR, DECIDED(ON("8.4.6", "'step':1"), ""))}, /* D5 */
        {"cited", CASE("decide", SUPERVISOR, DECIDED(ON("8.4.5", "'step':99"), ""))},
        {"cited", CASE("decide", SUPERVISOR, DECIDED(ON("8.4.2", "'document':1"), ""))},
        {"cited",
         CASE("decide", SUPERVISOR, DECIDED(ON("8.4.5", "'step':1,'clause':'6.1.1'"), ""))},
        {"outcome", CASE("decide", SUPERVISOR,
                         ",'outcome':'maybe','cited':[" ON("8.4.5", "'step':1") "],'text':'so'")},
        {"state", CASE("accept", PLAYER, "")},
        {"", CASE("decide", SUPERVISOR, DECISION)},
        {"", CASE("escalate", PLAYER, "")}, /* 8.1 */
        {"id", CASE("decide", SUPERVISOR, DECISION)},
        {"", CASE("take", STAFF("4", "pit-manager"), "")},
        {"without", CASE("decide", STAFF("4", "pit-manager"), DECISION)}, /* 8.2 */
        {"without", CASE("decide", STAFF("4", "pit-manager"),
                         DECIDED(ON("8.4.5", "'step':1"), ",'without':'nothing'"))},
        {"without", CASE("decide", STAFF("4", "pit-manager"),
                         DECIDED(ON("8.4.5", "'step':1"), ",'without':{'record':''}"))},
        {"", CASE("evidence", STAFF("4", "pit-manager"), ",'table':1,'round':8")},
        {"", CASE("decide", STAFF("4", "pit-manager"),
                  DECIDED(ON("8.4.5", "'step':9"), ",'without':{'dealer':'gone'}"))},
        {"state", CASE("escalate", PLAYER, "")},
        {"text", CASE("complaint", PLAYER, "")},
        {"letter_en", CASE("complaint", PLAYER, ",'text':'no'")}, /* D6 */
        {"", CASE("complaint", PLAYER, COMPLAINT)},               /* 8.5 */
        {"", CASE("take", STAFF("9", "senior-management"), "")},
        {"", CASE("decide", STAFF("9", "senior-management"), DECISION)},
        {"state", CASE("accept", PLAYER, "")}, /* that was final */
    };
    (void)state;
    TAKE(rows);
    const struct house_dispute *dispute = house_find_dispute(&house, 1);
    assert_int_equal(dispute->state, DISPUTE_CLOSED);
    assert_int_equal(dispute->post, POST_SENIOR_MANAGEMENT);
    assert_int_equal(dispute->step_count, 13);
    assert_int_equal(dispute->decision, 13);
    assert_int_equal(dispute->steps[4].to, 1000001);
    assert_int_equal(dispute->steps[12].grounds, 0x30);
    assert_int_equal(dispute->steps[12].outcome, OUTCOME_PARTLY);
    assert_string_equal(dispute->steps[9].without, "{\"dealer\":\"gone\"}");
    assert_string_equal(dispute->steps[10].letter[CR_VIETNAMESE], "<h1>B</h1>");
    assert_true(dispute->steps[2].of_player);
#undef CASE
#undef PLAYER
#undef SUPERVISOR
#undef ON
#undef DECIDED
#undef DECISION
#undef COMPLAINT
}

/* D4: two people at one screen are one pair of hands; so is who holds the other's account. */
static void one_pair_of_hands_judges_once(void **state) {
#define CASE(what, who, more) "{'do':'dispute." what "'," who ",'dispute':1" more "}"
#define AT(who, screen)       "{'do':'session.begin'," who ",'address':'192.0.2.1','screen':" screen "}"
#define SUPERVISOR            STAFF("3", "pit-supervisor")
#define MANAGER               STAFF("4", "pit-manager")
#define ACTING                STAFF("2", "acting-pit-supervisor")
    static const struct row rows[] = {
        {"", AT(SUPERVISOR, "77")},
        {"", AT(MANAGER, "77")},
        {"", AT(ACTING, "78")},
        {"", CASE("open", SUPERVISOR, ",'table':1,'player':1,'text':'why'")},
        {"state", CASE("take", SUPERVISOR, "")},
        {"state", CASE("take", MANAGER, "")},
        {"", CASE("take", ACTING, "")},
    };
    static const struct row held[] = {
        {"", "{'do':'dispute.open'," SUPERVISOR
             ",'dispute':2,'table':1,'player':1,'round':1,'parts':[2],'text':'why'}"},
        {"state", "{'do':'dispute.take'," ACTING ",'dispute':2}"},
    };
    (void)state;
    TAKE(rows);
    TAKE(held);
    struct house_actor shift = {ACTOR_STAFF, 5, POST_SHIFT_MANAGER};
    const struct house_dispute *dispute = house_find_dispute(&house, 2);
    assert_false(dispute_is_own(&house, dispute, &shift));
    house_find_staff(&house, 2)->made_by = 5;
    assert_true(dispute_is_own(&house, dispute, &shift));
    assert_true(dispute_has_judge(&house, dispute));
#undef CASE
#undef AT
#undef SUPERVISOR
#undef MANAGER
#undef ACTING
}

/* ---- Documents and notices ---- */

static void a_document_is_approved_by_another(void **state) {
#define ADD(who, number)                                                                           \
    "{'do':'document.add'," who ",'document':" number                                              \
    ",'kind':'notice','title':'Limits','text':'as they hang there'}"
#define SIGN(what, who, number) "{'do':'document." what "'," who ",'document':" number "}"
#define BRINGS                  STAFF("6", "operations-manager")
#define DIRECTOR                STAFF("8", "table-games-director")
    static const struct row rows[] = {
        {"post", ADD(STAFF("5", "shift-manager"), "1")},
        {"document", ADD(BRINGS, "2")},
        {"", ADD(BRINGS, "1")},
        {"post", SIGN("approve", BRINGS, "1")},
        {"", ADD(DIRECTOR, "2")},
        {"same-person", SIGN("approve", DIRECTOR, "2")},
        {"document", SIGN("approve", DIRECTOR, "3")},
        {"", SIGN("approve", DIRECTOR, "1")},
        {"state", SIGN("approve", DIRECTOR, "1")},
        {"", SIGN("withdraw", DIRECTOR, "2")},
        {"state", SIGN("withdraw", DIRECTOR, "2")},
        {"state", SIGN("approve", STAFF("9", "senior-management"), "2")},
    };
    (void)state;
    TAKE(rows);
    assert_true(house_document_held(house_find_document(&house, 1), NOW));
    assert_false(house_document_held(house_find_document(&house, 1), NOW - 1));
    assert_false(house_document_held(house_find_document(&house, 2), NOW));
#undef ADD
#undef SIGN
#undef BRINGS
#undef DIRECTOR
}

static void a_notice_stays_until_it_is_seen(void **state) {
#define TELL(number, more) "{'do':'player.notice'," SYSTEM ",'notice':" number more "}"
#define SEEN(player, number)                                                                       \
    "{'do':'player.seen','role':'player','id':" player ",'notice':" number "}"
#define PAID ",'kind':'payment','player':1,'table':1,'round':4,'amount':"
    static const struct row rows[] = {
        {"notice", TELL("2", PAID "10")},
        {"dispute", TELL("1", ",'kind':'case','player':1,'table':1,'dispute':1")},
        {"player", TELL("1", ",'kind':'payment','player':9,'table':1")},
        {"", TELL("1", PAID "10")},
        {"", TELL("2", PAID "-4")},
        {"", TELL("3", ",'kind':'payment','player':2,'table':1,'round':4,'amount':7")},
        {"notice", SEEN("1", "1")}, /* the second has taken its place */
        {"notice", SEEN("2", "2")},
        {"", SEEN("2", "3")},
        {"notice", SEEN("2", "3")},
    };
    (void)state;
    TAKE(rows);
    assert_int_equal(house.notice_count, 1);
    assert_int_equal(house.notices[0].id, 2);
    assert_int_equal(house.notices[0].amount, 6);
    for (unsigned i = 0; i < NOTICES_MAX + 5; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "{'do':'player.notice'," SYSTEM ",'notice':%u,'kind':'payment','player':1,"
                 "'table':1,'round':%u}",
                 i + 4, i + 10);
        assert_string_equal(take(text), "");
    }
    assert_int_equal(house.notice_count, NOTICES_MAX);
    assert_int_equal(house.notices[0].round, 15);
#undef TELL
#undef SEEN
#undef PAID
}

/* ---- What is written is what is read ---- */

static struct text written;
static char written_bytes[HOUSE_BODY_MAX];

static void begin(enum record_kind kind, enum actor_role role, uint32_t id, enum post post) {
    struct house_actor by = {.role = role, .id = id, .post = post};
    text_init(&written, written_bytes, sizeof written_bytes - 1);
    house_begin_record(&written, kind, &by);
}

static struct house_record read_back(void) {
    text_char(&written, '}');
    text_char(&written, '\0');
    struct house_record record = record_of(written_bytes);
    if (!house_read(&house, &record))
        fail_msg("%s: %s", written_bytes, record.problem);
    return record;
}

static void accounts_are_read_as_they_were_written(void **state) {
    (void)state;
    static const struct house_player player = {
        .id = 3, .name = "An \"B\"", .token = {1, 2, 3}, .seen = NOW};
    begin(RECORD_PLAYER_ADD, ACTOR_STAFF, 1, POST_DEALER);
    house_put_player(&written, &player, 77);
    struct house_record record = read_back();
    assert_int_equal(record.kind, RECORD_PLAYER_ADD);
    assert_int_equal(record.by.role, ACTOR_STAFF);
    assert_int_equal(record.by.id, 1);
    assert_int_equal(record.by.post, POST_DEALER);
    assert_memory_equal(&record.fields.new_player.player, &player, sizeof player);
    assert_int_equal(record.fields.new_player.purse, 77);
    house_apply(&house, &record);
    assert_ptr_equal(house_find_token(&house, player.token), house_find_player(&house, 3));

    static const struct house_staff staff = {.id = 15,
                                             .post = POST_DEALER,
                                             .active = true,
                                             .name = "Chi",
                                             .password_hash = "$z",
                                             .password_set = NOW};
    begin(RECORD_STAFF_ADD, ACTOR_SYSTEM, 0, POST_NOBODY);
    house_put_staff(&written, &staff);
    record = read_back();
    assert_memory_equal(&record.fields.staff, &staff, sizeof staff);
    house_apply(&house, &record);
    begin(RECORD_STAFF_SET, ACTOR_SYSTEM, 0, POST_NOBODY);
    house_put_staff_change(
        &written, 15,
        &(struct staff_change){.post = &(enum post){POST_CAGE}, .active = &(bool){false}});
    record = read_back();
    assert_int_equal(record.fields.staff.post, POST_CAGE);
    assert_false(record.fields.staff.active);
    assert_string_equal(record.fields.staff.password_hash, "$z");

    static const struct house_device device = {
        .id = 1, .table = 2, .kind = DEVICE_WHEEL, .active = true, .name = "W", .token = {9}};
    begin(RECORD_DEVICE_ADD, ACTOR_SYSTEM, 0, POST_NOBODY);
    house_put_device(&written, &device);
    record = read_back();
    assert_memory_equal(&record.fields.device, &device, sizeof device);
}

static void the_pit_is_read_as_it_was_written(void **state) {
    (void)state;
    static const struct house_alert alert = {.id = 1,
                                             .table = 2,
                                             .player = 1,
                                             .kind = ALERT_ALTERATION,
                                             .post = POST_SURVEILLANCE,
                                             .time = NOW,
                                             .amount = -3,
                                             .clause = "G4",
                                             .record = 12};
    begin(RECORD_ALERT_RAISE, ACTOR_SYSTEM, 0, POST_NOBODY);
    house_put_alert(&written, &house, &alert);
    struct house_record record = read_back();
    assert_memory_equal(&record.fields.alert, &alert, sizeof alert);

    begin(RECORD_DISABLE, ACTOR_SYSTEM, 0, POST_NOBODY);
    house_put_switch(&written, &(struct house_switch){.scope = SWITCH_TABLE, .of = 2}, true);
    record = read_back();
    assert_int_equal(record.fields.disabling.of.scope, SWITCH_TABLE);
    assert_int_equal(record.fields.disabling.of.of, 2);
    assert_true(record.fields.disabling.off);

    static const struct self_check check = {
        .time = NOW, .staff = 13, .reason = "asked", .version = "1.2", .hashes = {{1}, {2}}};
    begin(RECORD_SELF_CHECK, ACTOR_STAFF, 13, POST_REGULATOR);
    house_put_self_check(&written, &check);
    record = read_back();
    assert_memory_equal(&record.fields.self_check, &check, sizeof check);

    struct dispute_opening opening = {
        .dispute = 1, .table = 2, .player = 1, .round = 6, .clause = "7.3", .text = "a\nb"};
    begin(RECORD_DISPUTE_OPEN, ACTOR_PLAYER, 1, POST_NOBODY);
    house_put_dispute(&written, &opening);
    record = read_back();
    house_apply(&house, &record);
    const struct house_dispute *dispute = house_find_dispute(&house, 1);
    assert_int_equal(dispute->table, 2);
    assert_int_equal(dispute->round, 6);
    assert_string_equal(dispute->clause, "7.3");
    assert_string_equal(dispute->steps[0].text, "a\nb");
}

/* Every act of a case is written as the record that does it. */
static void each_act_has_its_record(void **state) {
    (void)state;
    for (int act = 0; act < DISPUTE_ACTS; act++) {
        char id[32];
        snprintf(id, sizeof id, "dispute.%s", dispute_act_id((enum dispute_act)act));
        assert_string_equal(record_kind_id(record_kind_of_act((enum dispute_act)act)), id);
    }
}

/* ---- Snapshots ---- */

/* What is wrong with a snapshot whose bytes `from` are `to` instead; "": nothing. */
static const char *changed(const struct bytes *saved, const char *from, const char *to,
                           size_t length) {
    struct bytes copy = {0};
    struct house other;
    const char *problem = "";
    uint64_t seq;
    size_t all = saved->length - HASH_BYTES;
    bytes_add(&copy, saved->at, saved->length);
    uint8_t *at = memmem(copy.at, all, from, length);
    assert_non_null(at);
    memcpy(at, to, length);
    hash_bytes(copy.at, all, copy.at + all);
    if (house_load(&other, copy.at, copy.length, &seq, &problem)) {
        house_free(&other);
        problem = "";
    }
    bytes_free(&copy);
    return problem;
}

static void a_snapshot_has_one_form(void **state) {
    static const char in_order[] = "\x02\x08roulette\x08"
                                   "baccarat",
                      turned[] = "\x02\x08"
                                 "baccarat\x08roulette",
                      twice[] = "\x02\x08roulette\x08roulette";
    struct bytes saved = {0};
    enum cr_game game;
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_true(cr_game_find(i == 0 ? "roulette" : "baccarat", 8, &game));
        house.game_disabled[game] = true;
    }
    house_save(&house, 1, &saved);
    bool other_way = memmem(saved.at, saved.length, turned, sizeof turned - 1) != NULL;
    const char *is = other_way ? turned : in_order, *other = other_way ? in_order : turned;
    assert_string_equal(changed(&saved, is, is, sizeof in_order - 1), "");
    assert_string_equal(changed(&saved, is, other, sizeof in_order - 1), "game");
    assert_string_equal(changed(&saved, is, twice, sizeof in_order - 1), "game");
    bytes_free(&saved);
}

/* No memory is taken for more rows than there can be bytes of. */
static void a_snapshot_has_room_for_its_rows(void **state) {
    static const char head[] = "\x0a"
                               "news[2].by",
                      more[] = "news[2].by\x90\x03";
    struct bytes saved = {0};
    (void)state;
    house_save(&house, 1, &saved);
    const uint8_t *at = memmem(saved.at, saved.length, head, sizeof head - 1);
    assert_non_null(at);
    assert_int_equal(at[sizeof head - 1], house.staff_count);
    assert_in_range(saved.length, 800, 23 * 400);
    char from[sizeof more - 1];
    memcpy(from, at + 1, sizeof from);
    assert_string_equal(changed(&saved, from, more, sizeof from), "staff");
    bytes_free(&saved);
}

/* ---- The equipment room ---- */

#define MANAGER    STAFF("4", "pit-manager")
#define SUPERVISOR STAFF("3", "pit-supervisor")

/* G17: where each thing is, who may put right what, and that it outlasts a snapshot. */
static void a_thing_has_a_life(void **state) {
    static const struct row rows[] = {
        {"kind", "{'do':'equipment.add'," MANAGER ",'equipment':1,'kind':'sword','serial':'C-1'}"},
        {"equipment",
         "{'do':'equipment.add'," MANAGER ",'equipment':2,'kind':'cards','serial':'C-1'}"},
        {"table", "{'do':'equipment.add'," MANAGER
                  ",'equipment':1,'kind':'cards','serial':'C-1','table':9}"},
        {"", "{'do':'equipment.add'," MANAGER
             ",'equipment':1,'kind':'cards','serial':'C-1','table':1}"},
        {"serial",
         "{'do':'equipment.add'," MANAGER ",'equipment':2,'kind':'wheel','serial':'C-1'}"},
        {"", "{'do':'equipment.add'," MANAGER ",'equipment':2,'kind':'cards','serial':'C-2'}"},
        {"", "{'do':'equipment.add'," MANAGER ",'equipment':3,'kind':'wheel','serial':'W-1'}"},
        {"equipment",
         "{'do':'equipment.check'," SUPERVISOR ",'table':1,'equipment':[2],'good':true}"},
        {"equipment",
         "{'do':'equipment.check'," SUPERVISOR ",'table':1,'equipment':[],'good':true}"},
        {"", "{'do':'equipment.check'," SUPERVISOR ",'table':1,'equipment':[1],'good':true}"},
        {"", "{'do':'equipment.condemn'," SYSTEM
             ",'equipment':1,'by_post':'pit-manager','clause':'7.2','round':4}"},
        {"equipment",
         "{'do':'equipment.condemn'," SYSTEM ",'equipment':1,'by_post':'pit-manager'}"},
        {"equipment",
         "{'do':'equipment.check'," SUPERVISOR ",'table':1,'equipment':[1],'good':true}"},
        {"post", "{'do':'equipment.move'," SUPERVISOR ",'equipment':1}"},
        {"post", "{'do':'equipment.replace'," SUPERVISOR ",'equipment':1,'by':2}"},
        {"by", "{'do':'equipment.replace'," MANAGER ",'equipment':1,'by':3}"},
        {"table", "{'do':'equipment.destroy'," MANAGER ",'equipment':1}"},
        {"", "{'do':'equipment.replace'," MANAGER ",'equipment':1,'by':2}"},
        {"table", "{'do':'equipment.move'," MANAGER ",'equipment':1,'table':1}"},
        {"equipment", "{'do':'equipment.repair'," MANAGER ",'equipment':1,'done':true}"},
        {"by", "{'do':'equipment.replace'," MANAGER ",'equipment':2,'by':1}"},
        {"", "{'do':'equipment.destroy'," MANAGER ",'equipment':1}"},
        {"id", "{'do':'equipment.destroy'," MANAGER ",'equipment':1}"},
    };
    struct bytes saved = {0};
    struct house again;
    uint64_t seq;
    const char *problem;
    (void)state;
    TAKE(rows);
    house_save(&house, 7, &saved);
    assert_true(house_load(&again, saved.at, saved.length, &seq, &problem));
    assert_int_equal(again.thing_count, 3);
    assert_int_equal(again.things[0].state, THING_CONDEMNED);
    assert_string_equal(again.things[0].clause, "7.2");
    assert_int_equal(again.things[0].destroyed_by, 4);
    assert_int_equal(again.things[1].table, 1);
    assert_int_equal(again.things[1].checked.staff, 4);
    house_free(&again);
    bytes_free(&saved);
    assert_string_equal(take("{'do':'equipment.destroy'," SUPERVISOR ",'equipment':1}"), "");
    assert_int_equal(house_find_thing(&house, 1)->state, THING_DESTROYED);
    assert_string_equal(take("{'do':'equipment.move'," MANAGER ",'equipment':1}"), "equipment");
}

/* G14: 05:59 of the house's time is of the day before, until the house says otherwise. */
static void the_house_says_when_a_day_begins(void **state) {
    static const struct row rows[] = {
        {"day_begins", "{'do':'floor.set'," SYSTEM "}"},
        {"day_begins", "{'do':'floor.set'," SYSTEM ",'day_begins':24}"},
        {"", "{'do':'floor.set'," SYSTEM ",'day_begins':5}"},
    };
    const int64_t six = (24 - 7 + 6) * INT64_C(3600000); /* 06:00 of 2 January 1970 */
    struct bytes saved = {0};
    struct house again;
    uint64_t seq;
    const char *problem;
    (void)state;
    assert_int_equal(house_day_of(&house, six - 60000), 0);
    assert_int_equal(house_day_of(&house, six + 60000), 1);
    TAKE(rows);
    assert_int_equal(house_day_of(&house, six - 60000), 1);
    assert_int_equal(house_day_of(&house, six - 3660000), 0);
    house_save(&house, 7, &saved);
    assert_true(house_load(&again, saved.at, saved.length, &seq, &problem));
    assert_int_equal(again.day_begins, 5);
    house_free(&again);
    bytes_free(&saved);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, start, finish)
    const struct CMUnitTest tests[] = {
        T(a_record_is_written_by_whom_it_is_for),
        T(accounts_are_made_and_changed_from_above),
        T(a_code_is_shown_once),
        T(failures_are_counted_until_it_is_right),
        T(what_was_shown_outlasts_a_snapshot),
        T(a_token_is_replaced),
        T(an_edition_is_adopted_by_another_person),
        T(a_table_has_one_dealer),
        T(tables_and_devices_are_numbered_in_turn),
        T(chips_go_where_the_record_says),
        T(chips_stay_where_the_record_is_wrong),
        T(alerts_are_acknowledged_by_their_post),
        T(a_request_is_signed_by_two),
        T(what_is_disabled_is_so_once),
        T(a_case_goes_its_way),
        T(a_thing_has_a_life),
        T(the_house_says_when_a_day_begins),
        T(one_pair_of_hands_judges_once),
        T(a_document_is_approved_by_another),
        T(a_notice_stays_until_it_is_seen),
        T(a_snapshot_has_one_form),
        T(a_snapshot_has_room_for_its_rows),
        T(accounts_are_read_as_they_were_written),
        T(the_pit_is_read_as_it_was_written),
        T(each_act_has_its_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
