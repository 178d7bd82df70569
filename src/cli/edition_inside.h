/* Editions on a command line. */
#ifndef CLI_EDITION_INSIDE_H
#define CLI_EDITION_INSIDE_H

#include "cli/cli.h"
#include "odds/edition_json.h"
#include "odds/page.h"

/* argv[0] is "croupier edition NAME". */
int edition_command_check(int argc, char **argv);
int edition_command_diff(int argc, char **argv);

/* Where the program has a floor (edition_records.c). */
int edition_command_list(int argc, char **argv);
int edition_command_add(int argc, char **argv);
int edition_command_adopt(int argc, char **argv);

/* An edition that was named on the command line, with its text. */
struct named_edition {
    struct edition edition;
    char *text; /* its own; NULL: it is the one built in */
};

/* A file; NULL after a complaint. */
struct named_edition *edition_open_file(const char *path);
/* The game whose built-in edition it is, one of the store by its number or by eight or more digits
 * of its hash, or a file; NULL after a complaint. */
struct named_edition *edition_open_named(const char *name, const char *store_url);
void edition_close_named(struct named_edition *named);

/* ---- Of a store (edition_store.c), where the program has a floor ---- */

bool edition_is_stored(const char *name); /* it is no file, but a number or a hash */
/* Its number; 0 after a complaint. */
struct house;
uint32_t edition_stored_number(const struct house *house, const char *name);
/* Its text; NULL after a complaint. free() it. */
char *edition_stored_text(const char *url, const char *name, size_t *length);

/* "en", "vi"; ends the program with a message when it is none. */
enum cr_language edition_parse_language(const char *word, const struct argp_state *state);
#define EDITION_LANGUAGE                                                                           \
    { "language", 'l', "vi|en", 0, "Language for people (default en)", 0 }

/* The game, and the document with its date. */
void edition_print_name(const struct edition *edition, enum cr_language language);

#endif
