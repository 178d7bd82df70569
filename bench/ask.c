/* How fast a question to the rulebooks is answered: making the index, and the 200 questions of the
 * tests over and over; processor time, one core.
 *
 *   bench_ask QUESTIONS.json [SECONDS]     about that long, 1 when it is not said */
#include "ask/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FILE_MAX = 1 << 20, QUESTIONS = 1000 };

static char file[FILE_MAX];
static const char *questions[QUESTIONS];
static size_t lengths[QUESTIONS], count;

/* One question a line, as the tests' file has them. */
static bool read_questions(const char *path) {
    FILE *from = fopen(path, "rb");
    if (from == NULL)
        return false;
    size_t length = fread(file, 1, sizeof file - 1, from);
    fclose(from);
    file[length] = '\0';
    static const char mark[] = "\"ask\": \"";
    for (char *at = file; (at = strstr(at, mark)) != NULL && count < QUESTIONS; count++) {
        questions[count] = at += strlen(mark);
        lengths[count] = strcspn(at, "\"");
    }
    return count > 0;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    const double wanted = argc > 2 ? strtod(argv[2], NULL) : 1;
    if (argc < 2 || !read_questions(argv[1])) {
        fputs("bench_ask QUESTIONS.json [SECONDS]\n", stderr);
        return 2;
    }
    const double before = now();
    struct ask_index *index = ask_open();
    const double start = now();
    double spent, worst = 0;
    unsigned long asked = 0;
    do {
        for (size_t i = 0; i < count; i++) {
            struct ask_answer answer;
            const double from = now();
            if (ask_find(index, questions[i], lengths[i], ANY_GAME, 8, &answer) != ASK_ANSWERED)
                return 1;
            const double took = now() - from;
            worst = took > worst ? took : worst;
        }
        asked += count;
        spent = now() - start;
    } while (spent < wanted);
    printf("ask: index in %.1f ms; %.3f ms a question, %.3f ms the slowest of %lu\n",
           (start - before) * 1e3, spent * 1e3 / (double)asked, worst * 1e3, asked);
    ask_close(index);
    return 0;
}
