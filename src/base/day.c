#include "base/day.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void day_hour_print(unsigned hour, char text[DAY_HOUR_TEXT]) {
    memcpy(text, "00:00", DAY_HOUR_TEXT);
    text[0] = (char)('0' + hour / 10);
    text[1] = (char)('0' + hour % 10);
}

bool day_hour_parse(const char *text, unsigned *hour) {
    for (unsigned at = 0; at < DAY_HOURS; at++) {
        char right[DAY_HOUR_TEXT];
        day_hour_print(at, right);
        if (strcmp(text, right) == 0) {
            *hour = at;
            return true;
        }
    }
    return false;
}

bool day_parse(const char *text, int64_t *day) {
    struct tm parts = {0};
    char again[16];
    /* NOLINTNEXTLINE(cert-err34-c): what does not come out as it went in is refused below */
    if (sscanf(text, "%4d-%2d-%2d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday) != 3)
        return false;
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    *day = (int64_t)timegm(&parts) / 86400;
    /* timegm makes 1 March of 30 February */
    return parts.tm_year >= 70 && strftime(again, sizeof again, "%Y-%m-%d", &parts) > 0 &&
           strcmp(again, text) == 0;
}
