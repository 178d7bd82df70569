#include "cli/floor_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static error_t parse_store_option(int key, char *argument, struct argp_state *state) {
    const char **url = state->input;
    if (key != 's')
        return ARGP_ERR_UNKNOWN;
    *url = argument;
    return 0;
}

static const struct argp_option store_options[] = {
    {"store", 's', "URL", 0,
     "The floor's store: a file, or postgresql://... (default $CROUPIER_STORE, or " STORE_DEFAULT
     ")",
     0},
    {0}};

const struct argp store_argp = {.options = store_options, .parser = parse_store_option};

const char *store_url_or_default(const char *url) {
    if (url == NULL)
        url = getenv("CROUPIER_STORE");
    return url == NULL || url[0] == '\0' ? STORE_DEFAULT : url;
}

struct store *store_open_or_complain(const char *url) {
    struct store_error error = {STORE_FINE, ""};
    struct store *store = store_open_readonly(store_url_or_default(url), &error);
    if (store == NULL)
        cli_complain("%s", error.message);
    return store;
}

bool cli_read_password(const char *prompt, char *line, size_t room) {
    struct termios before, silent;
    bool terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    if (terminal) {
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
        fputs(prompt, stderr);
    }
    bool read = fgets(line, (int)room, stdin) != NULL;
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    line[read ? strcspn(line, "\n") : 0] = '\0';
    return read;
}
