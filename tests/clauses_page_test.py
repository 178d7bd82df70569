"""docs/CLAUSES.md is what `croupier clauses --markdown` prints."""
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
printed = subprocess.run([sys.argv[1], "clauses", "--markdown"], capture_output=True, check=True).stdout
kept = (root / "docs" / "CLAUSES.md").read_bytes()
same = printed == kept
if not same:
    print("docs/CLAUSES.md is not what the program prints: croupier clauses --markdown > docs/CLAUSES.md")
print(f"{int(same)} passed, {int(not same)} failed")
sys.exit(not same)
