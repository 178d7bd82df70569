/* The grounds of a decision (8.4, D2): each points at something in the case (D5). */
#include "base/json_write.h"
#include "house/house.h"
#include "rulebook/game_rulebook.h"
#include "table/transcript.h"

#include <stdio.h>
#include <string.h>

static const char *const ground_ids[GROUNDS] = {"rules",   "published", "procedures", "controls",
                                                "records", "footage",   "other",      "law"};
enum { RULES, PUBLISHED, PROCEDURES, CONTROLS, RECORDS, FOOTAGE, OTHER, LAW };

static const char *const cites_ids[CITES] = {[CITES_CLAUSE] = "clause",
                                             [CITES_STEP] = "step",
                                             [CITES_DOCUMENT] = "document",
                                             [CITES_ARTICLE] = "article"};

void dispute_ground_clause(unsigned ground, char clause[12]) {
    snprintf(clause, 12, "8.4.%u", ground % GROUNDS + 1);
}

static bool repeats_records(enum cr_game game) {
    return game_module(game)->rulebook->repeats_records;
}

/* What it is made of: in one rulebook 8.4.6 are the records once more (D2). */
static unsigned meaning_of(enum cr_game game, unsigned ground) {
    return ground == FOOTAGE && repeats_records(game) ? RECORDS : ground;
}

static int find_ground(enum cr_game game, const char *id, size_t length) {
    for (unsigned i = 0; i < GROUNDS; i++) {
        char clause[12];
        dispute_ground_clause(i, clause);
        if (strlen(clause) == length && memcmp(clause, id, length) == 0)
            return (int)i;
        if (strlen(ground_ids[i]) == length && memcmp(ground_ids[i], id, length) == 0)
            return i == FOOTAGE && repeats_records(game) ? OTHER : (int)i;
    }
    return -1;
}

/* ---- Reading ---- */

static bool read_text(const struct json *json, uint32_t token, char *out, size_t room) {
    return token != 0 && json->tokens[token].type == JSON_STRING &&
           json->tokens[token].end > json->tokens[token].start &&
           json->tokens[token].end - json->tokens[token].start < room &&
           json_string(json, token, out, room) < room;
}

/* One thing, and no more. */
static bool read_cited(const struct json *json, uint32_t of, struct dispute_ground *ground) {
    int64_t number = 0;
    if (of == 0 || json->tokens[of].type != JSON_OBJECT || json->tokens[of].count != 1)
        return false;
    for (int cites = 0; cites < CITES; cites++) {
        uint32_t token = json_member(json, of, cites_ids[cites]);
        if (token == 0)
            continue;
        ground->cites = (enum cites)cites;
        if (cites == CITES_CLAUSE)
            return read_text(json, token, ground->clause, sizeof ground->clause);
        if (cites == CITES_ARTICLE)
            return read_text(json, token, ground->article, sizeof ground->article);
        bool good = json_integer(json, token, &number) == JSON_INTEGER && number >= 1 &&
                    number <= UINT32_MAX;
        ground->number = (uint32_t)number;
        return good;
    }
    return false;
}

static size_t read_list(const struct json *json, uint32_t list, enum cr_game game,
                        struct dispute_ground grounds[CITED_MAX]) {
    if (json->tokens[list].type != JSON_ARRAY || json->tokens[list].count > CITED_MAX)
        return 0;
    uint32_t at = list + 1;
    for (uint32_t i = 0; i < json->tokens[list].count; i++, at = json->tokens[at].next) {
        char id[16];
        if (json->tokens[at].type != JSON_OBJECT ||
            !read_text(json, json_member(json, at, "ground"), id, sizeof id))
            return 0;
        int found = find_ground(game, id, strlen(id));
        grounds[i] = (struct dispute_ground){.ground = (uint8_t)found};
        if (found < 0 || !read_cited(json, json_member(json, at, "of"), &grounds[i]))
            return 0;
    }
    return json->tokens[list].count;
}

size_t dispute_read_grounds(const struct json *json, uint32_t list, enum cr_game game,
                            struct dispute_ground grounds[CITED_MAX]) {
    return list == 0 ? 0 : read_list(json, list, game, grounds);
}

size_t dispute_grounds_of(const struct dispute_step *step, enum cr_game game,
                          struct dispute_ground grounds[CITED_MAX]) {
    struct json json;
    struct json_error error;
    struct json_token tokens[CITED_MAX * 8 + 1];
    if (step->cited == NULL ||
        json_parse(step->cited, strlen(step->cited), tokens, sizeof tokens / sizeof tokens[0],
                   &json, &error) != JSON_OK)
        return 0;
    return read_list(&json, 0, game, grounds);
}

/* ---- What stands ---- */

static bool clause_stands(enum cr_game game, const char *clause) {
    const struct clause_info *info = clause_find(game, clause);
    /* part 8 says how a case is decided, not who is right */
    return info != NULL ? info->kind != CLAUSE_DISPUTE : ruling_find(game, clause) != NULL;
}

static bool document_stands(const struct house *house, const struct house_dispute *dispute,
                            uint32_t number, enum document_kind kind) {
    const struct house_document *document = house_find_document(house, number);
    return document != NULL && document->kind == kind && house_document_held(document, dispute->at);
}

static bool is_said(const struct dispute_step *step) {
    return step->act == ACT_OPEN || step->act == ACT_STATEMENT;
}

static bool step_stands(const struct house_dispute *dispute, uint32_t number, unsigned meaning) {
    if (number > dispute->step_count)
        return false;
    const struct dispute_step *step = &dispute->steps[number - 1];
    bool footage = step->act == ACT_EVIDENCE && step->camera[0] != '\0';
    bool record = step->act == ACT_EVIDENCE && step->round != 0;
    if (meaning == FOOTAGE)
        return footage;
    if (meaning == RECORDS)
        return record || is_said(step);
    return footage || record || is_said(step) || step->act == ACT_NOTE;
}

static const enum cites made_of[GROUNDS] = {
    [RULES] = CITES_CLAUSE,      [PUBLISHED] = CITES_DOCUMENT, [PROCEDURES] = CITES_DOCUMENT,
    [CONTROLS] = CITES_DOCUMENT, [RECORDS] = CITES_STEP,       [FOOTAGE] = CITES_STEP,
    [OTHER] = CITES_STEP,        [LAW] = CITES_ARTICLE};

bool dispute_ground_stands(const struct house *house, const struct house_dispute *dispute,
                           const struct dispute_ground *ground) {
    enum cr_game game = house_find_table(house, dispute->table)->game;
    unsigned meaning = meaning_of(game, ground->ground);
    if (ground->cites != made_of[meaning])
        return false;
    switch (meaning) {
    case RULES:
        return clause_stands(game, ground->clause);
    case PUBLISHED:
        return document_stands(house, dispute, ground->number, DOCUMENT_NOTICE);
    case PROCEDURES:
        return document_stands(house, dispute, ground->number, DOCUMENT_PROCEDURE);
    case CONTROLS:
        return document_stands(house, dispute, ground->number, DOCUMENT_CONTROL);
    case LAW:
        return ground->article[0] != '\0';
    default:
        return step_stands(dispute, ground->number, meaning);
    }
}

/* ---- Writing ---- */

static void cited_members(const struct dispute_ground *ground, struct text *out) {
    if (ground->cites == CITES_CLAUSE)
        json_put_string(out, cites_ids[CITES_CLAUSE], ground->clause);
    else if (ground->cites == CITES_ARTICLE)
        json_put_string(out, cites_ids[CITES_ARTICLE], ground->article);
    else
        json_put_integer(out, cites_ids[ground->cites], ground->number);
}

/* An element of a list, which begins with its clause. */
static void begin_ground(const char *member, unsigned ground, char clause[12], struct text *out) {
    dispute_ground_clause(ground, clause);
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, member, clause);
}

void dispute_put_grounds(struct text *record, const struct dispute_ground *grounds, size_t count) {
    json_put_key(record, "cited");
    text_char(record, '[');
    for (size_t i = 0; i < count; i++) {
        char clause[12];
        begin_ground("ground", grounds[i].ground, clause, record);
        json_put_key(record, "of");
        text_char(record, '{');
        cited_members(&grounds[i], record);
        text_add(record, "}}");
    }
    text_char(record, ']');
}

static const char *step_words(const struct dispute_step *step, enum cr_language language) {
    static const char *const words[][CR_LANGUAGES] = {
        {"camera footage", "hình ảnh camera"},
        {"the record of the round", "bản ghi của ván"},
        {"what was stated", "lời trình bày"},
        {"a note in the case", "một ghi chú trong hồ sơ"}};
    int which = step->camera[0] != '\0' ? 0 : step->act == ACT_EVIDENCE ? 1 : is_said(step) ? 2 : 3;
    return words[which][language];
}

void dispute_ground_words(const struct house *house, const struct house_dispute *dispute,
                          const struct dispute_ground *ground, enum cr_language language,
                          struct text *out) {
    enum cr_game game = house_find_table(house, dispute->table)->game;
    const struct house_document *document = house_find_document(house, ground->number);
    const struct house_edition *edition = house_find_edition(house, dispute->edition);
    switch (ground->cites) {
    case CITES_CLAUSE:
        transcript_clause(game, ground->clause, language, out);
        if (edition != NULL) {
            text_add(out, ", ");
            text_add(out, edition->document);
        }
        return;
    case CITES_DOCUMENT:
        text_add(out, document == NULL ? "?" : document->title);
        return;
    case CITES_ARTICLE:
        text_add(out, ground->article);
        return;
    default:
        if (ground->number >= 1 && ground->number <= dispute->step_count)
            text_add(out, step_words(&dispute->steps[ground->number - 1], language));
    }
}

/* What it points at: for the player in words, without what only staff see. */
static void of_member(const struct house *house, const struct house_dispute *dispute,
                      const struct dispute_ground *ground, bool to_player, struct text *out) {
    char memory[CR_LANGUAGES][512];
    const char *words[CR_LANGUAGES];
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text text;
        memset(memory[language], 0, sizeof memory[language]);
        text_init(&text, memory[language], sizeof memory[language] - 1);
        dispute_ground_words(house, dispute, ground, (enum cr_language)language, &text);
        words[language] = memory[language];
    }
    json_put_key(out, "of");
    text_char(out, '{');
    if (!to_player || ground->cites != CITES_STEP)
        cited_members(ground, out);
    json_put_both(out, "words", words);
    text_char(out, '}');
}

void dispute_write_grounds(const struct house *house, const struct house_dispute *dispute,
                           const struct dispute_step *step, bool to_player, struct text *out) {
    struct dispute_ground grounds[CITED_MAX];
    enum cr_game game = house_find_table(house, dispute->table)->game;
    size_t count = dispute_grounds_of(step, game, grounds);
    json_put_key(out, "grounds");
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        char clause[12];
        begin_ground("clause", grounds[i].ground, clause, out);
        json_put_string(out, "ground", ground_ids[meaning_of(game, grounds[i].ground)]);
        json_put_both(out, "title", clause_find(game, clause)->title);
        of_member(house, dispute, &grounds[i], to_player, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* ---- What there is to cite ---- */

static void numbers_that_stand(const struct house *house, const struct house_dispute *dispute,
                               struct dispute_ground ground, size_t most, struct text *out) {
    json_put_key(out, "of");
    text_char(out, '[');
    for (ground.number = 1; ground.number <= most; ground.number++) {
        if (!dispute_ground_stands(house, dispute, &ground))
            continue;
        json_put_comma(out);
        text_integer(out, ground.number);
    }
    text_char(out, ']');
}

void dispute_write_citable(const struct house *house, const struct house_dispute *dispute,
                           struct text *out) {
    enum cr_game game = house_find_table(house, dispute->table)->game;
    json_put_key(out, "citable");
    text_char(out, '[');
    for (unsigned i = 0; i < GROUNDS; i++) {
        char clause[12];
        struct dispute_ground ground = {.ground = (uint8_t)i,
                                        .cites = made_of[meaning_of(game, i)]};
        begin_ground("clause", i, clause, out);
        json_put_both(out, "title", clause_find(game, clause)->title);
        json_put_string(out, "cites", cites_ids[ground.cites]);
        if (ground.cites == CITES_STEP)
            numbers_that_stand(house, dispute, ground, dispute->step_count, out);
        if (ground.cites == CITES_DOCUMENT)
            numbers_that_stand(house, dispute, ground, house->document_count, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}
