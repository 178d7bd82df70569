/* A page, as Markdown or as HTML that needs nothing else. */
#include "odds/page.h"

static const char style[] =
    ":root{--paper:#fbf8f0;--ink:#27231d;--soft:#756c5e;--line:#ddd4c1;--shade:#f4eee0;"
    "--house:#2f6b57;--player:#b5771b;--loss:#a9493f;--on:#fff}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#181613;--ink:#ebe4d6;--soft:#a59c8b;"
    "--line:#3b362e;--shade:#22201b;--house:#68ad94;--player:#e3ad57;--loss:#d77a6e;--on:#181613}}"
    "\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.55 Georgia,'Noto Serif','DejaVu Serif',serif}\n"
    "main{max-width:62rem;margin:0 auto;padding:3rem 1.5rem 4rem}\n"
    "header{border-bottom:3px double var(--line);margin-bottom:2rem;padding-bottom:1rem}\n"
    "h1{font-weight:normal;font-size:2.3rem;line-height:1.2;margin:0}\n"
    "header p{color:var(--soft);margin:.4rem 0 0}\n"
    "h2{font-weight:normal;font-size:1.4rem;margin:2.6rem 0 .8rem;"
    "border-bottom:1px solid var(--line);padding-bottom:.3rem}\n"
    "p{max-width:46rem;margin:.6rem 0}\n"
    ".flag{border-left:4px solid var(--player);background:var(--shade);padding:.6rem 1rem}\n"
    ".wide{overflow-x:auto;margin:1rem 0}\n"
    "table{border-collapse:collapse;font:13.5px/1.45 'Noto Sans','DejaVu "
    "Sans',system-ui,sans-serif;"
    "font-variant-numeric:tabular-nums;min-width:60%}\n"
    "th{font-weight:600;text-align:left;color:var(--soft);border-bottom:1.5px solid var(--ink);"
    "padding:.35rem .8rem .35rem 0;vertical-align:bottom}\n"
    "td{border-bottom:1px solid var(--line);padding:.28rem .8rem .28rem 0;vertical-align:top}\n"
    ".figure{text-align:right}\n"
    ".favoured td{background:var(--shade);color:var(--player)}\n"
    "figure{margin:1.4rem 0}\n"
    "figcaption{color:var(--soft);font-size:.88rem;margin-top:.3rem;max-width:46rem}\n"
    "svg{display:block;max-width:100%;height:auto;"
    "font-family:'Noto Sans','DejaVu "
    "Sans',system-ui,sans-serif;font-variant-numeric:tabular-nums}\n"
    ".pair{display:grid;grid-template-columns:1fr 1fr;gap:1.2rem}\n"
    ".pair figure{margin:.4rem 0}\n"
    "@media(max-width:44rem){.pair{grid-template-columns:1fr}}\n"
    ".l{fill:var(--ink);font-size:12px}.s{fill:var(--soft);font-size:11px}"
    ".r{text-anchor:end}.m{text-anchor:middle}.b{font-weight:600}.k{fill:#27231d}"
    ".house{fill:var(--house)}.player{fill:var(--player)}.loss{fill:var(--loss)}"
    ".axis{stroke:var(--line)}.zero{stroke:var(--ink)}.mean{stroke:var(--player);"
    "stroke-dasharray:3 3}\n"
    ".stand{fill:#e3d3a4}.hit{fill:#9cc3b1}.double{fill:#e6a95f}.split{fill:#8fb0d6}"
    ".surrender{fill:#d79890}.none{fill:var(--shade)}\n"
    "footer{color:var(--soft);font-size:.85rem;margin-top:3rem;border-top:1px solid var(--line);"
    "padding-top:.8rem}\n"
    "@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--shade:#f2f2f2;"
    "--house:#2f6b57;--player:#96600f;--loss:#a9493f}"
    "main{padding:0;max-width:none}body{font-size:10.5pt}table{font-size:8pt}"
    "figure,tr{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n";

const char *page_say(const struct odds_page *page, const char *english, const char *vietnamese) {
    return odds_say(page->language, english, vietnamese);
}

void page_begin(struct odds_page *page, const char *title, const char *subtitle) {
    if (!page_is_html(page)) {
        fprintf(page->out, "# %s\n\n%s\n", title, subtitle);
        return;
    }
    fprintf(page->out,
            "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
            page->language == CR_ENGLISH ? "en" : "vi");
    page_print_escaped(title, page->out);
    fprintf(page->out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<header><h1>",
            style);
    page_print_escaped(title, page->out);
    fputs("</h1>\n<p>", page->out);
    page_print_escaped(subtitle, page->out);
    fputs("</p></header>\n", page->out);
}

void page_end(struct odds_page *page) {
    if (page_is_html(page))
        fprintf(page->out, "<footer>croupier %s</footer>\n</main>\n</body>\n</html>\n",
                cr_version());
    else
        fprintf(page->out, "\ncroupier %s\n", cr_version());
}

static void page_block(struct odds_page *page, const char *markdown, const char *open,
                       const char *text, const char *close) {
    if (page_is_html(page)) {
        fputs(open, page->out);
        page_print_escaped(text, page->out);
        fputs(close, page->out);
    } else {
        fprintf(page->out, "\n%s%s\n", markdown, text);
    }
}

void page_heading(struct odds_page *page, const char *text) {
    page_block(page, "## ", "<h2>", text, "</h2>\n");
}

void page_text(struct odds_page *page, const char *text) {
    page_block(page, "", "<p>", text, "</p>\n");
}

void page_flag(struct odds_page *page, const char *text) {
    page_block(page, "> ", "<p class=\"flag\">", text, "</p>\n");
}

void page_grid(struct odds_page *page, struct odds_grid *grid, unsigned columns, unsigned right) {
    if (!page_is_html(page))
        fputc('\n', page->out);
    grid_begin(grid, page, columns, right);
}
