#include "cli/times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOUSE_SECONDS = 7 * 3600 /* Vietnam, UTC+7 */ };

bool parse_time(const char *word, int64_t *time) {
    struct tm parts;
    char *end;
    int day_end = -1, minute_end = -1, second_end = -1;
    *time = strtoll(word, &end, 10);
    if (end != word && *end == '\0')
        return *time > 0;
    memset(&parts, 0, sizeof parts);
    sscanf(word, "%4d-%2d-%2d%nT%2d:%2d%n:%2d%n", &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
           &day_end, &parts.tm_hour, &parts.tm_min, &minute_end, &parts.tm_sec, &second_end);
    int length = (int)strlen(word);
    if (length != day_end && length != minute_end && length != second_end)
        return false;
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    *time = ((int64_t)timegm(&parts) - HOUSE_SECONDS) * 1000;
    return true;
}
