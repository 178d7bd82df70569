/* What only this game tells (floor/shape.h has the notation). */
#include "base/shape.h"

const struct shape niuniu_shapes[] = {
    {.name = "niuniu-hand",
     .words = "A hand on the table",
     .fields = "cards:[card]; arranged:flag; misplaced:flag? a card came out of turn; unread:flag? "
               "nobody knows all its cards yet; three:count? which three are set out; hand:text?"},
    {.name = "niuniu-box",
     .words = "A box with its hand",
     .fields =
         "box:count; cards:[card]; arranged:flag; misplaced:flag?; unread:flag?; three:count?; "
         "hand:text?"},
    {.name = "niuniu-named-hand",
     .words = "A hand of the rulebook",
     .fields = "hand:text; name:words; clause:clause-id"},
    {.name = "niuniu-play",
     .words = "What a view tells of the table",
     .fields = "deck:count; deck_ready:flag; deck_condemned:count? must leave the table; "
               "points:{count} by rank; three_sums:[count]; "
               "dealer:niuniu-hand; boxes:[niuniu-box]; history:[text]"},
    {.name = "niuniu-result", .words = "A result in a list", .fields = "hand:text"},
    {.name = "niuniu-rules",
     .words = "What only its rules have",
     .fields = "hands:[niuniu-named-hand] the strongest first"},
    {0}};
