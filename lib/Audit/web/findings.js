// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which findings are shown.
"use strict";

/** What one can choose among: `of` says which values a finding has. Values that
    no finding has are not offered. */
const facets = [
  {name: "state", title: "State", values: [...states].reverse().concat(noState).map(({name}) => name), of: f => [f.state],
    text: name => stateOf(name).title.toLowerCase()},
  {name: "severity", title: "Severity", values: severities, of: f => [f.severity], text: name => name},
  {name: "target", title: "Target", values: targetNames, of: f => f.targets.map(i => targetNames[i]), text: name => name},
  {name: "since", title: "Since the baseline", values: changes, of: f => [f.since_baseline], text: name => name},
  {name: "id", title: "Kind", values: audit.kinds.map(({id}) => id), of: f => [f.id],
    text: id => `${id} ${kinds.get(id)?.title ?? ""}`},
];

/** What the search looks at, made when first searched. */
const haystacks = [];
const haystackOf = f => haystacks[f.index] ??= [f.id, kinds.get(f.id)?.title, pathOf(f), f.subject, f.message, f.advice,
  f.replacement].filter(Boolean).join("\n").toLowerCase();
const wordsOf = query => query.toLowerCase().split(/\s+/).filter(Boolean);

/** A kernel's name in the address; names alone occur more than once. */
const kernelKey = kernel => `${audit.files[kernel.file].path}:${kernel.line}`;

/** Tests that do not offer a choice. */
function fixedTest(state) {
  const words = wordsOf(state.q), kernel = audit.kernels.find(each => kernelKey(each) === state.kernel);
  const ofKernel = state.kernel && new Set(kernel?.indices);
  return finding => placeOf(finding) === state.aside &&
    isIn(pathOf(finding), state.in) && (!ofKernel || ofKernel.has(finding.index)) &&
    words.every(word => haystackOf(finding).includes(word));
}

/** What needs a person, and most of one, comes first. */
const urgency = (a, b) => stateRank[b.state] - stateRank[a.state] || b.hours.likely - a.hours.likely ||
  severityRank[b.severity] - severityRank[a.severity];
const urgentFirst = [...audit.findings].sort(urgency);

/** The findings, and for each value of a facet how many there would be with it
    chosen alone. */
function selectFindings(state) {
  const test = fixedTest(state), chosen = facets.map(({name}) => new Set(state[name]));
  const counts = facets.map(() => new Map());
  const found = [];
  for (const finding of urgentFirst) {
    if (!test(finding))
      continue;
    const values = facets.map(({of}) => of(finding));
    const failed = [];
    for (let i = 0; i < facets.length; ++i)
      if (chosen[i].size && !values[i].some(value => chosen[i].has(value)))
        failed.push(i);
    // A facet's own choice does not hide its other values.
    for (let i = 0; i < facets.length; ++i)
      if (!failed.length || (failed.length === 1 && failed[0] === i))
        for (const value of values[i])
          counts[i].set(value, (counts[i].get(value) ?? 0) + 1);
    if (!failed.length)
      found.push(finding);
  }
  return {found, counts};
}

const findingColumns = [
  {key: "state", title: "State", cell: f => placeOf(f) ?
    make("span", {"class": "state none", "data-sign": "\u2013"}, asideTitles[placeOf(f)]) : stateMark(f.state), compare: urgency},
  {key: "finding", title: "Finding", cell: f => [make("div", {"class": "first"}, make("bdi", {}, shown(f.message))),
    make("div", {"class": "second"}, severityMark(f.severity), make("span", {}, f.id),
      f.since_baseline && f.since_baseline !== "same" ? make("span", {"class": "since"}, f.since_baseline) : "",
      make("span", {"class": "narrow"}, pathMark(pathOf(f), f.line)))],
  compare: (a, b) => a.id.localeCompare(b.id, "en") || a.message.localeCompare(b.message, "en")},
  {key: "place", title: "Place", cell: f => pathMark(pathOf(f), f.line), compare: (a, b) => a.file - b.file || a.line - b.line},
  {key: "hours", title: "Effort", number: true, cell: f => timeText(f.hours.likely),
    compare: (a, b) => b.hours.likely - a.hours.likely},
];

const emptyFilters = {q: "", in: "", kernel: "", aside: "", ...Object.fromEntries(facets.map(({name}) => [name, []]))};
const hasFilters = state => Object.entries(emptyFilters).some(([name, {length}]) => state[name].length > length);

// --- what one can choose -----------------------------------------------------

function toggled(list, value) {
  return list.includes(value) ? list.filter(each => each !== value) : [...list, value];
}

/** Buttons where the values are few, a list to choose from where they are not. */
function makeFacet({name, title, values, text}, change) {
  if (values.length > 8)
    return make("label", {"class": "facet"}, make("span", {}, title), make("select", {"data-facet": name,
      change: event => change({[name]: event.target.value ? [event.target.value] : []})}));
  return make("fieldset", {"class": "facet"}, make("legend", {}, title), ...values.map(value =>
    make("button", {type: "button", "class": "choice", "data-facet": name, "data-value": value, "aria-pressed": "false",
      click: () => change({[name]: toggled(readAddress()[name], value)})},
    make("span", {}, text(value)), make("span", {"class": "count"}))));
}

/** Facets that no finding differs in offer nothing. */
const offered = facets.map(facet => {
  const occurring = new Set(audit.findings.flatMap(facet.of));
  return {...facet, values: facet.values.filter(value => occurring.has(value))};
});

function showFacets(state, counts) {
  offered.forEach(({name, values, text}, i) => {
    for (const button of document.querySelectorAll(`button[data-facet="${name}"]`)) {
      const count = counts[i].get(button.dataset.value) ?? 0, pressed = state[name].includes(button.dataset.value);
      button.setAttribute("aria-pressed", pressed);
      button.classList.toggle("empty", !count && !pressed);
      button.lastChild.textContent = countText(count);
    }
    const select = document.querySelector(`select[data-facet="${name}"]`);
    select?.replaceChildren(make("option", {value: ""}, "all"), ...values
      .filter(value => counts[i].get(value) || state[name].includes(value))
      .map(value => make("option", {value, selected: state[name].includes(value)},
        `${text(value)} (${countText(counts[i].get(value) ?? 0)})`)));
  });
}

/** What narrows the list without a control of its own, to be taken back. */
function showChips(state, change) {
  const chip = (text, part) => make("button", {type: "button", "class": "chip", "aria-label": `Remove the filter ${text}`,
    click: () => change(part)}, make("bdi", {}, shown(text)));
  const kernel = audit.kernels.find(each => kernelKey(each) === state.kernel);
  byId("chips").replaceChildren(...[
    state.in && chip(`in ${state.in}`, {in: ""}),
    state.kernel && chip(`kernel ${kernel?.name ?? state.kernel}`, {kernel: ""}),
    hasFilters(state) && make("button", {type: "button", "class": "plain", id: "reset", click: () => change(emptyFilters)},
      "Clear filters"),
  ].filter(Boolean));
}
