#include "table/transcript.h"

#include <assert.h>
#include <string.h>

/* ---- Words ---- */

static const char *const post_words[POSTS][CR_LANGUAGES] = {
    [POST_NOBODY] = {"somebody", "Ai đó"},
    [POST_DEALER] = {"dealer", "Nhân viên Điều hành Trò chơi"},
    [POST_ACTING_PIT_SUPERVISOR] = {"acting pit supervisor", "Giám sát Pit Tạm thời"},
    [POST_PIT_SUPERVISOR] = {"pit supervisor", "Giám sát Pit"},
    [POST_PIT_MANAGER] = {"pit manager", "Quản lý Pit"},
    [POST_SHIFT_MANAGER] = {"shift manager", "Quản lý Ca"},
    [POST_OPERATIONS_MANAGER] = {"operations manager", "Trưởng phòng Điều hành"},
    [POST_ASSISTANT_DIRECTOR] = {"assistant director of gaming operations",
                                 "Trợ lý Giám đốc Vận hành Trò chơi"},
    [POST_TABLE_GAMES_DIRECTOR] = {"table games director", "Giám đốc Bàn trò chơi"},
    [POST_SENIOR_MANAGEMENT] = {"senior management", "Ban lãnh đạo"},
    [POST_SURVEILLANCE] = {"surveillance", "Bộ phận Giám sát"},
    [POST_SECURITY] = {"security", "An ninh"},
    [POST_CAGE] = {"cage", "Quầy thu ngân"},
};

static const char *const option_words[8][CR_LANGUAGES] = {
    {"the number of decks", "số bộ bài"},
    {"commission", "hoa hồng"},
    {"insurance", "bảo hiểm"},
    {"splitting again by points", "chia đôi lần nữa theo điểm"},
    {"insurance after an offer let pass", "bảo hiểm sau khi bỏ qua một lần mời"},
    {"squeezing by side", "nặn bài theo từng bên"},
    {"burning by the first card", "hủy bài theo lá đầu"},
    {"cards behind the cut card", "số lá sau lá bài cắt"},
};

const char *transcript_post(enum post post, enum cr_language language) {
    return post_words[post][language];
}

void transcript_money(enum cr_language language, int64_t amount, struct text *out) {
    char digits[24];
    struct text plain;
    text_init(&plain, digits, sizeof digits);
    text_integer(&plain, amount);
    for (size_t i = 0; i < plain.length; i++) {
        bool inside = i > 0 && digits[i - 1] != '-';
        if (inside && (plain.length - i) % 3 == 0)
            text_char(out, language == CR_ENGLISH ? ',' : '.');
        text_char(out, digits[i]);
    }
}

void transcript_card(cr_card card, struct text *out) {
    static const char *const suits[4] = {"♠", "♥", "♣", "♦"};
    char name[3];
    if (card >= CR_DECK) {
        text_add(out, "■");
        return;
    }
    cr_card_print(card, name);
    if (name[0] == 'T')
        text_add(out, "10");
    else
        text_char(out, name[0]);
    text_add(out, suits[card & 3]);
}

void transcript_place(enum cr_game game, unsigned box, unsigned hand, enum cr_language language,
                      struct text *out) {
    static const char *const sides[2][CR_LANGUAGES] = {{"player hand", "Nhà Con"},
                                                       {"banker hand", "Nhà Cái"}};
    static const char *const dealer[CR_LANGUAGES] = {"dealer", "nhà cái"};
    static const char *const boxes[CR_LANGUAGES] = {"box ", "ô "};
    static const char *const hands[CR_LANGUAGES] = {" hand ", " tay "};
    if (game == CR_BACCARAT) {
        text_add(out, sides[hand & 1][language]);
    } else if (box == 0) {
        text_add(out, dealer[language]);
    } else {
        text_add(out, boxes[language]);
        text_integer(out, box);
        if (hand > 1) {
            text_add(out, hands[language]);
            text_integer(out, hand);
        }
    }
}

void transcript_clause(enum cr_game game, const char *clause, enum cr_language language,
                       struct text *out) {
    const struct clause_info *info = clause_find(game, clause);
    text_add(out, clause);
    if (info == NULL)
        return;
    text_add(out, " “");
    text_add(out, info->title[language]);
    text_add(out, "”");
}

/* ---- What is being told ---- */

struct telling {
    const struct transcript *transcript;
    const struct table *table;
    const struct event *event;
    struct text *out;
};

static const char *pick(const struct telling *at, const char *english, const char *vietnamese) {
    return at->transcript->language == CR_ENGLISH ? english : vietnamese;
}

static void put_player(const struct telling *at, uint32_t player) {
    const struct transcript *transcript = at->transcript;
    for (unsigned i = 0; i < transcript->player_count; i++) {
        if (transcript->players[i] == player) {
            text_add(at->out, transcript->names[i]);
            return;
        }
    }
    text_add(at->out, pick(at, "Player ", "Khách "));
    text_integer(at->out, player);
}

static void put_who(const struct telling *at) {
    switch (at->event->sender) {
    case SENDER_PLAYER:
        put_player(at, at->event->sender_id);
        break;
    case SENDER_STAFF:
        text_add(at->out, pick(at, "The ", ""));
        text_add(at->out, post_words[at->event->sender_post][at->transcript->language]);
        break;
    case SENDER_DEVICE:
        text_add(at->out, pick(at, "The device", "Thiết bị"));
        break;
    default:
        text_add(at->out, pick(at, "The virtual dealer", "Nhà cái ảo"));
        break;
    }
}

static bool put_bet(const struct telling *at, uint16_t bet) {
    const struct cr_rulebook *book = at->transcript->book;
    if (bet == ALL_BETS)
        text_add(at->out, pick(at, "every bet", "mọi khoản cược"));
    else if (bet < book->bet_count)
        text_add(at->out, cr_rulebook_word(book, book->bets[bet].name[at->transcript->language]));
    return bet == ALL_BETS || bet < book->bet_count;
}

static bool put_integer(const struct telling *at, int64_t number) {
    text_integer(at->out, number);
    return number != 0;
}

static bool put_money(const struct telling *at, int64_t amount) {
    transcript_money(at->transcript->language, amount, at->out);
    return amount != 0;
}

/* Sic bo's dice come where other games have cards. */
static bool put_cards(const struct telling *at) {
    for (unsigned i = 0; i < at->event->card_count; i++) {
        if (i > 0)
            text_char(at->out, ' ');
        if (at->transcript->book->game == CR_SICBO)
            text_integer(at->out, at->event->cards[i]);
        else
            transcript_card(at->event->cards[i], at->out);
    }
    return at->event->card_count > 0;
}

static bool put_string(const struct telling *at, const char *string, size_t room) {
    size_t length = strnlen(string, room);
    text_bytes(at->out, string, length);
    return length > 0;
}

/* Enough of a hash to tell it from others. */
static bool put_bytes(const struct telling *at) {
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < 8; i++) {
        text_char(at->out, digits[at->event->bytes[i] >> 4]);
        text_char(at->out, digits[at->event->bytes[i] & 15]);
    }
    text_add(at->out, "…");
    return true;
}

static bool put_clause(const struct telling *at) {
    char clause[sizeof at->event->clause + 1] = {0};
    memcpy(clause, at->event->clause, sizeof at->event->clause);
    transcript_clause(at->transcript->book->game, clause, at->transcript->language, at->out);
    return true;
}

static bool put_kind(const struct telling *at) {
    const struct cr_rulebook *book = at->transcript->book;
    text_add(at->out, book->kinds[at->event->number].id);
    return true;
}

/* A box that is not split has one hand, which goes without saying. */
static bool put_hand(const struct telling *at) {
    bool only = at->transcript->book->game == CR_BLACKJACK && at->event->hand == 1 &&
                at->event->type != EVENT_OPEN_TABLE;
    return put_integer(at, at->event->hand) && !only;
}

static bool put_option(const struct telling *at) {
    text_add(at->out, option_words[at->event->number][at->transcript->language]);
    return true;
}

/* ---- Filling a sentence in ---- */

enum field {
    FIELD_WHO,
    FIELD_PLAYER,
    FIELD_OTHER,
    FIELD_AMOUNT,
    FIELD_AMOUNT2,
    FIELD_NUMBER,
    FIELD_BOX,
    FIELD_HAND,
    FIELD_BET,
    FIELD_CARDS,
    FIELD_CLAUSE,
    FIELD_TEXT,
    FIELD_BYTES,
    FIELD_KIND,
    FIELD_OPTION,
    FIELD_SPOT,
    FIELD_ROUND,
    FIELDS
};

static const char *const field_names[FIELDS] = {
    "who",   "player", "other", "amount", "amount2", "number", "box",  "hand", "bet",
    "cards", "clause", "text",  "bytes",  "kind",    "option", "spot", "round"};

/* Prints a field; false when the event says nothing there. */
static bool put_field(const struct telling *at, enum field field) {
    const struct event *event = at->event;
    switch (field) {
    case FIELD_WHO:
        put_who(at);
        return true;
    case FIELD_PLAYER:
        put_player(at, event->player);
        return event->player != 0;
    case FIELD_OTHER: /* somebody else than the sender */
        put_player(at, event->player);
        return event->player != 0 &&
               (event->sender != SENDER_PLAYER || event->sender_id != event->player);
    case FIELD_AMOUNT:
        return put_money(at, event->amount);
    case FIELD_AMOUNT2:
        return put_money(at, event->amount2);
    case FIELD_NUMBER:
        return put_integer(at, event->number);
    case FIELD_BOX:
        return put_integer(at, event->box);
    case FIELD_HAND:
        return put_hand(at);
    case FIELD_BET:
        return put_bet(at, event->bet);
    case FIELD_CARDS:
        return put_cards(at);
    case FIELD_CLAUSE:
        return put_clause(at);
    case FIELD_TEXT:
        return put_string(at, event->text, sizeof event->text);
    case FIELD_BYTES:
        return put_bytes(at);
    case FIELD_KIND:
        return put_kind(at);
    case FIELD_OPTION:
        return put_option(at);
    case FIELD_SPOT:
        return put_bet(at, (uint16_t)event->number);
    default:
        return put_integer(at, (int64_t)at->table->round);
    }
}

static enum field find_field(const char *name, size_t length) {
    unsigned field = 0;
    while (strlen(field_names[field]) != length || memcmp(field_names[field], name, length) != 0)
        field++;
    return (enum field)field;
}

/* True when every field said something. */
static bool fill(const struct telling *at, const char *sentence, const char *end) {
    bool said = true;
    while (sentence < end) {
        const char *close;
        if (*sentence == '{') {
            close = strchr(sentence, '}');
            said &= put_field(at, find_field(sentence + 1, (size_t)(close - sentence - 1)));
            sentence = close + 1;
        } else if (*sentence == '[') {
            size_t before = at->out->length;
            close = strchr(sentence, ']');
            if (!fill(at, sentence + 1, close))
                at->out->length = before;
            sentence = close + 1;
        } else {
            text_char(at->out, *sentence++);
        }
    }
    return said;
}

/* ---- Which sentence ---- */

struct sentence {
    uint8_t type, variant;
    const char *words[CR_LANGUAGES];
};

#define T(name, variant, english, vietnamese) {EVENT_##name, variant, {english, vietnamese}},
static const struct sentence sentences[] = {
#include "table/transcript.def"
};
#undef T

static int limit_variant(int32_t number) {
    if (number == -1)
        return 0;
    return number == -2 ? 1 : 2;
}

static int arrange_variant(const struct event *event) {
    if (event->sender == SENDER_PLAYER)
        return 0;
    return event->box == 0 ? 2 : 1;
}

static int variant_of(const struct telling *at) {
    const struct event *event = at->event;
    enum cr_game game = at->transcript->book->game;
    switch (event->type) {
    case EVENT_SET_LIMIT:
        return limit_variant(event->number);
    case EVENT_BET:
        return game == CR_ROULETTE && event->box != 0 ? 10 : event->number;
    case EVENT_CORRECT_RESULT:
        return game == CR_ROULETTE;
    case EVENT_PAY:
    case EVENT_REVOLUTION:
        return event->number > 0;
    case EVENT_TURN:
        return event->hand;
    case EVENT_INSURE:
        return game == CR_BLACKJACK ? 10 : event->hand;
    case EVENT_ARRANGE:
        return arrange_variant(event);
    case EVENT_DECIDE_CHIP:
        return event->number < 0;
    default:
        return event->number;
    }
}

/* The rows of an event stand together, and variant 0 is the first of them. */
static const char *sentence_of(const struct telling *at) {
    const struct sentence *row = sentences;
    while (row->type != at->event->type)
        row++;
    assert(row < sentences + sizeof sentences / sizeof sentences[0]);
    const char *words = row->words[at->transcript->language];
    int variant = variant_of(at);
    const struct sentence *end = sentences + sizeof sentences / sizeof sentences[0];
    for (; row < end && row->type == at->event->type; row++) {
        if (row->variant == variant)
            words = row->words[at->transcript->language];
    }
    return words;
}

static void two_digits(struct text *out, int64_t number) {
    text_char(out, (char)('0' + number / 10));
    text_char(out, (char)('0' + number % 10));
}

static void put_time(struct text *out, int64_t milliseconds) {
    const int64_t day = 86400, vietnam = 7 * 3600;
    int64_t second = (milliseconds / 1000 % day + vietnam + day) % day;
    two_digits(out, second / 3600);
    text_char(out, ':');
    two_digits(out, second / 60 % 60);
    text_char(out, ':');
    two_digits(out, second % 60);
}

static void begin_line(const struct telling *at) {
    char digits[24];
    struct text number;
    text_init(&number, digits, sizeof digits);
    text_integer(&number, (int64_t)at->event->seq);
    for (size_t i = number.length; i < 6; i++)
        text_char(at->out, ' ');
    text_bytes(at->out, digits, number.length);
    text_add(at->out, "  ");
    put_time(at->out, at->event->time);
    text_add(at->out, "  ");
}

static void put_authorised(const struct telling *at) {
    if (at->event->authorised_post == POST_NOBODY)
        return;
    text_add(at->out, pick(at, " Authorised by the ", " Người cho phép: "));
    text_add(at->out, post_words[at->event->authorised_post][at->transcript->language]);
    text_char(at->out, '.');
}

/* ---- What followed ---- */

static void effect_line(const struct telling *at) {
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
     ACCOUNT_CAGE,
     false,
     {"{a} of {p}'s goes to the cage", "{a} của {p} được đưa tới quầy thu ngân"}},
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
                put_player(at, effect->player);
            else if (words[1] == 'a')
                put_money(at, effect->amount);
            else
                said = put_bet(at, effect->bet);
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
    return (event->type == EVENT_BET || event->type == EVENT_INSURE) &&
           effect->player == event->player && effect->amount == event->amount &&
           effect->to == ACCOUNT_FELT && (effect->bet == event->bet || event->bet == NO_BET);
}

/* The place of the stake that goes back with the winnings at `i`, behind the commission if there is
 * one; 0: none does. */
static size_t stake_with(const struct effects *effects, size_t i) {
    const struct effect *effect = &effects->list[i];
    size_t next = i + 1;
    if (effect->type != EFFECT_CHIPS || effect->from != ACCOUNT_FLOAT ||
        effect->to != ACCOUNT_PURSE)
        return 0;
    if (next < effects->count && effects->list[next].type == EFFECT_COMMISSION)
        next++;
    if (next == effects->count)
        return 0;
    const struct effect *stake = &effects->list[next];
    bool same = stake->type == EFFECT_CHIPS && stake->from == ACCOUNT_FELT &&
                stake->to == ACCOUNT_PURSE && stake->player == effect->player &&
                stake->bet == effect->bet;
    return same ? next : 0;
}

/* The stake at `i` has been told with the winnings before it. */
static bool is_with_winnings(const struct effects *effects, size_t i) {
    return (i >= 1 && stake_with(effects, i - 1) == i) ||
           (i >= 2 && stake_with(effects, i - 2) == i);
}

static bool is_movement(const struct movement *row, const struct effect *effect) {
    return row->from == effect->from && row->to == effect->to &&
           (!row->no_bet || effect->bet == NO_BET);
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
        put_money(at, effects->list[stake].amount);
    }
    end_line(at, effect->clause);
}

static void tell_announcement(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, "“");
    text_add(at->out,
             announcement_text((enum announcement)effect->number, at->transcript->language));
    text_add(at->out, "”");
    if (effect->number == SAY_RESULT) {
        text_add(at->out, ": ");
        transcript_result(at->transcript->book, at->table, at->transcript->language, at->out);
    }
    end_line(at, effect->clause);
}

static void tell_summons(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, pick(at, "Called: the ", "Mời: "));
    text_add(at->out, post_words[effect->post][at->transcript->language]);
    end_line(at, effect->clause);
}

static void tell_commission(const struct telling *at, const struct effect *effect) {
    effect_line(at);
    text_add(at->out, pick(at, "Commission of ", "Hoa hồng "));
    put_money(at, effect->amount);
    text_add(at->out, pick(at, " is kept from ", " được giữ lại của "));
    put_player(at, effect->player);
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
            text_add(at->out, pick(at, "Lit: ", "Đèn sáng: "));
        } else {
            text_add(at->out, ", ");
        }
        put_bet(at, effects->list[i].bet);
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

/* Tells the effect, and those that stand with it; returns where to go on. */
static size_t tell_effect(const struct telling *at, const struct effects *effects, size_t i) {
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

/* ---- Lines that several events share ---- */

static bool goes_on(const struct transcript *transcript, const struct event *event) {
    return transcript->open_type == event->type && transcript->open_sender == event->sender;
}

static void close_line(struct transcript *transcript, struct text *out) {
    if (transcript->open_type == EVENT_TYPES)
        return;
    text_add(out, ".\n");
    transcript->open_type = EVENT_TYPES;
}

/* "box 1 8♥ K♦, dealer ■" */
static void add_card(struct transcript *transcript, const struct telling *at,
                     const struct effect *effect, bool first) {
    bool same = effect->box == transcript->open_box && effect->hand == transcript->open_hand;
    if (first || !same) {
        if (!first)
            text_add(at->out, ", ");
        transcript_place(transcript->book->game, effect->box, effect->hand, transcript->language,
                         at->out);
    }
    text_char(at->out, ' ');
    transcript_card(effect->number == 1 ? effect->card : CR_NO_CARD, at->out);
    transcript->open_box = effect->box;
    transcript->open_hand = effect->hand;
}

/* The event is a card or a key: it opens a line or goes on with the one that is open. Returns the
 * effects that are told by it. */
static size_t share_line(struct transcript *transcript, const struct telling *at,
                         const struct effects *effects) {
    const struct event *event = at->event;
    bool first = !goes_on(transcript, event), card = event->type == EVENT_CARD;
    if (first) {
        close_line(transcript, at->out);
        begin_line(at);
        put_who(at);
        text_add(at->out, card ? pick(at, " deals: ", " chia: ") : pick(at, " keys in ", " nhập "));
    }
    transcript->open_type = event->type;
    transcript->open_sender = event->sender;
    if (card) {
        add_card(transcript, at, &effects->list[0], first);
        return 1;
    }
    if (!first)
        text_add(at->out, ", ");
    text_integer(at->out, event->number);
    return 0;
}

static bool shares_line(const struct event *event, const struct effects *effects) {
    if (event->type == EVENT_KEY)
        return true;
    return event->type == EVENT_CARD && effects->count > 0 && effects->list[0].type == EFFECT_CARD;
}

/* ---- The transcript ---- */

static void remember_name(struct transcript *transcript, const struct event *event) {
    unsigned at = 0;
    while (at < transcript->player_count && transcript->players[at] != event->player)
        at++;
    size_t length = strnlen(event->text, sizeof event->text);
    if (at == TRANSCRIPT_PLAYERS || length == 0 || length >= TRANSCRIPT_NAME)
        return;
    transcript->players[at] = event->player;
    memset(transcript->names[at], 0, TRANSCRIPT_NAME);
    memcpy(transcript->names[at], event->text, length);
    if (at == transcript->player_count)
        transcript->player_count++;
}

void transcript_init(struct transcript *transcript, const struct cr_rulebook *book,
                     enum cr_language language) {
    memset(transcript, 0, sizeof *transcript);
    transcript->book = book;
    transcript->language = language;
    transcript->open_type = EVENT_TYPES;
}

static void tell_sentence(struct transcript *transcript, const struct telling *at) {
    const char *words = sentence_of(at);
    close_line(transcript, at->out);
    if (at->event->type == EVENT_OPEN_ROUND)
        text_char(at->out, '\n');
    begin_line(at);
    fill(at, words, words + strlen(words));
    put_authorised(at);
    text_char(at->out, '\n');
}

static bool is_quiet(const struct effect *effect) {
    return effect->type == EFFECT_SCREEN || (effect->type == EFFECT_LIGHT && effect->number == 0);
}

void transcript_event(struct transcript *transcript, const struct table *table,
                      const struct event *event, const struct effects *effects, struct text *out) {
    struct telling at = {transcript, table, event, out};
    size_t i = 0;
    if (event->type == EVENT_SIT)
        remember_name(transcript, event);
    if (shares_line(event, effects))
        i = share_line(transcript, &at, effects);
    else
        tell_sentence(transcript, &at);
    while (i < effects->count && is_quiet(&effects->list[i]))
        i++;
    if (i < effects->count)
        close_line(transcript, out);
    while (i < effects->count)
        i = tell_effect(&at, effects, i);
}

void transcript_end(struct transcript *transcript, struct text *out) {
    close_line(transcript, out);
}
