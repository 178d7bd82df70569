/* Disputes: who may do what to a case. */
#include "house/record_inside.h"

#include <stdlib.h>

enum { PROMISE_WARNING = 600000 }; /* ten minutes */

/* ---- Words ---- */

static const char *const act_ids[DISPUTE_ACTS] = {
#define W(act, id, own_en, own_vi, staff_en, staff_vi) [ACT_##act] = (id),
#include "house/disputes.def"
#undef W
};

static const char *const state_ids[DISPUTE_STATES] = {
#define S(state, id, player_en, player_vi, staff_en, staff_vi) [DISPUTE_##state] = (id),
#include "house/disputes.def"
#undef S
};

static const char *const outcome_ids[OUTCOMES] = {
#define O(outcome, id, player_en, player_vi, staff_en, staff_vi) [OUTCOME_##outcome] = (id),
#include "house/disputes.def"
#undef O
};

const char *dispute_act_id(enum dispute_act act) {
    return act_ids[act];
}

const char *dispute_state_id(enum dispute_state state) {
    return state_ids[state];
}

const char *dispute_outcome_id(enum outcome outcome) {
    return outcome_ids[outcome];
}

int dispute_outcome_find(const char *id, size_t length) {
    return house_find_word(outcome_ids, OUTCOMES, id, length);
}

/* ---- Finding ---- */

struct house_dispute *house_find_dispute(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_DISPUTE, id);
}

bool house_has_many_disputes(const struct house *house, uint32_t player) {
    unsigned open = 0;
    for (size_t i = 0; i < house->dispute_count; i++) {
        const struct house_dispute *dispute = &house->disputes[i];
        open += dispute->player == player && dispute->state != DISPUTE_CLOSED &&
                dispute->steps[0].by.role == ACTOR_PLAYER;
    }
    return open >= CASES_MAX;
}

int64_t dispute_warning_time(const struct house_dispute *dispute) {
    bool runs = dispute->state != DISPUTE_DECIDED && dispute->state != DISPUTE_CLOSED;
    if (!runs || dispute->promised == 0 || dispute->promise_told)
        return INT64_MAX;
    for (size_t i = dispute->step_count; i > 0; i--) {
        const struct dispute_step *step = &dispute->steps[i - 1];
        if (step->act != ACT_PROMISE)
            continue;
        int64_t half = (step->to - step->time) / 2;
        return step->to - (half < PROMISE_WARNING ? half : PROMISE_WARNING);
    }
    return dispute->promised;
}

/* ---- Who may ---- */

enum post dispute_lowest_post(enum post lies_at) {
    return lies_at == POST_PIT_SUPERVISOR ? POST_ACTING_PIT_SUPERVISOR : lies_at;
}

/* The player of the case, or staff who may work on it where it lies. */
static bool is_party(const struct house_dispute *dispute, const struct house_actor *by) {
    if (by->role == ACTOR_PLAYER)
        return by->id == dispute->player;
    return post_serves(by->post, dispute_lowest_post(dispute->post));
}

static bool has_in_hand(const struct house_dispute *dispute, const struct house_actor *by) {
    return by->role != ACTOR_PLAYER && dispute->taken.staff == by->id && by->id != 0 &&
           is_party(dispute, by) &&
           (dispute->state == DISPUTE_TAKEN || dispute->state == DISPUTE_COMPLAINT);
}

/* Surveillance and security bring what they have; so does everybody who may take a case. */
static bool collects(const struct house_actor *by) {
    return by->role != ACTOR_PLAYER &&
           (by->post == POST_SURVEILLANCE || by->post == POST_SECURITY ||
            post_serves(by->post, POST_ACTING_PIT_SUPERVISOR));
}

/* Dealt or supervised the round. */
static bool had_part_in_round(const struct house *house, const struct house_dispute *dispute,
                              uint32_t staff) {
    const char *at = dispute->parts;
    while (at != NULL && *at != '\0') {
        char *end;
        unsigned long id = strtoul(at + 1, &end, 10);
        if (house_same_hand(house, (uint32_t)id, staff))
            return true;
        at = end > at + 1 ? end : NULL;
    }
    return false;
}

/* A part in the case: opened it for the player, told what happened, or decided it before. What is
 * collected while judging is none. */
static bool is_part(const struct dispute_step *step) {
    return step->act == ACT_OPEN || step->act == ACT_DECIDE ||
           (step->act == ACT_STATEMENT && !step->of_player);
}

/* D4: somebody else judges than who had a part in the round or in the case, and than whoever is in
 * one hand with one of them: who holds the account, or shares the screen. */
bool dispute_is_own(const struct house *house, const struct house_dispute *dispute,
                    const struct house_actor *by) {
    if (by->role != ACTOR_STAFF)
        return false;
    for (size_t i = 0; i < dispute->step_count; i++) {
        const struct dispute_step *step = &dispute->steps[i];
        if (is_part(step) && step->by.role == ACTOR_STAFF &&
            house_same_hand(house, step->by.id, by->id))
            return true;
    }
    return had_part_in_round(house, dispute, by->id);
}

bool dispute_has_judge(const struct house *house, const struct house_dispute *dispute) {
    for (size_t i = 0; i < house->staff_count; i++) {
        const struct house_staff *staff = &house->staff[i];
        const struct house_actor who = {ACTOR_STAFF, staff->id, staff->post};
        if (staff->active && is_party(dispute, &who) && !dispute_is_own(house, dispute, &who))
            return true;
    }
    return false;
}

/* D4: the player accepts, or tells it once to somebody who had no part in the case. */
static bool may_accept(const struct house_dispute *dispute, const struct house_actor *by) {
    for (size_t i = 0; by->role != ACTOR_PLAYER && i < dispute->step_count; i++) {
        const struct dispute_step *step = &dispute->steps[i];
        bool theirs = step->by.role == by->role && step->by.id == by->id;
        if (theirs || (i >= dispute->decision && step->act == ACT_ACCEPT))
            return false;
    }
    return is_party(dispute, by);
}

bool dispute_may(const struct house *house, const struct house_dispute *dispute,
                 const struct house_actor *by, enum dispute_act act) {
    bool is_player = by->role == ACTOR_PLAYER;
    bool decided = dispute->state == DISPUTE_DECIDED;
    bool closed = dispute->state == DISPUTE_CLOSED;
    switch (act) {
    case ACT_TAKE:
        return !is_player && !decided && !closed && is_party(dispute, by) &&
               dispute->taken.staff != by->id && !dispute_is_own(house, dispute, by);
    case ACT_STATEMENT:
        return dispute->step_count < STEPS_MAX &&
               (is_player ? by->id == dispute->player : post_serves(by->post, POST_DEALER));
    case ACT_NOTE:
    case ACT_EVIDENCE:
        return dispute->step_count < STEPS_MAX && collects(by);
    case ACT_CLAUSE:
    case ACT_PROMISE:
        return has_in_hand(dispute, by);
    case ACT_DECIDE:
        return has_in_hand(dispute, by) && !dispute_is_own(house, dispute, by);
    case ACT_ESCALATE: /* 8.1: who has it cannot settle it, or somebody disagrees */
        return dispute->post == POST_PIT_SUPERVISOR &&
               (decided ? is_party(dispute, by) : has_in_hand(dispute, by));
    case ACT_ACCEPT:
        return decided && may_accept(dispute, by);
    case ACT_COMPLAINT:
        return decided && is_party(dispute, by);
    default:
        return false;
    }
}
