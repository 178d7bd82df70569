/* Any bytes at all as what a client sends over the WebSocket: frames, and messages in them. */
#include "base/utf8.h"
#include "server/frame.h"
#include "server/message.h"
#include "server/routes.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds)
        abort();
}

static void check_body(const struct json *json, const struct message *message) {
    const struct json_token *body = &json->tokens[message->body];
    if (message->body == 0)
        return;
    expect(body->type == JSON_OBJECT && body->next <= json->count);
    expect(json->text[body->start] == '{' && json->text[body->end - 1] == '}');
}

static void check_message(const char *bytes, size_t length) {
    static struct json_token tokens[MESSAGE_MAX + 1];
    static struct message_table tables[MESSAGE_TABLES];
    struct message message;
    struct json json;
    struct json_error error;
    if (json_parse(bytes, length, tokens, MESSAGE_MAX + 1, &json, &error) != JSON_OK)
        return;
    expect(utf8_is_valid(bytes, length));
    message_read(&json, tables, &message);
    expect(message.table_count <= MESSAGE_TABLES);
    if (message.kind == MESSAGE_WRONG)
        expect(message.problem != NULL && message.field != NULL);
    if (message.kind != MESSAGE_DO)
        return;
    expect(message.operation != NULL && message.has_id);
    expect(!message.has_key || message_key_is_good(message.key, strlen(message.key)));
    check_body(&json, &message);
}

/* A close is answered with nothing or with a code that may be sent. */
static void check_close(const struct frame *frame) {
    int answer = frame_close_answer(frame->payload, frame->length);
    char payload[2] = {(char)(answer >> 8), (char)answer};
    expect(frame->length <= CONTROL_MAX);
    expect(answer == CLOSE_WITHOUT_CODE || frame_close_answer(payload, 2) == answer);
}

static void check_frames(char *bytes, size_t length) {
    for (;;) {
        struct frame frame;
        int code = 0;
        enum frame_outcome outcome = frame_read(bytes, length, &frame, &code);
        if (outcome == FRAME_WRONG)
            expect(code >= 1000);
        if (outcome != FRAME_READY)
            return;
        expect(frame.taken <= length && frame.length <= MESSAGE_MAX);
        expect(frame.payload + frame.length == bytes + frame.taken);
        utf8_is_valid(frame.payload, frame.length);
        if (frame.kind == FRAME_CLOSE)
            check_close(&frame);
        if (frame.kind == FRAME_TEXT)
            check_message(frame.payload, frame.length);
        bytes += frame.taken;
        length -= frame.taken;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size <= MESSAGE_MAX)
        check_message((const char *)data, size);
    char *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL)
        return 0;
    memcpy(copy, data, size);
    check_frames(copy, size);
    free(copy);
    return 0;
}
