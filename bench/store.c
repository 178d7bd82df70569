/* Records a second that a store takes, durable when a commit returns.
 *
 *   bench_store [-s SECONDS] [-t TABLES] [-k] [-f RECORDS] URL...
 *
 * Bets of a thousand players at TABLES tables (100) in turn, one posting each, in commits of 1, 10,
 * 100 and 1000 records, each size for SECONDS (3); -k keeps a reply for each. With -f the store is
 * then filled to so many records and 100 a commit measured before and after. A URL is a path of a
 * new file or postgresql://…. Nothing but store_commit is on the clock. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 1000, TABLES_MAX = 10000, BATCH_MAX = 1000, BODY = 256, LATENCIES = 1 << 20 };

struct settings {
    double seconds;
    uint32_t tables;
    bool keys;
    uint64_t fill;
};

struct bets {
    const struct settings *settings;
    uint64_t placed;
    uint64_t seq[TABLES_MAX];
    uint8_t hash[TABLES_MAX][HASH_BYTES];
    cr_money purse[PLAYERS], felt[TABLES_MAX];
    struct store_record records[BATCH_MAX];
    struct posting postings[BATCH_MAX];
    char body[BATCH_MAX][BODY], key[BATCH_MAX][STORE_KEY_MAX + 1];
    struct store_balance balances[2 * BATCH_MAX];
    bool touched_purse[PLAYERS], touched_felt[TABLES_MAX];
};

static double clock_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double now(void) {
    return clock_of(CLOCK_MONOTONIC);
}

static void place_bet(struct bets *bets, size_t at) {
    uint32_t table = (uint32_t)(bets->placed % bets->settings->tables);
    uint32_t player = (uint32_t)(bets->placed * 7 % PLAYERS);
    struct store_record *record = &bets->records[at];
    int length = snprintf(bets->body[at], BODY,
                          "{\"type\":\"place-bet\",\"seq\":%lu,\"time\":%lu,\"sender\":\"player\","
                          "\"sender_id\":%u,\"player\":%u,\"bet\":\"straight:%u\","
                          "\"amount\":100000,\"box\":0}",
                          (unsigned long)bets->seq[table] + 1,
                          1700000000000 + (unsigned long)bets->placed, player, player, table % 37);
    bets->postings[at] =
        (struct posting){ledger_account_of(LEDGER_PURSE, player),
                         ledger_account_of(LEDGER_FELT, table + 1), 100000, 1, "4.1"};
    *record = (struct store_record){.stream = table + 1,
                                    .seq = ++bets->seq[table],
                                    .time = 1700000000000 + (int64_t)bets->placed,
                                    .body = bets->body[at],
                                    .body_length = (size_t)length,
                                    .postings = &bets->postings[at],
                                    .posting_count = 1};
    if (bets->settings->keys) {
        snprintf(bets->key[at], sizeof bets->key[at], "%016lx-%lu",
                 (unsigned long)(bets->placed * 0x9e3779b97f4a7c15), (unsigned long)bets->placed);
        record->key = bets->key[at];
        record->reply = "{\"accepted\":true,\"seq\":123456,\"purse\":99900000}";
        record->reply_length = strlen(record->reply);
    }
    store_chain(bets->hash[table], record, record->hash);
    memcpy(bets->hash[table], record->hash, HASH_BYTES);
    bets->purse[player] -= 100000;
    bets->felt[table] += 100000;
    bets->touched_purse[player] = bets->touched_felt[table] = true;
    bets->placed++;
}

static size_t changed(struct bets *bets, bool *touched, size_t count, const cr_money *amounts,
                      enum account_kind kind, size_t at) {
    for (uint32_t i = 0; i < count; i++)
        if (touched[i]) {
            bets->balances[at++] = (struct store_balance){ledger_account_of(kind, i), amounts[i]};
            touched[i] = false;
        }
    return at;
}

static struct store_batch next_batch(struct bets *bets, size_t count) {
    for (size_t i = 0; i < count; i++)
        place_bet(bets, i);
    size_t balances = changed(bets, bets->touched_purse, PLAYERS, bets->purse, LEDGER_PURSE, 0);
    balances = changed(bets, bets->touched_felt, bets->settings->tables, bets->felt, LEDGER_FELT,
                       balances);
    return (struct store_batch){.records = bets->records,
                                .record_count = count,
                                .balances = bets->balances,
                                .balance_count = balances};
}

static void must_commit(struct store *store, struct store_batch *batch) {
    struct store_error error;
    if (store_commit(store, batch, &error))
        return;
    fprintf(stderr, "%s\n", error.message);
    exit(1);
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void measure(struct store *store, struct bets *bets, size_t size, const char *what) {
    static double took[LATENCIES];
    size_t count = 0;
    double busy = 0, processor = 0;
    while (busy < bets->settings->seconds && count < LATENCIES) {
        struct store_batch batch = next_batch(bets, size);
        double begin = now(), worked = clock_of(CLOCK_PROCESS_CPUTIME_ID);
        must_commit(store, &batch);
        took[count] = now() - begin;
        processor += clock_of(CLOCK_PROCESS_CPUTIME_ID) - worked;
        busy += took[count++];
    }
    qsort(took, count, sizeof *took, by_size);
    double records = (double)(count * size);
    printf("%-28s %5zu a commit  %8.0f records/s  %6.2f us of processor a record   commit ms p50 "
           "%.3f p99 %.3f max %.1f\n",
           what, size, records / busy, processor / records * 1e6, took[count / 2] * 1e3,
           took[count * 99 / 100] * 1e3, took[count - 1] * 1e3);
    fflush(stdout);
}

static void fill(struct store *store, struct bets *bets) {
    while (bets->placed < bets->settings->fill) {
        struct store_batch batch = next_batch(bets, BATCH_MAX);
        must_commit(store, &batch);
    }
}

static void run(const char *url, const struct settings *settings) {
    struct store_error error;
    struct store *store = store_open(url, &error);
    struct bets *bets = calloc(1, sizeof *bets);
    uint64_t seq;
    uint8_t hash[HASH_BYTES];
    char *reply;
    size_t length;
    if (!store || !bets || !store_last(store, 1, &seq, hash, &error) || seq != 0) {
        fprintf(stderr, "%s: %s\n", url, store ? "needs an empty store" : error.message);
        exit(1);
    }
    bets->settings = settings;
    const char *name = strncmp(url, "postgres", 8) == 0 ? "postgresql" : "sqlite";
    for (size_t size = 1; size <= BATCH_MAX; size *= 10)
        measure(store, bets, size, name);
    if (settings->fill > 0) {
        char what[64];
        fill(store, bets);
        snprintf(what, sizeof what, "%s, %lu before", name, (unsigned long)bets->placed);
        measure(store, bets, 100, what);
    }
    free(bets);
    double begin = now();
    store_close(store);
    printf("%-28s closed in %.2f s", name, now() - begin);
    begin = now();
    store = store_open(url, &error);
    printf(", opened again in %.2f s", now() - begin);
    begin = now();
    if (store && !store_reply(store, "a new key", &reply, &length, &error))
        printf(", first key looked up in %.2f s", now() - begin);
    printf("\n");
    store_close(store);
}

int main(int count, char **arguments) {
    struct settings settings = {.seconds = 3, .tables = 100};
    int option;
    while ((option = getopt(count, arguments, "s:t:kf:")) != -1) {
        if (option == 's')
            settings.seconds = atof(optarg);
        else if (option == 't')
            settings.tables = (uint32_t)atol(optarg);
        else if (option == 'k')
            settings.keys = true;
        else if (option == 'f')
            settings.fill = strtoull(optarg, NULL, 10);
        else
            return 2;
    }
    if (settings.tables < 1 || settings.tables > TABLES_MAX || optind == count) {
        fprintf(stderr, "bench_store [-s SECONDS] [-t TABLES] [-k] [-f RECORDS] URL...\n");
        return 2;
    }
    for (; optind < count; optind++)
        run(arguments[optind], &settings);
    return 0;
}
