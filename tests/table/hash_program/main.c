/* Prints the hash of the table after a walk over each game: the same whatever compiler built it.
 *
 *   hash_program SEED EVENTS */
#include "base/hash.h"
#include "table/walk_support.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    static struct walk walk;
    uint8_t hash[TABLE_HASH];
    char text[2 * TABLE_HASH + 1];
    if (argc != 3)
        return 2;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        walk_start(&walk, game, strtoull(argv[1], NULL, 10));
        if (!walk_run(&walk, strtoull(argv[2], NULL, 10))) {
            printf("%s %s\n", cr_game_id(game), walk.fault);
            return 1;
        }
        table_hash(&walk.table, hash);
        hash_print(hash, text);
        printf("%s %llu refused, %s\n", cr_game_id(game), (unsigned long long)walk.refused, text);
    }
    return 0;
}
