"""What tests of many small checks share: a check is a function, and what is wrong with it an exception."""


import re


class Wrong(Exception):
    pass


def told(done):
    """What a command printed, both outputs, without the summary: that says how long it took."""
    return done.stdout + re.sub(r"^margay: \d+ tests?: .*\n", "", done.stderr, flags=re.MULTILINE)


def same(what, got, wanted):
    if got != wanted:
        raise Wrong(f"{what}: {str(got)[:300]!r}, expected {str(wanted)[:300]!r}")


def run_all(checks):
    """Runs each, whatever became of the others, and says so; the exit status."""
    failed = False
    for check in checks:
        name = check.__name__.replace("_", " ")
        try:
            check()
            print(f"ok {name}", flush=True)
        except Exception as trouble:  # a broken check is a failed check
            failed = True
            print(f"not ok {name}: {type(trouble).__name__}: {trouble}".replace("\n", "\n    "), flush=True)
    return failed
