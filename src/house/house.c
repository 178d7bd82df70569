/* The house as a whole: lists that only grow. */
#include "house/house.h"

#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

void house_init(struct house *house) {
    memset(house, 0, sizeof *house);
}

void house_free(struct house *house) {
    free(house->staff);
    free(house->players);
    free(house->devices);
    free(house->shifts);
    free(house->fills);
    free(house->tables);
    for (size_t i = 0; i < house->alert_count; i++)
        free(house->alerts[i].problem);
    free(house->alerts);
    for (size_t i = 0; i < house->request_count; i++) {
        free(house->requests[i].event);
        free(house->requests[i].players);
        free(house->requests[i].text);
    }
    free(house->requests);
    for (size_t i = 0; i < house->dispute_count; i++) {
        struct house_dispute *dispute = &house->disputes[i];
        for (size_t k = 0; k < dispute->step_count; k++)
            free(dispute->steps[k].text);
        free(dispute->steps);
    }
    free(house->disputes);
    free(house->editions);
    free(house->adoptions);
    free(house->self_checks);
    free(house->tokens);
    house_init(house);
}

/* ---- The first record of all ---- */

void house_put_opening(struct text *record, bool demonstration) {
    json_put_bool(record, "demonstration", demonstration);
}

bool house_read_opening(const struct house *house, struct house_record *record) {
    (void)house;
    return record_flag(record, "demonstration", &record->fields.demonstration);
}

void house_apply_opening(struct house *house, const struct house_record *record) {
    house->demonstration = record->fields.demonstration;
}
