"""What bench/scale.sh measured: says whether it is within the goals, and draws it.

    scale_plot.py FIGURES.txt PLOT.svg
"""
import sys

WIDTH, LEFT, TOP, ROW = 860, 250, 40, 26
SERIES = ("#1b6ca8", "#c2571a")


def read(path):
    """{store: [(name, number, value)]}"""
    stores, rows = {}, None
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if words and words[0] == "store":
            rows = stores.setdefault(words[1], [])
        elif len(words) == 3:
            rows.append((words[0], int(words[1]), float(words[2])))
    return stores


def values(rows, name):
    return [(number, value) for what, number, value in rows if what == name]


def verdicts(rows):
    """Each goal: what it is, what was measured, the most it may be."""
    memory = values(rows, "memory-after")
    costs = sorted(values(rows, "cost"))
    yield "memory, last tenth of the commands to the first", memory[-1][1] / memory[0][1], 1.1, ""
    for number, seconds in values(rows, "start-with-own-records"):
        yield f"start, {number:,} records of the floor's own", seconds, 1.0, " s"
    for number, seconds in values(rows, "start-with-tables"):
        yield f"start, {number:,} tables", seconds, 1.0, " s"
    (few, few_kb), (many, many_kb) = sorted(values(rows, "memory-idle"))
    yield f"memory a table when idle, up to {many:,}", (many_kb - few_kb) / (many - few), 64.0, " kB"
    yield f"a command at {costs[-1][0]:,} tables to {costs[0][0]:,}", costs[-1][1] / costs[0][1], 1.3, ""


def text(x, y, words, anchor="start", colour="#222"):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def curve(stores, top):
    """Memory over commands, from zero."""
    parts, height, width = [text(10, top, "memory (MB) over commands")], 180, WIDTH - 90
    points = {store: values(rows, "memory-after") for store, rows in stores.items()}
    most = max(value for list_ in points.values() for _, value in list_) / 1024
    last = max(number for list_ in points.values() for number, _ in list_)
    bottom = top + 20 + height
    parts.append(f'<path d="M60 {top + 20} V{bottom} H{60 + width}" fill="none" stroke="#888"/>')
    parts.append(text(55, top + 30, f"{most:.0f}", "end") + text(55, bottom, "0", "end"))
    parts.append(text(60 + width, bottom + 18, f"{last:,}", "end"))
    for i, (store, list_) in enumerate(points.items()):
        line = " ".join(f"{60 + number / last * width:.1f},{bottom - value / 1024 / most * height:.1f}" for number, value in list_)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{SERIES[i]}" stroke-width="2"/>')
        parts.append(text(70 + 110 * i, bottom + 18, store, colour=SERIES[i]))
    return parts, bottom + 50


def bars(store, rows, top, colour):
    """Each goal as a bar; the line is the most it may be."""
    parts, scale = [text(10, top, f"{store}: measured, and the most it may be")], WIDTH - LEFT - 150
    for i, (what, measured, most, unit) in enumerate(verdicts(rows)):
        y = top + 12 + i * ROW
        length = min(measured / most, 1.5) / 1.5 * scale
        parts.append(text(LEFT + 60, y + 14, what.replace("memory, last tenth of the commands to the first", "memory, end to first tenth"), "end"))
        parts.append(f'<rect x="{LEFT + 70}" y="{y + 2}" width="{length:.1f}" height="16" fill="{colour}"/>')
        mark = LEFT + 70 + scale / 1.5
        parts.append(f'<path d="M{mark:.1f} {y - 1} v22" stroke="#a00" stroke-width="2"/>')
        parts.append(text(LEFT + 75 + scale, y + 14, f"{measured:.2f} of {most:g}{unit}", "end"))
    return parts, top + 30 + ROW * 6


def draw(stores):
    parts, top = curve(stores, TOP)
    for i, (store, rows) in enumerate(stores.items()):
        more, top = bars(store, rows, top, SERIES[i])
        parts += more
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top}" font-family="sans-serif" font-size="13">'
    return head + '<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n"


def main(figures, plot):
    stores = read(figures)
    for store, rows in stores.items():
        for what, measured, most, unit in verdicts(rows):
            print(f"{store:10}  {what:52} {measured:8.2f}{unit:3} {'within' if measured <= most else 'ABOVE'} {most:g}")
    with open(plot, "w", encoding="utf-8") as out:
        out.write(draw(stores))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
