/* What the house knows: everything that the records of its own stream make. A header a subject:
 *
 *   actor.h      who does things, who has signed
 *   people.h     players and staff, the rule of two
 *   devices.h    machines that send events to tables
 *   equipment.h  the equipment room
 *   doubtful.h   money that the scanner does not pass
 *   shifts.h     who deals and supervises where
 *   tables.h     what tables there are
 *   editions.h   which rulebooks are played, and who adopted them
 *   cage.h       chips in and out, fills, counts
 *   alerts.h     what somebody must see to
 *   requests.h   what waits for somebody's leave
 *   disputes.h   cases of part 8
 *   documents.h  notices, procedures and controls of the house
 *   notices.h    what a player is to hear
 *   disabling.h  what takes no bets
 *   self_check.h the program's checks of itself
 *   ended.h      what has ended and leaves memory
 *   record.h     how a record is written, read and applied; records.def lists them */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "house/alerts.h"
#include "house/cage.h"
#include "house/devices.h"
#include "house/disabling.h"
#include "house/disputes.h"
#include "house/documents.h"
#include "house/doubtful.h"
#include "house/editions.h"
#include "house/ended.h"
#include "house/equipment.h"
#include "house/notices.h"
#include "house/people.h"
#include "house/requests.h"
#include "house/self_check.h"
#include "house/shifts.h"
#include "house/tables.h"

/* Staff, players, tables and documents stand at their number less one; shifts in the order of their
 * tables; what ends (ended.h) in the order of its numbers, of which `last` was given last, and from
 * `whole_from` on all of it is here. */
struct house {
    int64_t time; /* of the last record */
    bool demonstration;
    bool
        keeps_register; /* tables open with the equipment of part 3, registered and checked (G17) */
    uint8_t day_begins; /* the hour of the house's time at which the gaming day begins (G14) */
    bool disabled, game_disabled[GAMES_MAX];
    cr_money cage_above; /* the limit of what one person exchanges at the cage */
    struct first_stock first_stock;
    struct first_exchange first_exchange;
    struct first_limit first_limit;
    struct first_wish first_wish;
    struct house_staff *staff;
    size_t staff_count, staff_room;
    struct house_player *players;
    size_t player_count, player_room;
    struct house_device *devices;
    size_t device_count, device_room;
    struct house_shift *shifts;
    size_t shift_count, shift_room;
    struct house_fill *fills;
    size_t fill_count, fill_room;
    struct house_table *tables;
    size_t table_count, table_room;
    struct house_alert *alerts;
    size_t alert_count, alert_room;
    struct house_request *requests;
    size_t request_count, request_room;
    struct house_dispute *disputes;
    size_t dispute_count, dispute_room;
    struct house_edition *editions;
    size_t edition_count, edition_room;
    struct house_adoption *adoptions;
    size_t adoption_count, adoption_room;
    struct self_check *self_checks;
    size_t self_check_count, self_check_room;
    struct house_thing *things;
    size_t thing_count, thing_room;
    struct house_doubtful *doubtfuls;
    size_t doubtful_count, doubtful_room;
    struct house_shift *past_shifts; /* in the order they ended, PAST_SHIFTS of a table */
    size_t past_shift_count, past_shift_room;
    struct house_document *documents;
    size_t document_count, document_room;
    struct house_notice *notices; /* that were not seen yet, the oldest first */
    size_t notice_count, notice_room;
    uint32_t last_notice;
    uint32_t last[ENDINGS], whole_from[ENDINGS];
    struct house_ended *ended; /* by the last record, or changed after their end */
    size_t ended_count, ended_room;
    struct token_slot *tokens; /* players by token: open addressing */
    size_t token_room,
        token_used; /* those that were replaced keep their place until it is needed */
};

/* The gaming day in which a time lies (G14). */
int64_t house_day_of(const struct house *house, int64_t time);

void house_init(struct house *house);
void house_free(struct house *house);

#endif
