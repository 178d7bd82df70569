/* The table of hands for people. */
#include "games/niuniu/rulebook.h"
#include "rulebook/game_rulebook.h"

static const char *say(enum cr_language language, const char *english, const char *vietnamese) {
    return language == CR_ENGLISH ? english : vietnamese;
}

static void tell(const struct cr_rulebook *book, enum cr_language language,
                 struct rules_rows *rows) {
    rows->row(rows, (const char *const[]){say(language, "HAND", "TAY BÀI"), "ANTE", "DOUBLE",
                                          say(language, "COMMISSION; ADDITIONAL LOST TO IT",
                                              "HOA HỒNG; CƯỢC THÊM THUA TAY NÀY")});
    for (int i = CR_NIU_HANDS - 1; i >= 0; i--) {
        const struct niuniu_hand_rule *hand = &niuniu_book(book)->hands[i];
        char ante[32] = "", doubled[32] = "", rest[64] = "";
        struct text out;
        text_init(&out, ante, sizeof ante - 1);
        rules_say_ratio(&out, hand->ante, language);
        text_init(&out, doubled, sizeof doubled - 1);
        rules_say_ratio(&out, hand->doubled, language);
        text_init(&out, rest, sizeof rest - 1);
        rules_say_part(&out, hand->commission);
        text_add(&out, "; ");
        rules_say_part(&out, hand->additional);
        rows->row(rows, (const char *const[]){cr_rulebook_word(book, hand->name[language]), ante,
                                              doubled, rest});
    }
}

const struct rules_table niuniu_rules_table = {{"Hands", "Tay bài"}, "5.1, 6.4", tell};
