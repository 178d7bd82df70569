/* What an input of the fuzzer `state` begins with. */
#ifndef FUZZ_SUPPORT_STATE_SEED_H
#define FUZZ_SUPPORT_STATE_SEED_H

enum { STATE_CHANCE = 96, STATE_HEAD = 2 + STATE_CHANCE };

#endif
