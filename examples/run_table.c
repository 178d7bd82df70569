/* Opens a sic bo table, plays one round event by event and prints every movement of chips.
 *
 *   cc run_table.c $(pkg-config --cflags --libs croupier) -o run_table
 */
#include <croupier.h>

#include <stdio.h>
#include <stdlib.h>

struct house {
    struct cr_rulebook *book;
    struct cr_table *table;
    struct cr_memory memory;
};

static void print_chips(const struct cr_event *event, const struct cr_effects *effects) {
    struct cr_effect effect;
    for (size_t i = 0; i < cr_effect_count(effects); i++)
        if (cr_effect(effects, i, &effect, sizeof effect) && effect.from != NULL)
            printf("%-8s %7lld from %s to %s\n", event->type, (long long)effect.amount, effect.from,
                   effect.to);
}

static bool happens(const struct house *house, const struct cr_event *event) {
    const struct cr_effects *effects;
    struct cr_refusal refusal;
    if (!cr_table_apply(house->book, house->table, event, house->memory, &effects, &refusal)) {
        printf("%s: %s (%s)\n", event->type, cr_refusal_sentence(refusal.why, CR_ENGLISH),
               refusal.where);
        return false;
    }
    print_chips(event, effects);
    return true;
}

static bool by_dealer(const struct house *house, const char *type, int number) {
    struct cr_event event;
    cr_event_init(&event, sizeof event, type);
    event.sender = "staff";
    event.post = "dealer";
    event.number = number;
    return happens(house, &event);
}

static bool opens(const struct house *house) {
    struct cr_event event;
    cr_event_init(&event, sizeof event, "open-table");
    event.sender = "staff";
    event.post = "pit-supervisor";
    event.engine = cr_engine();
    event.amount = 50000;    /* the least stake, */
    event.amount2 = 5000000; /* and the largest */
    return happens(house, &event) && by_dealer(house, "open-round", 0);
}

static bool bets(const struct house *house, unsigned player, const char *bet, cr_money stake) {
    struct cr_event event;
    cr_event_init(&event, sizeof event, "bet");
    event.sender = "player";
    event.sender_id = player;
    event.player = player;
    event.bet = bet;
    event.amount = stake;
    return happens(house, &event);
}

static bool plays(const struct house *house) {
    return opens(house) && bets(house, 1, "small", 100000) && bets(house, 2, "big", 200000) &&
           by_dealer(house, "no-more-bets", 0) && by_dealer(house, "shake", 3) &&
           by_dealer(house, "open-cage", 0) && by_dealer(house, "key", 1) &&
           by_dealer(house, "key", 2) && by_dealer(house, "key", 6) &&
           by_dealer(house, "key-confirm", 0) && by_dealer(house, "collect", 0) &&
           by_dealer(house, "pay", 0);
}

int main(void) {
    struct house house;
    bool good = false;
    house.book = (struct cr_rulebook *)malloc(cr_rulebook_size());
    house.table = (struct cr_table *)malloc(cr_table_size());
    house.memory.size = cr_memory_size();
    house.memory.at = malloc(house.memory.size);
    if (house.book != NULL && house.table != NULL && house.memory.at != NULL &&
        cr_rulebook_open(house.book, CR_SICBO, house.memory)) {
        cr_table_init(house.table);
        good = plays(&house);
    }
    free(house.memory.at);
    free(house.table);
    free(house.book);
    return good ? 0 : 1;
}
