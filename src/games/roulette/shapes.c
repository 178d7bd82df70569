/* What only this game tells (floor/shape.h has the notation). */
#include "base/shape.h"

const struct shape roulette_shapes[] = {
    {.name = "roulette-colour", .words = "The colour of a pocket", .type = "=red/black/green"},
    {.name = "roulette-set",
     .words = "A colour of chips that is out",
     .fields = "colour:count; player:id; value:money; marker:flag needs a marker on the rim; "
               "chips:count? in the hand, for staff and whose they are"},
    {.name = "roulette-tally",
     .words = "How often a number fell",
     .fields = "number:count; count:count"},
    {.name = "roulette-play",
     .words = "What a view tells of the table",
     .fields = "ball_running:flag; wheel:=clockwise/counter-clockwise; same_direction:flag; "
               "revolutions:count; ball_to_check:flag; no_spin:flag; dolly:count?; "
               "dolly_colour:roulette-colour?; last_number:count?; stand:[roulette-set]; "
               "numbers:[count] newest first; red:count; black:count; green:count; low:count; "
               "high:count; odd:count; even:count; dozens:[count]; columns:[count]; "
               "hot:[roulette-tally]; cold:[roulette-tally]"},
    {.name = "roulette-result",
     .words = "A result in a list",
     .fields = "number:count; colour:roulette-colour"},
    {.name = "roulette-rules",
     .words = "What only its rules have",
     .fields = "wheel:[count] the pockets in their order"},
    {0}};
