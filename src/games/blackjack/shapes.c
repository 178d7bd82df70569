/* What only this game tells (floor/shape.h has the notation). */
#include "base/shape.h"

const struct shape blackjack_shapes[] = {
    {.name = "blackjack-decision",
     .words = "What a player may decide",
     .type = "=hit/stand/double/split/surrender/insure/even-money"},
    {.name = "blackjack-stake",
     .words = "Whose bet, and how much",
     .fields = "player:id; stake:money"},
    {.name = "blackjack-hand",
     .words = "A hand of a box",
     .fields = "cards:[card]; total:count; soft:flag; bust:flag?; blackjack:flag?; doubled:flag?; "
               "on:[blackjack-stake]"},
    {.name = "blackjack-box",
     .words = "A box",
     .fields = "box:count; absent:flag?; hands:[blackjack-hand]"},
    {.name = "blackjack-dealer",
     .words = "The dealer's hand",
     .fields = "cards:[card]; total:count; soft:flag; bust:flag?"},
    {.name = "blackjack-insured",
     .words = "Insurance that was taken",
     .fields = "box:count; player:id; stake:money; for:id? whose bet somebody else insured"},
    {.name = "blackjack-unclaimed",
     .words = "Winnings in the tray for a player who was away",
     .fields = "player:id; amount:money"},
    {.name = "blackjack-stray",
     .words = "A card that lies at a box by mistake",
     .fields = "box:count; cards:[card]"},
    {.name = "blackjack-choice",
     .words = "A card that may become the dealer's",
     .fields = "cards:[card]; house:money what the house is expected to win with it"},
    {.name = "blackjack-turn",
     .words = "What the round waits for",
     .fields = "waits:=insurance/dealer-card/decision/card; box:count?; hand:count?; player:id?; "
               "may:[blackjack-decision]?; join:blackjack-decision? that others may join"},
    {.name = "blackjack-play",
     .words = "What a view tells of the table",
     .fields =
         "shoe:=shoe/shuffler; box_bets:count; cards_out:flag; jam:text?; "
         "left:count? for staff; discarded:count? for staff; burnt:flag? for staff; "
         "boxes:[blackjack-box]; dealer:blackjack-dealer; insurance:flag; "
         "insured:[blackjack-insured]; paid_between:flag; together:[card]?; "
         "choices:[blackjack-choice]? for staff; next:count; "
         "offered:[card]?; strays:[blackjack-stray]; "
         "unclaimed:[blackjack-unclaimed] those that the viewer may see; turn:blackjack-turn?"},
    {.name = "blackjack-result",
     .words = "A result in a list",
     .fields = "total:count; blackjack:flag; bust:flag"},
    {0}};
