#include "cli/cli.h"
int command_simulate_floor(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return EXIT_USAGE;
}
