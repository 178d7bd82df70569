/* The tables that describe the API: every type in them is one that there is. */
#include "base/game.h"
#include "server/routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void check_type(const char *where, struct span type) {
    if (!shape_is_known(type))
        fail_msg("%s: there is no type %.*s", where, (int)type.length, type.at);
}

/* Every field is read to its end: nothing stands between two of them that is no field. */
static void check_fields(const char *where, const char *fields) {
    struct field field;
    const char *at = fields;
    while (field_next(&at, &field)) {
        check_type(where, field.type);
        if (field.words.length > 0 && memchr(field.words.at, ':', field.words.length) != NULL &&
            memchr(field.words.at, ' ', field.words.length) == NULL)
            fail_msg("%s: a semicolon is missing: %.*s", where, (int)field.words.length,
                     field.words.at);
    }
    if (at[strspn(at, " ;")] != '\0')
        fail_msg("%s: this is no field: %s", where, at);
}

static void check_answer(const char *where, const char *text) {
    struct shape_answer answer = shape_read_answer(text);
    if (answer.fields != NULL)
        check_fields(where, answer.fields);
    else if (answer.type.length > 0)
        check_type(where, answer.type);
}

static void check_shape(const struct shape *shape) {
    struct span name = {shape->name, strlen(shape->name)};
    assert_ptr_equal(shape_named(name), shape); /* no two of one name */
    assert_int_not_equal(shape->words[0], '\0');
    if (shape->fields != NULL)
        check_fields(shape->name, shape->fields);
    else if (shape->type != NULL)
        check_type(shape->name, (struct span){shape->type, strlen(shape->type)});
    for (int i = 0; i < shape->word_count; i++)
        assert_non_null(shape->word(shape->word_first + i));
}

static void every_type_is_known(void **state) {
    (void)state;
    for (size_t i = 0; i < shape_count; i++)
        check_shape(&shape_list[i]);
    for (size_t i = 0; i < floor_operation_count; i++) {
        check_fields(floor_operations[i].name, shape_fields(floor_operations[i].fields));
        check_answer(floor_operations[i].name, floor_operations[i].answer);
    }
    for (const struct own_route *route = route_own; route->path != NULL; route++) {
        check_fields(route->name, shape_fields(route->fields));
        check_answer(route->name, route->answer);
    }
}

static void a_game_names_its_own(void **state) {
    (void)state;
    for (unsigned game = 0; game < game_count; game++) {
        const char *id = cr_game_id((enum cr_game)game);
        const struct shape *own = shape_of_game((enum cr_game)game);
        assert_non_null(own);
        for (; own->name != NULL; own++) {
            check_shape(own);
            assert_int_equal(strncmp(own->name, id, strlen(id)), 0);
            assert_int_equal(own->name[strlen(id)], '-');
        }
    }
}

static struct shape_type read(const char *type) {
    return shape_read((struct span){type, strlen(type)});
}

static void the_notation(void **state) {
    (void)state;
    struct shape_type type = read("text<1..40>");
    assert_true(type.kind == SHAPE_TEXT && type.has_least && type.has_most);
    assert_true(type.least == 1 && type.most == 40);
    type = read("integer<-5..>");
    assert_true(type.kind == SHAPE_INTEGER && type.has_least && !type.has_most && type.least == -5);
    type = read("[count<..6>]<3..3>");
    assert_true(type.kind == SHAPE_LIST && type.least == 3 && type.most == 3);
    assert_true(type.inner.length == 10 && memcmp(type.inner.at, "count<..6>", 10) == 0);
    assert_true(read("{[words|null]}").kind == SHAPE_MAP);
    assert_true(read("words|null").kind == SHAPE_EITHER);
    assert_true(read("=a/b").kind == SHAPE_WORDS);
    assert_false(shape_is_known((struct span){"[no-such]", 9}));
    assert_false(shape_is_known((struct span){"null|no-such", 12}));
    assert_false(shape_is_known((struct span){"", 0}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_is_known),
        cmocka_unit_test(a_game_names_its_own),
        cmocka_unit_test(the_notation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
