/* The engine's number: which reading of the rules a record was made under.
 *
 * A table is a pure function of its events, and a log is replayed for ever. So a rule that was read
 * wrongly is mended under a new number: the old way stays for the records that were made by it.
 * `open-table` records the number, the table keeps it until it is opened again, and where two
 * readings differ the code asks
 *
 *      table_engine(table) >= 2             at the table
 *      engine_of_round(round) >= 2          when it settles
 *      engine_or_newest(of->engine) >= 2    in odds
 *
 * "Mending a rule" in CONTRIBUTING.md has every step. A number that this program does not have is
 * refused. */
#ifndef BASE_ENGINE_H
#define BASE_ENGINE_H

#include "base/round.h"

struct engine {
    uint16_t oldest,
        newest; /* it plays these and all between; tables are opened under the newest */
};
extern const struct engine engine;

bool engine_plays(unsigned number);
/* The number itself; the newest for 0, when nobody has said one. */
unsigned engine_or_newest(unsigned number);
unsigned engine_of_round(const struct cr_round *round);

#endif
