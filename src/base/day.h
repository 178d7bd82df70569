/* The gaming day (G14): it begins at a whole hour of the house's time, by default at six in the
 * morning, and lasts until that hour comes again. */
#ifndef BASE_DAY_H
#define BASE_DAY_H

#include <stdbool.h>
#include <stdint.h>

enum { HOUSE_TIME = 7 * 3600000 /* Vietnam, UTC+7, in milliseconds */ };
enum { DAY_HOURS = 24, DAY_BEGINS = 6 };

/* The number of the gaming day that a time (milliseconds since 1970) falls into, where days begin
 * at that hour. */
static inline int64_t day_of(int64_t time, unsigned begins) {
    const int64_t hour = 3600000, day = DAY_HOURS * hour;
    const int64_t since = time + HOUSE_TIME - (int64_t)begins * hour;
    return since >= 0 ? since / day : -((day - 1 - since) / day);
}

/* When a day begins. */
static inline int64_t day_start(int64_t day, unsigned begins) {
    const int64_t hour = 3600000;
    return (day * DAY_HOURS + begins) * hour - HOUSE_TIME;
}

/* The hour as it is kept: how many past the usual one. */
static inline unsigned day_hours_past_usual(unsigned hour) {
    return (hour + DAY_HOURS - DAY_BEGINS) % DAY_HOURS;
}
static inline unsigned day_hour_past(unsigned hours_past_usual) {
    return (hours_past_usual + DAY_BEGINS) % DAY_HOURS;
}

/* "06:00". Reading takes whole hours alone, for the books add up by the hour. */
enum { DAY_HOUR_TEXT = 6 };
void day_hour_print(unsigned hour, char text[DAY_HOUR_TEXT]);
bool day_hour_parse(const char *text, unsigned *hour);

/* "2026-11-16": the number of the gaming day that begins on that date; false: it is no date. */
bool day_parse(const char *text, int64_t *day);

#endif
