/* Our frames beside wslay's: every beginning of a frame and every code of a close, with the same
 * verdict. */
#include "server/frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wslay/wslay.h>

#include <cmocka.h>

struct bytes {
    const uint8_t *at;
    size_t left;
};

static ssize_t give(wslay_event_context_ptr context, uint8_t *to, size_t room, int flags,
                    void *user) {
    struct bytes *bytes = user;
    size_t length = bytes->left < room ? bytes->left : room;
    (void)flags;
    if (length == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, bytes->at, length);
    bytes->at += length;
    bytes->left -= length;
    return (ssize_t)length;
}

static ssize_t take(wslay_event_context_ptr context, const uint8_t *from, size_t length, int flags,
                    void *user) {
    (void)context;
    (void)from;
    (void)flags;
    (void)user;
    return (ssize_t)length;
}

/* What wslay closes with; 0: it does not, or without a code. */
static int peer_closes_with(const uint8_t *data, size_t length) {
    struct wslay_event_callbacks calls = {.recv_callback = give, .send_callback = take};
    struct bytes bytes = {data, length};
    wslay_event_context_ptr context;
    assert_int_equal(wslay_event_context_server_init(&context, &calls, &bytes), 0);
    wslay_event_config_set_max_recv_msg_length(context, MESSAGE_MAX);
    wslay_event_recv(context);
    wslay_event_send(context);
    bool closed = wslay_event_get_close_sent(context);
    int code = closed ? wslay_event_get_status_code_sent(context) : 0;
    bool asked = wslay_event_get_close_received(context);
    wslay_event_context_free(context);
    if (code != WSLAY_CODE_NO_STATUS_RCVD && code != WSLAY_CODE_ABNORMAL_CLOSURE)
        return code;
    return asked ? 0 : CLOSE_PROTOCOL; /* it says that it closes, and not why */
}

/* `taken`: how long the frame is, when it is whole. */
static int ours_closes_with(const uint8_t *data, size_t length, size_t *taken) {
    char copy[64];
    struct frame frame;
    int code = 0;
    memcpy(copy, data, length);
    enum frame_outcome outcome = frame_read(copy, length, &frame, &code);
    *taken = outcome == FRAME_READY ? frame.taken : length;
    if (outcome == FRAME_WRONG)
        return code;
    if (outcome == FRAME_READY && frame.kind == FRAME_CLOSE)
        return frame_close_answer(frame.payload, frame.length);
    return 0;
}

/* A continuation of nothing is a matter of the message it would belong to (websocket.c). */
static void every_beginning_has_the_same_verdict(void **state) {
    size_t taken;
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            uint8_t data[14] = {(uint8_t)first, (uint8_t)second, 0, 0, 0, 0, 0, 0, 0, 100};
            if ((first & 0x0F) == FRAME_CONTINUED && (first & 0x70) == 0)
                continue;
            if (first == 0x88 && second == 0x81)
                continue; /* half a code: wslay takes it for none */
            int ours = ours_closes_with(data, sizeof data, &taken);
            int peer = peer_closes_with(data, taken);
            if (ours != peer)
                fail_msg("%02x %02x: %d, and %d by wslay", first, second, ours, peer);
        }
    }
}

/* wslay takes 1012 to 1014, which were registered later, for codes that are never sent. */
static void every_close_has_the_same_verdict(void **state) {
    size_t taken;
    (void)state;
    for (unsigned code = 0; code < 65536; code++) {
        uint8_t data[8] = {0x88, 0x82, 0, 0, 0, 0, (uint8_t)(code >> 8), (uint8_t)code};
        int ours = ours_closes_with(data, sizeof data, &taken);
        int peer = peer_closes_with(data, taken);
        if (ours != peer && !(code >= 1012 && code <= 1014))
            fail_msg("close %u: %d, and %d by wslay", code, ours, peer);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_beginning_has_the_same_verdict),
                                       cmocka_unit_test(every_close_has_the_same_verdict)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
