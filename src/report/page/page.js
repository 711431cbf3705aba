/* The page: the list of tests, filter and search, colours, keys. */

/* ---- the list ---- */

const list = at("list");
const haystack = (test) =>
  [test.name, test.file, ...test.causes.map((cause) => cause.title)].join("\n").toLowerCase();

function row(test) {
  const [, label, sign] = KINDS[rank.get(test.kind)];
  const panel = make("div", { class: "panel", id: `panel-${test.id}`, hidden: true });
  const button = make(
    "button",
    {
      type: "button",
      class: "row",
      "aria-expanded": "false",
      "aria-controls": panel.id,
      onclick: () => open(test, panel.hidden),
    },
    make("span", { class: "badge" }, make("i", { "aria-hidden": "true" }, sign), label),
    make("span", { class: "name" }, test.name),
    make("span", { class: "place" }, `${test.file}:${test.line}`),
    make("span", { class: "told" }, sentences[test.kind](test)),
  );
  Object.assign(test, { panel, button, words: haystack(test) });
  test.item = make("li", { class: `test ${test.kind}` }, make("h2", {}, button), panel);
  return test.item;
}

/* What the test printed, with every path. */
function printed(test) {
  if (!test.output) return [];
  const rest = test.dropped ? `and ${plural(test.dropped, "byte")} more` : null;
  return [
    make("h4", {}, "It printed"),
    make("pre", { class: "story output", tabindex: "0" }, test.output),
    rest && make("p", {}, rest),
  ].filter(Boolean);
}

function open(test, is_open) {
  if (is_open && !test.panel.childElementCount)
    test.panel.append(
      ...explanations[test.kind](test).map((text) => make("p", {}, text)),
      ...test.causes.map((cause, i) => failure(test, cause, i + 1)),
      ...printed(test),
    );
  test.panel.hidden = !is_open;
  test.button.setAttribute("aria-expanded", is_open);
}

/* ---- filter and search ---- */

let wanted = "all";
const search = at("search");

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const test of tests) {
    test.isShown =
      (wanted === "all" || test.kind === wanted) && words.every((word) => test.words.includes(word));
    test.item.hidden = !test.isShown;
    shown += test.isShown;
  }
  for (const button of at("filters").children)
    button.setAttribute("aria-pressed", button.dataset.kind === wanted);
  at("nothing").hidden = shown > 0;
  list.hidden = shown === 0;
  at("status").textContent = `${count(shown)} of ${plural(tests.length, "test")} shown`;
}

function filter(kind) {
  wanted = kind;
  show();
}

function filters() {
  const chip = (kind, label, number) =>
    make(
      "button",
      { type: "button", class: kind === "all" ? null : kind, "data-kind": kind, onclick: () => filter(kind) },
      label,
      make("b", {}, count(number)),
    );
  const number = (kind) => tests.filter((test) => test.kind === kind).length;
  at("filters").append(
    chip("all", "All", tests.length),
    ...KINDS.filter(([kind]) => number(kind)).map(([kind, label]) => chip(kind, label, number(kind))),
  );
  at("bar").append(
    ...KINDS.filter(([kind]) => number(kind)).map(([kind]) => {
      const part = make("span", { class: kind });
      part.style.flexGrow = number(kind);
      return part;
    }),
  );
}

/* ---- the head ---- */

function headline() {
  const number = (...kinds) => tests.filter((test) => kinds.includes(test.kind)).length;
  const all = tests.length,
    failed = number("failed"),
    vacuous = number("vacuous"),
    open = number("inconclusive", "not_run"),
    sampled = number("sampled");
  const of = (some) =>
    all === 1 ? "The test" : some === all ? `All ${count(all)} tests` : `${count(some)} of ${count(all)} tests`;
  const are = (some) => (some === 1 ? "is" : "are");
  if (!all) return "No test was run";
  if (failed) return `${of(failed)} ${failed === 1 ? "fails" : "fail"}`;
  if (vacuous) return `No failure, but ${of(vacuous).toLowerCase()} ${are(vacuous)} vacuous`;
  if (open) return `No failure so far, but ${of(open).toLowerCase()} ${are(open)} inconclusive`;
  return `${of(all)} ${all === 1 ? "passes" : "pass"}${sampled ? ", as far as it was tried" : ""}`;
}

function head() {
  const is_whole = tests.length > 0 && tests.every((test) => test.kind === "passed");
  at("headline").textContent = headline();
  at("subline").textContent =
    `${is_whole ? `Every input ${sizes(data)} was tried` : data.first < data.n ? `For each n from ${data.first} to ${data.n}, the smallest first` : `With n = ${data.n}`}; ${seconds(data.seconds)} in all.`;
  at("command").textContent = visible(data.command);
  at("version").textContent = data.version;
  at("trouble").hidden = !data.trouble;
  at("trouble").textContent = data.trouble
    ? `It ended with an error, and what follows is what was known then.\n${visible(data.trouble)}`
    : "";
  document.title = `${headline()} – Margay`;
}

/* ---- light and dark ---- */

const dark = matchMedia("(prefers-color-scheme: dark)");
const THEMES = { auto: "as the system", light: "light", dark: "dark" };
let theme = "auto";
try {
  /* a browser may keep nothing for files */
  theme = localStorage.getItem("margay-theme") in THEMES ? localStorage.getItem("margay-theme") : "auto";
} catch {}

function paint(is_print) {
  document.documentElement.dataset.theme =
    is_print === true ? "light" : theme !== "auto" ? theme : dark.matches ? "dark" : "light";
  at("theme").textContent = `Colours: ${THEMES[theme]}`;
}

function next_theme() {
  const names = Object.keys(THEMES);
  theme = names[(names.indexOf(theme) + 1) % names.length];
  try {
    localStorage.setItem("margay-theme", theme);
  } catch {}
  paint();
}

/* ---- keys ---- */

const test_at = (element) => tests.find((test) => test.item.contains(element));

function move(by) {
  const shown = tests.filter((test) => test.isShown);
  const here = shown.indexOf(test_at(document.activeElement));
  const there = here < 0 ? (by > 0 ? 0 : shown.length - 1) : here + by;
  shown[there]?.button.focus();
  shown[there]?.item.scrollIntoView({ block: "nearest" });
}

/* The stepper that has the focus, or the first of the test that has it, or the first of the only cause that is open. */
function walker() {
  const here = document.activeElement;
  if (here.closest?.(".steps")) return here.closest(".steps");
  const scope = here.closest?.(".cause") ?? test_at(here)?.panel;
  if (scope) return scope.closest("[hidden]") ? null : scope.querySelector(".steps");
  const all = [...document.querySelectorAll(".panel:not([hidden]) .steps")];
  return new Set(all.map((steps) => steps.closest(".cause"))).size === 1 ? all[0] : null;
}

function walk(how, ...rest) {
  const steps = walker();
  steps?.step[how](...rest);
  return !!steps;
}

const keys = {
  "/": () => (search.focus(), search.select()),
  "?": () => at("help").showModal(),
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => document.activeElement.matches(".row") && move(1),
  ArrowUp: () => document.activeElement.matches(".row") && move(-1),
  ArrowRight: () => walk("by", 1),
  ArrowLeft: () => walk("by", -1),
  Home: () => (document.activeElement.closest(".cause") ? walk("first") : false),
  End: () => (document.activeElement.closest(".cause") ? walk("last") : false),
  f: () => filter(wanted === "failed" ? "all" : "failed"),
  d: next_theme,
};

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
  if (event.target === search) {
    if (event.key === "Escape") ((search.value = ""), show(), search.blur());
    else if (event.key === "Enter" || event.key === "ArrowDown") (move(1), event.preventDefault());
    return;
  }
  if (event.target.matches("pre") && event.key.startsWith("Arrow")) /* it scrolls */ return;
  if (Object.hasOwn(keys, event.key) && keys[event.key]() !== false) event.preventDefault();
}

/* ---- go ---- */

function start() {
  head();
  paint();
  list.append(...tests.map(row));
  filters();
  show();
  const named = tests.find((test) => `#${encodeURIComponent(test.name)}` === location.hash);
  const first = named ?? tests.find((test) => test.kind === "failed");
  if (first) open(first, true);
  named?.item.scrollIntoView();
  dark.addEventListener("change", () => paint());
  search.addEventListener("input", show);
  at("theme").addEventListener("click", next_theme);
  at("help-button").addEventListener("click", () => at("help").showModal());
  at("reset").addEventListener("click", () => ((search.value = ""), filter("all"), search.focus()));
  document.addEventListener("keydown", press);
  addEventListener(
    "beforeprint",
    () => (tests.filter((test) => test.kind === "failed").forEach((test) => open(test, true)), paint(true)),
  );
  addEventListener("afterprint", () => paint());
}

start();
