"""Runs of margay_mortal (mortal.c): workers that are killed at chosen events, and what the commands print then."""
import os
import pathlib
import random
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
SUBJECTS = HERE / "mortals"
MORTAL = TOP / "build" / "tests" / "margay_mortal"
EXAMPLES = TOP / "examples"
TIMEOUT = 350  # seconds; with many plans a second for each, since the machine may be busy

# Of what is printed only this may differ.
VARYING = re.compile(r'"\w*seconds":[0-9.e+-]+|"\w*rss\w*":\d+|\d+\.\d+ s\b|duration_ms: [0-9.]+')
TOLD = re.compile(r"margay: the worker was killed from outside: Killed; another one goes on\n")


class Run:
    def __init__(self, folder, number):
        read = lambda what: (folder / f"{number}.{what}").read_text(errors="replace")
        self.status, self.events = map(int, read("end").split())
        err = read("err")
        self.told = len(TOLD.findall(err))
        self.text = f"status {self.status}\n{VARYING.sub('', read('out'))}{VARYING.sub('', TOLD.sub('', err))}"


def run_plans(folder, arguments, plans):
    """One run for each plan, a list of events."""
    folder = pathlib.Path(folder)
    for old in folder.iterdir():
        old.unlink()
    lines = "".join(" ".join(map(str, plan)) + "\n" for plan in plans)
    (folder / "plans").write_text(lines)
    environment = dict(os.environ, MORTAL_PLANS=str(folder / "plans"), MORTAL_FOLDER=str(folder), LC_ALL="C.UTF-8")
    done = subprocess.run([str(MORTAL), *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=max(TIMEOUT, len(plans)),
                          cwd=HERE)
    if done.returncode:
        raise RuntimeError(f"margay_mortal ended with {done.returncode}: {done.stderr.strip()}")
    return [Run(folder, number) for number in range(len(plans))]


def some_plans(dice, most, is_whole):
    """None; then so many events, each by itself: the first ones, or any; then 2, 5 and 20 of them, near to each other or not."""
    plans = [[]] + [[event if is_whole else dice.randrange(1 << 40)] for event in range(most)]
    for count in (2, 5, 20):
        for far in (3, 40, 400):
            plans.append([dice.randrange(1 << 40)] + [dice.randint(1, far) for _ in range(count - 1)])
    return plans


def first_difference(a, b):
    for x, y in zip(a.splitlines(), b.splitlines()):
        if x != y:
            return f"`{x[:300]}` became `{y[:300]}`"
    return f"{len(a.splitlines())} lines became {len(b.splitlines())}"


def check(folder, name, arguments, most, is_whole=False):
    """Is the output the same whenever workers die? Says so in a line. is_whole: at each of the first `most` events."""
    plans = some_plans(random.Random(name), most, is_whole)
    undisturbed, *runs = run_plans(folder, arguments, plans)
    for plan, run in zip(plans[1:], runs):
        if run.text != undisturbed.text:
            at = f"killed at {plan[0] % undisturbed.events + 1} of {undisturbed.events}" + "".join(f" +{more}" for more in plan[1:])
            return f"not ok {name}: {at}: {first_difference(undisturbed.text, run.text)}"
    killed = sum(run.told for run in runs)
    if killed < len(runs):
        return f"not ok {name}: only {killed} workers were killed by {len(runs)} plans"
    return f"ok {name}"
