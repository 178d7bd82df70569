/* What the files of the transcript share. Only they include this. */
#ifndef TABLE_TRANSCRIPT_INSIDE_H
#define TABLE_TRANSCRIPT_INSIDE_H

#include "table/transcript.h"

/* One event on its way into words. */
struct telling {
    const struct transcript *transcript;
    const struct table *table;
    const struct event *event;
    struct text *out;
};

const char *telling_pick(const struct telling *at, const char *english, const char *vietnamese);
void telling_player(const struct telling *at, uint32_t player);
/* Somebody's own words, each control character as a blank. False, here and below: there was nothing
 * to say. */
bool telling_words(const struct telling *at, const char *words, size_t room);
bool telling_bet(const struct telling *at, uint16_t bet);
bool telling_money(const struct telling *at, int64_t amount);
/* Tells the effect at `i`, and those that stand in one line with it; returns where to go on. */
size_t telling_effect(const struct telling *at, const struct effects *effects, size_t i);

#endif
