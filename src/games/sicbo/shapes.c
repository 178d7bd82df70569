/* What only this game tells (floor/shape.h has the notation). */
#include "base/shape.h"

const struct shape sicbo_shapes[] = {
    {.name = "sicbo-kind", .words = "What three dice make", .type = "=small/big/triple"},
    {.name = "sicbo-throw",
     .words = "Three dice",
     .fields = "dice:[count]; total:count; kind:sicbo-kind"},
    {.name = "sicbo-run",
     .words = "The same kind several times",
     .fields = "kind:sicbo-kind; length:count"},
    {.name = "sicbo-play",
     .words = "What a view tells of the table",
     .fields = "shakes:count; cage_open:flag; keys:[count]? for staff; dice:[count]?; "
               "total:count?; kind:sicbo-kind?; throws:[sicbo-throw] newest first; "
               "runs:[sicbo-run]; small:count; big:count; triple:count; "
               "totals:[count] how often each fell; faces:[count] how often each fell"},
    {.name = "sicbo-result",
     .words = "A result in a list",
     .fields = "dice:[count]; total:count; kind:sicbo-kind"},
    {0}};
