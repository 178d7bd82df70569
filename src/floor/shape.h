/* What requests and answers are made of, in a notation that the rows of operations.def and
 * shapes.def are written in. From it bodies are checked, and the API's documents written.
 *
 * Fields are "name:type words; name:type? words": a question mark behind the type when the field
 * may be missing; the words, up to the semicolon, say what it means. A field named * stands for
 * every further member. A type is
 *
 *   text<1..40>       a simple type (simple_types in shape.c), or the name of a row of shapes.def;
 *                     between < and > the least and the most: of a number, of the bytes of a text,
 *                     of the items of a list; either may be missing
 *   [type]<..9>       a list
 *   {type}            an object with names of any kind
 *   =player/staff     one of these words
 *   type|type         either
 *
 * An answer is fields or a type, with the status before it when that is not 200, and the media
 * types of its other forms behind it: "201 player:id; token:text", "report text/csv".
 *
 * A game has shapes of its own, which begin with its id: ID-play is its part of a view, ID-result
 * of a list of results, ID-rules of its rules (struct game_table). */
#ifndef FLOOR_SHAPE_H
#define FLOOR_SHAPE_H

#include "base/shape.h"
#include "base/span.h"
#include "croupier.h"

extern const struct shape shape_list[];
extern const size_t shape_count;
/* Those of a game, the last without a name; NULL: it lists none. */
const struct shape *shape_of_game(enum cr_game game);

const struct shape *shape_named(struct span name); /* NULL: there is none */
/* Of an operation, which may have those of a shape. */
const char *shape_fields(const char *fields);

struct field {
    struct span name, type, words;
    bool optional;
};
/* The next field of the list at `*list`, false at its end. */
bool field_next(const char **list, struct field *field);

enum shape_kind {
    SHAPE_ANY,
    SHAPE_NULL,
    SHAPE_FLAG,
    SHAPE_INTEGER,
    SHAPE_NUMBER, /* perhaps with a fraction */
    SHAPE_TEXT,
    SHAPE_SECRET,
    SHAPE_WORDS,  /* one of `inner`, between slashes */
    SHAPE_LIST,   /* of `inner` */
    SHAPE_MAP,    /* of `inner` */
    SHAPE_EITHER, /* `inner` has the alternatives */
    SHAPE_NAMED   /* `named` */
};

struct shape_type {
    enum shape_kind kind;
    struct span inner;
    const struct shape *named;
    bool has_least, has_most;
    int64_t least, most;
    const char *words; /* of a simple type: what it means beyond its bounds, or NULL */
};
/* A type that is not well written is SHAPE_ANY; a test finds it. */
struct shape_type shape_read(struct span type);
bool shape_is_known(struct span type);
/* Cuts the first alternative off, or the first word; false: none is left. */
bool shape_next_alternative(struct span *rest, struct span *one);
bool shape_next_word(struct span *rest, struct span *one);

/* Whether a body, NULL: there is none, is made of these fields, none of which is a shape; else the
 * path of what is not (field_check.c). */
enum { FIELD_PATH = 160 };
struct json;
bool field_fits(const char *fields, const struct json *body, char where[FIELD_PATH + 1]);

struct shape_answer {
    int status;
    const char *fields; /* NULL: it is a `type` */
    struct span type, media;
};
struct shape_answer shape_read_answer(const char *answer);

#endif
