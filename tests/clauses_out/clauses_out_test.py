"""The cheap half of ./prove clauses: every row finds its text once, every clause that acts is credited or listed as without.

    clauses_out_test.py CROUPIER
"""
import sys

import weave


if __name__ == "__main__":
    sys.exit(weave.end(weave.cheap(), 1))
