/* Pictures of sheets: their parts, and those that every game has, edges as bars and the spread of
 * many rounds. */
#include "odds/page.h"
#include <math.h>

void picture_begin(struct odds_page *page, double width, double height, const char *title) {
    fprintf(page->out, "<figure><svg viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" role=\"img\"><title>",
            width, height, width);
    page_print_escaped(title, page->out);
    fputs("</title>\n", page->out);
}

void picture_end(struct odds_page *page, const char *caption) {
    fputs("</svg><figcaption>", page->out);
    page_print_escaped(caption, page->out);
    fputs("</figcaption></figure>\n", page->out);
}

void picture_text(struct odds_page *page, double x, double y, const char *style, const char *text) {
    fprintf(page->out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
    page_print_escaped(text, page->out);
    fputs("</text>\n", page->out);
}

void picture_box(struct odds_page *page, double x, double y, double width, double height,
                 const char *style) {
    fprintf(page->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%.2f\" class=\"%s\"/>\n", x, y,
            width, height, style);
}

void picture_line(struct odds_page *page, double x1, double y1, double x2, double y2,
                  const char *style) {
    fprintf(page->out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1,
            y1, x2, y2, style);
}

void picture_cell(struct odds_page *page, double x, double y, double strength, const char *style,
                  const char *text) {
    fprintf(page->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" class=\"%s\" "
            "fill-opacity=\"%.3f\"/>\n",
            x, y, PICTURE_CELL_WIDTH - 2, PICTURE_CELL_HEIGHT - 2, style, strength);
    picture_text(page, x + PICTURE_CELL_WIDTH / 2.0 - 1, y + 16, "l m", text);
}

/* ---- Edges as bars ---- */

enum { EDGE_LABEL = 210, EDGE_WIDTH = 860, EDGE_ROW = 22, EDGE_FIGURE = 90 };

struct edge_scale {
    double low, high; /* in percent; zero lies between them */
};

static double edge_x(const struct edge_scale *scale, double percent) {
    const double left = EDGE_LABEL + 10 + (scale->low < 0 ? EDGE_FIGURE * 0.7 : 0);
    return left +
           (percent - scale->low) / (scale->high - scale->low) * (EDGE_WIDTH - EDGE_FIGURE - left);
}

static void edge_bar(struct odds_page *page, const struct bet_group *group,
                     const struct edge_scale *scale, double y) {
    const double percent = odds_edge_percent(group->first);
    const double zero = edge_x(scale, 0), end = edge_x(scale, percent);
    char label[ODDS_NAME], figure[ODDS_FIGURE], text[ODDS_FIGURE + 4];
    page_group_label(page->of, group, label);
    figure_fixed(percent, 3, page->language, figure);
    snprintf(text, sizeof text, "%s %%", figure);
    picture_text(page, EDGE_LABEL, y + 15, "l r", label);
    picture_box(page, percent < 0 ? end : zero, y + 4, fabs(end - zero), EDGE_ROW - 8,
                percent < 0 ? "player" : "house");
    picture_text(page, percent < 0 ? end - 6 : end + 6, y + 15, percent < 0 ? "l r b" : "l", text);
}

void picture_edges(struct odds_page *page) {
    const struct odds_figures *of = page->of;
    struct edge_scale scale = {0, 1e-9};
    size_t bars = 0;
    if (!page_is_html(page))
        return;
    for (size_t i = 0; i < of->count; i += page_group_at(of, i).count) {
        if (odds_is_state(of, &of->bets[i]))
            continue;
        const double percent = odds_edge_percent(&of->bets[i]);
        scale.low = fmin(scale.low, percent);
        scale.high = fmax(scale.high, percent);
        bars++;
    }
    picture_begin(page, EDGE_WIDTH, (double)bars * EDGE_ROW + 8,
                  page_say(page, "Edges of the bets", "Lợi thế nhà cái của các khoản cược"));
    double y = 4;
    for (size_t i = 0; i < of->count;) {
        const struct bet_group group = page_group_at(of, i);
        i += group.count;
        if (odds_is_state(of, group.first))
            continue;
        edge_bar(page, &group, &scale, y);
        y += EDGE_ROW;
    }
    picture_line(page, edge_x(&scale, 0), 2, edge_x(&scale, 0), y + 2, "zero");
    picture_end(page,
                page_say(page,
                         "The house's expected gain, in percent of the first stake. Bars to the "
                         "left favour the player.",
                         "Phần nhà cái kỳ vọng được, tính theo phần trăm tiền cược đầu. Cột về bên "
                         "trái là có lợi cho người chơi."));
}

/* ---- The spread of many rounds ---- */

enum { SPREAD_WIDTH = 430, SPREAD_HEIGHT = 210, SPREAD_BASE = 170, SPREAD_BARS = 72 };

struct bins {
    double first, width; /* in first stakes; bin i is (first + i * width, + width] */
    int count;
    double highest;
};

/* Bins of at least this width: a whole number of units and, where it can be, of stakes. */
static struct bins bins_of(const struct spread *spread, double least) {
    const double range = 7 * spread->sd;
    double unit = spread->exact ? spread->unit : least;
    if (spread->exact && unit < 1 && least > 0.6)
        unit = 1;
    struct bins bins = {.width = unit * fmax(1, ceil(least / unit - 1e-9))};
    bins.count = (int)ceil(range / bins.width) + 1;
    bins.first = floor((spread->mean - range / 2) / bins.width) * bins.width;
    if (spread->exact) { /* the borders of bins between two points */
        const double steps = round((bins.first - spread->first) / spread->unit);
        bins.first = spread->first + (steps - 0.5) * spread->unit;
    }
    return bins;
}

static double bin_chance(const struct spread *spread, const struct bins *bins, int i) {
    const double low = bins->first + i * bins->width;
    return spread_between(spread, low, low + bins->width);
}

/* Does it go up once and down once, or like a comb because neighbouring bins hold unlike numbers of
 * the sums that can come? */
static bool is_smooth(const struct spread *spread, struct bins *bins) {
    double before = 0, climbed = 0;
    for (int i = 0; i < bins->count; i++) {
        const double chance = bin_chance(spread, bins, i);
        climbed += fmax(0, chance - before);
        bins->highest = fmax(bins->highest, chance);
        before = chance;
    }
    return climbed < 1.05 * bins->highest;
}

static struct bins smooth_bins(const struct spread *spread) {
    const double finest = 7 * spread->sd / SPREAD_BARS;
    struct bins bins = bins_of(spread, finest);
    for (int wider = 2; !is_smooth(spread, &bins) && wider <= 5; wider++)
        bins = bins_of(spread, fmax(finest, bins.width / (wider - 1)) * wider);
    is_smooth(spread, &bins); /* leaves the highest chance there */
    return bins;
}

static double spread_x(const struct bins *bins, double sum) {
    return 10 + (sum - bins->first) / (bins->count * bins->width) * (SPREAD_WIDTH - 20);
}

static void spread_bars(struct odds_page *page, const struct spread *spread,
                        const struct bins *bins) {
    const double width = (SPREAD_WIDTH - 20.0) / bins->count;
    for (int i = 0; i < bins->count; i++) {
        const double height = bin_chance(spread, bins, i) / bins->highest * (SPREAD_BASE - 36);
        const double middle = bins->first + (i + 0.5) * bins->width;
        if (height >= 0.2)
            picture_box(page, 10 + i * width + 0.4, SPREAD_BASE - height, fmax(width - 0.8, 0.6),
                        height, middle > 0 ? "player" : "house");
    }
}

static void spread_axis(struct odds_page *page, const struct spread *spread,
                        const struct bins *bins) {
    const double raw = bins->count * bins->width / 5, power = pow(10, floor(log10(raw)));
    const double step = raw / power < 2 ? power * 2 : raw / power < 5 ? power * 5 : power * 10;
    const double end = bins->first + bins->count * bins->width;
    picture_line(page, 10, SPREAD_BASE, SPREAD_WIDTH - 10, SPREAD_BASE, "axis");
    for (double at = ceil(bins->first / step) * step; at <= end; at += step) {
        char figure[ODDS_FIGURE];
        figure_fixed(at, step < 1 ? 1 : 0, page->language, figure);
        picture_line(page, spread_x(bins, at), SPREAD_BASE, spread_x(bins, at), SPREAD_BASE + 4,
                     "axis");
        picture_text(page, spread_x(bins, at), SPREAD_BASE + 17, "s m", figure);
    }
    if (bins->first < 0 && end > 0)
        picture_line(page, spread_x(bins, 0), 26, spread_x(bins, 0), SPREAD_BASE, "zero");
    picture_line(page, spread_x(bins, spread->mean), 26, spread_x(bins, spread->mean), SPREAD_BASE,
                 "mean");
}

void picture_spread(struct odds_page *page, const struct odds_bet *bet, unsigned rounds,
                    const struct spread *spread) {
    const struct bins bins = smooth_bins(spread);
    char title[ODDS_NAME + 40], count[ODDS_FIGURE], ahead[ODDS_FIGURE];
    if (!page_is_html(page))
        return;
    figure_grouped(rounds, page->language, count);
    snprintf(title, sizeof title, page_say(page, "%s, %s rounds", "%s, %s ván"), bet->name, count);
    picture_begin(page, SPREAD_WIDTH, SPREAD_HEIGHT, title);
    picture_text(page, 10, 14, "l b", title);
    spread_bars(page, spread, &bins);
    spread_axis(page, spread, &bins);
    figure_fixed(spread_ahead(spread) * 100, 2, page->language, ahead);
    snprintf(title, sizeof title, page_say(page, "ahead: %s %%", "có lãi: %s %%"), ahead);
    picture_text(page, SPREAD_WIDTH - 10, 14, "s r", title);
    snprintf(title, sizeof title,
             page_say(page, "player's result in stakes (%s)",
                      "kết quả của người chơi theo đơn vị cược (%s)"),
             spread_method(page, bet, spread));
    picture_text(page, SPREAD_WIDTH / 2.0, SPREAD_HEIGHT - 4, "s m", title);
    fputs("</svg></figure>\n", page->out);
}
