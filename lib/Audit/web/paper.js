// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Paper has no scroll bars: what a list shows is written out for it.
"use strict";

/** More is no reading matter, and takes browsers long to lay out. */
const mostOnPaper = {findings: 500, files: 2000, apis: 2000, kernels: 2000};

function paperList(name, rows) {
  if (name === "findings")
    return rows.map(finding => make("article", {"class": "detail"}, ...findingBody(finding, "h3")));
  const {columns, one} = lists[name];
  return [table(plural(rows.length, one), columns.map(({title, number}) => number ? [title, "number"] : title), rows.map(row =>
    columns.map(({cell, number}) => make("td", {"class": number ? "number" : undefined}, ...[cell(row)].flat()))))];
}

function fillPaper() {
  const state = readAddress();
  if (state.view === "overview")
    return;
  const {rows} = rowsOf(state.view, state), shownRows = rows.slice(0, mostOnPaper[state.view]);
  byId("paper").replaceChildren(
    make("h2", {}, views.find(({name}) => name === state.view).title),
    make("p", {}, byId("shown").textContent, shownRows.length < rows.length ?
      `; the first ${countText(shownRows.length)} of them` : ""),
    ...paperList(state.view, shownRows));
  byId("paper").hidden = false;
}

function startPaper() {
  addEventListener("beforeprint", fillPaper);
  addEventListener("afterprint", () => {
    byId("paper").replaceChildren();
    byId("paper").hidden = true;
  });
}
