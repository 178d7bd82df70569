/* Stories told in text files; story_support.c says how. */
#ifndef TESTS_FLOOR_STORY_SUPPORT_H
#define TESTS_FLOOR_STORY_SUPPORT_H

/* Runs every case of a file; fewer than `least` is a failure. */
void run_stories(const char *path, int least);

#endif
