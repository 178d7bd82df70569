#include "server/message.h"

#include "server/routes.h"

#include <string.h>

static void wrong_message(struct message *message, const char *field, const char *problem) {
    message->kind = MESSAGE_WRONG;
    message->field = field;
    message->problem = problem;
}

bool message_key_is_good(const char *key, size_t length) {
    for (size_t i = 0; i < length; i++) {
        char c = key[i];
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
            c != '-' && c != '.' && c != '_')
            return false;
    }
    return length > 0 && length <= MESSAGE_KEY;
}

static bool read_number(const struct json *json, uint32_t token, int64_t least, int64_t most,
                        int64_t *number) {
    return json_integer(json, token, number) == JSON_INTEGER && *number >= least && *number <= most;
}

/* ---- subscribe ---- */

static bool read_tables(const struct json *json, uint32_t list, struct message *message) {
    const struct json_token *array = &json->tokens[list];
    if (array->type != JSON_ARRAY || array->count > MESSAGE_TABLES)
        return false;
    uint32_t at = list + 1;
    for (uint32_t i = 0; i < array->count; i++, at = json->tokens[at].next) {
        int64_t table;
        if (!read_number(json, at, 1, UINT32_MAX, &table))
            return false;
        message->tables[i] = (struct message_table){.table = (uint32_t)table};
    }
    message->table_count = array->count;
    return true;
}

static bool read_after(const struct json *json, uint32_t object, struct message *message) {
    if (json->tokens[object].type != JSON_OBJECT)
        return false;
    for (size_t i = 0; i < message->table_count; i++) {
        struct message_table *table = &message->tables[i];
        char name[11] = "";
        struct text text;
        text_init(&text, name, sizeof name - 1);
        text_integer(&text, table->table);
        uint32_t token = json_member(json, object, name);
        int64_t seq;
        if (token == 0)
            continue;
        if (!read_number(json, token, 0, INT64_MAX, &seq))
            return false;
        table->has_after = true;
        table->after = (uint64_t)seq;
    }
    return true;
}

static bool read_views(const struct json *json, uint32_t token, struct message *message) {
    enum json_type type = (enum json_type)json->tokens[token].type;
    for (size_t i = 0; i < message->table_count; i++)
        message->tables[i].views = type == JSON_TRUE;
    return type == JSON_TRUE || type == JSON_FALSE;
}

static void read_subscribe(const struct json *json, uint32_t list, struct message *message) {
    uint32_t after = json_member(json, 0, "after"), views = json_member(json, 0, "views");
    if (!read_tables(json, list, message))
        wrong_message(message, "subscribe", "a list of at most 1024 table numbers");
    else if (after != 0 && !read_after(json, after, message))
        wrong_message(message, "after", "an object of table numbers and seq");
    else if (views != 0 && !read_views(json, views, message))
        wrong_message(message, "views", "true or false");
}

/* ---- do ---- */

static bool read_parts(const struct json *json, struct message *message) {
    for (unsigned i = 0; i < operation_parts(message->operation); i++) {
        char name[32];
        int64_t number;
        operation_part(message->operation, i, name, sizeof name);
        uint32_t token = json_member(json, 0, name);
        if (token == 0 || !read_number(json, token, 0, UINT32_MAX, &number))
            return false;
        message->parts[i] = (uint32_t)number;
    }
    return true;
}

static bool read_key(const struct json *json, struct message *message) {
    uint32_t token = json_member(json, 0, "key");
    char key[MESSAGE_KEY + 2];
    if (token == 0)
        return true;
    if (json->tokens[token].type != JSON_STRING)
        return false;
    size_t length = json_string(json, token, key, sizeof key);
    if (length > MESSAGE_KEY || !message_key_is_good(key, length))
        return false;
    memcpy(message->key, key, length + 1);
    message->has_key = true;
    return true;
}

static bool read_body(const struct json *json, struct message *message) {
    uint32_t event = json_member(json, 0, "event"), body = json_member(json, 0, "body");
    if (event != 0 && body != 0)
        return false;
    message->body = event != 0 ? event : body;
    return message->body == 0 || json->tokens[message->body].type == JSON_OBJECT;
}

static void read_do(const struct json *json, uint32_t name_token, struct message *message) {
    char name[64] = "";
    size_t length = 0;
    if (json->tokens[name_token].type == JSON_STRING)
        length = json_string(json, name_token, name, sizeof name);
    message->operation = length == strlen(name) ? operation_named(name) : NULL;
    if (!message->has_id)
        wrong_message(message, "id", "a command needs a number, which its answer repeats");
    else if (message->operation == NULL)
        wrong_message(message, "do", "there is no operation of that name");
    else if (!read_parts(json, message))
        wrong_message(message, message->operation->path, "a number of the path is missing");
    else if (!read_key(json, message))
        wrong_message(message, "key", "1 to 40 letters, digits, dots or dashes");
    else if (!read_body(json, message))
        wrong_message(message, "body", "one object, as \"event\" or as \"body\"");
}

void message_read(const struct json *json, struct message_table *tables, struct message *message) {
    memset(message, 0, sizeof *message);
    message->tables = tables;
    if (json->tokens[0].type != JSON_OBJECT) {
        wrong_message(message, "", "a message is one JSON object");
        return;
    }
    uint32_t id = json_member(json, 0, "id");
    message->has_id = id != 0 && read_number(json, id, INT64_MIN, INT64_MAX, &message->id);
    uint32_t subscribe = json_member(json, 0, "subscribe");
    uint32_t unsubscribe = json_member(json, 0, "unsubscribe");
    uint32_t operation = json_member(json, 0, "do"), pit = json_member(json, 0, "pit");
    uint32_t beat = json_member(json, 0, "beat");
    if ((subscribe != 0) + (unsubscribe != 0) + (operation != 0) + (pit != 0) + (beat != 0) != 1) {
        wrong_message(message, "", "say one of subscribe, unsubscribe, pit, beat and do");
    } else if (beat != 0) {
        message->kind = MESSAGE_BEAT;
        if (!read_number(json, beat, 0, INT64_MAX, &message->id))
            wrong_message(message, "beat", "a number, which its answer repeats");
    } else if (pit != 0) {
        enum json_type type = (enum json_type)json->tokens[pit].type;
        message->kind = MESSAGE_PIT;
        message->on = type == JSON_TRUE;
        if (type != JSON_TRUE && type != JSON_FALSE)
            wrong_message(message, "pit", "true or false");
    } else if (operation != 0) {
        message->kind = MESSAGE_DO;
        read_do(json, operation, message);
    } else {
        message->kind = subscribe != 0 ? MESSAGE_SUBSCRIBE : MESSAGE_UNSUBSCRIBE;
        read_subscribe(json, subscribe != 0 ? subscribe : unsubscribe, message);
    }
}
