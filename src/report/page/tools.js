/* What all of the page is made with: the data, elements, and sentences. The four files are one function. */
/* Verdicts, worst first: what they are called, and a sign that does not need its colour. */
const KINDS = [
  ["failed", "Failed", "✗"],
  ["vacuous", "Vacuous", "∅"],
  ["inconclusive", "Inconclusive", "?"],
  ["not_run", "Not run", "–"],
  ["sampled", "Sampled", "≈"],
  ["passed", "Passed", "✓"],
];
const rank = new Map(KINDS.map(([kind], i) => [kind, i]));
const data = JSON.parse(document.getElementById("data").textContent);
const tests = data.tests
  .map((test, i) => ({ ...test, id: i }))
  .sort((a, b) => rank.get(a.kind) - rank.get(b.kind) || a.id - b.id);
const at = (id) => document.getElementById(id);
const count = (number) => number.toLocaleString("en");
const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
const seconds = (time) =>
  time < 0.0005
    ? "under a millisecond"
    : time < 1
      ? `${Math.round(time * 1000)} ms`
      : `${time.toFixed(time < 10 ? 1 : 0)} s`;

/* Control characters are shown as the signs that Unicode has for them. */
const visible = (text) =>
  String(text).replace(/[\0-\x08\x0b-\x1f\x7f]/g, (c) =>
    c === "\x7f" ? "\u2421" : String.fromCharCode(0x2400 + c.charCodeAt(0)),
  );

/* An element. Text is always text: nothing of the data is ever read as HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  for (const child of children.flat())
    if (child != null) element.append(child instanceof Node ? child : visible(child));
  return element;
}

/* ---- what a test says of itself ---- */

/* "name, n = 2: it fails an assertion at ..." without what is known already. A search of all causes goes on to larger bounds, so
 * each cause says with which it came. */
const told = (cause) => cause.title.match(/, n = (\d+): it (.*)$/s);
const gist = (test, cause) => told(cause)?.[2] ?? cause.title.replace(`${test.name}, `, "");
const bounds = (test) => {
  const all = test.causes.map((cause) => Number(told(cause)?.[1] ?? test.n));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least < most ? `n = ${least} to ${most}` : `n = ${least}`;
};
const sizes = (t) => (t.first <= 1 ? `up to n = ${t.n}` : t.first < t.n ? `for n = ${t.first} to ${t.n}` : `for n = ${t.n}`);
const sentences = {
  passed: (t) => `exhaustively ${sizes(t)}: ${plural(t.valid, "input")} with n = ${t.n}`,
  sampled: (t) => `${plural(t.paths, "path")} at random for each n ${t.first > 1 ? `from ${t.first} ` : ""}up to ${t.n}`,
  failed: (t) =>
    t.causes.length > 1
      ? `${t.causes.length} causes, with ${bounds(t)}`
      : `${gist(t, t.causes[0])}, with ${bounds(t)}`,
  inconclusive: (t) => `${t.why} with n = ${t.n}, after ${plural(t.paths, "path")}`,
  vacuous: (t) => `nothing with n ${t.first > 1 ? `from ${t.first} ` : ""}up to ${t.n} satisfies what it assumes`,
  not_run: (t) => t.why,
};
const explanations = {
  passed: (t) => [
    `Every choice was tried, for each n from ${t.first} to ${t.n}, and none breaks the test. With n = ${t.n} there are ` +
      `${plural(t.paths, "path")}, of which ${count(t.valid)} satisfy what it assumes. It took ${seconds(t.seconds)}.`,
  ],
  sampled: (t) => [
    `Paths were drawn at random, and none of them breaks the test: ${count(t.valid)} of the last ${count(t.paths)} satisfy ` +
      `what it assumes. That is no proof; without --strategy every choice is tried.`,
  ],
  inconclusive: (t) => [
    `A limit came first: ${t.why}. Nothing was found until then, in ${plural(t.paths, "path")} with n = ${t.n}` +
      `${t.n > t.first ? `, and every choice with a smaller n${t.first > 1 ? `, from ${t.first} on,` : ""} was tried` : ""}. Give it more time, or a smaller n.`,
  ],
  vacuous: (t) => [
    `None of the ${plural(t.paths, "path")} with n = ${t.n} satisfies what the test assumes${t.n > t.first ? ", nor does any with a smaller n" : ""}. So it says nothing ` +
      `about the code, and that counts as an error: look at its mg_assume, and at MG_BOUNDS. Perhaps n is too small.`,
  ],
  not_run: (t) => [`Its turn did not come: ${t.why}.`],
  failed: () => [],
};
