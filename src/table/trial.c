#include "table/trial.h"

void trial_init(struct trial *trial, const struct cr_rulebook *book, const struct table *table) {
    trial->book = book;
    trial->table = table;
    trial->changed = true;
}

/* A refusal changes nothing, so the copy is made again only after an event that was taken. */
bool trial_takes(struct trial *trial, const struct event *event) {
    struct effects effects = {trial->list, EFFECTS_MAX, 0};
    if (trial->changed)
        trial->copy = *trial->table;
    trial->changed = table_apply(trial->book, &trial->copy, event, &effects, &trial->refusal);
    trial->effect_count = effects.count;
    return trial->changed;
}
