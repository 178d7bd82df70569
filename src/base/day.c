#include "base/day.h"

#include <string.h>

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
