// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is shown when: the address decides.
"use strict";

/** Changes a part of what is shown; typing makes no history. */
function change(part) {
  history.replaceState(null, "", address({...readAddress(), open: "", ...part}));
  show();
}

function showViews(state) {
  for (const link of byId("views").querySelectorAll("a")) {
    if (link.dataset.view === state.view)
      link.setAttribute("aria-current", "page");
    else
      link.removeAttribute("aria-current");
  }
  byId("overview").hidden = state.view !== "overview";
  byId("lists").hidden = state.view === "overview";
  document.body.classList.toggle("fixed", state.view !== "overview");
}

/** What the last show() showed. */
let before = {view: "", open: ""};

function show() {
  const state = readAddress();
  const finding = state.view === "findings" ? findingOf.get(state.open) : undefined;
  const title = views.find(({name}) => name === state.view).title;
  showViews(state);
  byId("detail").hidden = !finding;
  document.body.classList.toggle("opened", Boolean(finding));
  if (state.view === "overview") {
    showOverview(state);
  } else {
    byId("list-title").textContent = title;
    showList(state);
  }
  if (finding && before.open !== state.open)
    showDetail(finding, state);
  else if (before.open && !finding && before.view === state.view)
    grids[state.view].go(grids[state.view].active);
  if (before.view !== state.view)
    scrollTo(0, 0);
  document.title = `${finding ? shown(finding.message) : title}: ${shown(rootName)}, migration audit`;
  before = {view: state.view, open: finding ? state.open : ""};
}

// --- start -------------------------------------------------------------------

const counts = {files: lists.files.all.length, apis: audit.apis.length, kernels: audit.kernels.length,
  findings: placeCounts[""]};
byId("root").append(make("bdi", {}, shown(rootName)));
byId("views").append(...views.map(({name, title}) => make("li", {}, make("a", {href: address({view: name}), "data-view": name},
  title, name in counts ? make("span", {"class": "count"}, countText(counts[name])) : undefined))));
byId("skip").addEventListener("click", () => byId("main").focus());
byId("query").addEventListener("input", event => change({q: event.target.value}));
byId("filter").addEventListener("submit", event => event.preventDefault());
byId("more").addEventListener("click", event => {
  const open = byId("filter").classList.toggle("open");
  event.currentTarget.setAttribute("aria-expanded", open);
});
for (const aside of Object.keys(asideTitles))
  byId(`show-${aside}`).addEventListener("click", () => change({aside: readAddress().aside === aside ? "" : aside}));
byId("finding-facets").append(...offered.filter(({values}) => values.length > 1).map(facet => makeFacet(facet, change)));
makeChoices(byId("states"), "state", [...states].reverse().map(({name}) => name), name => stateOf(name).title.toLowerCase());
makeChoices(byId("supports"), "support", ["unsupported", "unknown", "roc-only", "mapped"],
  name => supports[name].title ?? name);
addEventListener("hashchange", show);
fillOverview();
startTreemap();
startKeys();
startPaper();
startThemes(redrawCharts);
show();
