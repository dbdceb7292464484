// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is shown when: the address decides.
"use strict";

/** Changes a part of what is shown; typing makes no history. */
function change(part) {
  history.replaceState(null, "", address({...readAddress(), ...part}));
  show();
}

/** The link that the case was opened by: there one goes on when it closes. */
let openedBy = "";

function show() {
  const state = readAddress();
  const c = results.cases.find(each => each.name === state.case);
  byId("overview").hidden = Boolean(c);
  byId("detail").hidden = !c;
  document.title = `${c ? c.name : "Validation"}: hipify-cpp`;
  if (c) {
    openedBy = location.hash;
    showDetail(c, state);
  } else {
    byId("detail").replaceChildren();
    showMatrix(state, change);
    if (openedBy)
      byId("matrix").querySelector(`a[href="${CSS.escape(openedBy)}"]`)?.focus();
    openedBy = "";
  }
  dropCharts();
}

// --- start -------------------------------------------------------------------

byId("measure").append(...measures.map(m => make("option", {}, m.name)));
byId("measure").addEventListener("change", show);
byId("matrix").addEventListener("keydown", moveInMatrix);
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && readAddress().case)
    location.hash = address({...readAddress(), case: "", on: ""});
});
addEventListener("hashchange", show);
makeFilters(change);
showTotals();
startThemes(redrawCharts);
show();
