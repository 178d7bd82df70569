#include "books/event_record.h"

#include "table/event_json.h"

#include <assert.h>
#include <string.h>

/* A seed that is shown gives the hash that was published. */
static bool follow_commitment(const struct table *table, struct virtual_dealer *dealer,
                              const struct event *event) {
    uint8_t hash[HASH_BYTES];
    unsigned seed = event_info(event->type)->seed;
    if (seed == SEED_SEALED)
        virtual_dealer_recall(dealer, table, event);
    if (seed != SEED_OPENED)
        return true;
    fair_commitment(event->bytes, dealer->context, hash);
    return memcmp(hash, table->commitment, sizeof hash) == 0;
}

/* By which rulebook a record is read; NULL: it is not here. */
static const struct cr_rulebook *book_of(const struct event_reader *reader,
                                         const struct json *json) {
    uint8_t edition[HASH_BYTES];
    return event_opens(json, 0, edition) ? edition_shelf_find(reader->shelf, edition)
                                         : reader->book;
}

static bool apply(struct event_reader *reader, const struct store_record *record,
                  const struct json *json, struct event *event, struct effects *effects,
                  const char **problem) {
    struct cr_refusal refusal;
    struct table *table = reader->table;
    const struct cr_rulebook *book = book_of(reader, json);
    *problem = "edition";
    if (book == NULL || !event_read(book, json, event, problem))
        return false;
    *problem = "seq";
    if (event->seq != record->seq || event->seq != table->seq + 1)
        return false;
    *problem = "time";
    if (event->time != record->time)
        return false;
    *problem = "commitment";
    if (reader->dealer != NULL && !follow_commitment(table, reader->dealer, event))
        return false;
    if (!table_apply(book, table, event, effects, &refusal)) {
        *problem = cr_refusal_name(refusal.why);
        return false;
    }
    reader->book = book;
    return true;
}

bool event_record_apply(struct event_reader *reader, const struct store_record *record,
                        struct json_token *tokens, struct event *event, struct effects *effects,
                        const char **problem) {
    struct json json;
    struct json_error error;
    *problem = "json";
    return json_parse_object(record->body, record->body_length, tokens, RECORD_TOKENS, &json,
                             &error) == JSON_OK &&
           apply(reader, record, &json, event, effects, problem);
}

bool event_record_is_newer(const char *problem) {
    return strcmp(problem, cr_refusal_name(WHY_UNKNOWN_ENGINE)) == 0;
}

/* ---- Chips ---- */

static ledger_account account_of(uint32_t table, uint8_t account, const struct effect *effect) {
    switch (account) {
    case ACCOUNT_PURSE:
        return ledger_account_of(LEDGER_PURSE, effect->player);
    case ACCOUNT_COLOUR:
        return ledger_colour_of(table, effect->box);
    case ACCOUNT_FELT:
        return ledger_account_of(LEDGER_FELT, table);
    case ACCOUNT_FLOAT:
        return ledger_account_of(LEDGER_FLOAT, table);
    case ACCOUNT_DROP:
        return ledger_account_of(LEDGER_DROP, table);
    case ACCOUNT_TIPS:
        return ledger_account_of(LEDGER_TIPS, table);
    case ACCOUNT_UNCLAIMED:
        return ledger_account_of(LEDGER_UNCLAIMED, table);
    case ACCOUNT_HELD:
        return ledger_account_of(LEDGER_HELD, effect->player);
    default:
        assert(account == ACCOUNT_CASH);
        return ledger_account_of(LEDGER_OUTSIDE, 0);
    }
}

size_t effect_postings(uint32_t table, const struct effects *effects, struct posting *postings) {
    size_t count = 0;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        if (effect->type != EFFECT_CHIPS)
            continue;
        struct posting *posting = &postings[count++];
        memset(posting, 0, sizeof *posting);
        posting->from = account_of(table, effect->from, effect);
        posting->to = account_of(table, effect->to, effect);
        posting->amount = effect->amount;
        posting->bet = effect->bet;
        memcpy(posting->clause, effect->clause, sizeof posting->clause);
    }
    return count;
}

bool event_takes_back(const struct event *event) {
    return event->sender != SENDER_PLAYER && event_is(event, MARK_TAKES_BACK);
}

bool event_stake_is_there(const struct ledger *ledger, const struct event *event,
                          const struct posting *postings, size_t count) {
    ledger_account purse = 0;
    cr_money left = 0;
    for (size_t i = 0; event_is(event, MARK_BY_CLAUSE) && i < count && purse == 0; i++) {
        if (ledger_kind(postings[i].from) == LEDGER_PURSE &&
            ledger_kind(postings[i].to) == LEDGER_FELT &&
            strncmp(postings[i].clause, event->clause, sizeof postings[i].clause) == 0)
            purse = postings[i].from;
    }
    if (purse == 0)
        return true;
    for (size_t i = 0; i < count; i++) {
        if (postings[i].from == purse)
            left -= postings[i].amount;
        if (postings[i].to == purse)
            left += postings[i].amount;
    }
    return ledger_balance(ledger, purse) + left >= 0;
}
