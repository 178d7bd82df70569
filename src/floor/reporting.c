/* Reports over the API: the wish is read here, the sums beside the floor, names are put to them
 * here again. */
#include "floor/inside.h"
#include "floor/report.h"

#include <stdlib.h>
#include <string.h>

struct report_reading {
    struct floor_reading reading;
    struct report_wish wish;
    struct report report;
    bool csv;
};

static bool read_report(struct floor_reading *base, struct store *store,
                        struct store_error *error) {
    struct report_reading *reading = (struct report_reading *)base;
    return report_gather(store, &reading->wish, &reading->report, error);
}

static void write_report(struct floor *floor, struct floor_reading *base,
                         struct floor_answer *answer) {
    struct report_reading *reading = (struct report_reading *)base;
    answer->status = 200;
    answer->body.length = 0;
    if (reading->csv) {
        answer->type = "text/csv; charset=utf-8";
        report_write_csv(&floor->house, &reading->report, &answer->body);
    } else {
        report_write_json(&floor->house, &reading->report, &answer->body);
    }
}

static void forget_report(struct floor_reading *base) {
    struct report_reading *reading = (struct report_reading *)base;
    report_free(&reading->report);
    free(reading);
}

static bool read_kind(const char *query, enum report_kind *kind) {
    char word[16];
    query_word(query, "report", word, sizeof word);
    for (int i = 0; i < REPORTS; i++) {
        if (strcmp(word, report_ids[i]) == 0) {
            *kind = (enum report_kind)i;
            return true;
        }
    }
    return false;
}

void run_reports(struct floor *floor, const struct floor_request *request,
                 struct floor_answer *answer) {
    struct report_wish wish = {.to = query_integer(request->query, "to", floor->now + 1),
                               .from = query_integer(request->query, "from", 0)};
    int64_t table = query_integer(request->query, "table", 0);
    char format[8];
    query_word(request->query, "format", format, sizeof format);
    if (!read_kind(request->query, &wish.kind)) {
        answer_fault(answer, FAULT_BAD_FIELD, "report");
        return;
    }
    if (wish.from < 0 || wish.to < wish.from) {
        answer_fault(answer, FAULT_BAD_FIELD, "from, to");
        return;
    }
    if (table != 0 &&
        (table < 0 || table > UINT32_MAX || floor_find_table(floor, (uint32_t)table) == NULL)) {
        answer_fault(answer, FAULT_BAD_FIELD, "table");
        return;
    }
    wish.table = (uint32_t)table;
    struct report_reading *reading = floor_memory(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_report, write_report, forget_report};
    reading->wish = wish;
    reading->csv = strcmp(format, "csv") == 0;
    answer->reading = &reading->reading;
}
