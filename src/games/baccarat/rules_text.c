/* The insurance table for people. */
#include "games/baccarat/rulebook.h"
#include "rulebook/game_rulebook.h"

#include <stdio.h>
#include <string.h>

static const char *say(enum cr_language language, const char *english, const char *vietnamese) {
    return language == CR_ENGLISH ? english : vietnamese;
}

/* 6.4.6, neighbouring totals of the other hand with one ratio in one row. */
static void tell(const struct cr_rulebook *book, enum cr_language language,
                 struct rules_rows *rows) {
    rows->row(rows, (const char *const[]){say(language, "INSURED", "BẢO HIỂM"),
                                          say(language, "OWN TOTAL", "ĐIỂM MÌNH"),
                                          say(language, "OTHER", "ĐIỂM KIA"),
                                          say(language, "PAYS", "TRẢ THƯỞNG")});
    for (int row = 0; row < 40; row++) {
        int side = 1 - row / 20, five = row / 10 % 2, own = row % 10;
        const struct cr_ratio *ratios = baccarat_book(book)->insurance[side][five][own];
        for (int other = 0, last; other <= 9; other = last + 1) {
            last = other;
            while (last < 9 && memcmp(&ratios[last + 1], &ratios[other], sizeof *ratios) == 0)
                last++;
            if (ratios[other].win == 0)
                continue;
            char insured[64], own_total[8], range[24], pays[32] = "";
            snprintf(insured, sizeof insured, say(language, "%s after %d cards", "%s sau %d lá"),
                     cr_rulebook_word(book, book->bets[side].name[language]), 4 + five);
            snprintf(own_total, sizeof own_total, "%d", own);
            snprintf(range, sizeof range, last > other ? "%d-%d" : "%d", other, last);
            struct text out;
            text_init(&out, pays, sizeof pays - 1);
            rules_say_ratio(&out, ratios[other], language);
            rows->row(rows, (const char *const[]){insured, own_total, range, pays});
        }
    }
}

const struct rules_table baccarat_rules_table = {{"Insurance", "Bảo hiểm"}, "6.4.6", tell};
