#include "store/url.h"

#include <stddef.h>
#include <string.h>

struct secret {
    const char *at;
    size_t length;
};

enum { SECRETS_MAX = 4 };

/* Of `postgresql://user:PASSWORD@host…`; the last @ before the path, as libpq takes it that a
 * password may hold one that should have been written %40. */
static size_t find_of_user(const char *start, struct secret *found) {
    const char *path = start + strcspn(start, "/?#"), *colon = NULL, *end = NULL;
    for (const char *at = start; at < path; at++) {
        if (*at == ':' && colon == NULL)
            colon = at;
        if (*at == '@')
            end = at;
    }
    if (colon == NULL || end == NULL || colon > end)
        return 0;
    *found = (struct secret){colon + 1, (size_t)(end - colon - 1)};
    return 1;
}

/* Of `?password=…` and `&sslpassword=…`. */
static size_t find_parameters(const char *start, struct secret *found, size_t room) {
    static const char name[] = "password=";
    size_t count = 0;
    for (const char *at = start; count < room && (at = strstr(at, name)) != NULL;) {
        at += sizeof name - 1;
        found[count++] = (struct secret){at, strcspn(at, "&#")};
    }
    return count;
}

static size_t find_secrets(const char *text, struct secret found[SECRETS_MAX]) {
    const char *scheme = strstr(text, "postgresql://");
    if (scheme == NULL)
        scheme = strstr(text, "postgres://");
    if (scheme == NULL)
        return 0;
    const char *start = strstr(scheme, "://") + 3;
    size_t count = find_of_user(start, found);
    return count + find_parameters(start, found + count, SECRETS_MAX - count);
}

void store_url_hide_passwords(char *text) {
    struct secret found[SECRETS_MAX];
    size_t count = find_secrets(text, found);
    for (size_t i = 0; i < count; i++)
        memset(text + (found[i].at - text), '*', found[i].length);
}

static void hide_everywhere(const struct secret *secret, char *message) {
    size_t length = strlen(message);
    for (size_t i = 0; secret->length > 0 && i + secret->length <= length; i++)
        if (memcmp(message + i, secret->at, secret->length) == 0)
            memset(message + i, '*', secret->length);
}

void store_hide_passwords_of(const char *url, char *message) {
    struct secret found[SECRETS_MAX];
    size_t count = find_secrets(url, found);
    for (size_t i = 0; i < count; i++)
        hide_everywhere(&found[i], message);
    store_url_hide_passwords(message);
}
