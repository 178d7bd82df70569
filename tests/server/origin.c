/* Addresses as limits see them (RFC 4291: a /64 is one link, RFC 6177: a site has up to a /48). */
#include "server/origin.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

static struct origin of(const char *text) {
    struct sockaddr_storage from;
    struct origin origin;
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)&from;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)&from;
    memset(&from, 0, sizeof from);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        from.ss_family = AF_INET;
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &six->sin6_addr), 1);
        from.ss_family = AF_INET6;
    }
    address_origin(&from, &origin);
    return origin;
}

static void is(const char *text, const char *address, const char *place, const char *network) {
    struct origin origin = of(text);
    assert_string_equal(origin.address, address);
    assert_string_equal(origin.of[ORIGIN_ADDRESS], place);
    assert_string_equal(origin.of[ORIGIN_NETWORK], network);
}

static void four(void **state) {
    (void)state;
    is("192.0.2.77", "192.0.2.77", "192.0.2.77", "192.0.2.0/24");
    is("255.255.255.255", "255.255.255.255", "255.255.255.255", "255.255.255.0/24");
    is("0.0.0.0", "0.0.0.0", "0.0.0.0", "0.0.0.0/24");
}

static void six(void **state) {
    (void)state;
    is("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48");
    is("::1", "::1", "::/64", "::/48");
    is("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
       "ffff:ffff:ffff:ffff::/64", "ffff:ffff:ffff::/48");
}

/* As a listener on :: hears IPv4: otherwise all of it would be one /64. */
static void mapped(void **state) {
    (void)state;
    is("::ffff:192.0.2.77", "192.0.2.77", "192.0.2.77", "192.0.2.0/24");
}

static void unknown(void **state) {
    struct sockaddr_storage from = {.ss_family = AF_UNIX};
    struct origin origin;
    (void)state;
    address_origin(&from, &origin);
    assert_string_equal(origin.address, "");
    assert_string_equal(origin.of[ORIGIN_NETWORK], "");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(four), cmocka_unit_test(six),
                                       cmocka_unit_test(mapped), cmocka_unit_test(unknown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
