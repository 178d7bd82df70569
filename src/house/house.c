/* The house as a whole. */
#include "house/house.h"

#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

void house_init(struct house *house) {
    memset(house, 0, sizeof *house);
    house->cage_above = CAGE_ABOVE;
    for (int what = 0; what < ENDINGS; what++)
        house->whole_from[what] = 1;
}

void house_free(struct house *house) {
    free(house->staff);
    free(house->players);
    free(house->shifts);
    free(house->tables);
    free(house->editions);
    free(house->adoptions);
    free(house->past_shifts);
    free(house->notices);
    for (size_t i = 0; i < house->document_count; i++)
        free(house->documents[i].text);
    free(house->documents);
    for (int what = 0; what < ENDINGS; what++)
        house_free_rows(house, (enum ending)what);
    free(house->ended);
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
