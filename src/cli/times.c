#include "cli/times.h"

#include "base/day.h"
#include "cli/numbers.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* How a time is written that has so many parts; NULL: not at all. */
static const char *form_of(int parts) {
    switch (parts) {
    case 3:
        return "%Y-%m-%d";
    case 5:
        return "%Y-%m-%dT%H:%M";
    case 6:
        return "%Y-%m-%dT%H:%M:%S";
    default:
        return NULL;
    }
}

bool cli_parse_time(const char *word, int64_t *time) {
    struct tm parts = {0};
    uint64_t millis;
    char again[32];
    if (cli_parse_number(word, INT64_MAX, &millis)) {
        *time = (int64_t)millis;
        return millis > 0;
    }
    /* NOLINTNEXTLINE(cert-err34-c): what does not come out as it went in is refused below */
    int count = sscanf(word, "%4d-%2d-%2dT%2d:%2d:%2d", &parts.tm_year, &parts.tm_mon,
                       &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec);
    const char *form = form_of(count);
    if (form == NULL)
        return false;
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    *time = (int64_t)timegm(&parts) * 1000 - HOUSE_TIME;
    if (count == 3)
        *time += (int64_t)DAY_BEGINS * 3600000;
    /* timegm makes 1 March of 30 February */
    return strftime(again, sizeof again, form, &parts) > 0 && strcmp(again, word) == 0;
}

void cli_time_of_house(const char *word, unsigned day_begins, int64_t *time) {
    int64_t day;
    if (word != NULL && day_parse(word, &day))
        *time = day_start(day, day_begins);
}
