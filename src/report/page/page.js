"use strict";
(() => {
  /* Verdicts, worst first: what they are called, and a sign that does not need its colour. */
  const KINDS = [
    ["failed", "Failed", "✗"], ["vacuous", "Vacuous", "∅"], ["inconclusive", "Inconclusive", "?"],
    ["not_run", "Not run", "–"], ["sampled", "Sampled", "≈"], ["passed", "Passed", "✓"],
  ];
  const rank = new Map(KINDS.map(([kind], i) => [kind, i]));
  const data = JSON.parse(document.getElementById("data").textContent);
  const tests = data.tests.map((test, i) => ({ ...test, id: i })).sort((a, b) => rank.get(a.kind) - rank.get(b.kind) || a.id - b.id);
  const at = (id) => document.getElementById(id);
  const count = (number) => number.toLocaleString("en");
  const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
  const seconds = (time) => time < 0.0005 ? "under a millisecond" : time < 1 ? `${Math.round(time * 1000)} ms` : `${time.toFixed(time < 10 ? 1 : 0)} s`;

  /* Control characters are shown as the signs that Unicode has for them. */
  const visible = (text) => String(text).replace(/[\0-\x08\x0b-\x1f\x7f]/g, (c) => c === "\x7f" ? "\u2421" : String.fromCharCode(0x2400 + c.charCodeAt(0)));

  /* An element. Text is always text: nothing of the data is ever read as HTML. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on"))
        element.addEventListener(name.slice(2), value);
      else if (value === true)
        element.setAttribute(name, "");
      else if (value !== false && value != null)
        element.setAttribute(name, value);
    }
    for (const child of children.flat())
      if (child != null)
        element.append(child instanceof Node ? child : visible(child));
    return element;
  }

  /* ---- what a test says of itself ---- */

  /* "name, n = 2: it fails an assertion at ..." without what is known already. */
  const gist = (test, cause) => {
    const start = `${test.name}, n = ${test.n}: it `;
    return cause.title.startsWith(start) ? cause.title.slice(start.length) : cause.title.replace(`${test.name}, `, "");
  };
  const sentences = {
    passed: (t) => `exhaustively up to n = ${t.n}: ${plural(t.valid, "input")} with n = ${t.n}`,
    sampled: (t) => `${plural(t.paths, "path")} at random for each n up to ${t.n}`,
    failed: (t) => t.causes.length > 1 ? `${t.causes.length} causes, with n = ${t.n}` : `${gist(t, t.causes[0])}, with n = ${t.n}`,
    inconclusive: (t) => `${t.why} with n = ${t.n}, after ${plural(t.paths, "path")}`,
    vacuous: (t) => `nothing with n up to ${t.n} satisfies what it assumes`,
    not_run: (t) => t.why,
  };
  const explanations = {
    passed: (t) => [`Every choice was tried, for each n from 1 to ${t.n}, and none breaks the test. With n = ${t.n} there are ` +
      `${plural(t.paths, "path")}, of which ${count(t.valid)} satisfy what it assumes. It took ${seconds(t.seconds)}.`],
    sampled: (t) => [`Paths were drawn at random, and none of them breaks the test: ${count(t.valid)} of the last ${count(t.paths)} satisfy ` +
      `what it assumes. That is no proof; without --strategy every choice is tried.`],
    inconclusive: (t) => [`A limit came first: ${t.why}. Nothing was found until then, in ${plural(t.paths, "path")} with n = ${t.n}` +
      `${t.n > 1 ? `, and every choice with a smaller n was tried` : ""}. Give it more time, or a smaller n.`],
    vacuous: (t) => [`None of the ${plural(t.paths, "path")} with n = ${t.n} satisfies what the test assumes, nor does any with a smaller n. So it says nothing ` +
      `about the code, and that counts as an error: look at its mg_assume, and at MG_BOUNDS. Perhaps n is too small.`],
    not_run: (t) => [`Its turn did not come: ${t.why}.`],
    failed: () => [],
  };

  /* ---- pictures ---- */

  /* An SVG as Graphviz wrote it, and nothing that could act. */
  function drawing(text, label) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.nodeName !== "svg")
      return null;
    for (const element of [...svg.querySelectorAll("*")]) {
      if (element.matches("script, foreignObject, style, title, image, use"))
        element.remove();
      for (const { name } of [...element.attributes])
        if (name.startsWith("on") || name.endsWith("href"))
          element.removeAttribute(name);
    }
    svg.querySelectorAll("g > polygon[fill='white'][stroke='transparent'], g > polygon[fill='transparent']").forEach((ground) => ground.remove());
    for (const link of svg.querySelectorAll("a")) {
      const name = link.getAttributeNS("http://www.w3.org/1999/xlink", "title");
      if (name) {
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = name;
        link.parentNode.prepend(title);
      }
      link.replaceWith(...link.childNodes);
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    name_parts(svg);
    return document.importNode(svg, true);
  }

  /* From the classes and ids that Margay gave its parts to data attributes; ids would meet those of other pictures. */
  function name_parts(svg) {
    for (const part of svg.querySelectorAll("g[id]")) {
      const row = /^a_c(\d+)$/.exec(part.id);
      if (row)
        part.dataset.cell = row[1];
      part.removeAttribute("id");
      for (const word of part.classList) {
        const [, letter, number, cell] = /^([ockv])(\d+)(?:-(\d+))?$/.exec(word) ?? [];
        if (letter === "o")
          part.dataset.object = number;
        else if (letter === "c")
          part.dataset.cell = number;
        else if (letter === "k")
          part.querySelector("ellipse, path, polygon")?.setAttribute("data-colour", number);
        else if (letter === "v")
          part.querySelectorAll("text")[number]?.setAttribute("data-cell", cell);
      }
    }
  }

  /* Lights up the first of the steps, the last of them most. All steps and no last: the whole picture. */
  function light(picture, steps, taken, current) {
    const cells = new Set(), objects = new Set();
    const first = steps.find((step) => step.cell != null);
    if (first)
      objects.add(first.object);
    for (const step of steps.slice(0, taken)) {
      cells.add(step.cell);
      objects.add(step.object).add(step.target);
    }
    const is_whole = taken === steps.length && !current;
    for (const part of picture.querySelectorAll("[data-cell]")) {
      part.classList.toggle("unset", !is_whole && !cells.has(+part.dataset.cell) && steps.some((step) => step.cell === +part.dataset.cell));
      part.classList.toggle("current", !!current && current.cell === +part.dataset.cell);
    }
    for (const part of picture.querySelectorAll("[data-colour]"))
      part.classList.toggle("blank", !is_whole && !cells.has(+part.dataset.colour));
    for (const node of picture.querySelectorAll("[data-object]")) {
      node.classList.toggle("unmet", !is_whole && !objects.has(+node.dataset.object));
      node.classList.toggle("holder", !!current && current.object === +node.dataset.object);
    }
  }

  function pictures(detail) {
    const before = detail.before && drawing(detail.before, "The structure before");
    const after = detail.after && drawing(detail.after, "The structure when it failed");
    if (!before && !after)
      return null;
    return make("div", { class: "pictures" },
      before && make("figure", { class: "before" }, make("figcaption", {}, "Before"), make("div", { class: "drawing" }, before)),
      after && make("figure", { class: "after" }, make("figcaption", {}, "When it failed ", make("small", {}, "what changed is marked, what is freed is red")),
        make("div", { class: "drawing" }, after)));
  }

  /* ---- the stepper: position k shows choice k, one more shows the failure ---- */

  function options_of(step) {
    if (!step.isOpen && step.value == null)
      return [];
    if (step.options)
      return [make("p", {}, step.isOpen ? "nobody looks at it, so any of these will do" : "chosen from"), make("div", { class: "options" },
        step.options.map((option) => make("span", option === step.value ? { class: "taken", "aria-current": "true" } : {}, option)))];
    return [make("p", {}, `${step.isOpen ? "nobody looks at it, so any will do: " : "chosen from "}${step.range ?? "what the test asks for"}`)];
  }

  function stepper(test, cause, picture) {
    const steps = cause.detail.steps;
    const end = steps.length + 1;
    let position = end;
    const now = make("div", { class: "now", "aria-live": "polite" });
    const output = make("output");
    const spell = (step) => step.isOpen ? `${step.what}: anything` : step.value == null ? step.what : `${step.what} = ${step.value}`;
    const items = steps.map((step, i) => make("li", {}, make("button", { type: "button", onclick: () => go(i + 1) }, spell(step))));
    const list = make("ol", { class: "choices", "aria-label": "All choices, in the order in which they were asked for" }, items);
    const button = (sign, label, to) => make("button", { type: "button", "aria-label": label, title: label, onclick: () => go(to()) }, sign);
    const back = [button("⇤", "First choice", () => 1), button("←", "The choice before", () => position - 1)];
    const on = [button("→", "Next choice", () => position + 1), button("⇥", "The failure", () => end)];

    function go(to) {
      position = Math.min(Math.max(to, 1), end);
      const step = steps[position - 1];
      output.textContent = step ? `choice ${count(position)} of ${count(steps.length)}` : "the failure";
      now.replaceChildren(...(step ? [make("p", { class: "what" }, spell(step)), ...options_of(step)]
        : [make("p", { class: "what" }, `then it ${gist(test, cause).replace(/ at \S+:\d+ in \S+$/, "")}`), make("p", {}, `after ${plural(steps.length, "choice")}; walk through them with the arrow keys`)]));
      items.forEach((item, i) => {
        item.firstChild.toggleAttribute("aria-current", i + 1 === position);
        if (i + 1 === position)
          item.firstChild.setAttribute("aria-current", "step");
        item.firstChild.classList.toggle("later", i + 1 > position);
      });
      if (step && list.isConnected)
        list.scrollTop = Math.max(0, items[position - 1].offsetTop - list.offsetTop - list.clientHeight / 2);
      /* Not disabled: that would lose the focus. */
      back.forEach((b) => b.setAttribute("aria-disabled", position === 1));
      on.forEach((b) => b.setAttribute("aria-disabled", position === end));
      if (picture)
        light(picture, steps, Math.min(position, steps.length), step);
    }

    const box = make("div", { class: "part steps", role: "group", "aria-label": "The choices of this failure" },
      make("div", { class: "walk" }, back, output, on), now, list);
    box.step = { by: (count) => go(position + count), first: () => go(1), last: () => go(end) };
    go(end);
    return box;
  }

  /* ---- the other parts of a failure ---- */

  function source(place) {
    if (!place?.lines.length)
      return null;
    return make("div", { class: "part source" }, make("h4", {}, `${place.file}, line ${place.line}`), make("pre", { class: "code", tabindex: "0", "aria-label": "Source" },
      place.lines.map((line, i) => make("span", place.first + i === place.line ? { class: "hit" } : {}, make("i", { "aria-hidden": "true" }, place.first + i), line || " "))));
  }

  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      const range = document.createRange();
      range.selectNodeContents(button.previousSibling);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      button.textContent = "Selected";
    }
    setTimeout(() => button.textContent = "Copy", 1500);
  }

  function again(test, cause) {
    const commands = (cause.detail?.commands ?? []).map(({ how, command }) => make("div", {}, make("p", {}, how),
      make("div", { class: "shell" }, make("pre", {}, command), make("button", { type: "button", onclick: (event) => copy(command, event.currentTarget) }, "Copy"))));
    const files = ["story.txt", "repro.c", "case.json"];
    if (!commands.length)
      return null;
    return make("div", { class: "part again" }, make("h4", {}, "See it again"), make("div", { class: "commands" }, commands),
      make("p", { class: "kit" }, cause.link ? ["The kit: ", make("a", { href: cause.link }, cause.folder), files.map((name) => make("a", { href: cause.link + name }, name))].flat()
        : "With -o DIR there is a folder, too, with a C program that fails the same way without Margay."));
  }

  function failure(test, cause, number) {
    const detail = cause.detail ?? { steps: [] };
    const drawn = pictures(detail);
    const walk = detail.steps.length ? stepper(test, cause, drawn?.querySelector(".before svg")) : null;
    const place = source(detail.source);
    const pair = drawn ? make("div", { class: "part" }, drawn) : walk ? place : null;
    const title = gist(test, cause);
    return make("section", { class: "cause" },
      make("h3", {}, test.causes.length > 1 ? make("small", {}, `Cause ${number} of ${test.causes.length}`) : null, title[0].toUpperCase() + title.slice(1)),
      walk || pair ? make("div", { class: walk && pair ? "grid" : "grid single" }, walk, pair) : null,
      detail.isWithoutDot ? make("p", { class: "part kit" }, "There are no pictures: Graphviz' dot could not be run. Install graphviz, and run it again.") : null,
      pair === place ? null : place,
      again(test, cause),
      cause.story.trim() ? make("details", { class: "part", open: !walk }, make("summary", {}, "The story, as text"), make("pre", { class: "story", tabindex: "0" }, cause.story)) : null);
  }

  /* ---- the list ---- */

  const list = at("list");
  const haystack = (test) => [test.name, test.file, ...test.causes.map((cause) => cause.title)].join("\n").toLowerCase();

  function row(test) {
    const [, label, sign] = KINDS[rank.get(test.kind)];
    const panel = make("div", { class: "panel", id: `panel-${test.id}`, hidden: true });
    const button = make("button", { type: "button", class: "row", "aria-expanded": "false", "aria-controls": panel.id, onclick: () => open(test, panel.hidden) },
      make("span", { class: "badge" }, make("i", { "aria-hidden": "true" }, sign), label), make("span", { class: "name" }, test.name),
      make("span", { class: "place" }, `${test.file}:${test.line}`), make("span", { class: "told" }, sentences[test.kind](test)));
    Object.assign(test, { panel, button, words: haystack(test) });
    test.item = make("li", { class: `test ${test.kind}` }, make("h2", {}, button), panel);
    return test.item;
  }

  function open(test, is_open) {
    if (is_open && !test.panel.childElementCount)
      test.panel.append(...explanations[test.kind](test).map((text) => make("p", {}, text)), ...test.causes.map((cause, i) => failure(test, cause, i + 1)));
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
      test.isShown = (wanted === "all" || test.kind === wanted) && words.every((word) => test.words.includes(word));
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
    const chip = (kind, label, number) => make("button", { type: "button", class: kind === "all" ? null : kind, "data-kind": kind, onclick: () => filter(kind) }, label, make("b", {}, count(number)));
    const number = (kind) => tests.filter((test) => test.kind === kind).length;
    at("filters").append(chip("all", "All", tests.length), ...KINDS.filter(([kind]) => number(kind)).map(([kind, label]) => chip(kind, label, number(kind))));
    at("bar").append(...KINDS.filter(([kind]) => number(kind)).map(([kind]) => {
      const part = make("span", { class: kind });
      part.style.flexGrow = number(kind);
      return part;
    }));
  }

  /* ---- the head ---- */

  function headline() {
    const number = (...kinds) => tests.filter((test) => kinds.includes(test.kind)).length;
    const all = tests.length, failed = number("failed"), vacuous = number("vacuous"), open = number("inconclusive", "not_run"), sampled = number("sampled");
    const of = (some) => all === 1 ? "The test" : some === all ? `All ${count(all)} tests` : `${count(some)} of ${count(all)} tests`;
    const are = (some) => some === 1 ? "is" : "are";
    if (!all)
      return "No test was run";
    if (failed)
      return `${of(failed)} ${failed === 1 ? "fails" : "fail"}`;
    if (vacuous)
      return `No failure, but ${of(vacuous).toLowerCase()} ${are(vacuous)} vacuous`;
    if (open)
      return `No failure so far, but ${of(open).toLowerCase()} ${are(open)} inconclusive`;
    return `${of(all)} ${all === 1 ? "passes" : "pass"}${sampled ? ", as far as it was tried" : ""}`;
  }

  function head() {
    const is_whole = tests.length > 0 && tests.every((test) => test.kind === "passed");
    at("headline").textContent = headline();
    at("subline").textContent = `${is_whole ? `Every input up to n = ${data.n} was tried` : `For each n from 1 to ${data.n}, the smallest first`}; ${seconds(data.seconds)} in all.`;
    at("command").textContent = visible(data.command);
    at("version").textContent = data.version;
    at("trouble").hidden = !data.trouble;
    at("trouble").textContent = data.trouble ? `It ended with an error, and what follows is what was known then.\n${visible(data.trouble)}` : "";
    document.title = `${headline()} – Margay`;
  }

  /* ---- light and dark ---- */

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const THEMES = { auto: "as the system", light: "light", dark: "dark" };
  let theme = "auto";
  try { /* a browser may keep nothing for files */
    theme = localStorage.getItem("margay-theme") in THEMES ? localStorage.getItem("margay-theme") : "auto";
  } catch { }

  function paint(is_print) {
    document.documentElement.dataset.theme = is_print === true ? "light" : theme !== "auto" ? theme : dark.matches ? "dark" : "light";
    at("theme").textContent = `Colours: ${THEMES[theme]}`;
  }

  function next_theme() {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    try {
      localStorage.setItem("margay-theme", theme);
    } catch { }
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

  /* The stepper that has the focus, or the first of the test that has it, or the only one that is open. */
  function walker() {
    const here = document.activeElement;
    const scope = here.closest?.(".cause") ?? test_at(here)?.panel;
    if (scope)
      return scope.closest("[hidden]") ? null : scope.querySelector(".steps");
    const all = [...document.querySelectorAll(".panel:not([hidden]) .steps")];
    return all.length === 1 ? all[0] : null;
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
    Home: () => document.activeElement.closest(".cause") ? walk("first") : false,
    End: () => document.activeElement.closest(".cause") ? walk("last") : false,
    f: () => filter(wanted === "failed" ? "all" : "failed"),
    d: next_theme,
  };

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || at("help").open)
      return;
    if (event.target === search) {
      if (event.key === "Escape")
        search.value = "", show(), search.blur();
      else if (event.key === "Enter" || event.key === "ArrowDown")
        move(1), event.preventDefault();
      return;
    }
    if (event.target.matches("pre") && event.key.startsWith("Arrow")) /* it scrolls */
      return;
    if (Object.hasOwn(keys, event.key) && keys[event.key]() !== false)
      event.preventDefault();
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
    if (first)
      open(first, true);
    named?.item.scrollIntoView();
    dark.addEventListener("change", () => paint());
    search.addEventListener("input", show);
    at("theme").addEventListener("click", next_theme);
    at("help-button").addEventListener("click", () => at("help").showModal());
    at("reset").addEventListener("click", () => (search.value = "", filter("all"), search.focus()));
    document.addEventListener("keydown", press);
    addEventListener("beforeprint", () => (tests.filter((test) => test.kind === "failed").forEach((test) => open(test, true)), paint(true)));
    addEventListener("afterprint", () => paint());
  }

  start();
})();
