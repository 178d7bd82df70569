/* The virtual dealer at Niu Niu: one deck a round, dealt from the seed. */
#include "games/niuniu/table_inside.h"

const struct virtual_game niuniu_virtual_dealer = {0};
