/* One way to fail: pictures, the stepper, the source, how to see it again. */

/* ---- pictures ---- */

/* An SVG as Graphviz wrote it, and nothing that could act. */
function drawing(text, label) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.nodeName !== "svg") return null;
  for (const element of [...svg.querySelectorAll("*")]) {
    if (element.matches("script, foreignObject, style, title, image, use")) element.remove();
    for (const { name } of [...element.attributes])
      if (name.startsWith("on") || name.endsWith("href")) element.removeAttribute(name);
  }
  svg
    .querySelectorAll("g > polygon[fill='white'][stroke='transparent'], g > polygon[fill='transparent']")
    .forEach((ground) => ground.remove());
  for (const link of svg.querySelectorAll("a")) {
    const name = link.getAttributeNS("http://www.w3.org/1999/xlink", "title");
    if (name) {
      const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
      title.textContent = name;
      link.parentNode.prepend(title);
    }
    link.replaceWith(...link.childNodes);
  }
  svg.style.minWidth = `${0.7 * parseFloat(svg.getAttribute("width"))}pt`;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  name_parts(svg);
  return document.importNode(svg, true);
}

/* From the classes and ids that Margay gave its parts to data attributes; ids would meet those of other pictures. */
function name_parts(svg) {
  for (const part of svg.querySelectorAll("g[id]")) {
    const row = /^a_c(\d+)$/.exec(part.id);
    if (row) part.dataset.cell = row[1];
    part.removeAttribute("id");
    for (const word of part.classList) {
      const [, letter, number, cell] = /^([ockv])(\d+)(?:-(\d+))?$/.exec(word) ?? [];
      if (letter === "o") part.dataset.object = number;
      else if (letter === "c") part.dataset.cell = number;
      else if (letter === "k")
        part.querySelector("ellipse, path, polygon")?.setAttribute("data-colour", number);
      else if (letter === "v") part.querySelectorAll("text")[number]?.setAttribute("data-cell", cell);
    }
  }
}

/* Lights up the first of the steps, the last of them most. All steps and no last: the whole picture. */
function light(picture, steps, taken, current) {
  const cells = new Set(),
    objects = new Set();
  const first = steps.find((step) => step.cell != null);
  if (first) objects.add(first.object);
  for (const step of steps.slice(0, taken)) {
    cells.add(step.cell);
    objects.add(step.object).add(step.target);
  }
  const is_whole = taken === steps.length && !current;
  for (const part of picture.querySelectorAll("[data-cell]")) {
    part.classList.toggle(
      "unset",
      !is_whole && !cells.has(+part.dataset.cell) && steps.some((step) => step.cell === +part.dataset.cell),
    );
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
  if (!before && !after) return null;
  return make(
    "div",
    { class: "pictures" },
    before &&
      make(
        "figure",
        { class: "before" },
        make("figcaption", {}, "Before"),
        make("div", { class: "drawing" }, before),
      ),
    after &&
      make(
        "figure",
        { class: "after" },
        make(
          "figcaption",
          {},
          "When it failed ",
          make("small", {}, "changes are orange, new is green, freed is red, lost is grey"),
        ),
        make("div", { class: "drawing" }, after),
      ),
  );
}

/* ---- the stepper: position k shows choice k, one more shows the failure ---- */

function options_of(step) {
  if (!step.isOpen && step.value == null) return [];
  if (step.options)
    return [
      make("p", {}, step.isOpen ? "never used, so any of these will do" : "chosen from"),
      make(
        "div",
        { class: "options" },
        step.options.map((option) =>
          make("span", option === step.value ? { class: "taken", "aria-current": "true" } : {}, option),
        ),
      ),
    ];
  const how = step.isOpen
    ? "never used, so any will do:"
    : /^-?\d/.test(step.range)
      ? "chosen from"
      : "it may be";
  return [make("p", {}, `${how} ${step.range ?? "anything"}`)];
}

function stepper(test, cause, picture) {
  const steps = cause.detail.steps;
  const end = steps.length + 1;
  let position = end;
  const now = make("div", { class: "now", "aria-live": "polite" });
  const output = make("output");
  const spell = (step) =>
    step.isOpen ? `${step.what}: anything` : step.value == null ? step.what : `${step.what} = ${step.value}`;
  const items = steps.map((step, i) =>
    make("li", {}, make("button", { type: "button", onclick: () => go(i + 1) }, spell(step))),
  );
  const list = make(
    "ol",
    { class: "choices", "aria-label": "All choices, in the order in which they were asked for" },
    items,
  );
  const button = (sign, label, to) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: () => go(to()) }, sign);
  const back = [button("⇤", "First choice", () => 1), button("←", "The choice before", () => position - 1)];
  const on = [button("→", "Next choice", () => position + 1), button("⇥", "The failure", () => end)];

  function go(to) {
    position = Math.min(Math.max(to, 1), end);
    const step = steps[position - 1];
    output.textContent = step ? `choice ${count(position)} of ${count(steps.length)}` : "the failure";
    now.replaceChildren(
      ...(step
        ? [make("p", { class: "what" }, spell(step)), ...options_of(step)]
        : [
            make("p", { class: "what" }, `then it ${gist(test, cause).replace(/ at \S+:\d+ in \S+$/, "")}`),
            make("p", {}, `after ${plural(steps.length, "choice")}; walk through them with the arrow keys`),
          ]),
    );
    items.forEach((item, i) => {
      item.firstChild.toggleAttribute("aria-current", i + 1 === position);
      if (i + 1 === position) item.firstChild.setAttribute("aria-current", "step");
      item.firstChild.classList.toggle("later", i + 1 > position);
    });
    if (step && list.isConnected)
      list.scrollTop = Math.max(0, items[position - 1].offsetTop - list.offsetTop - list.clientHeight / 2);
    /* Not disabled: that would lose the focus. */
    back.forEach((b) => b.setAttribute("aria-disabled", position === 1));
    on.forEach((b) => b.setAttribute("aria-disabled", position === end));
    if (picture) light(picture, steps, Math.min(position, steps.length), step);
  }

  const box = make(
    "div",
    { class: "part steps", role: "group", "aria-label": "The choices of this failure" },
    make("div", { class: "walk" }, back, output, on),
    now,
    list,
  );
  box.step = { by: (count) => go(position + count), first: () => go(1), last: () => go(end) };
  go(end);
  return box;
}

/* ---- the other parts of a failure ---- */

function code(place) {
  return make(
    "pre",
    { class: "code", tabindex: "0", "aria-label": "Source" },
    place.lines.map((line, i) =>
      make(
        "span",
        place.first + i === place.line ? { class: "hit" } : {},
        make("i", { "aria-hidden": "true" }, place.first + i),
        line || " ",
      ),
    ),
  );
}

const heading = (place) => (place.line ? `${place.file}, line ${place.line}` : "no line is known");

/* The line that failed; with the functions that were called on the way there beside it, a click on one shows its line. */
function source(detail) {
  const frames = detail.stack ?? [];
  const place = detail.source ?? frames[0]?.place;
  if (!place?.lines.length) return null;
  const title = make("h4", {}, heading(place));
  const shown = make("div", {}, code(place));
  const buttons = frames.map((frame, i) =>
    make(
      "button",
      { type: "button", "aria-current": i === 0 && "true", onclick: () => go(i) },
      make("b", {}, frame.function),
      frame.times > 1 ? ` ${frame.times} times` : "",
      make("small", {}, frame.place.line ? `${frame.place.file}:${frame.place.line}` : ""),
    ),
  );
  function go(number) {
    const { place } = frames[number];
    buttons.forEach((button, i) =>
      i === number ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current"),
    );
    title.textContent = heading(place);
    shown.replaceChildren(code(place));
  }
  return make(
    "div",
    { class: "part source" },
    title,
    frames.length
      ? make("div", { class: "called" }, shown, make("nav", { class: "stack", "aria-label": "Call stack" }, buttons))
      : shown,
  );
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
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

function again(test, cause) {
  const commands = (cause.detail?.commands ?? []).map(({ how, command }) =>
    make(
      "div",
      {},
      make("p", {}, how),
      make(
        "div",
        { class: "shell" },
        make("pre", {}, command),
        make("button", { type: "button", onclick: (event) => copy(command, event.currentTarget) }, "Copy"),
      ),
    ),
  );
  const files = ["story.txt", "repro.c", ...(cause.detail?.threads ? ["turns.c"] : []), "case.json"];
  if (!commands.length) return null;
  return make(
    "div",
    { class: "part again" },
    make("h4", {}, "See it again"),
    make("div", { class: "commands" }, commands),
    make(
      "p",
      { class: "kit" },
      cause.link
        ? [
            "The kit: ",
            make("a", { href: cause.link }, cause.folder),
            files.map((name) => make("a", { href: cause.link + name }, name)),
          ].flat()
        : "With -o DIR there is a folder, too, with a C program that fails the same way without Margay.",
    ),
  );
}

function failure(test, cause, number) {
  const detail = cause.detail ?? { steps: [] };
  const drawn = pictures(detail);
  const walk = detail.steps.length ? stepper(test, cause, drawn?.querySelector(".before svg")) : null;
  const turns = detail.threads ? schedule(test, cause) : null;
  const place = source(detail);
  const pair = drawn ? make("div", { class: "part" }, drawn) : walk ? place : null;
  const title = gist(test, cause);
  return make(
    "section",
    { class: "cause" },
    make(
      "h3",
      {},
      test.causes.length > 1 ? make("small", {}, `Cause ${number} of ${test.causes.length}`) : null,
      title[0].toUpperCase() + title.slice(1),
    ),
    detail.why ? make("p", { class: "why" }, detail.why) : null,
    walk || pair ? make("div", { class: walk && pair ? "grid" : "grid single" }, walk, pair) : null,
    turns,
    detail.isWithoutDot
      ? make(
          "p",
          { class: "part kit" },
          "There are no pictures: Graphviz' dot could not be run, or did not draw. Install graphviz, and run it again.",
        )
      : null,
    pair === place ? null : place,
    again(test, cause),
    cause.story.trim()
      ? make(
          "details",
          { class: "part", open: !walk && !turns },
          make("summary", {}, "The story, as text"),
          make("pre", { class: "story", tabindex: "0" }, cause.story),
        )
      : null,
  );
}
