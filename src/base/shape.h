/* A named part of what is sent and answered; floor/shape.h has the notation. */
#ifndef BASE_SHAPE_H
#define BASE_SHAPE_H

struct shape {
    const char *name, *words;
    const char *fields; /* of an object; NULL: it is another name of `type` */
    const char *type;   /* NULL: one of `word_count` words */
    int word_first, word_count;
    const char *(*word)(int number);
};

#endif
