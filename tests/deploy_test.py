"""What stands in deploy/: every figure named there is one that `serve --metrics` gives, and every tool reads its own file."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
passed = failed = 0


def check(holds, what):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"FAILED {what}")


def text_of(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def figures(program):
    """{name: {label: its values}} as a running server gives them."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([program, "serve", "--demo", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--store",
                                   os.path.join(folder, "floor.db")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = [server.stdout.readline() for _ in range(2)][1].strip().split()[-1]
        told = urllib.request.urlopen(address, timeout=60).read().decode()
        server.terminate()
        server.communicate()
    found = {}
    for name, labels in re.findall(r"^(croupier_\w+)(?:\{(.*?)\})? ", told, flags=re.M):
        of_it = found.setdefault(name, {})
        for label, value in re.findall(r'(\w+)="([^"]*)"', labels):
            of_it.setdefault(label, set()).add(value)
    return found


def check_expression(expression, there, where):
    """Every figure in it exists, with the labels and values that are asked for."""
    names = re.findall(r"\bcroupier_\w+", expression)
    check(names or "up{" in expression, f"{where}: {expression} asks for nothing")
    for name, selector in re.findall(r"\b(croupier_\w+)(?:\{(.*?)\})?", expression):
        check(name in there, f"{where}: there is no {name}")
        for label, value in re.findall(r'(\w+)="([^"]*)"', selector):
            check(value in there.get(name, {}).get(label, ()), f"{where}: {name} has no {label}={value}")
    for label in re.findall(r"by \(([\w, ]+)\)", expression):
        for one in label.split(", "):
            check(one == "instance" or any(one in there.get(name, {}) for name in names), f"{where}: nothing has a label {one}")


def check_alerts(there):
    """Each has all its parts, in this order; promtool, where it is, reads them too."""
    rules = text_of("prometheus/croupier-alerts.yml").split("      - alert: ")[1:]
    check(len(rules) >= 10, "alerts are found")
    manual = (ROOT / "docs/OPERATIONS.md").read_text(encoding="utf-8")
    for rule in rules:
        parts = re.fullmatch(r'(Croupier\w+)\n        expr: (.+)\n(?:        for: \d+[sm]\n)?        labels:\n          severity: (?:page|ticket)\n'
                             r'        annotations:\n          summary: "[^"]+"\n', rule)
        check(parts, f"an alert without a part: {rule}")
        if parts:
            check_expression(parts[2], there, parts[1])
            check(f"**{parts[1]}**" in manual, f"docs/OPERATIONS.md says what to do at {parts[1]}")
    if shutil.which("promtool"):
        for words in (["check", "rules", "croupier-alerts.yml"], ["check", "config", "--syntax-only", "prometheus.yml"]):
            done = subprocess.run(["promtool", *words], cwd=DEPLOY / "prometheus", capture_output=True, text=True)
            check(done.returncode == 0, f"promtool: {done.stdout}{done.stderr}")
    else:
        print("promtool is not there: the rules are read by this test alone")


def check_scrape():
    port = re.search(r"--metrics 127\.0\.0\.1:(\d+)", text_of("serve.env"))[1]
    check(f"127.0.0.1:{port}" in text_of("prometheus/prometheus.yml"), "figures are scraped where the service gives them")


def check_dashboard(there):
    panels = json.loads(text_of("grafana/croupier.json"))["panels"]
    check(len({panel["id"] for panel in panels}) == len(panels) >= 10, "panels have numbers of their own")
    for panel in panels:
        for target in panel["targets"]:
            check_expression(target["expr"], there, f"panel {panel['title']}")


def check_haproxy():
    program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        print("haproxy is not there: its settings are not read")
        return
    done = subprocess.run([program, "-c", "-f", DEPLOY / "haproxy/haproxy.cfg"], capture_output=True, text=True)
    check(done.returncode == 0 and "ALERT" not in done.stderr and "WARNING" not in done.stderr, f"haproxy: {done.stdout}{done.stderr}")


def main():
    program = os.path.abspath(sys.argv[1])
    if b"serve" not in subprocess.run([program, "--help"], capture_output=True).stdout:
        print("skipped: this build has no floor\n0 passed, 0 failed")
        return 0
    there = figures(program)
    check(len(there) > 25, f"figures: {sorted(there)}")
    check_alerts(there)
    check_scrape()
    check_dashboard(there)
    check_haproxy()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
