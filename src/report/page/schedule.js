/* The threads of a failure: a column for each, a row for each stretch, in the order of time. Position k shows stretch k, one more shows the failure. */

const thread_name = (number) => (number === 1 ? "thread 1, the test" : `thread ${number}`);

/* "counter.c:9–12". */
function lines_of(stretch) {
  const file = stretch.file.replace(/^.*\//, "");
  return !stretch.from
    ? ""
    : stretch.from === stretch.to
      ? `${file}:${stretch.from}`
      : `${file}:${stretch.from}–${stretch.to}`;
}

const told_of = (stretch) =>
  `${stretch.what}${stretch.count > 1 ? `, ${plural(stretch.count, "operation")} in all` : ""}`;

/* Names of files without their folders: a column is narrow. */
const short = (text) => text.replace(/\S*\/([^\s/]+:\d+)/g, "$1");

/* A row: the cell of each thread that has something in it, by its number. */
function schedule_row(count, cells) {
  return make(
    "tr",
    {},
    Array.from({ length: count }, (_, i) => {
      const cell = cells.get(i + 1);
      return make("td", { class: cell ? null : "idle", "data-thread": thread_name(i + 1) }, cell);
    }),
  );
}

function stretch_button(stretch, onclick) {
  return make(
    "button",
    { type: "button", onclick },
    make("b", {}, lines_of(stretch)),
    make("span", {}, told_of(stretch)),
    stretch.end ? make("small", {}, short(stretch.end)) : null,
  );
}

function schedule(test, cause) {
  const { count: columns, hidden, stretches, waits, places } = cause.detail.threads;
  const end = stretches.length + 1;
  let position = end;
  const output = make("output");
  const now = make("div", { class: "now", "aria-live": "polite" });
  const rows = stretches.map((stretch, i) =>
    schedule_row(columns, new Map([[stretch.thread, stretch_button(stretch, () => go(i + 1))]])),
  );
  const last = schedule_row(
    columns,
    new Map(waits.map((wait) => [wait.thread, stretch_button({ ...wait, what: wait.what.replace(/ at \S+:\d+/, "") }, () => go(end))])),
  );
  last.classList.add("waits");
  const button = (sign, label, to) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: () => go(to()) }, sign);
  const back = [button("⇤", "First turn", () => 1), button("←", "The turn before", () => position - 1)];
  const on = [button("→", "Next turn", () => position + 1), button("⇥", "The failure", () => end)];
  const body = make("tbody", {}, rows, waits.length ? last : null);
  const frame = make(
    "div",
    { class: "turns" },
    make(
      "table",
      { "aria-label": "What the threads did, one after the other" },
      make("thead", {}, make("tr", {}, Array.from({ length: columns }, (_, i) => make("th", { scope: "col" }, thread_name(i + 1))))),
      body,
    ),
  );

  function say(stretch) {
    if (!stretch)
      return [
        make("p", { class: "what" }, `then it ${gist(test, cause).replace(/ at \S+:\d+ in \S+$/, "")}`),
        make("p", {}, `after ${plural(stretches.length + hidden, "turn")}; walk through them with the arrow keys`),
      ];
    return [
      make("p", { class: "what" }, `thread ${stretch.thread} ${told_of(stretch)}`),
      stretch.end ? make("p", {}, stretch.end) : null,
      source({ source: places[stretch.place] }),
    ].filter(Boolean);
  }

  function go(to) {
    position = Math.min(Math.max(to, 1), end);
    const stretch = stretches[position - 1];
    output.textContent = stretch ? `turn ${count(position + hidden)} of ${count(stretches.length + hidden)}` : "the failure";
    now.replaceChildren(...say(stretch));
    [...rows, last].forEach((row, i) => {
      row.classList.toggle("later", i + 1 > position);
      for (const mark of row.querySelectorAll("button")) {
        mark.removeAttribute("aria-current");
        if (i + 1 === position) mark.setAttribute("aria-current", "step");
      }
    });
    const row = rows[position - 1] ?? last;
    if (frame.isConnected) frame.scrollTop = Math.max(0, row.offsetTop - frame.clientHeight / 2);
    /* Not disabled: that would lose the focus. */
    back.forEach((b) => b.setAttribute("aria-disabled", position === 1));
    on.forEach((b) => b.setAttribute("aria-disabled", position === end));
  }

  frame.style.setProperty("--threads", columns);
  const box = make(
    "div",
    { class: "part steps schedule", role: "group", "aria-label": "The threads of this failure" },
    make("h4", {}, hidden ? `The threads; ${plural(hidden, "turn")} before these` : "The threads"),
    make("div", { class: "walk" }, back, output, on),
    make("div", { class: "grid" }, frame, now),
  );
  box.step = { by: (steps) => go(position + steps), first: () => go(1), last: () => go(end) };
  go(end);
  return box;
}
