/* The catalogue of events is whole: what every table says of an event has words in both languages,
 * and they tell no more than the event has. */
#include "table/event_view.h"
#include "table/game_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* ---- Words ---- */

static const struct {
    const char *word;
    int field; /* -1: every event has it */
} words[] = {
    {"who", -1},
    {"round", -1},
    {"player", FIELD_PLAYER},
    {"other", FIELD_PLAYER},
    {"amount", FIELD_AMOUNT},
    {"amount2", FIELD_AMOUNT2},
    {"number", FIELD_NUMBER},
    {"box", FIELD_BOX},
    {"hand", FIELD_HAND},
    {"layout", FIELD_LAYOUT},
    {"seats", FIELD_SEATS},
    {"bet", FIELD_BET},
    {"cards", FIELD_CARDS},
    {"clause", FIELD_CLAUSE},
    {"text", FIELD_TEXT},
    {"bytes", FIELD_BYTES},
    {"kind", FIELD_KIND},
    {"option", FIELD_OPTION},
    {"value", FIELD_VALUE},
    {"spot", FIELD_SPOT},
    {"entry", FIELD_ENTRY},
    {"owner", FIELD_OWNER},
};
enum { WORDS = sizeof words / sizeof words[0] };

static void assert_is_field_of(unsigned type, const char *name, size_t length) {
    for (unsigned i = 0; i < WORDS; i++) {
        if (strlen(words[i].word) != length || memcmp(words[i].word, name, length) != 0)
            continue;
        if (words[i].field >= 0 && !event_has(type, (enum event_field)words[i].field))
            fail_msg("%s: its sentence tells %s, which it has not", event_info(type)->id,
                     words[i].word);
        return;
    }
    fail_msg("%s: no such field: %.*s", event_info(type)->id, (int)length, name);
}

static void assert_sentence(unsigned type, const char *const sentence[CR_LANGUAGES]) {
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        assert_non_null(sentence[language]);
        for (const char *at = strchr(sentence[language], '{'); at != NULL; at = strchr(at + 1, '{'))
            assert_is_field_of(type, at + 1, strcspn(at + 1, "}"));
    }
}

static void every_event_is_told(void **state) {
    (void)state;
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        const struct event_sentence *row = event_info(type)->sentences;
        assert_non_null(row);
        assert_int_equal(row->variant, 0);
        do
            assert_sentence(type, row->words);
        while ((++row)->words[0] != NULL);
    }
}

static void a_game_tells_what_it_takes(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        const struct game_sentence *row = game_module((enum cr_game)game)->table->sentences;
        for (; row != NULL && row->type != EVENT_TYPES; row++) {
            assert_true(table_game_takes((enum cr_game)game, (enum event_type)row->type));
            assert_sentence(row->type, row->words);
        }
    }
}

static void what_is_listed_has_words(void **state) {
    (void)state;
    for (unsigned type = 0; type < EVENT_TYPES; type++) {
        const struct event_info *info = event_info(type);
        assert_int_equal(info->lists != 0, info->listed[CR_ENGLISH] != NULL);
        assert_int_equal(info->lists != 0, info->listed[CR_VIETNAMESE] != NULL);
        assert_int_equal(info->asked[0] == NULL, info->asked[1] == NULL);
        assert_int_equal(info->joined[0] == NULL, info->joined[1] == NULL);
        if (info->lists != 0) /* a report is made from the index */
            assert_true((info->marks & (MARK_CALLED | MARK_TERMS)) != 0);
    }
}

/* ---- The guide ---- */

static void what_else_a_dealer_does_is_in_order(void **state) {
    unsigned count = 0;
    (void)state;
    for (unsigned type = 0; type < EVENT_TYPES; type++)
        count += event_info(type)->also != 0;
    for (unsigned place = 1; place <= count; place++) {
        unsigned found = 0;
        for (unsigned type = 0; type < EVENT_TYPES; type++)
            found += event_info(type)->also == place;
        assert_int_equal(found, 1);
    }
}

static void every_step_has_words(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        for (unsigned type = 0; type < EVENT_TYPES; type++) {
            struct step_words step = game_step_words((enum cr_game)game, (enum event_type)type);
            bool named = event_info(type)->also != 0 ||
                         (event_info(type)->marks & (MARK_OF_GUEST | MARK_BY_TWO)) != 0;
            if (!named || !table_game_takes((enum cr_game)game, (enum event_type)type))
                continue;
            assert_non_null(step.words[CR_ENGLISH]);
            assert_non_null(step.words[CR_VIETNAMESE]);
            assert_non_null(step.clause);
        }
    }
}

/* ---- A game's own words ---- */

static const struct guide_words own_words[] = {{EVENT_TYPES, {NULL, NULL}, NULL}};
static const struct game_sentence own_sentences[] = {
    {EVENT_TURN, 0, {"{who} opens the left card.", "{who} lật lá bên trái."}},
    {EVENT_TURN, 7, {"{who} opens the right card.", "{who} lật lá bên phải."}},
    {EVENT_ANNOUNCE_RESULT, 0, {"{who} says who won.", "{who} nói bên thắng."}},
    {EVENT_TYPES, 0, {NULL, NULL}},
};

static int by_hand(const struct event *event) {
    return event->type == EVENT_TURN && event->hand != 0 ? 7 : -1;
}

static void assert_told(const struct game_table *own, struct event event, const char *english) {
    assert_string_equal(game_table_sentence(own, &event)[CR_ENGLISH], english);
}

static void a_game_has_its_own_words(void **state) {
    const struct game_table own = {
        .words = own_words, .sentences = own_sentences, .sentence = by_hand};
    const struct game_table none = {.words = own_words};
    (void)state;
    assert_told(&own, (struct event){.type = EVENT_TURN}, "{who} opens the left card.");
    assert_told(&own, (struct event){.type = EVENT_TURN, .hand = 1}, "{who} opens the right card.");
    /* a variant that nobody has is the game's own 0 */
    assert_told(&own, (struct event){.type = EVENT_ANNOUNCE_RESULT, .number = 2},
                "{who} says who won.");
    /* variants of the catalogue stay, and so does what the game says nothing of */
    assert_told(&own, (struct event){.type = EVENT_PAY, .number = 2},
                "{who} pays the next {number}.");
    assert_told(&own, (struct event){.type = EVENT_CARD, .number = 5}, "{who} deals a card.");
    assert_told(&none, (struct event){.type = EVENT_TURN}, "{who} opens a card.");
}

/* ---- Who sees it ---- */

static void fields_are_hidden_as_the_catalogue_says(void **state) {
    const struct viewer everybody = {.role = VIEWER_PUBLIC};
    const struct viewer staff = {.role = VIEWER_STAFF, .post = POST_PIT_MANAGER};
    const struct viewer seven = {.role = VIEWER_PLAYER, .player = 7};
    const struct viewer eight = {.role = VIEWER_PLAYER, .player = 8};
    struct event arrange = {.type = EVENT_ARRANGE,
                            .sender = SENDER_PLAYER,
                            .player = 7,
                            .box = 2,
                            .number = 1,
                            .card_count = 3,
                            .cards = {4, 5, 6},
                            .text = "why"};
    (void)state;
    assert_true(event_is_private(&arrange));
    struct event seen = event_as_seen(&arrange, NULL, 0, &seven);
    assert_int_equal(seen.number, 1);
    assert_int_equal(seen.cards[2], 6);
    assert_int_equal(seen.text[0], 0);
    const struct viewer *others[] = {&everybody, &staff, &eight};
    for (unsigned i = 0; i < 3; i++) {
        seen = event_as_seen(&arrange, NULL, 0, others[i]);
        assert_int_equal(seen.number, 0);
        assert_int_equal(seen.card_count, 3);
        assert_int_equal(seen.cards[0], CR_NO_CARD);
        assert_int_equal(seen.cards[2], CR_NO_CARD);
        assert_int_equal(seen.box, 2);
        assert_int_equal(seen.text[0] != 0, others[i] == &staff);
    }
    struct event card = {
        .type = EVENT_CARD, .sender = SENDER_DEVICE, .card_count = 1, .cards = {30}};
    struct effect lies = {.type = EFFECT_CARD, .card = 30, .number = 0};
    assert_false(event_is_private(&card));
    assert_int_equal(event_as_seen(&card, &lies, 1, &staff).cards[0], CR_NO_CARD);
    lies.number = 1;
    assert_int_equal(event_as_seen(&card, &lies, 1, &everybody).cards[0], 30);
    struct event sit = {.type = EVENT_SIT, .sender = SENDER_PLAYER, .player = 7, .text = "Lan"};
    assert_string_equal(event_as_seen(&sit, NULL, 0, &everybody).text, "Lan");
    struct event bet = {.type = EVENT_BET, .sender = SENDER_PLAYER, .player = 7, .text = "psst"};
    assert_string_equal(event_as_seen(&bet, NULL, 0, &seven).text, "");
    assert_string_equal(event_as_seen(&bet, NULL, 0, &staff).text, "psst");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_told),
        cmocka_unit_test(a_game_tells_what_it_takes),
        cmocka_unit_test(what_is_listed_has_words),
        cmocka_unit_test(what_else_a_dealer_does_is_in_order),
        cmocka_unit_test(every_step_has_words),
        cmocka_unit_test(a_game_has_its_own_words),
        cmocka_unit_test(fields_are_hidden_as_the_catalogue_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
