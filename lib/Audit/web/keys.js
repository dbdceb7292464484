// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What keys do, and the dialog that says so.
"use strict";

/** In the order of the dialog. Each says whether it did something: where not,
    the key keeps its meaning. */
const shortcuts = [
  {keys: ["/"], title: "search", run: () => {
    if (readAddress().view === "overview")
      location.hash = toFindings({});
    show();
    byId("query").focus();
    byId("query").select();
    return true;
  }},
  {keys: ["j"], title: "next row", run: () => step(1)},
  {keys: ["k"], title: "previous row", run: () => step(-1)},
  {keys: ["Enter"], title: "open"},
  {keys: ["Escape"], title: "close, leave the search, go up", run: leave},
  ...views.map(({name, title}, i) => ({keys: [String(i + 1)], title: title.toLowerCase(), run: () => {
    location.hash = address({view: name});
    return true;
  }})),
  {keys: ["?"], title: "these keys", run: () => {
    byId("help").showModal();
    return true;
  }},
];

/** To the next row; with a finding open, to the next finding. */
function step(by) {
  const state = readAddress(), grid = grids[state.view];
  if (!grid?.rows.length)
    return false;
  if (!state.open) {
    const inside = grid.body.contains(document.activeElement);
    grid.go(inside ? grid.active + by : grid.active);
    return true;
  }
  const row = grid.rows[grid.rows.findIndex(each => grid.keyOf(each) === state.open) + by];
  if (row)
    change({open: grid.keyOf(row)});
  return true;
}

function leave() {
  const state = readAddress();
  if (state.open)
    location.hash = address({...state, open: ""});
  else if (document.activeElement === byId("query"))
    grids[state.view]?.rows.length ? grids[state.view].go(grids[state.view].active) : byId("query").blur();
  else if (state.view === "overview" && state.in)
    location.hash = address({...state, in: nodesTo(state.in).at(-2)?.path ?? ""});
  else
    return false;
  return true;
}

function startKeys() {
  byId("keys").append(...shortcuts.map(({keys, title}) => make("div", {},
    make("dt", {}, ...keys.map(key => make("kbd", {}, key))), make("dd", {}, title))));
  byId("licence-text").textContent = byId("licences").textContent.trim();
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || byId("help").open)
      return;
    // In a text, letters are text.
    if (event.target.matches("input, select, textarea") && event.key !== "Escape")
      return;
    if (shortcuts.find(({keys}) => keys.includes(event.key))?.run?.())
      event.preventDefault();
  });
}
