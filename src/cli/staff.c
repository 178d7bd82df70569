/* croupier staff: members of staff added, listed, changed, shut out, without a running floor.
 * Whoever holds the machine holds every account: the top of the ladder is changed here alone, posts
 * beside it here or by two people. */
#include "books/log_contents.h"
#include "cli/floor_asking.h"
#include "cli/floor_store.h"
#include "floor/floor.h"
#include "server/password_rules.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BODY_MAX = 1024 };

struct arguments {
    const char *url, *action, *name, *post;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'p':
        arguments->post = argument;
        if (post_find(argument, strlen(argument)) <= POST_NOBODY)
            argp_error(state, "there is no post '%s'", argument);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 1)
            argp_error(state, "one name at a time");
        *(state->arg_num == 0 ? &arguments->action : &arguments->name) = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "add, list, post, password, factor, disable or enable?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"post", 'p', "POST", 0,
     "dealer, acting-pit-supervisor, pit-supervisor, pit-manager, shift-manager, "
     "operations-manager, assistant-director, table-games-director, senior-management, "
     "surveillance, security, cage, regulator or internal-audit",
     0},
    {0}};
static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp staff_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "add NAME --post POST\nlist\npost NAME --post POST\npassword NAME\nfactor "
                "NAME\ndisable NAME\n"
                "enable NAME",
    .doc =
        "Members of staff of a floor that is not open now. A password is asked for, or read "
        "from standard input when that is no terminal; it has at least twelve characters or "
        "three words, is none of those that are tried first, and is kept as an Argon2id hash "
        "alone. `factor` takes the second factor off the account of somebody who has lost it. "
        "Surveillance, security, the cage, the regulator and internal audit are made and changed "
        "here, or by two people on the open floor; senior management here alone."
        "\vExamples:\n"
        "  croupier staff add lan --post operations-manager\n"
        "  croupier staff list\n"
        "  croupier staff disable lan",
    .children = children};

/* ---- Passwords ---- */

static bool is_good(const char *password, const char *name) {
    static const char *const words[] = {
        [PASSWORD_UNREADABLE] =
            "a password is UTF-8 of at most 255 bytes, without control characters",
        [PASSWORD_SHORT] = "a password has at least 12 characters or 3 words",
        [PASSWORD_COMMON] = "this password is one of those that are tried first",
        [PASSWORD_NAME] = "the password is too much like the name",
    };
    enum password_fault fault = password_judge(password, name);
    if (fault != PASSWORD_GOOD)
        cli_complain("%s", words[fault]);
    return fault == PASSWORD_GOOD;
}

static bool read_password(const char *name, char hash[crypto_pwhash_STRBYTES]) {
    char password[PASSWORD_LONGEST + 2] = "", again[PASSWORD_LONGEST + 2];
    bool good = cli_read_password("Password: ", password, sizeof password);
    size_t length = strlen(password);
    good = is_good(good ? password : "", name);
    if (good && isatty(STDIN_FILENO) &&
        (!cli_read_password("Again: ", again, sizeof again) || strcmp(password, again) != 0)) {
        cli_complain("these are two different passwords");
        good = false;
    }
    if (good && crypto_pwhash_str(hash, password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
        cli_complain("there is not enough memory to hash a password");
        good = false;
    }
    sodium_memzero(password, sizeof password);
    sodium_memzero(again, sizeof again);
    return good;
}

/* ---- Asking the floor ---- */

static bool ask(struct floor *floor, const char *operation, uint32_t part, char *body) {
    char out[BODY_MAX];
    struct text answer, asked = {.at = body, .length = strlen(body)};
    text_init(&answer, out, sizeof out);
    return cli_ask_floor(floor, (struct floor_actor){.role = ACTOR_SYSTEM}, operation, part, &asked,
                         &answer);
}

/* What the floor is asked: of a new person the name; the post, the password or whether they still
 * work here, as the action says. */
static const struct action {
    const char *name;
    bool adds, posts, passwords, turns, factors; /* on or off; the second factor */
    bool on;
} actions[] = {
    {.name = "add", .adds = true, .posts = true, .passwords = true},
    {.name = "post", .posts = true},
    {.name = "password", .passwords = true},
    {.name = "factor", .factors = true},
    {.name = "disable", .turns = true},
    {.name = "enable", .turns = true, .on = true},
};

static void body_of(char body[BODY_MAX], const struct action *action,
                    const struct arguments *arguments, const char *hash) {
    struct text out;
    text_init(&out, body, BODY_MAX - 1);
    text_char(&out, '{');
    if (action->adds)
        json_put_string(&out, "name", arguments->name);
    if (action->posts)
        json_put_string(&out, "post", arguments->post);
    if (action->passwords)
        json_put_string(&out, "password_hash", hash);
    if (action->turns)
        json_put_bool(&out, "active", action->on);
    text_char(&out, '}');
    body[out.length] = '\0';
}

static bool change_staff(struct floor *floor, const struct action *action,
                         const struct arguments *arguments) {
    char body[BODY_MAX], hash[crypto_pwhash_STRBYTES];
    struct floor_person person;
    bool adds = action->adds;
    bool found = floor_find_staff(floor, arguments->name, &person);
    if (found == adds) {
        cli_complain(adds ? "the name '%s' is taken" : "there is nobody named '%s'",
                     arguments->name);
        return false;
    }
    if (action->passwords && !read_password(arguments->name, hash))
        return false;
    if (action->factors)
        return ask(floor, "factor-end", person.id, "{}");
    body_of(body, action, arguments, hash);
    return ask(floor, adds ? "staff-add" : "staff-set", adds ? 0 : person.id, body);
}

static int change(const struct action *action, const struct arguments *arguments) {
    struct store_error error;
    struct floor_options options = {.store_url = store_url_or_default(arguments->url),
                                    .deals_nothing = true,
                                    .now = cli_time_now()};
    struct floor *floor = floor_open(&options, &error);
    if (floor == NULL) {
        cli_complain("%s", error.message);
        return EXIT_REFUSED;
    }
    bool done = change_staff(floor, action, arguments);
    floor_close(floor);
    return done ? EXIT_DONE : EXIT_REFUSED;
}

/* ---- Listing ---- */

static void print_person(void *context, uint32_t id, const char *name, const char *post,
                         bool active) {
    (void)context;
    printf("%u\t%s\t%s\t%s\n", id, name, post, active ? "active" : "disabled");
}

static int list(const struct arguments *arguments) {
    struct store_error error = {STORE_FINE, ""};
    struct store *store = store_open_or_complain(arguments->url);
    if (store == NULL)
        return EXIT_REFUSED;
    bool good = log_each_person(store, print_person, NULL, &error);
    if (!good)
        cli_complain("%s", error.message);
    store_close(store);
    return good ? EXIT_DONE : EXIT_REFUSED;
}

int command_staff(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL, NULL, NULL};
    if (argp_parse(&staff_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (strcmp(arguments.action, "list") == 0 && arguments.name == NULL)
        return list(&arguments);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        const struct action *action = &actions[i];
        if (strcmp(arguments.action, action->name) == 0 && arguments.name != NULL &&
            action->posts == (arguments.post != NULL))
            return change(action, &arguments);
    }
    cli_complain(
        "staff add NAME --post POST, staff list, staff post NAME --post POST, staff password "
        "NAME, staff factor NAME (takes the second factor off), staff disable NAME, staff enable "
        "NAME");
    return EXIT_USAGE;
}
