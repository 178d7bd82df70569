/* Alerts: what somebody of a given post must see to. They are records of the floor's own stream,
 * and stay until somebody of that post acknowledges them. */
#include "floor/ended_inside.h"
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void tell(struct floor *floor, const struct house_alert *alert) {
    char memory[2048];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"alert\":");
    alert_write(&floor->house, alert, &out);
    text_char(&out, '}');
    assert(!out.full);
    batch_tell_pit(floor->open, PIT_ALERT, out.at, out.length);
}

/* ---- Raising ---- */

void alert_raise(struct floor *floor, const struct house_alert *wish) {
    static const struct floor_actor system = {.role = ACTOR_SYSTEM};
    char out[512];
    struct floor_answer answer;
    char memory[RECORD_BYTES];
    struct text record;
    text_init(&answer.body, out, sizeof out);
    record_begin(memory, &record, RECORD_ALERT_RAISE, &system);
    house_put_alert(&record, &floor->house, wish);
    bool raised = record_end(floor, &record, &answer);
    assert(raised);
    if (raised)
        tell(floor, house_find_alert(&floor->house, floor->house.last[ENDING_ALERT]));
}

static bool acknowledge(struct floor *floor, const struct floor_actor *actor,
                        const struct house_alert *alert) {
    char out[512];
    struct floor_answer answer;
    char memory[RECORD_BYTES];
    struct text record;
    text_init(&answer.body, out, sizeof out);
    record_begin(memory, &record, RECORD_ALERT_ACKNOWLEDGE, actor);
    house_put_acknowledgement(&record, alert->id);
    bool done = record_end(floor, &record, &answer);
    if (done)
        tell(floor, alert);
    return done;
}

static void raise_summons(struct floor *floor, const struct table_step *step) {
    const struct effects *effects = &step->scratch->effects;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        /* who was asked to be there is there */
        if (effect->type != EFFECT_SUMMON ||
            (enum post)effect->post == request_second(&step->event))
            continue;
        struct house_alert wish = {
            .kind = ALERT_SUMMON, .post = (enum post)effect->post, .table = step->table->number};
        memcpy(wish.clause, effect->clause, sizeof wish.clause - 1);
        /* surveillance is told who is called out, and how often */
        if (wish.post == POST_SURVEILLANCE && event_is(&step->event, MARK_BY_CLAUSE))
            wish.player = step->event.player;
        alert_raise(floor, &wish);
        alteration_tell_repeated(floor, &wish);
    }
}

/* Who reopens a table has seen that it was suspended. */
static void acknowledge_suspended(struct floor *floor, const struct floor_table *table,
                                  const struct event *event) {
    bool with_leave = event->authorised_id != 0;
    struct floor_actor actor = {
        .role = ACTOR_STAFF,
        .id = with_leave ? event->authorised_id : event->sender_id,
        .post = (enum post)(with_leave ? event->authorised_post : event->sender_post)};
    for (size_t i = 0; i < floor->house.alert_count; i++) {
        const struct house_alert *alert = &floor->house.alerts[i];
        if (alert->kind == ALERT_SUSPENDED && alert->table == table->number &&
            alert->acknowledged == 0 && post_serves(actor.post, alert->post))
            acknowledge(floor, &actor, alert);
    }
}

void alerts_of_step(struct floor *floor, const struct table_step *step) {
    const struct floor_table *table = step->table;
    raise_summons(floor, step);
    alteration_tell(floor, step);
    request_tell_keyed(floor, step);
    equipment_of_step(floor, step);
    notices_of_step(floor, step);
    if (step->suspended && !table->state->suspended)
        acknowledge_suspended(floor, table, &step->event);
    if (step->suspended || !table->state->suspended || table->state->suspended_clause[0] == '\0')
        return;
    struct house_alert wish = {.kind = ALERT_SUSPENDED,
                               .post = (enum post)table->state->resume_post,
                               .table = table->number};
    memcpy(wish.clause, table->state->suspended_clause, sizeof wish.clause - 1);
    alert_raise(floor, &wish);
}

void alerts_tell_settled(struct floor *floor, uint32_t request, uint32_t dispute) {
    for (size_t i = 0; i < floor->house.alert_count; i++) {
        const struct house_alert *alert = &floor->house.alerts[i];
        bool about = (request != 0 && alert->request == request) ||
                     (dispute != 0 && alert->dispute == dispute);
        if (about && alert->acknowledged == floor->now)
            tell(floor, alert);
    }
}

static void tell_of(struct floor *floor, uint32_t table, struct table_trouble *trouble,
                    enum post post) {
    struct house_alert wish = {.kind = trouble->stopped  ? ALERT_STOPPED
                                       : trouble->closed ? ALERT_OUT_OF_ORDER
                                                         : ALERT_UNSOUND,
                               .post = post,
                               .table = table,
                               .record = trouble->record,
                               .problem = trouble->problem};
    trouble->told = true;
    /* it may have been told before the floor was opened this time */
    if (!house_alert_is_open(&floor->house, &wish))
        alert_raise(floor, &wish);
}

static void tell_trouble(struct floor *floor, struct floor_table *table) {
    struct table_trouble *trouble = &table->trouble;
    if (trouble->record == 0 || trouble->told)
        return;
    tell_of(floor, table->number, trouble, POST_PIT_MANAGER);
    if (!trouble->stopped)
        return;
    tell_of(floor, table->number, trouble, POST_SURVEILLANCE);
    if (floor->watcher != NULL)
        floor->watcher(floor->watcher_context, table->number, NULL, NULL, 0);
}

/* A record of the house's own has stopped nothing: the next one is told of again. */
static void tell_unsound(struct floor *floor) {
    if (floor->unsound.record == 0)
        return;
    tell_of(floor, 0, &floor->unsound, POST_PIT_MANAGER);
    tell_of(floor, 0, &floor->unsound, POST_SURVEILLANCE);
    floor->unsound.record = 0;
}

/* Whether this start has raised one already: it may be acknowledged by now. */
static bool was_raised(const struct floor *floor, enum alert_kind kind) {
    for (size_t i = floor->house.alert_count; i > 0; i--) {
        const struct house_alert *alert = &floor->house.alerts[i - 1];
        if (alert->kind == kind && alert->time >= floor->opened)
            return true;
    }
    return false;
}

static void tell_anchor_trouble(struct floor *floor, struct anchor_trouble *trouble,
                                enum alert_kind kind) {
    const struct house_alert wish = {.kind = kind, .post = POST_SURVEILLANCE};
    if (!trouble->now || trouble->told)
        return;
    trouble->told = true;
    if (!house_alert_is_open(&floor->house, &wish))
        alert_raise(floor, &wish);
}

static const struct house_alert rewound = {.kind = ALERT_REWOUND, .post = POST_SURVEILLANCE};

static bool rewound_is_untold(const struct floor *floor) {
    return floor->anchoring.found_rewound && !floor->rewound_told &&
           !was_raised(floor, ALERT_REWOUND);
}

bool alert_rewound_is_open(const struct floor *floor) {
    return rewound_is_untold(floor) || house_alert_is_open(&floor->house, &rewound);
}

static void tell_anchoring(struct floor *floor) {
    if (rewound_is_untold(floor) && !house_alert_is_open(&floor->house, &rewound))
        alert_raise(floor, &rewound);
    floor->rewound_told = true;
    tell_anchor_trouble(floor, &floor->file_trouble, ALERT_ANCHOR_FILE);
    tell_anchor_trouble(floor, &floor->command_trouble, ALERT_ANCHOR_COMMAND);
}

void pit_tick(struct floor *floor) {
    bool looks = floor->pit_looks;
    floor->pit_looks = false;
    tell_unsound(floor);
    tell_anchoring(floor);
    for (size_t i = 0; looks && i < floor->table_count; i++) {
        struct floor_table *table = floor->tables[i];
        tell_trouble(floor, table);
        equipment_tell(floor, table);
        if (table->short_float != FLOAT_SHORT)
            continue;
        table->short_float = FLOAT_SHORT_TOLD;
        alert_raise(floor, &(struct house_alert){.kind = ALERT_FLOAT,
                                                 .post = POST_PIT_SUPERVISOR,
                                                 .table = table->number});
    }
    equipment_tick(floor);
    disputes_tick(floor);
}

/* ---- Operations ---- */

static void write_alert(const struct floor *floor, const struct floor_actor *viewer,
                        const void *row, struct text *out) {
    (void)viewer;
    alert_write(&floor->house, row, out);
}

void operation_alerts(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    static const struct ended_list list = {"alerts", ENDING_ALERT, 200, write_alert};
    answer_ended_list(floor, request, answer, &list);
}

void operation_alert_acknowledge(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    const struct house_alert *alert = house_find_alert(&floor->house, request->parts[0]);
    if (alert == NULL) {
        answer_gone(floor, answer, ENDING_ALERT, request->parts[0], "alert");
        return;
    }
    if (!post_serves(request->actor.post, alert->post)) {
        answer_fault(answer, FAULT_NOT_ALLOWED, post_id(alert->post));
        return;
    }
    if (alert->acknowledged != 0) {
        answer_fault(answer, FAULT_ALREADY_DONE, "alert");
        return;
    }
    bool done = acknowledge(floor, &request->actor, alert);
    assert(done);
    (void)done;
    answer_begin(answer, 200);
    json_put_key(&answer->body, "alert");
    alert_write(&floor->house, alert, &answer->body);
    answer_end(answer);
}
