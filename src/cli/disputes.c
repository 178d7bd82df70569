/* croupier disputes: the cases of a floor, from its log. */
#include "base/memory.h"
#include "books/complaint_letter.h"
#include "books/log_contents.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CASE_ROOM = 1 << 20 };

struct arguments {
    const char *url;
    uint32_t number; /* 0: all */
    bool json, open, letter;
    enum cr_language language;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    uint64_t number = 0;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case 'o':
        arguments->open = true;
        return 0;
    case 'w':
        arguments->letter = true;
        return 0;
    case 'l':
        if (strcmp(argument, "en") != 0 && strcmp(argument, "vi") != 0)
            argp_error(state, "the language is en or vi");
        arguments->language = argument[0] == 'e' ? CR_ENGLISH : CR_VIETNAMESE;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || !cli_parse_number(argument, UINT32_MAX, &number) || number == 0)
            argp_error(state, "one number of a case");
        arguments->number = (uint32_t)number;
        return 0;
    case ARGP_KEY_END:
        if (arguments->letter && arguments->number == 0)
            argp_error(state, "the letter of which case?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "one object a case, as staff see it, steps included", 0},
    {"open", 'o', NULL, 0, "leave out cases that are closed", 0},
    {"letter", 'w', NULL, 0, "the letter of complaint of one case, as text", 0},
    {"lang", 'l', "en|vi", 0, "language (default: en)", 0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp disputes_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[NUMBER]",
    .doc = "The disputes of a floor (part 8 of the rulebooks): a line a case, or one case with "
           "every step, who and when."
           "\vExamples:\n"
           "  croupier disputes --open\n"
           "  croupier disputes 3\n"
           "  croupier disputes 3 --letter --lang vi",
    .children = children};

struct printing {
    const struct arguments *arguments;
    char *memory;
    int64_t now;
    size_t printed;
    bool no_letter;
};

static const char *name_of(const struct house *house, const struct house_actor *actor) {
    const struct house_player *player = house_find_player(house, actor->id);
    const struct house_staff *staff = house_find_staff(house, actor->id);
    if (actor->role == ACTOR_PLAYER)
        return player == NULL ? "?" : player->name;
    return staff == NULL ? "system" : staff->name;
}

static void print_time(int64_t time) {
    char words[32];
    struct text out;
    text_init(&out, words, sizeof words);
    letter_write_time(time, &out);
    printf("%.*s", (int)out.length, words);
}

static void print_head(const struct house *house, const struct house_dispute *dispute) {
    const struct house_table *table = house_find_table(house, dispute->table);
    struct house_actor player = {.role = ACTOR_PLAYER, .id = dispute->player};
    printf("%u  ", dispute->id);
    print_time(dispute->steps[0].time);
    printf("  %-9s  %-17s  %s", dispute_state_id(dispute->state), post_id(dispute->post),
           table->name);
    if (dispute->round != 0)
        printf(" round %llu", (unsigned long long)dispute->round);
    printf("  %s", name_of(house, &player));
    if (dispute->clause[0] != '\0')
        printf("  clause %s", dispute->clause);
    putchar('\n');
}

static void print_decision(const struct dispute_step *step) {
    printf(" %s, on", dispute_outcome_id(step->outcome));
    for (unsigned i = 0; i < GROUNDS; i++) {
        char clause[12];
        dispute_ground_clause(i, clause);
        if (step->grounds >> i & 1)
            printf(" %s", clause);
    }
    if (step->request == 0)
        return;
    printf("; %s of %lld, request %u", event_id((enum event_type)step->type),
           (long long)step->amount, step->request);
    if (step->seq != 0)
        printf(", event %llu", (unsigned long long)step->seq);
}

static void print_step(const struct house *house, const struct dispute_step *step) {
    fputs("   ", stdout);
    print_time(step->time);
    printf("  %s", dispute_act_id(step->act));
    if (step->act == ACT_DECIDE)
        print_decision(step);
    if (step->act == ACT_PROMISE) {
        fputs(" until ", stdout);
        print_time(step->to);
    }
    if (step->clause[0] != '\0')
        printf(" %s", step->clause);
    if (step->camera[0] != '\0') {
        printf(" camera %s, ", step->camera);
        print_time(step->from);
        fputs(" to ", stdout);
        print_time(step->to);
    }
    if (step->act == ACT_EVIDENCE && step->round != 0)
        printf(" table %u round %llu", step->table, (unsigned long long)step->round);
    printf(", by %s", name_of(house, &step->by));
    if (step->by.post != POST_NOBODY)
        printf(" (%s)", post_id(step->by.post));
    putchar('\n');
    if (step->text != NULL)
        printf("      \"%s\"\n", step->text);
}

static void print_json(struct printing *printing, const struct house *house,
                       const struct house_dispute *dispute) {
    struct text out;
    struct dispute_viewer viewer = {.now = printing->now};
    text_init(&out, printing->memory, CASE_ROOM);
    dispute_write(house, dispute, &viewer, &out);
    printf("%.*s\n", (int)out.length, out.at);
}

static void print_letter(struct printing *printing, const struct house *house,
                         const struct house_dispute *dispute) {
    struct text out;
    printing->no_letter = dispute->decision == 0;
    if (printing->no_letter)
        return;
    text_init(&out, printing->memory, CASE_ROOM);
    letter_write(house, dispute, printing->arguments->language, LETTER_TEXT, &out);
    printf("%.*s", (int)out.length, out.at);
}

static void print_case(void *context, const struct house *house,
                       const struct house_dispute *dispute) {
    struct printing *printing = context;
    const struct arguments *arguments = printing->arguments;
    if ((arguments->number != 0 && arguments->number != dispute->id) ||
        (arguments->open && dispute->state == DISPUTE_CLOSED))
        return;
    printing->printed++;
    if (arguments->letter) {
        print_letter(printing, house, dispute);
    } else if (arguments->json) {
        print_json(printing, house, dispute);
    } else {
        print_head(house, dispute);
        for (size_t i = 0; arguments->number != 0 && i < dispute->step_count; i++)
            print_step(house, &dispute->steps[i]);
    }
}

int command_disputes(int argc, char **argv) {
    struct arguments arguments = {.language = CR_ENGLISH};
    struct store_error error;
    if (argp_parse(&disputes_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    struct printing printing = {.arguments = &arguments,
                                .memory = memory_grow(NULL, CASE_ROOM),
                                .now = (int64_t)time(NULL) * 1000};
    bool good = log_each_dispute(store, print_case, &printing, &error);
    store_close(store);
    free(printing.memory);
    if (!good)
        cli_complain("%s", error.message);
    else if (arguments.number != 0 && printing.printed == 0)
        cli_complain("there is no case %u", arguments.number);
    else if (printing.no_letter)
        cli_complain("case %u has not been decided: there is nothing to complain about yet",
                     arguments.number);
    bool found = arguments.number == 0 || printing.printed > 0;
    return good && found && !printing.no_letter ? EXIT_DONE : EXIT_REFUSED;
}
