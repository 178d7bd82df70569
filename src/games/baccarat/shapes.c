/* What only this game tells (floor/shape.h has the notation). */
#include "base/shape.h"

const struct shape baccarat_shapes[] = {
    {.name = "baccarat-side", .words = "A hand", .type = "=player/banker"},
    {.name = "baccarat-winner", .words = "Which hand won", .type = "=player/banker/tie"},
    {.name = "baccarat-hand",
     .words = "A hand on the table",
     .fields = "cards:[card]; total:count; squeezed_by:count? 0: nobody"},
    {.name = "baccarat-shoe",
     .words = "The shoe",
     .fields = "cut_card_out:flag; hands:count; new_shoe_needed:flag; burnt:flag? for staff; "
               "cards_left:count? for staff"},
    {.name = "baccarat-offer",
     .words = "Insurance that is open",
     .fields = "on:baccarat-side; after:count cards; pays:text; cap:money? of the viewer"},
    {.name = "baccarat-insured",
     .words = "Insurance that was taken",
     .fields = "player:id; on:baccarat-side; after:count cards; stake:money"},
    {.name = "baccarat-bead",
     .words = "A mark of the bead plate",
     .fields = "winner:baccarat-winner; points:count; player_pair:flag?; banker_pair:flag?; "
               "natural:flag?; free:flag?"},
    {.name = "baccarat-big-cell",
     .words = "A mark of the big road",
     .fields = "column:count; row:count; winner:baccarat-winner; ties:count?; player_pair:flag?; "
               "banker_pair:flag?; natural:flag?; free:flag?"},
    {.name = "baccarat-small-cell",
     .words = "A mark of the other roads",
     .fields = "column:count; row:count; colour:=red/blue"},
    {.name = "baccarat-boards",
     .words = "The scoreboards",
     .fields = "bead_plate:[baccarat-bead]; leading_ties:count; big_road:[baccarat-big-cell]; "
               "big_eye_boy:[baccarat-small-cell]; small_road:[baccarat-small-cell]; "
               "cockroach_road:[baccarat-small-cell]"},
    {.name = "baccarat-play",
     .words = "What a view tells of the table",
     .fields = "face_down:flag; free_hand:flag; next_is_free:flag; free_clause:clause-id?; "
               "commission:flag; insurance_taken:flag; squeezing_restricted:flag; "
               "over_differential:flag; player:baccarat-hand; banker:baccarat-hand; "
               "winner:baccarat-winner?; points:count?; player_total:count?; banker_total:count?; "
               "player_pair:flag?; banker_pair:flag?; natural:flag?; free:flag?; carried:[card]; "
               "shoe:baccarat-shoe; insurance:baccarat-offer?; "
               "insurance_skipped:count? a card was drawn after so many; face_up_in_shoe:[card]?; "
               "choosing_shoe:flag?; insured:[baccarat-insured]; "
               "boards:baccarat-boards"},
    {.name = "baccarat-result",
     .words = "A result in a list",
     .fields = "winner:baccarat-winner; points:count; player_total:count; banker_total:count; "
               "player_pair:flag?; banker_pair:flag?; natural:flag?; free:flag?"},
    {0}};
