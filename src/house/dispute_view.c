/* A case as JSON: whole for staff, in plain words for its player. */
#include "house/house.h"

#include "base/json_write.h"
#include "table/transcript.h"

#include <string.h>

/* ---- Words ---- */

enum listener { TO_PLAYER, TO_STAFF, LISTENERS };

static const char *const state_words[DISPUTE_STATES][LISTENERS][CR_LANGUAGES] = {
#define S(state, id, player_en, player_vi, staff_en, staff_vi)                                     \
    [DISPUTE_##state] = {{player_en, player_vi}, {staff_en, staff_vi}},
#include "house/disputes.def"
#undef S
};

static const char *const outcome_words[OUTCOMES][LISTENERS][CR_LANGUAGES] = {
#define O(outcome, id, player_en, player_vi, staff_en, staff_vi)                                   \
    [OUTCOME_##outcome] = {{player_en, player_vi}, {staff_en, staff_vi}},
#include "house/disputes.def"
#undef O
};

/* By the player, by staff. */
static const char *const act_words[DISPUTE_ACTS][2][CR_LANGUAGES] = {
#define W(act, id, own_en, own_vi, staff_en, staff_vi)                                             \
    [ACT_##act] = {{own_en, own_vi}, {staff_en, staff_vi}},
#include "house/disputes.def"
#undef W
};

static void write_filled(const char *words, enum post post, enum cr_language language,
                         struct text *out) {
    for (const char *at = words; *at != '\0'; at++) {
        if (at[0] == '%' && at[1] == 'P') {
            text_add(out, transcript_post(post, language));
            at++;
        } else {
            text_char(out, *at);
        }
    }
}

struct sentence {
    const char *const *words; /* by language */
    const char *const *end;   /* NULL: none */
    enum post post;
};

static void sentence_member(const struct sentence *sentence, struct text *out) {
    char memory[CR_LANGUAGES][400];
    const char *words[CR_LANGUAGES];
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text text;
        memset(memory[language], 0, sizeof memory[language]);
        text_init(&text, memory[language], sizeof memory[language] - 1);
        write_filled(sentence->words[language], sentence->post, (enum cr_language)language, &text);
        if (sentence->end != NULL)
            text_add(&text, sentence->end[language]);
        words[language] = memory[language];
    }
    json_put_both(out, "words", words);
}

static const struct dispute_step *decision_of(const struct house_dispute *dispute) {
    return dispute->decision == 0 ? NULL : &dispute->steps[dispute->decision - 1];
}

static void state_member(const struct house_dispute *dispute, enum listener to, struct text *out) {
    const struct dispute_step *decision = decision_of(dispute);
    bool ends = dispute->state == DISPUTE_DECIDED || dispute->state == DISPUTE_CLOSED;
    struct sentence sentence = {.words = state_words[dispute->state][to], .post = dispute->post};
    if (ends && decision != NULL)
        sentence.end = outcome_words[decision->outcome][to];
    sentence_member(&sentence, out);
}

void dispute_write_state(const struct house_dispute *dispute, struct text *out) {
    state_member(dispute, TO_PLAYER, out);
}

static const char *const guidance_words[2][CR_LANGUAGES] = {
    {"If you do not agree with this decision, you may ask for the pit manager to look at the case "
     "(8.1), and you have the right to file a formal complaint with the casino's senior management "
     "(8.5). Say in your own words why you do not agree: the letter is filled in from your case. "
     "File it here, or print and sign it and hand it to any supervisor. Any member of staff will "
     "guide and help you (8.6).",
     "Nếu không đồng ý với quyết định này, bạn có thể đề nghị Quản lý Pit xem xét (8.1) và có "
     "quyền nộp đơn khiếu nại chính thức lên quản lý cấp cao của casino (8.5). Hãy nêu bằng lời "
     "của bạn vì sao không đồng ý: đơn được điền sẵn từ vụ việc. Bạn có thể nộp tại đây, hoặc in "
     "ra, ký tên và đưa cho bất kỳ Giám sát nào. Nhân viên sẽ hướng dẫn và hỗ trợ bạn (8.6)."},
    {"If you do not agree with this decision, you have the right to file a formal complaint with "
     "the casino's senior management (8.5). Say in your own words why you do not agree: the letter "
     "is filled in from your case. File it here, or print and sign it and hand it to any "
     "supervisor. Any member of staff will guide and help you (8.6).",
     "Nếu không đồng ý với quyết định này, bạn có quyền nộp đơn khiếu nại chính thức lên quản lý "
     "cấp cao của casino (8.5). Hãy nêu bằng lời của bạn vì sao không đồng ý: đơn được điền sẵn từ "
     "vụ việc. Bạn có thể nộp tại đây, hoặc in ra, ký tên và đưa cho bất kỳ Giám sát nào. Nhân "
     "viên sẽ hướng dẫn và hỗ trợ bạn (8.6)."},
};

const char *dispute_guidance(const struct house_dispute *dispute, enum cr_language language) {
    return guidance_words[dispute->post != POST_PIT_SUPERVISOR][language];
}

/* ---- Parts ---- */

static void clause_members(enum cr_game game, const char *clause, struct text *out) {
    const struct clause_info *info = clause_find(game, clause);
    const struct ruling_info *ruling = ruling_find(game, clause);
    if (clause[0] == '\0')
        return;
    json_put_string(out, "clause", clause);
    if (info != NULL)
        json_put_both(out, "title", info->title);
    else if (ruling != NULL)
        json_put_both(out, "title", ruling->title);
}

/* It happens when somebody else has signed it; `seq` is its event then. */
static void correction_member(const struct dispute_step *step, bool to_player, struct text *out) {
    if (step->request == 0)
        return;
    json_put_key(out, "correction");
    text_char(out, '{');
    if (!to_player) {
        json_put_integer(out, "table", step->table);
        json_put_integer(out, "request", step->request);
        if (step->seq != 0)
            json_put_integer(out, "seq", (int64_t)step->seq);
    }
    json_put_string(out, "event", event_id((enum event_type)step->type));
    json_put_integer(out, "amount", step->amount);
    text_char(out, '}');
}

static void decision_members(const struct house *house, const struct house_dispute *dispute,
                             const struct dispute_step *step, bool to_player, struct text *out) {
    json_put_string(out, "outcome", dispute_outcome_id(step->outcome));
    dispute_write_grounds(house, dispute, step, to_player, out);
    json_put_string(out, "text", step->text);
    if (!to_player && step->without != NULL) {
        json_put_key(out, "without");
        text_add(out, step->without);
    }
    correction_member(step, to_player, out);
}

static void decision_member(const struct house *house, const struct house_dispute *dispute,
                            bool to_player, struct text *out) {
    const struct dispute_step *step = decision_of(dispute);
    if (step == NULL)
        return;
    json_put_key(out, "decision");
    text_char(out, '{');
    json_put_integer(out, "time", step->time);
    if (to_player)
        json_put_string(out, "post", post_id(step->by.post));
    else
        house_put_actor(out, "by", house, &step->by);
    decision_members(house, dispute, step, to_player, out);
    text_char(out, '}');
}

static bool may_print(const struct house_dispute *dispute) {
    return dispute->decision != 0;
}

static void may_member(const struct house *house, const struct house_dispute *dispute,
                       const struct house_actor *who, struct text *out) {
    json_put_key(out, "may");
    text_char(out, '[');
    for (int act = ACT_TAKE; act < DISPUTE_ACTS; act++) {
        if (!dispute_may(house, dispute, who, (enum dispute_act)act))
            continue;
        const char *id = dispute_act_id((enum dispute_act)act);
        json_put_comma(out);
        text_quoted(out, id, strlen(id));
    }
    if (may_print(dispute)) {
        json_put_comma(out);
        text_add(out, "\"letter\"");
    }
    text_char(out, ']');
}

/* ---- Steps ---- */

/* The letter that was filed, by the hash of its bytes (D6). */
static void letter_member(const struct dispute_step *step, struct text *out) {
    uint8_t hash[HASH_BYTES];
    char print[2 * HASH_BYTES + 1];
    const char *letter = step->letter[CR_VIETNAMESE];
    if (letter == NULL)
        return;
    hash_bytes(letter, strlen(letter), hash);
    hash_print(hash, print);
    json_put_string(out, "letter", print);
}

static void staff_step(const struct house *house, const struct house_dispute *dispute,
                       enum cr_game game, size_t number, struct text *out) {
    const struct dispute_step *step = &dispute->steps[number - 1];
    text_char(out, '{');
    json_put_integer(out, "step", (int64_t)number);
    json_put_integer(out, "time", step->time);
    json_put_string(out, "do", dispute_act_id(step->act));
    house_put_actor(out, "by", house, &step->by);
    json_put_string(out, "post", post_id(step->post));
    if (step->act == ACT_STATEMENT)
        json_put_string(out, "of", step->of_player ? "player" : "staff");
    if (step->act == ACT_DECIDE) {
        decision_members(house, dispute, step, false, out);
    } else if (step->text != NULL) {
        json_put_string(out, "text", step->text);
    }
    letter_member(step, out);
    clause_members(game, step->clause, out);
    if (step->act == ACT_PROMISE)
        json_put_integer(out, "until", step->to);
    if (step->camera[0] != '\0') {
        json_put_string(out, "camera", step->camera);
        json_put_integer(out, "from", step->from);
        json_put_integer(out, "to", step->to);
    }
    if (step->act == ACT_EVIDENCE && step->round != 0) {
        json_put_integer(out, "table", step->table);
        json_put_integer(out, "round", (int64_t)step->round);
    }
    text_char(out, '}');
}

/* False: not for the player's eyes. */
static bool player_step(enum cr_game game, const struct dispute_step *step, struct text *out) {
    const char *const *words =
        act_words[step->act][step->by.role != ACTOR_PLAYER && !step->of_player];
    struct sentence sentence = {.words = words, .post = step->by.post};
    if (words[CR_ENGLISH][0] == '\0')
        return false;
    if (step->act == ACT_DECIDE)
        sentence.end = outcome_words[step->outcome][TO_PLAYER];
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "time", step->time);
    json_put_string(out, "do", dispute_act_id(step->act));
    sentence_member(&sentence, out);
    bool own_words = step->by.role == ACTOR_PLAYER || step->of_player || step->act == ACT_DECIDE;
    if (own_words && step->text != NULL)
        json_put_string(out, "text", step->text);
    clause_members(game, step->clause, out);
    if (step->act == ACT_PROMISE)
        json_put_integer(out, "until", step->to);
    text_char(out, '}');
    return true;
}

static void step_list(const struct house *house, enum cr_game game,
                      const struct house_dispute *dispute, bool to_player, struct text *out) {
    json_put_key(out, "steps");
    text_char(out, '[');
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (to_player) {
            player_step(game, &dispute->steps[i], out);
            continue;
        }
        if (i > 0)
            text_char(out, ',');
        staff_step(house, dispute, game, i + 1, out);
    }
    text_char(out, ']');
}

/* ---- The case ---- */

static void head_members(const struct house *house, const struct house_dispute *dispute,
                         const struct house_table *table, const struct dispute_viewer *viewer,
                         struct text *out) {
    bool decided = dispute->state == DISPUTE_DECIDED || dispute->state == DISPUTE_CLOSED;
    json_put_integer(out, "dispute", dispute->id);
    json_put_string(out, "state", dispute_state_id(dispute->state));
    json_put_string(out, "post", post_id(dispute->post));
    json_put_integer(out, "table", dispute->table);
    json_put_string(out, "name", table->name);
    json_put_string(out, "game", cr_game_id(table->game));
    if (dispute->round != 0)
        json_put_integer(out, "round", (int64_t)dispute->round);
    clause_members(table->game, dispute->clause, out);
    json_put_integer(out, "opened", dispute->steps[0].time);
    if (viewer->who.role != ACTOR_PLAYER) {
        struct house_actor player = {.role = ACTOR_PLAYER, .id = dispute->player};
        house_put_actor(out, "player", house, &player);
        house_put_actor(out, "by", house, &dispute->steps[0].by);
        if (dispute->taken.staff != 0)
            house_put_signature(out, "taken", house, &dispute->taken);
    }
    if (dispute->promised != 0) {
        json_put_integer(out, "promised", dispute->promised);
        json_put_bool(out, "late", !decided && viewer->now > dispute->promised);
    }
}

void dispute_write(const struct house *house, const struct house_dispute *dispute,
                   const struct dispute_viewer *viewer, struct text *out) {
    const struct house_table *table = house_find_table(house, dispute->table);
    bool to_player = viewer->who.role == ACTOR_PLAYER;
    text_char(out, '{');
    head_members(house, dispute, table, viewer, out);
    state_member(dispute, to_player ? TO_PLAYER : TO_STAFF, out);
    decision_member(house, dispute, to_player, out);
    if (!to_player)
        dispute_write_checks(house, dispute, out);
    if (dispute->decision != 0) {
        const char *guidance[CR_LANGUAGES] = {dispute_guidance(dispute, CR_ENGLISH),
                                              dispute_guidance(dispute, CR_VIETNAMESE)};
        json_put_both(out, "guidance", guidance);
    }
    if (viewer->who.id != 0)
        may_member(house, dispute, &viewer->who, out);
    if (!viewer->brief && dispute_may(house, dispute, &viewer->who, ACT_DECIDE))
        dispute_write_citable(house, dispute, out);
    if (!viewer->brief)
        step_list(house, table->game, dispute, to_player, out);
    text_char(out, '}');
}
