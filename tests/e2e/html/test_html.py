#!/usr/bin/env python3
"""The report page of `margay check --html`, in a browser: clicking, keys, filter, search, stepper, light and dark, text that would like to be
HTML, and a page that is whole after an interrupt, an error, without Graphviz. With a folder as argument, screenshots go there."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from browser import Browser

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-html-"))
SHOTS = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None

failed = False
light = None  # a browser of each kind, started once
dark = None


class Wrong(Exception):
    pass


def same(what, got, wanted):
    if got != wanted:
        raise Wrong(f"{what} is {got!r} instead of {wanted!r}")


def truly(what, holds):
    if not holds:
        raise Wrong(what)


def check(*arguments, environment=None, status=None):
    done = subprocess.run([MARGAY, "check", *map(str, arguments)], capture_output=True, env=environment, cwd=TMP, timeout=300)
    if status is not None:
        same(f"exit status of {arguments}, with {done.stderr[:300]}", done.returncode, status)
    return done


def data_of(page):
    text = page.read_text(encoding="utf-8")  # must be UTF-8, whatever the program is
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL).group(1))


def is_quiet(browser):
    same("the console", browser.console(), [])
    same("what it loads", browser.run("return performance.getEntriesByType('resource').length"), 0)
    same("window.broken", browser.run("return window.broken ?? null"), None)


def shoot(browser, name):
    if SHOTS:
        SHOTS.mkdir(parents=True, exist_ok=True)
        browser.shoot(SHOTS / f"{name}.png")


def make_kinds():
    """A page with everything, made once."""
    page = TMP / "kinds.html"
    if not page.exists():
        check(HERE / "kinds.c", "-n", "3", "--all", "--timeout", "8", "-o", "kits", "--html", page, status=1)
    return page


def names(browser):
    return browser.run("return [...document.querySelectorAll('.test')].filter(e => !e.hidden).map(e => e.querySelector('.name').textContent)")


def focused(browser):
    return browser.run("return document.activeElement.querySelector('.name')?.textContent ?? document.activeElement.id")


FAILED = ["frees_what_it_reads", "looks_like_a_page", "fails_twice"]
ALL = FAILED + ["assumes_too_much", "never_ends", "comes_too_late", "adds"]


# ---- the page -----------------------------------------------------------------------------------------------------


def says_all():
    light.open(make_kinds())
    same("the headline", light.run("return document.querySelector('h1').textContent"), "3 of 7 tests fail")
    same("the title", light.run("return document.title"), "3 of 7 tests fail – Margay")
    same("the tests, worst first", names(light), ALL)
    told = dict(zip(ALL, light.run("return [...document.querySelectorAll('.told')].map(e => e.textContent)")))
    same("told of adds", told["adds"], "exhaustively up to n = 3: 16 inputs with n = 3")
    same("told of assumes_too_much", told["assumes_too_much"], "nothing with n up to 3 satisfies what it assumes")
    truly(told["never_ends"], told["never_ends"].startswith("--timeout was reached with n = 1, after "))
    same("told of comes_too_late", told["comes_too_late"], "--timeout was reached")
    same("told of fails_twice", told["fails_twice"], "2 causes, with n = 1")
    truly("the command", "--timeout 8 -o kits --html" in light.run("return document.querySelector('#command').textContent"))
    shoot(light, "light")
    is_quiet(light)


def opens_by_click():
    light.open(make_kinds())
    is_open = "return [...document.querySelectorAll('.row')].map(e => e.ariaExpanded === 'true' && !document.getElementById(e.getAttribute('aria-controls')).hidden)"
    same("open at first", light.run(is_open), [True] + [False] * 6)
    light.click(".row", 2)
    light.click(".row", 0)
    same("open then", light.run(is_open), [False, False, True] + [False] * 4)
    same("causes", light.run("return [...document.querySelectorAll('.panel:not([hidden]) h3')].map(e => e.textContent.replace(/ at .*/, ''))"),
         ["Cause 1 of 2Fails an assertion", "Cause 2 of 2Dereferences a null pointer"])
    light.click(".row", 6)
    truly("an explanation", "Every choice was tried, for each n from 1 to 3" in light.run("return document.querySelectorAll('.panel')[6].textContent"))
    is_quiet(light)


def filters():
    light.open(make_kinds())
    pressed = "return [...document.querySelectorAll('#filters [aria-pressed=true]')].map(e => e.textContent)"
    same("chips", light.run("return [...document.querySelectorAll('#filters button')].map(e => e.textContent)"),
         ["All7", "Failed3", "Vacuous1", "Inconclusive1", "Not run1", "Passed1"])
    light.click("#filters .failed")
    same("failed", (names(light), light.run(pressed)), (FAILED, ["Failed3"]))
    light.click("#filters .vacuous")
    same("vacuous", (names(light), light.run(pressed)), (["assumes_too_much"], ["Vacuous1"]))
    same("said aloud", light.run("return document.querySelector('#status').textContent"), "1 of 7 tests shown")
    light.click("#filters [data-kind=all]")
    same("all", names(light), ALL)


def searches():
    light.open(make_kinds())
    light.click("#search")
    light.press(*"TWICE")
    same("by name", names(light), ["fails_twice"])
    light.press("Escape")
    same("after Escape", names(light), ALL)
    light.press("/", *"null pointer")
    same("by cause", names(light), ["fails_twice"])
    light.press("Escape", "/", *"kinds.c")
    same("by file", names(light), ALL)
    light.press(*" nowhere")
    same("nothing", (names(light), light.run("return document.querySelector('#nothing').hidden")), ([], False))
    light.click("#reset")
    same("reset", names(light), ALL)
    is_quiet(light)


def keys():
    light.open(make_kinds())
    light.press("j")
    same("j", focused(light), ALL[0])
    light.press("j", "j", "k")
    same("j j k", focused(light), ALL[1])
    light.press("ArrowDown", "ArrowDown", "ArrowUp")
    same("arrows", focused(light), ALL[2])
    truly("the focus is seen", light.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid")
    light.press("Enter")
    same("Enter opens", light.run("return document.activeElement.ariaExpanded"), "true")
    light.press("Enter")
    same("Enter closes", light.run("return document.activeElement.ariaExpanded"), "false")
    light.press("f")
    same("f", names(light), FAILED)
    light.press("f", "?")
    same("?", light.run("return document.querySelector('#help').open"), True)
    light.press("j")  # nothing behind it moves
    light.press("Escape")
    same("Escape", (light.run("return document.querySelector('#help').open"), focused(light)), (False, ALL[2]))
    light.press("/", *"jk?d")
    same("keys are text in the search", light.run("return document.querySelector('#search').value"), "jk?d")
    light.press("Escape", "/", *"adds", "Enter")
    same("from the search to the list", focused(light), "adds")
    is_quiet(light)


# ---- the stepper --------------------------------------------------------------------------------------------------

AT = """const steps = document.querySelector('.steps'), one = (s) => [...document.querySelectorAll(s)];
return {says: steps.querySelector('output').textContent, now: steps.querySelector('.what').textContent,
        options: [...steps.querySelectorAll('.options span')].map(e => e.textContent), taken: steps.querySelector('.taken')?.textContent ?? null,
        current: steps.querySelector('[aria-current=step]')?.textContent ?? null, lit: one('.before .current').length, unset: one('.before .unset').length,
        holder: one('.before .holder').map(e => e.dataset.object), off: [...steps.querySelectorAll('.walk button')].map(e => e.ariaDisabled === 'true')}"""


def steps_are_in_order():
    steps = data_of(make_kinds())["tests"][0]["causes"][0]["detail"]["steps"]
    same("steps", [(step["what"], step["value"], step["options"]) for step in steps],
         [("list.head", "N0", ["null", "N0"]), ("N0.next", "N1", ["null", "N0", "N1"]), ("mg_int(1, n)", "1", ["1", "2"]),
          ("N0.key", "1", ["0", "1", "2"])])


def steps_by_click():
    light.open(make_kinds())
    state = light.run(AT)
    same("at first", (state["says"], state["now"], state["lit"], state["unset"], state["off"]),
         ("the failure", "then it uses memory after freeing it", 0, 0, [False, False, True, True]))
    light.click(".walk button", 0)
    state = light.run(AT)
    same("the first", (state["says"], state["now"], state["options"], state["taken"], state["off"]),
         ("choice 1 of 4", "list.head = N0", ["null", "N0"], "N0", [True, True, False, False]))
    same("of the picture", (state["lit"], state["holder"]), (1, ["0"]))
    unset = state["unset"]
    light.click(".walk button", 2)
    state = light.run(AT)
    same("the second", (state["now"], state["current"], state["holder"]), ("N0.next = N1", "N0.next = N1", ["1"]))
    truly("fewer are unset", state["unset"] < unset)
    shoot(light, "stepper")
    light.click(".choices button", 2)
    state = light.run(AT)
    same("a choice of the program", (state["now"], state["options"], state["taken"], state["lit"]), ("mg_int(1, n) = 1", ["1", "2"], "1", 0))
    light.click(".walk button", 3)
    same("the end", light.run(AT)["says"], "the failure")
    is_quiet(light)


def steps_by_keys():
    light.open(make_kinds())
    light.press("ArrowLeft")
    same("left, with no focus", light.run(AT)["says"], "choice 4 of 4")
    light.press("j", "ArrowLeft")
    same("left, on the row", light.run(AT)["says"], "choice 3 of 4")
    light.press("Tab", "Home")
    same("Home", light.run(AT)["says"], "choice 1 of 4")
    light.press("ArrowRight", "ArrowRight", "End")
    same("End", light.run(AT)["says"], "the failure")
    light.press("ArrowRight", "ArrowLeft", "ArrowLeft")
    same("no further than the end", light.run(AT)["says"], "choice 3 of 4")
    is_quiet(light)


def shows_ranges():
    steps = data_of(make_kinds())["tests"][1]["causes"][0]["detail"]["steps"]
    same("an enum", steps[0], {"what": "mg_enum(enum color)", "value": "BLUE", "options": ["RED", "GREEN", "BLUE"]})
    same("a bool", steps[1], {"what": "mg_bool()", "value": "true", "options": ["false", "true"]})
    same("many", steps[2], {"what": "mg_int(0, 100000)", "value": "8", "range": "0..100000"})
    same("open", (steps[3].get("isOpen"), "value" in steps[3]), (True, False))


# ---- a failure ----------------------------------------------------------------------------------------------------


def shows_a_failure():
    page = make_kinds()
    light.open(page)
    same("the line", light.run("return document.querySelector('.code .hit').textContent"),
         f"{line_of('first->next->key == 0')}    mg_assert(first->next->key == 0);")
    same("pictures", light.run("return [...document.querySelectorAll('figure svg')].map(e => e.ariaLabel)"), ["The structure before", "The structure when it failed"])
    truly("what is freed is said", light.run("return [...document.querySelectorAll('.after text')].some(e => e.textContent.includes('freed'))"))
    same("no id comes twice", light.run("const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.length - new Set(ids).size"), 0)
    links = light.run("return [...document.querySelectorAll('.panel:not([hidden]) .kit a')].map(e => e.getAttribute('href'))")
    same("links", links, [f"kits/frees_what_it_reads-1/{name}" for name in ("", "story.txt", "repro.c", "case.json")])
    for link in links:
        truly(f"{link} is there", (page.parent / link).exists())
    shoot(light, "failure")


def line_of(text):
    return next(number for number, line in enumerate((HERE / "kinds.c").read_text().splitlines(), 1) if text in line)


def commands_fail_again():
    """What the page tells to type does fail: the program of the kit, and the test itself with MG_CHOICES."""
    check(HERE / "kinds.c", "-n", "2", "--test", "fails_twice", "--html", "again.html", status=1)
    for page, test in ((make_kinds(), 0), (TMP / "again.html", 0)):
        command = data_of(page)["tests"][test]["causes"][0]["detail"]["commands"][0]["command"]
        truly(command, command.startswith(("cd kits/", "gcc ")))
        done = subprocess.run(command, shell=True, cwd=TMP, capture_output=True, text=True, timeout=120)
        truly(f"{command}: {done.returncode} {done.stderr[:300]}", done.returncode and ("heap-use-after-free" in done.stderr or "assert" in done.stderr.lower()))


def kit_is_as_before():
    """The pictures of the kit are those of the page, and no part of them is a link."""
    cause = data_of(make_kinds())["tests"][0]["causes"][0]
    for name in ("before", "after"):
        text = (TMP / "kits" / "frees_what_it_reads-1" / f"{name}.svg").read_text()
        same(name, cause["detail"][name], text)
        truly("no links", "href" not in text)
    same("a test without a structure", sorted(path.name for path in (TMP / "kits" / "looks_like_a_page-1").iterdir()),
         ["case.json", "margay.h", "margay_choice.h", "margay_containers.h", "margay_contract.h", "margay_files.h", "margay_generate.h", "repro.c", "story.txt"])


def shows_threads():
    """A column for each thread, a row for each turn; by clicking and by keys; on a phone rows without columns."""
    check(ROOT / "examples" / "threads" / "lock_order.c", "-n", "1", "-o", "threads", "--html", "threads.html", status=1)
    light.open(TMP / "threads.html")
    cells = "return [...document.querySelectorAll('.turns tbody tr')].map(row => [...row.children].map(cell => cell.querySelector('b')?.textContent.replace(/.*:/, '') ?? ''))"
    at = "return [document.querySelector('.schedule output').textContent, [...document.querySelectorAll('.turns [aria-current]')].map(e => e.closest('td').dataset.thread)]"
    same("columns", light.run("return [...document.querySelectorAll('.turns th')].map(e => e.textContent)"), ["thread 1, the test", "thread 2", "thread 3"])
    same("rows", light.run(cells), [["", "22", ""], ["", "", "22"], ["47", "23", "23"]])
    same("the failure", light.run(at), ["the failure", ["thread 1, the test", "thread 2", "thread 3"]])
    light.press("ArrowLeft")
    same("one back", light.run(at), ["turn 2 of 2", ["thread 3"]])
    light.click(".turns button", 0)
    same("clicked", light.run(at), ["turn 1 of 2", ["thread 2"]])
    same("the line", light.run("return document.querySelector('.schedule .hit i').textContent"), "22")
    light.press("End")
    same("End", light.run(at)[0], "the failure")
    same("what is hard to read", light.run(CONTRAST), [])
    links = light.run("return [...document.querySelectorAll('.kit a')].map(e => e.getAttribute('href'))")
    same("the kit", [link.split("/")[-1] for link in links], ["", "story.txt", "repro.c", "turns.c", "case.json"])
    shoot(light, "threads")
    light.phone(390, 844)
    light.open(TMP / "threads.html")
    same("nothing sticks out", light.run("return document.documentElement.scrollWidth"), 390)
    shoot(light, "threads-phone")
    light.desk()
    is_quiet(light)


# ---- light and dark, narrow and printed ---------------------------------------------------------------------------

CONTRAST = """
const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const parts = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
const over = (a, b) => a.slice(0, 3).map((part, i) => part * a[3] / 255 + b[i] * (1 - a[3] / 255)).concat(255);
const ground = (e) => { if (!e) return parts('white'); const own = parts(getComputedStyle(e).backgroundColor); return own[3] === 255 ? own : over(own, ground(e.parentElement)); };
const shine = (c) => c.slice(0, 3).map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const words = document.createTreeWalker(document.querySelector('body'), NodeFilter.SHOW_TEXT), poor = [];
while (words.nextNode()) {
  const e = words.currentNode.parentElement;
  if (!words.currentNode.data.trim() || !e.checkVisibility() || e.closest('svg, script, .unseen, [aria-disabled=true], .later')) continue;
  const back = ground(e), [a, b] = [shine(over(parts(getComputedStyle(e).color), back)), shine(back)].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(e.className + ': ' + words.currentNode.data.trim().slice(0, 30));
}
return poor"""


def reopened(browser, script, wanted):
    """What the page says when it is opened again. The browser writes localStorage some time after the page did, so it is opened a few times."""
    for _ in range(20):
        browser.open(make_kinds())
        got = browser.run(script)
        if got == wanted:
            break
        time.sleep(0.25)
    return got


def dark_and_light():
    theme = "return document.documentElement.dataset.theme"
    colour = "return getComputedStyle(document.documentElement).backgroundColor"
    for browser, at_first in ((light, "light"), (dark, "dark")):
        browser.open(make_kinds())
        browser.run("localStorage.clear()")
        browser.open(make_kinds())
        same("as the system", browser.run(theme), at_first)
        browser.press("ArrowLeft")
        for row in range(3, 7):
            browser.click(".row", row)
        before, seen = browser.run(colour), set()
        for _ in range(3):
            browser.click("#theme")
            seen.add((browser.run("return document.querySelector('#theme').textContent"), browser.run(theme)))
            same(f"what is hard to read when it is {browser.run(theme)}", browser.run(CONTRAST), [])
        same("all three", seen, {("Colours: light", "light"), ("Colours: dark", "dark"), ("Colours: as the system", at_first)})
        same("back again", browser.run(colour), before)
        browser.press("d", "d")
        kept = browser.run(theme)
        same("kept", reopened(browser, theme, kept), kept)
        browser.run("localStorage.clear()")
        browser.open(make_kinds())
        shoot(browser, f"failure-{at_first}")
        is_quiet(browser)


def on_a_phone():
    light.phone(390, 844)
    light.open(make_kinds())
    for row in range(1, 7):
        light.click(".row", row)
    same("nothing sticks out", light.run("return document.documentElement.scrollWidth"), 390)
    same("buttons are large enough for a thumb", light.run("return [...document.querySelectorAll('.walk button')].filter(e => e.offsetHeight < 44 || e.offsetWidth < 44).length"), 0)
    light.run("scrollTo(0, 0)")
    shoot(light, "phone")
    light.desk()


def shows_the_calls():
    """The call stack beside the source; a click shows another line. A wide picture is not cropped: it is made smaller, or scrolled."""
    check(HERE / "deep.c", "-n", "12", "--from", "12", "--html", "deep.html", status=1)
    light.open(TMP / "deep.html")
    same("calls", light.run("return [...document.querySelectorAll('.stack b')].map(e => e.textContent)"), ["hops", "measure", "deep"])
    same("lines", light.run("return [...document.querySelectorAll('.stack small')].map(e => e.textContent.replace(/.*:/, ''))"), ["22", "30", "40"])
    line = "return [document.querySelector('.source .hit i').textContent, document.querySelectorAll('.stack [aria-current]').length]"
    same("at first", light.run(line), ["22", 1])
    light.click(".stack button", 1)
    same("clicked", light.run(line), ["30", 1])
    same("why", light.run("return document.querySelector('.why').textContent"), "l->at < 12 is false: l->at is 12")
    crop = "return [...document.querySelectorAll('.drawing')].map(e => e.scrollWidth <= e.clientWidth || getComputedStyle(e).overflowX === 'auto')"
    small = "return Math.min(...[...document.querySelectorAll('.drawing svg')].map(e => e.getBoundingClientRect().width / (e.viewBox.baseVal.width * 4 / 3)))"
    for width in (390, 1400):
        light.phone(width, 900)
        same(f"not cropped at {width}", light.run(crop), [True, True])
        truly(f"readable at {width}", light.run(small) > 0.69)
        same("nothing sticks out", light.run("return document.documentElement.scrollWidth"), width)
        same("what is hard to read", light.run(CONTRAST), [])
        shoot(light, f"deep-{width}")
    light.desk()
    is_quiet(light)


def prints():
    dark.open(make_kinds())
    dark.run("dispatchEvent(new Event('beforeprint'))")
    same("open for the printer", dark.run("return document.querySelectorAll('.panel:not([hidden]) .cause').length"), 4)
    same("on white", dark.run("return document.documentElement.dataset.theme"), "light")
    dark.run("dispatchEvent(new Event('afterprint'))")
    same("and back", dark.run("return document.documentElement.dataset.theme"), "dark")


def has_names_for_all():
    """Whoever listens instead of looking: every control has a name, every list and region its role."""
    light.open(make_kinds())
    same("controls without a name", light.run("""return [...document.querySelectorAll('button, input, a')].filter(e => e.checkVisibility() &&
        !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).map(e => e.outerHTML)"""), [])
    same("headings", light.run("return [...document.querySelectorAll('h1, h2, h3, h4')].filter(e => e.checkVisibility()).map(e => e.nodeName).slice(0, 4)"), ["H1", "H2", "H3", "H4"])
    light.run("document.activeElement.blur(); scrollTo(0, 0)")
    light.press("Tab")
    same("the first Tab", light.run("return document.activeElement.textContent"), "Skip to the tests")


# ---- text that would like to be something else --------------------------------------------------------------------


def text_stays_text():
    """In names of files, in what is chosen, in the source, in flags; bytes that are no UTF-8 are shown."""
    folder = TMP / "a" / "<" / "script><script>window.broken=1<"
    folder.mkdir(parents=True)
    source = folder / "script> & \"quoted\" '<b>.c"
    source.write_bytes(b'#include <margay.h>\n#include <string.h>\nMG_TEST(hostile, n)\n{\n'
                       b'    int a = mg_int(0, (int)strlen("</script><script>window.broken=1</script>\\x01")); /* caf\xe9 \x1b[31m <!-- <script> \xff */\n'
                       b'    mg_assert(a < 5);\n}\n')
    check(source, "-n", "1", "--html", "hostile.html", "-o", folder / "kit", "--", "-DWORD=\"</script><script>window.broken=1</script>\"", status=1)
    light.open(TMP / "hostile.html")
    is_quiet(light)
    same("scripts", light.run("return document.scripts.length"), 2)
    same("a choice", light.run("return document.querySelector('.choices button').textContent"),
         'mg_int(0, (int)strlen("</script><script>window.broken=1</script>\\x01")) = 5')
    code = light.run("return document.querySelector('.code').textContent")
    truly(f"bytes are seen: {code}", "caf\\xe9 \u241b[31m <!-- <script> \\xff" in code)
    truly("the file", "</script><script>window.broken=1</script> & \"quoted\" '<b>.c:3" in light.run("return document.querySelector('.place').textContent"))
    link = light.run("return decodeURIComponent(new URL(document.querySelector('.kit a').href).pathname)")
    truly(f"{link} is there", pathlib.Path(link).is_dir())


def shows_what_is_printed():
    source = TMP / "prints.c"
    source.write_text('#include <margay.h>\n#include <stdio.h>\nMG_TEST(prints, n) { printf("<b>%d of %d</b>\\n", mg_int(1, n), n); }\n')
    check(source, "-n", "2", "--html", "prints.html", status=0)
    light.open(TMP / "prints.html")
    light.run("document.querySelector('.row').click()")
    same("what it printed", light.run("return document.querySelector('.output').textContent"), "<b>1 of 1</b>\n<b>1 of 2</b>\n<b>2 of 2</b>\n")
    is_quiet(light)


# ---- whole, whatever happens --------------------------------------------------------------------------------------


def nothing_fails():
    check(HERE / "kinds.c", "-n", "3", "--test", "adds", "--html", "good.html", status=0)
    light.open(TMP / "good.html")
    same("the headline", light.run("return document.querySelector('h1').textContent"), "The test passes")
    same("below it", light.run("return document.querySelector('#subline').textContent.replace(/;.*/, '')"), "Every input up to n = 3 was tried")
    shoot(light, "good")
    is_quiet(light)


def sampled():
    check(HERE / "kinds.c", "-n", "3", "--test", "adds", "--strategy", "random", "--samples", "20", "--html", "some.html", status=0)
    same("kind", data_of(TMP / "some.html")["tests"][0]["kind"], "sampled")
    light.open(TMP / "some.html")
    same("the headline", light.run("return document.querySelector('h1').textContent"), "The test passes, as far as it was tried")


def interrupted():
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        interrupted_by(number)


def interrupted_by(number):
    page = TMP / f"interrupted{number}.html"
    process = subprocess.Popen([MARGAY, "check", str(HERE / "kinds.c"), "-n", "3", "--all", "--html", str(page)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))  # nohup, for one, ignores SIGHUP
    for line in process.stdout:
        if line.startswith("ok adds"):
            break
    time.sleep(0.3)
    process.send_signal(number)
    process.communicate(timeout=60)
    kinds = {test["name"]: (test["kind"], test["why"]) for test in data_of(page)["tests"]}
    same("never_ends", kinds["never_ends"], ("inconclusive", "interrupted"))
    same("comes_too_late", kinds["comes_too_late"], ("not_run", "interrupted"))
    light.open(page)
    same("the tests", len(names(light)), 7)
    is_quiet(light)


def without_graphviz():
    """A page without pictures that says so."""
    folder = TMP / "bin"
    folder.mkdir()
    for tool in ("clang-19", "cc", "gcc", "ld", "as"):
        if shutil.which(tool):
            (folder / tool).symlink_to(shutil.which(tool))
    check(HERE / "kinds.c", "-n", "3", "--test", "frees_what_it_reads", "--html", "plain.html", environment=dict(os.environ, PATH=str(folder)), status=1)
    light.open(TMP / "plain.html")
    same("pictures", light.run("return document.querySelectorAll('svg').length"), 0)
    truly("it says so", "There are no pictures" in light.run("return document.querySelector('.cause').textContent"))
    light.press("ArrowLeft")
    same("the stepper", light.run(AT)["says"], "choice 4 of 4")
    is_quiet(light)


def cannot_be_written():
    done = check(HERE / "kinds.c", "-n", "3", "--html", "no/such/folder.html", status=3)
    truly(done.stderr.decode(), b"cannot write the page no/such/folder.html: No such file or directory; give --html a file you may write" in done.stderr)
    same("what ran before", done.stdout, b"")
    truly("a full disk is told", b"cannot write /dev/full" in check(HERE / "kinds.c", "-n", "1", "--test", "adds", "--html", "/dev/full", status=3).stderr)


def an_error_amid():
    (TMP / "file").write_text("")
    done = check(HERE / "kinds.c", "-n", "3", "--test", "fails_twice", "-o", "file", "--html", "error.html", status=3)
    light.open(TMP / "error.html")
    told = light.run("return document.querySelector('#trouble').textContent")
    truly(told, done.stderr.decode().strip().removeprefix("margay: ") in told)
    is_quiet(light)


def does_not_compile():
    """What a run before said does not stand there any more."""
    page, source = TMP / "stale.html", TMP / "stale.c"
    source.write_text("#include <margay.h>\nMG_TEST(passes, n) { mg_assert(n); }\n")
    check(source, "-n", "2", "--html", page, status=0)
    source.write_text("#include <margay.h>\nMG_TEST(passes, n) { mg_assert(m); }\n")
    check(source, "-n", "2", "--html", page, status=3)
    light.open(page)
    same("the headline", light.run("return document.querySelector('h1').textContent"), "No test was run")
    truly("it tells why", "does not compile" in light.run("return document.querySelector('#trouble').textContent"))
    is_quiet(light)


def three_hundred():
    """What is not looked at is not made: the page stays light, and is whole."""
    source = TMP / "many.c"
    source.write_text("#include <margay.h>\n" + "".join(
        f"MG_TEST(number_{i}, n) {{ mg_assert(mg_int(0, n) != {1 if i % 10 == 0 else 9}); }}\n" for i in range(300)))
    check(source, "-n", "2", "--html", "many.html", status=1)
    light.open(TMP / "many.html")
    same("the headline", light.run("return document.querySelector('h1').textContent"), "30 of 300 tests fail")
    truly("elements", light.run("return document.querySelectorAll('*').length") < 300 * 12)
    light.press("/", *"number_29")
    same("found", len(names(light)), 11)
    light.press("Enter", "Enter")
    same("opened", light.run("return document.querySelectorAll('.test:not([hidden]) .panel:not([hidden])').length"), 1)
    light.press("k", "Escape")
    shoot(light, "many")
    is_quiet(light)


TESTS = [says_all, opens_by_click, filters, searches, keys, steps_are_in_order, steps_by_click, steps_by_keys, shows_ranges, shows_a_failure,
         commands_fail_again, kit_is_as_before, shows_threads, dark_and_light, on_a_phone, shows_the_calls, prints, has_names_for_all, text_stays_text, shows_what_is_printed, nothing_fails, sampled,
         interrupted, without_graphviz, cannot_be_written, an_error_amid, does_not_compile, three_hundred]


def report(test):
    global failed
    try:
        test()
        print(f"ok {test.__name__}", flush=True)
    except (Wrong, OSError, KeyError, IndexError, TypeError, subprocess.SubprocessError) as trouble:
        failed = True
        print(f"not ok {test.__name__}: {type(trouble).__name__}: {trouble}".replace("\n", "\n    "), flush=True)


def main():
    global light, dark
    try:
        light, dark = Browser(), Browser(dark=True)
        for test in TESTS:
            report(test)
    finally:
        for browser in (light, dark):
            if browser:
                browser.close()
        shutil.rmtree(TMP)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
