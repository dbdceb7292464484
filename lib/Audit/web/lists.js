// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lists: files, names of APIs, kernels, findings.
"use strict";

const openFindings = part => { location.hash = toFindings(part); };
const hoursColumn = {key: "hours", title: "Effort", number: true, cell: ({hours}) => timeText(hours.likely),
  compare: (a, b) => b.hours.likely - a.hours.likely};
const linesColumn = {key: "lines", title: "CUDA lines", number: true, cell: row => countText(row.cuda_lines),
  compare: (a, b) => b.cuda_lines - a.cuda_lines};
const findingsColumn = {key: "findings", title: "Findings", number: true, cell: row => countText(listed(row.findings)),
  compare: (a, b) => listed(b.findings) - listed(a.findings)};
const stateColumn = {key: "state", title: "State", cell: row => stateMark(row.state),
  compare: (a, b) => stateRank[b.state] - stateRank[a.state]};

const parsedText = {whole: "", partly: "parsed in part", tokens: "not parsed"};
const hasWords = (state, ...texts) => {
  const text = texts.join("\n").toLowerCase();
  return wordsOf(state.q).every(word => text.includes(word));
};

/** Each: what it lists, in its first order, and which of it the address
    chooses. `one` says what the counted things are. */
const lists = {
  files: {
    one: "file", all: audit.files.filter(({cuda_lines: lines}) => lines).sort(byNumber(({hours}) => -hours.likely)),
    empty: "No file uses CUDA.",
    matches: (file, state) => isIn(file.path, state.in) && hasWords(state, file.path) &&
      (!state.state.length || state.state.includes(file.state)),
    keyOf: ({path}) => path, open: ({path}) => openFindings({in: path}),
    rowLabel: file => `${file.path}, ${stateOf(file.state).title}, ${timeText(file.hours.likely)}`,
    columns: [
      {key: "path", title: "File", cell: file => [make("div", {"class": "first"}, pathMark(file.path)),
        make("div", {"class": "second"}, shareBar(file.code), parsedText[file.parsed])],
      compare: byText(({path}) => path)},
      stateColumn, linesColumn, findingsColumn, hoursColumn],
  },
  apis: {
    one: "name", all: audit.apis, empty: "No name of the CUDA APIs is used.",
    matches: (api, state) => hasWords(state, api.name, api.library, api.becomes ?? "") &&
      (!state.support.length || state.support.includes(api.support)),
    keyOf: ({name}) => name, open: ({name}) => openFindings({q: name}),
    rowLabel: api => `${api.name}, ${supports[api.support].title ?? api.support}`,
    columns: [
      {key: "name", title: "Name", cell: api => [make("div", {"class": "first"}, make("code", {}, shown(api.name))),
        make("div", {"class": "second"}, shown(api.library))], compare: byText(({name}) => name)},
      {key: "becomes", title: "In HIP", cell: api => api.becomes ? make("code", {}, shown(api.becomes)) :
        make("span", {"class": "dim"}, "none"), compare: byText(({becomes = ""}) => becomes)},
      {key: "support", title: "Support", cell: api => supportMark(api.support),
        compare: (a, b) => stateRank[supports[b.support].state] - stateRank[supports[a.support].state]},
      {key: "files", title: "Files", number: true, cell: ({files}) => countText(files), compare: (a, b) => b.files - a.files},
      {key: "uses", title: "Uses", number: true, cell: ({uses}) => countText(uses), compare: (a, b) => b.uses - a.uses}],
  },
  kernels: {
    one: "kernel", all: audit.kernels, empty: "There is no kernel.",
    matches: (kernel, state) => hasWords(state, kernel.name, audit.files[kernel.file].path) &&
      isIn(audit.files[kernel.file].path, state.in) && (!state.state.length || state.state.includes(kernel.state)),
    keyOf: kernelKey,
    open: kernel => openFindings({kernel: kernelKey(kernel), aside: kernel.inactive ? "inactive" : ""}),
    rowLabel: kernel => `${kernel.name}, ${stateOf(kernel.state).title}, ${timeText(kernel.hours.likely)}`,
    columns: [
      {key: "name", title: "Kernel", cell: kernel => [make("div", {"class": "first"}, make("code", {}, shown(kernel.name))),
        make("div", {"class": "second"}, pathMark(audit.files[kernel.file].path, kernel.line),
          kernel.inactive ? asideTitles.inactive : undefined)], compare: byText(({name}) => name)},
      stateColumn, linesColumn, findingsColumn, hoursColumn],
  },
  findings: {
    one: "finding", empty: audit.summary.cuda_lines ? "Nothing was found that needs a person." : "No CUDA code was found.",
    keyOf: ({fingerprint}) => fingerprint,
    open: ({fingerprint}) => { location.hash = address({...readAddress(), open: fingerprint}); },
    rowLabel: f => `${stateOf(f.state).title}, ${f.severity}: ${f.message}, ${pathOf(f)} line ${f.line}, ${timeText(f.hours.likely)}`,
    columns: findingColumns, all: audit.findings,
  },
};
const grids = {};
/** How many findings are where. */
const placeCounts = {"": 0, suppressed: 0, inactive: 0};
for (const finding of audit.findings)
  ++placeCounts[placeOf(finding)];

/** The rows that the address chooses, and for findings what else could be
    chosen. The same rows are the same array: a grid then stays where it is. */
let last = {};
function rowsOf(name, state) {
  const {columns, all, matches} = lists[name];
  const key = address({...state, open: ""});
  if (last.key !== key) {
    const {found, counts} = name === "findings" ? selectFindings(state) : {found: all.filter(row => matches(row, state))};
    last = {key, rows: sortRows(found, columns, state), counts};
  }
  return last;
}

/** A second click turns the order round, a third takes it away. */
function sortBy(key) {
  const {sort, order} = readAddress();
  change(sort !== key ? {sort: key, order: ""} : order ? {sort: "", order: ""} : {order: "desc"});
}

function showList(state) {
  const name = state.view, list = lists[name];
  const {rows, counts} = rowsOf(name, state);
  const rest = name !== "findings" ? list.all.length : placeCounts[state.aside] ?? 0;
  byId("query").placeholder = `Search ${name === "apis" ? "names" : name}`;
  if (byId("query").value !== state.q)
    byId("query").value = state.q;
  for (const each of document.querySelectorAll("[data-for]"))
    each.hidden = !each.dataset.for.split(" ").includes(name);
  if (counts)
    showFacets(state, counts);
  for (const button of document.querySelectorAll("[data-choice]"))
    button.setAttribute("aria-pressed", state[button.dataset.choice].includes(button.dataset.value));
  for (const aside of Object.keys(asideTitles)) {
    byId(`show-${aside}`).hidden = name !== "findings" || !placeCounts[aside];
    byId(`show-${aside}`).setAttribute("aria-pressed", state.aside === aside);
  }
  showChips(state, change);
  const hours = name === "findings" || name === "kernels" ? rows.reduce((sum, row) => sum + row.hours.likely, 0) : 0;
  byId("shown").textContent = (rows.length === rest ? plural(rows.length, list.one) :
    `${countText(rows.length)} of ${plural(rest, list.one)}`) + (hours ? `, ${timeText(hours)}` : "");
  byId("no-rows").hidden = rows.length > 0;
  byId("no-rows").textContent = list.all.length ? `No ${list.one} matches.` : list.empty;
  for (const each of Object.keys(lists))
    byId(`${each}-grid`).hidden = each !== name || !rows.length;
  grids[name] ??= new Grid(byId(`${name}-grid`), {...list, label: views.find(view => view.name === name).title, sort: sortBy});
  grids[name].show(rows, {selected: state.open, sort: state.sort, descending: state.order === "desc"});
}

/** Choices of lists other than the findings'. */
function makeChoices(host, field, names, text) {
  host.append(...names.map(name => make("button", {type: "button", "class": "choice", "data-choice": field, "data-value": name,
    "aria-pressed": "false", click: () => change({[field]: toggled(readAddress()[field], name)})}, text(name))));
}
