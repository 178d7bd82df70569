/* What followed from an event: chips, announcements, lights, cards, people called. */
#include "table/transcript_inside.h"

#include <string.h>

static void effect_line(const struct telling *at) {
    if (!at->transcript->bare)
        text_add(at->out, "                    ");
}

/* The clause that was called has had its title already. */
static void end_line(const struct telling *at, const char *clause) {
    if (clause[0] != '\0') {
        text_add(at->out, " (");
        if (strncmp(clause, at->event->clause, sizeof at->event->clause) == 0)
            text_add(at->out, clause);
        else
            transcript_clause(at->transcript->book->game, clause, at->transcript->language,
                              at->out);
        text_char(at->out, ')');
    }
    text_char(at->out, '\n');
}

struct movement {
    uint8_t from, to;
    bool no_bet;                     /* for chips that do not belong to a bet */
    const char *words[CR_LANGUAGES]; /* {p} the player, {a} the amount, [...{b}] the bet if any */
};

static const struct movement movements[] = {
    {ACCOUNT_PURSE, ACCOUNT_FELT, false, {"{p} puts {a}[ on {b}]", "{p} đặt {a}[ vào {b}]"}},
    {ACCOUNT_FELT, ACCOUNT_FLOAT, false, {"{p} loses {a}[ on {b}]", "{p} thua {a}[ ở {b}]"}},
    {ACCOUNT_FLOAT, ACCOUNT_PURSE, true, {"{p} receives {a} in chips", "{p} nhận {a} tiền chip"}},
    {ACCOUNT_FLOAT,
     ACCOUNT_PURSE,
     false,
     {"{p} is paid {a}[ on {b}]", "{p} được trả {a}[ cho {b}]"}},
    {ACCOUNT_FELT,
     ACCOUNT_PURSE,
     false,
     {"{p} gets back the stake of {a}[ on {b}]", "{p} nhận lại tiền cược {a}[ ở {b}]"}},
    {ACCOUNT_FLOAT,
     ACCOUNT_FELT,
     false,
     {"{p}'s {a}[ on {b}] is put back on the felt", "{a}[ ở {b}] của {p} được đặt lại lên bàn"}},
    {ACCOUNT_PURSE,
     ACCOUNT_FLOAT,
     false,
     {"{p} hands back {a}[ for {b}]", "{p} trả lại {a}[ của {b}]"}},
    {ACCOUNT_CASH,
     ACCOUNT_DROP,
     false,
     {"{a} in cash goes into the drop box", "{a} tiền mặt vào hộp thu tiền"}},
    {ACCOUNT_PURSE, ACCOUNT_TIPS, false, {"{a} goes into the tip box", "{a} vào hộp tiền boa"}},
    {ACCOUNT_PURSE,
     ACCOUNT_UNCLAIMED,
     false,
     {"{a} of {p}'s lies in the tray, unclaimed", "{a} của {p} nằm ở khay, chưa ai nhận"}},
    {ACCOUNT_UNCLAIMED,
     ACCOUNT_HELD,
     false,
     {"{a} of {p}'s goes to the cage, which keeps it for {p}",
      "{a} của {p} được đưa tới quầy thu ngân, giữ hộ {p}"}},
    {ACCOUNT_PURSE,
     ACCOUNT_COLOUR,
     false,
     {"{p} has {a} of cash chips changed for colour chips",
      "{p} đổi {a} chip thường lấy chip màu"}},
    {ACCOUNT_COLOUR,
     ACCOUNT_PURSE,
     false,
     {"{p} has {a} of colour chips changed for cash chips",
      "{p} đổi {a} chip màu lấy chip thường"}},
    {ACCOUNT_NONE,
     ACCOUNT_NONE,
     false,
     {"{a} of {p}'s changes places", "{a} của {p} được chuyển chỗ"}},
};

/* Winnings and stake go to the player together. */
static const char *const with_stake[CR_LANGUAGES] = {" and gets back the stake of ",
                                                     " và nhận lại tiền cược "};

static bool fill_movement(const struct telling *at, const struct effect *effect, const char *words,
                          const char *end) {
    bool said = true;
    while (words < end) {
        if (*words == '{') {
            if (words[1] == 'p')
                telling_player(at, effect->player);
            else if (words[1] == 'a')
                telling_money(at, effect->amount);
            else
                said = telling_bet(at, effect->bet);
            words += 3;
        } else if (*words == '[') {
            size_t before = at->out->length;
            const char *close = strchr(words, ']');
            if (!fill_movement(at, effect, words + 1, close))
                at->out->length = before;
            words = close + 1;
        } else {
            text_char(at->out, *words++);
        }
    }
    return said;
}

/* The sentence has said already that the chips of a bet or insurance were laid. */
static bool is_told(const struct event *event, const struct effect *effect) {
    return event_is(event, MARK_LAYS) && effect->player == event->player &&
           effect->amount == event->amount && effect->to == ACCOUNT_FELT &&
           (effect->bet == event->bet || event->bet == NO_BET);
}

/* The place of the stake that goes back with the winnings at `i`, behind the commission if there is
 * one; 0: none does. */
static size_t stake_with(const struct effects *effects, size_t i) {
    const struct effect *effect = &effects->list[i];
    size_t next = i + 1;
    if (effect->type != EFFECT_CHIPS || effect->from != ACCOUNT_FLOAT ||
        (effect->to != ACCOUNT_PURSE && effect->to != ACCOUNT_COLOUR))
        return 0;
    if (next < effects->count && effects->list[next].type == EFFECT_COMMISSION)
        next++;
    if (next == effects->count)
        return 0;
    const struct effect *stake = &effects->list[next];
    bool same = stake->type == EFFECT_CHIPS && stake->from == ACCOUNT_FELT &&
                stake->to == effect->to && stake->player == effect->player &&
                stake->bet == effect->bet;
    return same ? next : 0;
}

/* The stake at `i` has been told with the winnings before it. */
static bool is_with_winnings(const struct effects *effects, size_t i) {
    return (i >= 1 && stake_with(effects, i - 1) == i) ||
           (i >= 2 && stake_with(effects, i - 2) == i);
}

/* Colour chips are told as the player's other chips are, but where one is changed for the other. */
static uint8_t told_as(uint8_t account, uint8_t other) {
    return account == ACCOUNT_COLOUR && other != ACCOUNT_PURSE ? ACCOUNT_PURSE : account;
}

static bool is_movement(const struct movement *row, const struct effect *effect) {
    return row->from == told_as(effect->from, effect->to) &&
           row->to == told_as(effect->to, effect->from) && (!row->no_bet || effect->bet == NO_BET);
}

static void tell_chips(const struct telling *at, const struct effects *effects, size_t i) {
    const struct movement *row = movements;
    const struct effect *effect = &effects->list[i];
    size_t stake = stake_with(effects, i);
    if (is_told(at->event, effect) || is_with_winnings(effects, i))
        return;
    while (row->from != ACCOUNT_NONE && !is_movement(row, effect))
        row++;
    const char *words = row->words[at->transcript->language];
    effect_line(at);
    fill_movement(at, effect, words, words + strlen(words));
    if (stake != 0) {
        text_add(at->out, with_stake[at->transcript->language]);
        telling_money(at, effects->list[stake].amount);
    }
    end_line(at, effect->clause);
}

static void tell_announcement(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, "“");
    transcript_announcement(at->transcript->book->game, effect, at->transcript->language, at->out);
    text_add(at->out, "”");
    if (effect->number == SAY_RESULT) {
        text_add(at->out, ": ");
        transcript_result(at->transcript->book, at->table, at->transcript->language, at->out);
    }
    end_line(at, effect->clause);
}

static void tell_summons(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, telling_pick(at, "Called: the ", "Mời: "));
    text_add(at->out, transcript_post((enum post)effect->post, at->transcript->language));
    end_line(at, effect->clause);
}

static void tell_commission(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, telling_pick(at, "Commission of ", "Hoa hồng "));
    telling_money(at, effect->amount);
    text_add(at->out, telling_pick(at, " is kept from ", " được giữ lại của "));
    telling_player(at, effect->player);
    end_line(at, effect->clause);
}

/* All areas lit at once stand in one line. */
static size_t tell_lights(const struct telling *at, const struct effects *effects, size_t first) {
    size_t i = first;
    for (; i < effects->count && effects->list[i].type == EFFECT_LIGHT; i++) {
        if (effects->list[i].number == 0)
            continue;
        if (i == first || effects->list[i - 1].number == 0) {
            effect_line(at);
            text_add(at->out, telling_pick(at, "Lit: ", "Đèn sáng: "));
        } else {
            text_add(at->out, ", ");
        }
        telling_bet(at, effects->list[i].bet);
    }
    if (effects->list[i - 1].number != 0)
        end_line(at, "");
    return i;
}

static bool same_place(const struct effect *a, const struct effect *b) {
    return a->type == b->type && a->box == b->box && a->hand == b->hand;
}

/* Cards of one hand, dealt or turned, stand in one line. */
static size_t tell_hand(const struct telling *at, const struct effects *effects, size_t first) {
    const struct effect *one = &effects->list[first];
    size_t i = first;
    effect_line(at);
    transcript_place(at->transcript->book->game, one->box, one->hand, at->transcript->language,
                     at->out);
    text_char(at->out, ':');
    for (; i < effects->count && same_place(one, &effects->list[i]); i++) {
        bool open = one->type == EFFECT_TURN || effects->list[i].number == 1;
        text_char(at->out, ' ');
        transcript_card(open ? effects->list[i].card : CR_NO_CARD, at->out);
    }
    end_line(at, "");
    return i;
}

size_t telling_effect(const struct telling *at, const struct effects *effects, size_t i) {
    const struct effect *effect = &effects->list[i];
    switch (effect->type) {
    case EFFECT_CHIPS:
        tell_chips(at, effects, i);
        return i + 1;
    case EFFECT_COMMISSION:
        tell_commission(at, effect);
        return i + 1;
    case EFFECT_ANNOUNCE:
        tell_announcement(at, effect);
        return i + 1;
    case EFFECT_LIGHT:
        return tell_lights(at, effects, i);
    case EFFECT_SUMMON:
        tell_summons(at, effect);
        return i + 1;
    case EFFECT_SCREEN:
        return i + 1;
    default:
        return tell_hand(at, effects, i);
    }
}
