/* An alert as JSON, with its words in both languages. */
#include "house/house.h"

#include "base/json_write.h"
#include "table/transcript.h"

#include <string.h>

static const char *const sentences[ALERT_KINDS][CR_LANGUAGES] = {
#define A(kind, id, english, vietnamese) [ALERT_##kind] = {english, vietnamese},
#include "house/alerts.def"
#undef A
};

static void write_player(const struct house *house, uint32_t id, struct text *out) {
    const struct house_player *player = house_find_player(house, id);
    text_add(out, player == NULL ? "-" : player->name);
}

/* Kinds by their ids, between commas. */
static void write_equipment(const char *kinds, enum cr_language language, struct text *out) {
    for (const char *at = kinds, *end; *at != '\0'; at = *end == '\0' ? end : end + 1) {
        end = at + strcspn(at, ",");
        int kind = equipment_find(at, (size_t)(end - at));
        if (at != kinds)
            text_add(out, ", ");
        text_add(out, kind < 0 ? "?" : equipment_name((enum equipment_kind)kind, language));
    }
}

static const char *wait_words(const char *id, enum cr_language language) {
    int wait = id == NULL ? -1 : dealer_wait_find(id);
    return wait < 0 ? "?" : dealer_wait_words((enum dealer_wait)wait, language);
}

static void write_sentence(const struct house *house, const struct house_alert *alert,
                           enum cr_language language, struct text *out) {
    for (const char *at = sentences[alert->kind][language]; *at != '\0'; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        at++;
        if (*at == 'P')
            text_add(out, transcript_post(alert->post, language));
        else if (*at == 'N')
            text_integer(out, alert->dispute);
        else if (*at == 'R')
            text_integer(out, (int64_t)alert->record);
        else if (*at == 'W')
            text_add(out, alert->problem == NULL ? "" : alert->problem);
        else if (*at == 'E')
            write_equipment(alert->problem == NULL ? "" : alert->problem, language, out);
        else if (*at == 'T')
            text_add(out, wait_words(alert->problem, language));
        else if (*at == 'U')
            write_player(house, alert->player, out);
        else
            transcript_money(language, alert->amount, out);
    }
}

static void write_words(const struct house *house, const struct house_alert *alert,
                        enum cr_language language, struct text *out) {
    const struct house_table *table = house_find_table(house, alert->table);
    if (table != NULL) {
        text_add(out, table->name);
        text_add(out, ": ");
    }
    write_sentence(house, alert, language, out);
    if (table != NULL && alert->clause[0] != '\0') {
        text_add(out, " (");
        transcript_clause(table->game, alert->clause, language, out);
        text_char(out, ')');
    }
}

static void words_members(const struct house *house, const struct house_alert *alert,
                          struct text *out) {
    char memory[CR_LANGUAGES][512];
    const char *words[CR_LANGUAGES];
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text text;
        memset(memory[language], 0, sizeof memory[language]);
        text_init(&text, memory[language], sizeof memory[language] - 1);
        write_words(house, alert, (enum cr_language)language, &text);
        words[language] = memory[language];
    }
    json_put_both(out, "words", words);
}

void alert_write(const struct house *house, const struct house_alert *alert, struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "alert", alert->id);
    if (alert->table != 0)
        json_put_integer(out, "table", alert->table);
    json_put_integer(out, "time", alert->time);
    json_put_string(out, "kind", alert_kind_id(alert->kind));
    json_put_string(out, "post", post_id(alert->post));
    if (alert->clause[0] != '\0')
        json_put_string(out, "clause", alert->clause);
    words_members(house, alert, out);
    if (alert->request != 0)
        json_put_integer(out, "request", alert->request);
    if (alert->dispute != 0)
        json_put_integer(out, "dispute", alert->dispute);
    if (alert->record != 0)
        json_put_integer(out, "record", (int64_t)alert->record);
    if (alert->problem != NULL)
        json_put_string(out, "problem", alert->problem);
    if (alert->player != 0)
        json_put_integer(out, "player", alert->player);
    if (alert->kind == ALERT_DIFFERENCE || alert->kind == ALERT_ALTERATION ||
        alert->kind == ALERT_EXCHANGE || alert->kind == ALERT_LIMIT)
        json_put_integer(out, "amount", alert->amount);
    if (alert->acknowledged != 0) {
        struct house_signature by = {alert->acknowledged_by.id, alert->acknowledged_by.post,
                                     alert->acknowledged};
        house_put_signature(out, "acknowledged", house, &by);
    }
    text_char(out, '}');
}
