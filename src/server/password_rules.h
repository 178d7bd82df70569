/* Which passwords are taken: at least twelve characters or three words, and none that is tried
 * first. */
#ifndef SERVER_PASSWORD_RULES_H
#define SERVER_PASSWORD_RULES_H

#include <stdbool.h>
#include <stddef.h>

enum { PASSWORD_LEAST = 12, PASSWORD_WORDS = 3, PASSWORD_LONGEST = 255 /* bytes */ };

enum password_fault {
    PASSWORD_GOOD,
    PASSWORD_UNREADABLE, /* not UTF-8, a control character, or longer than PASSWORD_LONGEST */
    PASSWORD_SHORT,
    PASSWORD_COMMON, /* one of the 10,000 most used, or one of them dressed up */
    PASSWORD_NAME    /* the own name */
};

/* `name`: of the account; "" when there is none yet. */
enum password_fault password_judge(const char *password, const char *name);

#endif
