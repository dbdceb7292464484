// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All cases by all back ends: totals, filters, the matrix.
"use strict";

/** The column of mutations, where sorting names columns. */
const mutationColumn = "mutations";
const anyMutations = results.cases.some(c => c.mutations.length);

function showTotals() {
  const total = (number, text, bad) => make("li", {}, make("strong", bad ? {"class": "bad"} : {}, number),
    make("span", {}, text));
  const pairs = results.cases.flatMap(c => c.backends);
  const items = [total(countText(results.cases.length), results.cases.length === 1 ? "case" : "cases")];
  for (const {name} of verdicts) {
    const count = pairs.filter(b => b.verdict === name).length;
    if (count)
      items.push(total(countText(count), name, isBad(name)));
  }
  if (anyMutations) {
    const all = results.cases.flatMap(c => c.mutations);
    items.push(total(`${countText(mutationsOf(all, "noticed"))} of ${countText(all.length)}`, "mutations noticed"));
    for (const fate of ["explained", "not tried", "not noticed"])
      if (mutationsOf(all, fate))
        items.push(total(countText(mutationsOf(all, fate)), fate, fate === "not noticed"));
  }
  byId("totals").replaceChildren(...items);
  byId("about").textContent = ["hipify-cpp " + results.version, results.machine].filter(Boolean).join(" \u00b7 ");
}

/** Only verdicts that occur can be asked for. */
function makeFilters(change) {
  byId("query").addEventListener("input", event => change({query: event.target.value}));
  byId("filter").addEventListener("submit", event => event.preventDefault());
  byId("reset").addEventListener("click", () => change({query: "", verdicts: []}));
  const present = verdicts.filter(v => results.cases.some(c => c.backends.some(b => b.verdict === v.name)));
  byId("verdicts").append(...present.map(({name}) => verdictMark(name, undefined, "button", {
    type: "button", "class": "choice", "data-verdict": name, "aria-pressed": "false",
    click: () => {
      const chosen = readAddress().verdicts;
      change({verdicts: chosen.includes(name) ? chosen.filter(v => v !== name) : [...chosen, name]});
    },
  })));
}

function isShown(c, state) {
  const query = state.query.trim().toLowerCase();
  return (!query || `${c.name}\n${c.about}`.toLowerCase().includes(query)) &&
    (!state.verdicts.length || c.backends.some(b => state.verdicts.includes(b.verdict)));
}

const backendOf = (c, name) => c.backends.find(b => b.name === name);

/** By name, or by how bad a column's cell is; then by its distance. */
function sorted(cases, state) {
  const key = c => {
    if (state.sort === mutationColumn)
      return [mutationsOf(c.mutations, "not noticed"), c.mutations.length];
    const b = backendOf(c, state.sort);
    return b ? [rankOf(b.verdict), worst(b.runs, "max_ulp") ?? -1] : [-1, -1];
  };
  const compare = (a, b) => {
    const [first, second] = [key(a), key(b)];
    return first[0] - second[0] || first[1] - second[1];
  };
  if (state.sort)
    cases = [...cases].sort(state.sort === "case" ? (a, b) => a.name.localeCompare(b.name, "en") : compare);
  return state.descending ? cases.reverse() : cases;
}

function matrixHead(state, change) {
  const column = (key, text) => {
    const own = state.sort === key;
    return make("th", {scope: "col", "aria-sort": own ? (state.descending ? "descending" : "ascending") : undefined},
      make("button", {
        type: "button", "data-sort": key,
        // A verdict's worst comes first: that is what people look for.
        click: () => change({sort: key, descending: own ? !state.descending : key !== "case"}),
      }, text));
  };
  return make("tr", {}, column("case", "case"), ...results.backends.map(name => column(name, name)),
    anyMutations ? column(mutationColumn, "mutations") : undefined);
}

function matrixRow(c, state) {
  const link = on => address({...state, case: c.name, on});
  const cells = results.backends.map(name => {
    const b = backendOf(c, name);
    if (!b)
      return make("td");
    const distance = distanceText(b.verdict, b.runs);
    return make("td", {}, verdictMark(b.verdict, distance, "a", {href: link(name),
      "aria-label": [c.name, name, b.verdict, distance].filter(Boolean).join(", ")}));
  });
  if (anyMutations) {
    const left = mutationsOf(c.mutations, "not noticed"), all = c.mutations.length;
    cells.push(make("td", {}, !all ? "" : make("a", {href: link(mutationColumn), "class": `verdict ${left ? "differs" : "equal"}`,
      "data-sign": left ? "\u2260" : "\u2713", "aria-label": `${c.name}, mutations, ${left} of ${all} not noticed`},
    left ? `${left} not noticed` : `${all} of ${all}`)));
  }
  return make("tr", {}, make("th", {scope: "row"}, make("a", {href: link(""), title: c.about}, ...nameText(c.name))), ...cells);
}

function showMatrix(state, change) {
  const focused = document.activeElement?.dataset?.sort;
  const cases = sorted(results.cases.filter(c => isShown(c, state)), state);
  const table = byId("matrix");
  table.tHead.replaceChildren(matrixHead(state, change));
  table.tBodies[0].replaceChildren(...cases.map(c => matrixRow(c, state)));
  if (focused)
    table.querySelector(`[data-sort="${CSS.escape(focused)}"]`)?.focus();
  if (byId("query").value !== state.query)
    byId("query").value = state.query;
  for (const button of byId("verdicts").querySelectorAll("button"))
    button.setAttribute("aria-pressed", state.verdicts.includes(button.dataset.verdict));
  byId("reset").hidden = !state.query && !state.verdicts.length;
  byId("shown").textContent = cases.length === results.cases.length ? "" :
    cases.length ? `${countText(cases.length)} of ${countText(results.cases.length)} cases` : "No case matches.";
  showErrors(cases, state);
}

/** Arrow keys, Home and End, as in a spreadsheet. */
function moveInMatrix(event) {
  const cell = event.target.closest("th, td");
  if (!cell || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const row = cell.parentElement, rows = [...byId("matrix").rows];
  const at = {x: cell.cellIndex, y: rows.indexOf(row)};
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    Home: [-at.x, 0], End: [row.cells.length - 1 - at.x, 0]};
  const step = steps[event.key];
  const next = step && rows[at.y + step[1]]?.cells[at.x + step[0]]?.querySelector("a, button");
  if (!next)
    return;
  event.preventDefault();
  next.focus();
}
