/* A rulebook as JSON, for those who show it: what each bet pays, the kinds, the options. */
#ifndef RULEBOOK_RULES_JSON_H
#define RULEBOOK_RULES_JSON_H

#include "base/span.h"
#include "base/text.h"
#include "rulebook/rulebook.h"

/* Members of one bet's object, without braces, from "bet" to "name", under a table's options. */
void rules_write_bet(struct text *out, const struct cr_rulebook *book,
                     const struct cr_options *options, unsigned number);
/* Where it lies on the felt, [x,y,width,height]. */
void rules_write_area(struct text *out, const struct cr_bet_rule *bet);
/* What the names of a kind's bets have in common: "Split". */
struct span rules_kind_name(const struct cr_rulebook *book, unsigned kind,
                            enum cr_language language);
/* {"en":"Split","vi":"Cược đôi"} */
void rules_write_kind_name(struct text *out, const struct cr_rulebook *book, unsigned kind);
/* {"decks":8,"commission":true,…}, named as in a rulebook file. */
void rules_write_options(struct text *out, enum cr_game game, const struct cr_options *options);

#endif
