/* Reports over the API: the wish is read here, the sums beside the floor, names are put to them
 * here again. */
#include "base/memory.h"
#include "base/query.h"
#include "books/report.h"
#include "books/report_events.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

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
    if (!query_words(query, "report", word, sizeof word))
        word[0] = '\0';
    for (int i = 0; i < REPORTS; i++) {
        if (strcmp(word, report_ids[i]) == 0) {
            *kind = (enum report_kind)i;
            return true;
        }
    }
    return false;
}

/* From when to when, of which table, and as what. */
struct span_wish {
    int64_t from, to;
    uint32_t table;
    bool csv;
};

static bool read_span(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer, struct span_wish *wish) {
    char format[8];
    int64_t table = query_integer(request->query, "table", 0);
    wish->from = query_integer(request->query, "from", 0);
    wish->to = query_integer(request->query, "to", floor->now + 1);
    if (wish->from < 0 || wish->to < wish->from) {
        answer_fault(answer, FAULT_BAD_FIELD, "from, to");
        return false;
    }
    if (table != 0 &&
        (table < 0 || table > UINT32_MAX || floor_find_table(floor, (uint32_t)table) == NULL)) {
        answer_fault(answer, FAULT_BAD_FIELD, "table");
        return false;
    }
    wish->table = (uint32_t)table;
    wish->csv =
        query_words(request->query, "format", format, sizeof format) && strcmp(format, "csv") == 0;
    return true;
}

void operation_reports(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    struct span_wish wish;
    enum report_kind kind;
    if (!read_kind(request->query, &kind)) {
        answer_fault(answer, FAULT_BAD_FIELD, "report");
        return;
    }
    if (!read_span(floor, request, answer, &wish))
        return;
    struct report_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_report, write_report, forget_report};
    reading->wish =
        (struct report_wish){kind, wish.from, wish.to, wish.table, floor->house.day_begins};
    reading->csv = wish.csv;
    answer->reading = &reading->reading;
}

/* ---- Lists of events ---- */

struct events_reading {
    struct floor_reading reading;
    struct event_wish wish;
    struct event_entries entries;
    bool csv;
};

static bool read_events(struct floor_reading *base, struct store *store,
                        struct store_error *error) {
    struct events_reading *reading = (struct events_reading *)base;
    return event_entries_gather(store, &reading->wish, &reading->entries, error);
}

static void write_events(struct floor *floor, struct floor_reading *base,
                         struct floor_answer *answer) {
    struct events_reading *reading = (struct events_reading *)base;
    answer->status = 200;
    answer->body.length = 0;
    if (reading->csv)
        answer->type = "text/csv; charset=utf-8";
    (reading->csv ? event_entries_csv : event_entries_json)(&floor->house, &reading->entries,
                                                            &answer->body);
}

static void forget_events(struct floor_reading *base) {
    struct events_reading *reading = (struct events_reading *)base;
    free(reading->entries.list);
    free(reading);
}

static void list_events(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, enum event_list list) {
    struct span_wish wish;
    if (!read_span(floor, request, answer, &wish))
        return;
    struct events_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_events, write_events, forget_events};
    reading->wish = (struct event_wish){list, wish.from, wish.to, wish.table, floor->shelf};
    reading->csv = wish.csv;
    answer->reading = &reading->reading;
}

void operation_report_events(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer) {
    list_events(floor, request, answer, LIST_SIGNIFICANT);
}

void operation_report_alterations(struct floor *floor, const struct floor_request *request,
                                  struct floor_answer *answer) {
    list_events(floor, request, answer, LIST_ALTERATIONS);
}
