/* The checklist of 8.2: the round's record, what its dealer and the player say, surveillance
 * informed (D5). It follows from the steps of the case. */
#include "house/house.h"
#include "house/record_inside.h"

#include <string.h>

static const char *const check_ids[DISPUTE_CHECKS] = {[CHECK_RECORD] = "record",
                                                      [CHECK_DEALER] = "dealer",
                                                      [CHECK_PLAYER] = "player",
                                                      [CHECK_SURVEILLANCE] = "surveillance"};

const char *dispute_check_id(enum dispute_check check) {
    return check_ids[check];
}

bool dispute_check_applies(const struct house *house, const struct house_dispute *dispute,
                           enum dispute_check check) {
    if (check == CHECK_RECORD)
        return dispute->round != 0;
    return check != CHECK_DEALER || !house_find_table(house, dispute->table)->is_virtual;
}

/* The dealer of the round; where nobody is known as that, a dealer. */
static bool is_of_dealer(const struct house_dispute *dispute, const struct dispute_step *step) {
    bool by_staff = step->act == ACT_STATEMENT && !step->of_player && step->by.role == ACTOR_STAFF;
    return by_staff &&
           (dispute->dealer != 0 ? step->by.id == dispute->dealer : step->by.post == POST_DEALER);
}

static bool serves(const struct house_dispute *dispute, const struct dispute_step *step,
                   enum dispute_check check) {
    switch (check) {
    case CHECK_RECORD:
        return step->act == ACT_EVIDENCE && step->round == dispute->round &&
               step->table == dispute->table;
    case CHECK_DEALER:
        return is_of_dealer(dispute, step);
    case CHECK_PLAYER:
        return (step->act == ACT_OPEN && step->by.role == ACTOR_PLAYER) ||
               (step->act == ACT_STATEMENT && step->of_player);
    default:
        return step->by.role == ACTOR_STAFF && step->by.post == POST_SURVEILLANCE;
    }
}

bool dispute_check_is_done(const struct house_dispute *dispute, enum dispute_check check) {
    if (check == CHECK_SURVEILLANCE && dispute->informed != 0)
        return true;
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (serves(dispute, &dispute->steps[i], check))
            return true;
    }
    return false;
}

bool dispute_needs_checks(const struct house_dispute *dispute) {
    return dispute->post == POST_PIT_MANAGER;
}

static bool is_excused(const struct json *json, uint32_t without, enum dispute_check check) {
    uint32_t why = without == 0 ? 0 : json_member(json, without, dispute_check_id(check));
    return why != 0 && json->tokens[why].type == JSON_STRING &&
           json->tokens[why].end > json->tokens[why].start;
}

enum dispute_check dispute_first_missing(const struct house *house,
                                         const struct house_dispute *dispute,
                                         const struct json *json, uint32_t without) {
    for (int check = 0; dispute_needs_checks(dispute) && check < DISPUTE_CHECKS; check++) {
        if (dispute_check_applies(house, dispute, (enum dispute_check)check) &&
            !dispute_check_is_done(dispute, (enum dispute_check)check) &&
            !is_excused(json, without, (enum dispute_check)check))
            return (enum dispute_check)check;
    }
    return DISPUTE_CHECKS;
}

void dispute_write_checks(const struct house *house, const struct house_dispute *dispute,
                          struct text *out) {
    json_put_key(out, "checklist");
    text_char(out, '[');
    for (int check = 0; check < DISPUTE_CHECKS; check++) {
        if (!dispute_check_applies(house, dispute, (enum dispute_check)check))
            continue;
        json_put_comma(out);
        text_char(out, '{');
        json_put_string(out, "part", dispute_check_id((enum dispute_check)check));
        json_put_bool(out, "done", dispute_check_is_done(dispute, (enum dispute_check)check));
        text_char(out, '}');
    }
    text_char(out, ']');
}
