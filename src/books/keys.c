#define _GNU_SOURCE
#include "books/keys.h"

#include "base/memory.h"
#include "books/evidence.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MAX_HERE = 64, TEXT_MAX = 2 * KEY_BYTES + 2, PATH_MAX_HERE = 512 };

#define SERIES      "series"
#define CREDENTIALS "CREDENTIALS_DIRECTORY"
#define CREDENTIAL  "keys_" /* before the names of files there */

const char *const key_purpose_ids[KEY_PURPOSES] = {"dealing", "evidence", "anchor"};

/* A directory of keys, open. */
struct place {
    const char *path, *prefix;
    int fd;
    char *problem;
};

static bool fail(const struct place *place, const char *name, const char *what) {
    snprintf(place->problem, KEYS_PROBLEM, "%s%s%s%s: %s", place->path, name[0] == '\0' ? "" : "/",
             name[0] == '\0' ? "" : place->prefix, name, what);
    return false;
}

static bool fail_with_errno(const struct place *place, const char *name) {
    return fail(place, name, strerror(errno));
}

/* ---- Files ---- */

static bool open_place(struct place *place) {
    place->fd = open(place->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return place->fd >= 0 || fail_with_errno(place, "");
}

static void close_place(struct place *place) {
    if (place->fd >= 0)
        close(place->fd);
}

/* What systemd gives is its own to guard. */
static bool check_file(const struct place *place, const char *name, int fd) {
    struct stat stat;
    if (fstat(fd, &stat) != 0)
        return fail_with_errno(place, name);
    if (!S_ISREG(stat.st_mode))
        return fail(place, name, "it is no file");
    if (place->prefix[0] != '\0')
        return true;
    if ((stat.st_mode & 077) != 0)
        return fail(place, name, "others than its owner may use it; chmod 600 it");
    return stat.st_uid == geteuid() || stat.st_uid == 0 ||
           fail(place, name, "it belongs to somebody else");
}

static bool read_bytes(const struct place *place, const char *name, uint8_t *bytes, size_t length) {
    char file[NAME_MAX_HERE], text[TEXT_MAX + 1];
    size_t read_length = 0;
    const char *end;
    snprintf(file, sizeof file, "%s%s", place->prefix, name);
    int fd = openat(place->fd, file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return fail_with_errno(place, name);
    ssize_t got = check_file(place, name, fd) ? read(fd, text, TEXT_MAX) : -2;
    close(fd);
    if (got < 0)
        return got == -2 ? false : fail_with_errno(place, name);
    text[got] = '\0';
    bool good = sodium_hex2bin(bytes, length, text, (size_t)got, NULL, &read_length, &end) == 0 &&
                read_length == length && (strcmp(end, "\n") == 0 || *end == '\0');
    sodium_memzero(text, sizeof text);
    return good || fail(place, name, "it is no key");
}

static bool write_all(int fd, const char *text, size_t length) {
    ssize_t written = write(fd, text, length);
    return written == (ssize_t)length && fsync(fd) == 0;
}

/* On disk whole, under its name, or not at all; never over another. */
static bool write_bytes(const struct place *place, const char *name, const uint8_t *bytes,
                        size_t length) {
    char text[TEXT_MAX], part[NAME_MAX_HERE];
    snprintf(part, sizeof part, "%s.part", name);
    sodium_bin2hex(text, sizeof text, bytes, length);
    text[2 * length] = '\n';
    (void)unlinkat(place->fd, part, 0);
    int fd = openat(place->fd, part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool good = fd >= 0 && write_all(fd, text, 2 * length + 1) &&
                renameat2(place->fd, part, place->fd, name, RENAME_NOREPLACE) == 0 &&
                fsync(place->fd) == 0;
    if (!good)
        fail_with_errno(place, name);
    if (fd >= 0)
        close(fd);
    sodium_memzero(text, sizeof text);
    return good;
}

/* ---- Keys ---- */

static void show(struct key *key) {
    static const char purpose[] = "croupier dealing";
    if (key->purpose == KEY_ANCHOR)
        anchor_key(key->secret, key->shown);
    else if (key->purpose == KEY_EVIDENCE)
        evidence_key(key->secret, key->shown);
    else
        crypto_generichash(key->shown, KEY_BYTES, (const uint8_t *)purpose, sizeof purpose,
                           key->secret, KEY_BYTES);
}

static void file_name(const struct key *key, bool public, char name[NAME_MAX_HERE]) {
    snprintf(name, NAME_MAX_HERE, "%s-%u%s", key_purpose_ids[key->purpose], key->number,
             public ? ".pub" : "");
}

/* "anchor-12" and "anchor-12.pub"; false: it is another file. */
static bool parse_name(const char *name, struct key *key) {
    for (int purpose = 0; purpose < KEY_PURPOSES; purpose++) {
        size_t length = strlen(key_purpose_ids[purpose]);
        char *end;
        if (strncmp(name, key_purpose_ids[purpose], length) != 0 || name[length] != '-' ||
            name[length + 1] < '1' || name[length + 1] > '9')
            continue;
        unsigned long number = strtoul(name + length + 1, &end, 10);
        key->purpose = (uint8_t)purpose;
        key->number = (uint32_t)number;
        key->has_secret = *end == '\0';
        return number <= KEYS_MOST &&
               (key->has_secret || (purpose != KEY_DEALING && strcmp(end, ".pub") == 0));
    }
    return false;
}

/* A list that grows leaves no secret behind. */
static void add_key(struct keys *keys, const struct key *key) {
    if (keys->count == keys->room) {
        size_t room = keys->room == 0 ? 16 : 2 * keys->room;
        struct key *list = memory_grow(NULL, room * sizeof *list);
        if (keys->count > 0) {
            memcpy(list, keys->list, keys->count * sizeof *list);
            sodium_memzero(keys->list, keys->count * sizeof *list);
        }
        free(keys->list);
        keys->list = list;
        keys->room = room;
    }
    keys->list[keys->count++] = *key;
}

bool keys_trust(struct keys *keys, enum key_purpose purpose, const char *hex) {
    struct key key;
    memset(&key, 0, sizeof key);
    key.purpose = (uint8_t)purpose;
    if (!hash_parse(hex, strlen(hex), key.shown))
        return false;
    add_key(keys, &key);
    return true;
}

static bool read_key(const struct place *place, const char *name, struct keys *keys) {
    struct key key;
    memset(&key, 0, sizeof key);
    if (!parse_name(name, &key))
        return true;
    if (!read_bytes(place, name, key.has_secret ? key.secret : key.shown, KEY_BYTES))
        return false;
    if (key.has_secret)
        show(&key);
    add_key(keys, &key);
    sodium_memzero(&key, sizeof key);
    return true;
}

/* Of a key that is there with its secret and without it, the secret comes last. */
static int compare_keys(const void *a, const void *b) {
    const struct key *left = a, *right = b;
    if (left->purpose != right->purpose)
        return left->purpose - right->purpose;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return left->has_secret - right->has_secret;
}

static bool read_list(const struct place *place, struct keys *keys) {
    int fd = dup(place->fd);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    size_t prefix = strlen(place->prefix);
    bool good = true;
    if (list == NULL)
        return fail_with_errno(place, "");
    rewinddir(list);
    for (struct dirent *entry; good && (entry = readdir(list)) != NULL;) {
        if (strncmp(entry->d_name, place->prefix, prefix) == 0 &&
            strlen(entry->d_name) < NAME_MAX_HERE)
            good = read_key(place, entry->d_name + prefix, keys);
    }
    closedir(list);
    if (keys->count > 0)
        qsort(keys->list, keys->count, sizeof *keys->list, compare_keys);
    return good;
}

const struct key *keys_newest(const struct keys *keys, enum key_purpose purpose) {
    const struct key *newest = NULL;
    for (size_t i = 0; i < keys->count; i++) {
        if (keys->list[i].purpose == purpose && keys->list[i].has_secret)
            newest = &keys->list[i];
    }
    return newest;
}

const struct key *keys_find(const struct keys *keys, enum key_purpose purpose,
                            const uint8_t shown[KEY_BYTES]) {
    for (size_t i = 0; i < keys->count; i++) {
        if (keys->list[i].purpose == purpose && memcmp(keys->list[i].shown, shown, KEY_BYTES) == 0)
            return &keys->list[i];
    }
    return NULL;
}

static bool read_place(const struct place *place, struct keys *keys) {
    if (!read_bytes(place, SERIES, keys->series, ANCHOR_SERIES) || !read_list(place, keys))
        return false;
    for (unsigned purpose = 0; purpose < KEY_PURPOSES; purpose++) {
        if (keys_newest(keys, (enum key_purpose)purpose) == NULL)
            return fail(place, key_purpose_ids[purpose], "there is no such key");
    }
    return true;
}

bool keys_given(void) {
    const char *directory = getenv(CREDENTIALS);
    char path[PATH_MAX_HERE];
    if (directory == NULL)
        return false;
    snprintf(path, sizeof path, "%s/" CREDENTIAL SERIES, directory);
    return access(path, R_OK) == 0 || errno == EACCES; /* reading them says why not */
}

bool keys_read(const char *directory, struct keys *keys, keys_problem problem) {
    const char *given = getenv(CREDENTIALS);
    struct place place = {directory, "", -1, problem};
    memset(keys, 0, sizeof *keys);
    if (directory == NULL) {
        place.path = given == NULL ? "" : given;
        place.prefix = CREDENTIAL;
    }
    bool good = open_place(&place) && read_place(&place, keys);
    close_place(&place);
    return good;
}

void keys_forget(struct keys *keys) {
    if (keys->count > 0)
        sodium_memzero(keys->list, keys->count * sizeof *keys->list);
    free(keys->list);
    memset(keys, 0, sizeof *keys);
}

/* ---- Making ---- */

static bool make_key(const struct place *place, enum key_purpose purpose, uint32_t number) {
    struct key key = {.purpose = (uint8_t)purpose, .number = number};
    char name[NAME_MAX_HERE];
    file_name(&key, false, name);
    random_entropy(key.secret);
    bool good = write_bytes(place, name, key.secret, KEY_BYTES);
    sodium_memzero(&key, sizeof key);
    return good;
}

static bool copy_key(const struct place *place, const struct key *key) {
    char name[NAME_MAX_HERE];
    file_name(key, !key->has_secret, name);
    return write_bytes(place, name, key->has_secret ? key->secret : key->shown, KEY_BYTES);
}

static bool is_empty(const struct place *place) {
    int fd = dup(place->fd);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    bool empty = true;
    if (list == NULL)
        return fail_with_errno(place, "");
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        empty = empty && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
    closedir(list);
    return empty || fail(place, "", "there is something in it already");
}

/* The series' name comes last: without it they are no keys yet. */
static bool fill(const struct place *place, const struct keys *like) {
    uint8_t series[RANDOM_SEED];
    bool good = make_key(place, KEY_ANCHOR, 1);
    if (like == NULL)
        good = good && make_key(place, KEY_DEALING, 1) && make_key(place, KEY_EVIDENCE, 1);
    for (size_t i = 0; good && like != NULL && i < like->count; i++)
        good = like->list[i].purpose == KEY_ANCHOR || copy_key(place, &like->list[i]);
    random_entropy(series);
    return good && write_bytes(place, SERIES, series, ANCHOR_SERIES);
}

bool keys_make(const char *directory, const char *like, keys_problem problem) {
    struct place place = {directory, "", -1, problem};
    struct keys others;
    memset(&others, 0, sizeof others);
    bool good = like == NULL || keys_read(like, &others, problem);
    if (good && mkdir(directory, 0700) != 0 && errno != EEXIST)
        good = fail_with_errno(&place, "");
    good = good && open_place(&place) && is_empty(&place) &&
           fill(&place, like == NULL ? NULL : &others);
    close_place(&place);
    keys_forget(&others);
    return good;
}

/* ---- Replacing ---- */

/* The public key stays; the secret goes when that is on disk. */
static bool retire(const struct place *place, const struct key *key) {
    char secret[NAME_MAX_HERE], public[NAME_MAX_HERE];
    if (key->purpose == KEY_DEALING)
        return true;
    file_name(key, false, secret);
    file_name(key, true, public);
    if (faccessat(place->fd, public, F_OK, 0) != 0 &&
        !write_bytes(place, public, key->shown, KEY_BYTES))
        return false;
    return (unlinkat(place->fd, secret, 0) == 0 && fsync(place->fd) == 0) ||
           fail_with_errno(place, secret);
}

bool keys_rotate(const char *directory, enum key_purpose purpose, keys_problem problem) {
    struct place place = {directory, "", -1, problem};
    struct keys keys;
    memset(&keys, 0, sizeof keys);
    bool good = open_place(&place) && read_place(&place, &keys);
    const struct key *newest = good ? keys_newest(&keys, purpose) : NULL;
    good = good && (newest->number < KEYS_MOST || fail(&place, "", "there are too many keys")) &&
           make_key(&place, purpose, newest->number + 1);
    for (size_t i = 0; good && i < keys.count; i++) {
        if (keys.list[i].purpose == purpose && keys.list[i].has_secret)
            good = retire(&place, &keys.list[i]);
    }
    keys_forget(&keys);
    close_place(&place);
    return good;
}
