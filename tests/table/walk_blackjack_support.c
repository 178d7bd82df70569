/* The events of a walk at a blackjack table. */
#include "walk_support.h"

bool walk_correct_blackjack(struct walk *walk, struct event *event) {
    (void)walk;
    (void)event;
    return true;
}

void walk_blackjack_call(struct walk *walk, struct event *event) {
    (void)walk;
    (void)event;
}

const struct walk_move walk_blackjack_moves[] = {
    {EVENT_TYPES, 0, 0, 0, NULL},
};
