/* Writing a report: the same columns as JSON and as comma-separated values. */
#include "base/day.h"
#include "base/money.h"
#include "books/csv_inside.h"
#include "books/report.h"
#include "table/view.h"

#include <math.h>
#include <string.h>
#include <time.h>

enum unit { UNIT_COUNT, UNIT_MONEY, UNIT_SHARE, UNIT_DEVIATIONS, UNIT_MINUTES };

static const char *const unit_ids[] = {"count", "money", "share", "deviations", "minutes"};

#define ALL   ((1u << REPORTS) - 1)
#define FELT  (1u << REPORT_TABLES | 1u << REPORT_GAMES | TIMES)
#define TIMES (1u << REPORT_HOURS | 1u << REPORT_DAYS | 1u << REPORT_MONTHS)

/* ---- Figures that follow from sums ---- */

static int64_t win(const struct report_row *row) {
    return index_add(row->wagered, -row->returned);
}

/* Half away from zero; `per` is above zero. */
static int64_t rounded(wide amount, wide per) {
    wide half = amount < 0 ? -(per / 2) : per / 2;
    return (int64_t)((amount + half) / per);
}

static int64_t share(int64_t part, int64_t whole) {
    return whole == 0 ? 0 : rounded((wide)part * 10000, whole);
}

static int64_t expected(const struct report_row *row) {
    return rounded(row->theoretical, 1000000);
}

/* The root is taken of an integer and is no money: the first guess in floating point is put right
 * in integers. */
static int64_t whole_root(wide square) {
    int64_t root = (int64_t)sqrt((double)square);
    while (root > 0 && (wide)root * root > square)
        root--;
    while ((wide)(root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* The variance counts thousands of dong, squared. */
static int64_t deviation(const struct report_row *row) {
    return whole_root((wide)row->variance * 1000000);
}

static int64_t luck(const struct report_row *row) {
    int64_t one = deviation(row);
    return one == 0 ? 0 : rounded((wide)(win(row) - expected(row)) * 100, one);
}

/* Of less than a minute nothing can be said. */
static int64_t an_hour(const struct report_row *row) {
    return row->millis < 60000 ? 0 : rounded((wide)row->rounds * 3600000, row->millis);
}

static int64_t average(const struct report_row *row) {
    return row->bets == 0 ? 0 : rounded(row->wagered, row->bets);
}

static int64_t hold(const struct report_row *row) {
    return share(win(row), row->drop);
}

static int64_t margin(const struct report_row *row) {
    return share(win(row), row->wagered);
}

static int64_t minutes(const struct report_row *row) {
    return rounded(row->millis, 60000);
}

#define SUM(name)                                                                                  \
    static int64_t sum_##name(const struct report_row *row) {                                      \
        return row->name;                                                                          \
    }
SUM(rounds)
SUM(bets)
SUM(voids)
SUM(corrections)
SUM(calls)
SUM(wagered)
SUM(returned)
SUM(paid)
SUM(voided)
SUM(commission)
SUM(adjusted)
SUM(tips)
SUM(drop)
SUM(fills)
SUM(credits)
SUM(difference)
#undef SUM

/* ---- Columns ---- */

static const struct column {
    const char *id, *name[CR_LANGUAGES];
    enum unit unit;
    unsigned reports; /* that have it */
    int64_t (*value)(const struct report_row *row);
} columns[] = {
    {"rounds", {"Hands", "Số ván"}, UNIT_COUNT, ALL, sum_rounds},
    {"hands_an_hour",
     {"Hands an hour", "Ván mỗi giờ"},
     UNIT_COUNT,
     FELT | 1u << REPORT_DEALERS,
     an_hour},
    {"minutes", {"Minutes played", "Phút chơi"}, UNIT_MINUTES, 1u << REPORT_PLAYERS, minutes},
    {"bets", {"Bets", "Số cược"}, UNIT_COUNT, ALL, sum_bets},
    {"average_bet", {"Average bet", "Cược trung bình"}, UNIT_MONEY, ALL, average},
    {"drop", {"Drop", "Tiền vào hộp"}, UNIT_MONEY, FELT & ~(1u << REPORT_GAMES), sum_drop},
    {"wagered", {"Wagered", "Tổng cược"}, UNIT_MONEY, ALL, sum_wagered},
    {"paid",
     {"Paid in winnings", "Trả thưởng"},
     UNIT_MONEY,
     ALL & ~(1u << REPORT_PLAYERS),
     sum_paid},
    {"returned", {"Returned to players", "Trả lại khách"}, UNIT_MONEY, ALL, sum_returned},
    {"win", {"Win", "Thắng của nhà cái"}, UNIT_MONEY, ALL, win},
    {"hold",
     {"Hold (win of drop)", "Tỷ lệ giữ (trên tiền vào hộp)"},
     UNIT_SHARE,
     FELT & ~(1u << REPORT_GAMES),
     hold},
    {"margin", {"Win of wagered", "Thắng trên tổng cược"}, UNIT_SHARE, ALL, margin},
    {"expected", {"Expected win", "Thắng kỳ vọng"}, UNIT_MONEY, ALL, expected},
    {"deviation",
     {"One standard deviation", "Một độ lệch chuẩn"},
     UNIT_MONEY,
     ALL & ~(1u << REPORT_PLAYERS),
     deviation},
    {"luck",
     {"Distance from expected", "Khoảng cách so với kỳ vọng"},
     UNIT_DEVIATIONS,
     ALL & ~(1u << REPORT_PLAYERS),
     luck},
    {"commission",
     {"Commission", "Hoa hồng"},
     UNIT_MONEY,
     FELT | 1u << REPORT_METERS,
     sum_commission},
    {"tips",
     {"Tips", "Tiền thưởng nhân viên"},
     UNIT_MONEY,
     FELT | 1u << REPORT_DEALERS | 1u << REPORT_PLAYERS,
     sum_tips},
    {"fills", {"Fills", "Tiếp chip"}, UNIT_MONEY, FELT & ~(1u << REPORT_GAMES), sum_fills},
    {"credits",
     {"Credits", "Trả chip về quầy"},
     UNIT_MONEY,
     FELT & ~(1u << REPORT_GAMES),
     sum_credits},
    {"voids", {"Void rounds", "Ván hủy"}, UNIT_COUNT, ALL & ~(1u << REPORT_PLAYERS), sum_voids},
    {"voided", {"Stakes voided", "Cược bị hủy"}, UNIT_MONEY, ALL, sum_voided},
    {"corrections",
     {"Rounds corrected", "Ván được sửa"},
     UNIT_COUNT,
     FELT | 1u << REPORT_DEALERS,
     sum_corrections},
    {"adjusted",
     {"Moved by corrections and rulings", "Điều chỉnh do sửa sai, phán quyết"},
     UNIT_MONEY,
     FELT | 1u << REPORT_DEALERS,
     sum_adjusted},
    {"irregularities",
     {"Irregularities", "Bất thường"},
     UNIT_COUNT,
     1u << REPORT_TABLES | 1u << REPORT_DEALERS,
     sum_calls},
    {"difference",
     {"Differences of counts", "Chênh lệch kiểm đếm"},
     UNIT_MONEY,
     FELT & ~(1u << REPORT_GAMES),
     sum_difference},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static bool has_column(const struct report *report, const struct column *column) {
    return column->reports >> report->wish.kind & 1;
}

/* ---- What a row is about ---- */

static void print_day(int64_t start, enum report_kind kind, char out[24]) {
    static const char *const forms[] = {
        [REPORT_HOURS] = "%Y-%m-%dT%H:00", [REPORT_DAYS] = "%Y-%m-%d", [REPORT_MONTHS] = "%Y-%m"};
    time_t seconds = (time_t)((start + HOUSE_TIME) / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, 24, forms[kind], &parts);
}

static const char *table_name(const struct house *house, uint32_t table) {
    const struct house_table *found = house_find_table(house, table);
    return found == NULL ? "" : found->name;
}

static const char *game_name(const struct house *house, const struct report_row *row) {
    const struct house_table *found = house_find_table(house, row->table);
    return cr_game_id(found == NULL ? (enum cr_game)row->game : found->game);
}

static const char *staff_name(const struct house *house, uint32_t staff) {
    const struct house_staff *found = house_find_staff(house, staff);
    return found == NULL ? "" : found->name;
}

static const char *player_name(const struct house *house, uint32_t player) {
    const struct house_player *found = house_find_player(house, player);
    return found == NULL ? "" : found->name;
}

enum { LABELS_MAX = 4 };
struct label {
    const char *id, *text; /* text NULL: the number */
    int64_t number;
};

static unsigned labels(const struct house *house, const struct report *report,
                       const struct report_row *row, char day[24], struct label out[LABELS_MAX]) {
    enum report_kind kind = report->wish.kind;
    unsigned count = 0;
    if (kind == REPORT_TABLES || kind == REPORT_METERS) {
        out[count++] = (struct label){"table", NULL, row->table};
        out[count++] = (struct label){"name", table_name(house, row->table), 0};
    }
    if (kind == REPORT_TABLES || kind == REPORT_METERS || kind == REPORT_GAMES)
        out[count++] = (struct label){"game", game_name(house, row), 0};
    if (kind == REPORT_METERS)
        out[count++] = (struct label){"kind", row->kind, 0};
    if (kind == REPORT_DEALERS) {
        out[count++] = (struct label){"dealer", NULL, row->dealer};
        out[count++] = (struct label){"name", staff_name(house, row->dealer), 0};
    }
    if (kind == REPORT_PLAYERS) {
        out[count++] = (struct label){"player", NULL, row->player};
        out[count++] = (struct label){"name", player_name(house, row->player), 0};
    }
    if (count == 0) {
        print_day(row->start, kind, day);
        out[count++] = (struct label){"start", day, 0};
    }
    return count;
}

/* ---- JSON ---- */

static void json_figures(const struct report *report, const struct report_row *row,
                         struct text *out) {
    for (size_t i = 0; i < COLUMNS; i++) {
        if (has_column(report, &columns[i]))
            json_put_integer(out, columns[i].id, columns[i].value(row));
    }
}

static void json_row(const struct house *house, const struct report *report,
                     const struct report_row *row, struct text *out) {
    struct label list[LABELS_MAX];
    char day[24];
    unsigned count = labels(house, report, row, day, list);
    text_char(out, '{');
    for (unsigned i = 0; i < count; i++) {
        if (list[i].text != NULL)
            json_put_string(out, list[i].id, list[i].text);
        else
            json_put_integer(out, list[i].id, list[i].number);
    }
    json_figures(report, row, out);
    text_char(out, '}');
}

static void json_columns(const struct report *report, struct text *out) {
    bool first = true;
    json_put_key(out, "columns");
    text_char(out, '[');
    for (size_t i = 0; i < COLUMNS; i++) {
        const struct column *column = &columns[i];
        if (!has_column(report, column))
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_string(out, "id", column->id);
        json_put_string(out, "unit", unit_ids[column->unit]);
        json_put_key(out, "name");
        text_char(out, '{');
        json_put_string(out, "en", column->name[CR_ENGLISH]);
        json_put_string(out, "vi", column->name[CR_VIETNAMESE]);
        text_add(out, "}}");
    }
    text_char(out, ']');
}

void report_write_json(const struct house *house, const struct report *report, struct text *out) {
    text_char(out, '{');
    json_put_string(out, "report", report_ids[report->wish.kind]);
    json_put_integer(out, "from", report->wish.from);
    json_put_integer(out, "to", report->wish.to);
    if (report->wish.table != 0)
        json_put_integer(out, "table", report->wish.table);
    json_columns(report, out);
    json_put_key(out, "rows");
    text_char(out, '[');
    for (size_t i = 0; i < report->count; i++) {
        text_add(out, i > 0 ? "," : "");
        json_row(house, report, &report->rows[i], out);
    }
    text_add(out, "],\"total\":{");
    json_figures(report, &report->total, out);
    text_add(out, "}}");
}

/* ---- Comma-separated values ---- */

static void csv_row(const struct house *house, const struct report *report,
                    const struct report_row *row, bool names, struct text *out) {
    struct label list[LABELS_MAX];
    char day[24];
    unsigned count = labels(house, report, row, day, list);
    for (unsigned i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "");
        if (names || list[i].text != NULL)
            csv_text(out, names ? list[i].id : list[i].text);
        else
            text_integer(out, list[i].number);
    }
    for (size_t i = 0; i < COLUMNS; i++) {
        if (!has_column(report, &columns[i]))
            continue;
        if (names)
            csv_word(out, columns[i].id);
        else
            csv_number(out, columns[i].value(row));
    }
    text_add(out, "\r\n");
}

void report_write_csv(const struct house *house, const struct report *report, struct text *out) {
    struct report_row none = {.start = report->wish.from};
    csv_row(house, report, &none, true, out);
    for (size_t i = 0; i < report->count; i++)
        csv_row(house, report, &report->rows[i], false, out);
}
