/* What a player is to hear at the next sign-in, or at once when signed in: that a case of theirs
 * has moved, that a result or a payment was put right. One stays until the player has seen it; a
 * newer one about the same thing takes its place. */
#ifndef HOUSE_NOTICES_H
#define HOUSE_NOTICES_H

#include "house/actor.h"

enum notice_kind { NOTICE_CASE, NOTICE_RESULT, NOTICE_PAYMENT, NOTICE_KEPT, NOTICE_KINDS };

enum { NOTICES_MAX = 32 }; /* of one player: the oldest gives way */

struct house_notice {
    uint32_t id, player, dispute, table; /* dispute 0: of none */
    uint64_t round;                      /* 0: of none */
    enum notice_kind kind;
    int64_t time;
    cr_money amount; /* that came to the player, below nought: that went back */
};

const char *notice_kind_id(enum notice_kind kind);
/* NULL: there is none, or it was seen. */
struct house_notice *house_find_notice(const struct house *house, uint32_t id);

/* The number is the house's next. */
void house_put_notice(struct text *record, const struct house *house,
                      const struct house_notice *notice);
void house_put_notice_seen(struct text *record, uint32_t notice);
/* As JSON, an object. */
void house_write_notice(const struct house *house, const struct house_notice *notice,
                        struct text *out);

#endif
