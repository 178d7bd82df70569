#include "table/trial.h"

void trial_init(struct trial *trial, const struct cr_rulebook *book, const struct table *table) {
    trial->book = book;
    trial->table = table;
    trial->changed = true;
    trial->stack = (struct scratch){0};
    trial->scratch = &trial->stack;
}

/* A refusal changes nothing, so the copy is made again only after an event that was taken. */
bool trial_takes(struct trial *trial, const struct event *event) {
    struct effects effects = {trial->list, EFFECTS_MAX, 0};
    if (trial->changed)
        trial->copy = *trial->table;
    trial->changed =
        table_apply_in(trial->book, &trial->copy, event, &effects, trial->scratch, &trial->refusal);
    trial->effect_count = effects.count;
    return trial->changed;
}
