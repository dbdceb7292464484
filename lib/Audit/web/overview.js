// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a decision needs: how much there is, how much of it is done by itself,
// what the rest takes, and where it is.
"use strict";

const rootName = audit.root.replace(/\/+$/, "").split("/").pop() || audit.root;
const toFindings = part => address({...emptyFilters, view: "findings", ...part});
const numberCell = (...text) => make("td", {"class": "number"}, ...text);
const minorCell = (...text) => make("td", {"class": "minor number"}, ...text);
const nothing = text => make("p", {"class": "empty"}, text);

/** A table. Heads are titles, or lists of a title and classes: "number" for
    numbers, "minor" for what a phone has no room for; cells have theirs. */
function table(caption, heads, rows) {
  return make("div", {"class": "wide", tabindex: "0", role: "region", "aria-label": caption}, make("table", {"class": "plain"},
    make("caption", {"class": "hidden"}, caption),
    make("thead", {}, make("tr", {}, ...heads.map(head => [head].flat()).map(([title, style]) =>
      make("th", {scope: "col", "class": style}, title)))),
    make("tbody", {}, ...rows.map(cells => make("tr", {}, ...cells)))));
}

const hasInactive = listed(audit.summary.inactive.findings) > 0 || audit.summary.inactive.hours.high > 0;

function showFigures() {
  const {code, cuda_lines: all, hours, findings, confidence, inactive, ...sum} = audit.summary;
  const figure = (title, value, more, style) => make("div", {"class": style},
    make("dt", {}, title), make("dd", {"class": "value"}, value), make("dd", {"class": "more"}, more));
  const worst = ["error", "warning", "note"].filter(name => findings[name] && severityRank[name] >= severityRank[audit.level])
    .map(name => plural(findings[name], name)).join(", ");
  byId("figures").replaceChildren(
    figure("Effort", timeText(hours.likely), `${rangeText(hours)}; ${daysText(hours.likely)} days of ${workDay} hours`, "lead"),
    figure("Translated automatically", shareText(code.automatic + code.shim, all),
      `${shareText(code.shim, all)} through a shim`),
    figure("Left to a person", shareText(code.review + code.blocked, all),
      `${shareText(code.review, all)} to review, ${shareText(code.blocked, all)} to write`),
    figure("Lines of CUDA", countText(all),
      `of ${plural(sum.lines, "line")}; ${plural(sum.cuda_files, "file")} of ${countText(sum.files)}, ${plural(sum.units, "unit")}`),
    figure("Findings", countText(listed(findings)), worst || "none to look at"),
    figure("Confirmed", shareText(confidence.semantic, confidence.semantic + confidence.lexical),
      `by the compiler; ${confidence.lexical ? countText(confidence.lexical) : "none"} by tokens alone`),
    ...hasInactive ? [figure("In branches that are not compiled",
      make("a", {href: toFindings({aside: "inactive"})}, plural(listed(inactive.findings), "finding")),
      `${timeText(inactive.hours.likely)} (${rangeText(inactive.hours)}), in no other sum`)] : []);
}

// --- targets -----------------------------------------------------------------

function targetTable() {
  const row = ({name, code, findings, hours}, all) => [make("th", {scope: "row"}, name),
    ...states.map(state => numberCell(countText(code[state.name]), make("small", {}, shareText(code[state.name], all)))),
    minorCell(countText(listed(findings))), numberCell(timeText(hours.likely), make("small", {}, rangeText(hours)))];
  const sum = code => states.reduce((total, {name}) => total + code[name], 0);
  const rows = audit.targets.map(target => row(target, sum(target.code)));
  if (audit.targets.length !== 1)
    rows.push(row({name: "all targets", ...audit.summary}, audit.summary.cuda_lines));
  return table("Lines of CUDA by target and state", ["Target", ...states.map(({name}) => [stateMark(name), "number"]),
    ["Findings", "minor number"], ["Effort", "number"]], rows);
}

function showTargets() {
  byId("targets-table").replaceChildren(targetTable());
  byId("targets-figure").hidden = !hasCharts || !audit.summary.cuda_lines;
  if (byId("targets-figure").hidden)
    return;
  const bars = audit.targets.length ? audit.targets : [{name: "all", ...audit.summary}];
  byId("targets-figure").style.height = `${3.5 + 2.25 * bars.length}rem`;
  draw(byId("targets-chart"), () => ({
    type: "bar",
    data: {labels: bars.map(({name}) => name), datasets: states.map(({name, title}) => ({label: title,
      data: bars.map(({code}) => code[name]), backgroundColor: colour(name), borderColor: colour(`${name}-edge`),
      borderWidth: 1, maxBarThickness: 28}))},
    options: {
      indexAxis: "y", maintainAspectRatio: false,
      onClick: (event, [hit]) => {
        if (hit)
          location.hash = toFindings({state: [states[hit.datasetIndex].name], target: targetNames.slice(hit.index, hit.index + 1)});
      },
      scales: {x: {stacked: true, max: Math.max(...bars.map(({code}) => states.reduce((sum, {name}) => sum + code[name], 0))),
        ticks: {maxTicksLimit: 6, precision: 0}, title: {display: true, text: "lines of CUDA"}},
      y: {stacked: true, grid: {display: false}, ticks: {color: colour("text")}}},
      plugins: {legend: {display: false}},
    },
  }));
}

// --- hazards -----------------------------------------------------------------

/** Kinds that people have something to do about. */
const hazards = audit.kinds.filter(({hours, severity, count}) => hours.likely > 0 ||
  (count && severityRank[severity] >= severityRank[audit.level]));
const hazardsAtFirst = 12;
let allHazards = false;

function hazardTable(of) {
  return table("Hazards by kind", ["Kind", ["Severity", "minor"], ["Findings", "number"], ["Files", "minor number"],
    ["Effort", "number"]], of.map(kind => [
    make("th", {scope: "row"}, make("a", {href: toFindings({id: [kind.id]})}, kind.title), make("small", {}, kind.id)),
    make("td", {"class": "minor"}, severityMark(kind.severity)), numberCell(countText(kind.count)),
    minorCell(countText(kind.files)), numberCell(timeText(kind.hours.likely), make("small", {}, rangeText(kind.hours)))]));
}

function showHazards() {
  const rest = hazards.length - hazardsAtFirst;
  byId("hazards-table").replaceChildren(!hazards.length ? nothing("Nothing was found that needs a person.") :
    hazardTable(allHazards ? hazards : hazards.slice(0, hazardsAtFirst)),
  rest > 0 ? make("button", {type: "button", "aria-expanded": allHazards, click: () => {
    allHazards = !allHazards;
    showHazards();
    byId("hazards-table").querySelector("button").focus();
  }}, allHazards ? "Show fewer" : `Show ${plural(rest, "more kind")}`) : "");
  const top = hazards.filter(({hours}) => hours.high > 0).slice(0, hazardsAtFirst);
  byId("hazards-figure").hidden = !hasCharts || top.length < 2;
  if (byId("hazards-figure").hidden)
    return;
  byId("hazards-figure").style.height = `${4 + 1.75 * top.length}rem`;
  draw(byId("hazards-chart"), () => ({
    type: "bar",
    data: {labels: top.map(({id}) => id), datasets: [
      {type: "scatter", label: "likely", data: top.map(({hours, id}) => ({x: hours.likely, y: id})), radius: 5, hoverRadius: 6,
        pointStyle: "rectRot", backgroundColor: colour("text"), borderColor: colour("back"), borderWidth: 1},
      {label: "range", data: top.map(({hours}) => [hours.low, hours.high]), backgroundColor: colour("range"),
        maxBarThickness: 12, borderRadius: 3, borderSkipped: false, minBarLength: 4}]},
    options: {
      indexAxis: "y", maintainAspectRatio: false,
      onClick: (event, [hit]) => { if (hit) location.hash = toFindings({id: [top[hit.index].id]}); },
      scales: {x: {beginAtZero: true, title: {display: true, text: "hours"}, ticks: {maxTicksLimit: 6}},
        y: {grid: {display: false}, ticks: {autoSkip: false, color: colour("text")}}},
      plugins: {legend: {display: false}, tooltip: {callbacks: {title: ([hit]) => top[hit.dataIndex].title,
        label: hit => `${timeText(top[hit.dataIndex].hours.likely)} (${rangeText(top[hit.dataIndex].hours)})`}}},
    },
  }));
}

// --- inventory ---------------------------------------------------------------

const supportMark = name => stateMark(supports[name].state, supports[name].title ?? name);

function showLibraries() {
  byId("libraries").replaceChildren(!audit.libraries.length ? nothing("No CUDA library is used.") :
    table("Libraries", ["Library", "Support", "On AMD", ["Uses", "number"], ["Files", "minor number"]], audit.libraries.map(library => [
      make("th", {scope: "row"}, shown(library.name)), make("td", {}, supportMark(library.support)),
      make("td", {}, library.counterpart ?? "none", library.note ? make("small", {}, shown(library.note)) : undefined),
      numberCell(countText(library.uses)), minorCell(countText(library.files.length))])));
}

const shownKernels = 10;

function showTopKernels() {
  const left = audit.kernels.filter(({hours, inactive}) => !inactive && hours.likely > 0), top = left.slice(0, shownKernels);
  byId("top-kernels").replaceChildren(!audit.kernels.length ? nothing("There is no kernel.") :
    !top.length ? nothing("No kernel needs work.") :
      table("Kernels with the most work left", ["Kernel", "State", ["Lines", "minor number"], ["Effort", "number"]], top.map(kernel => [
        make("th", {scope: "row"}, make("a", {href: toFindings({kernel: kernelKey(kernel)})}, make("code", {}, shown(kernel.name))),
          make("small", {}, pathMark(audit.files[kernel.file].path, kernel.line))),
        make("td", {}, stateMark(kernel.state)), minorCell(countText(kernel.cuda_lines)),
        numberCell(timeText(kernel.hours.likely), make("small", {}, rangeText(kernel.hours)))])));
  byId("all-kernels").hidden = audit.kernels.length <= top.length;
  byId("all-kernels").textContent = `All ${plural(audit.kernels.length, "kernel")}`;
}

const codeList = names => names.flatMap(name => [make("code", {}, shown(name)), " "]);
const shownInstructions = 3;

function showPtx() {
  byId("ptx-section").hidden = !audit.ptx.length;
  byId("ptx").replaceChildren(table("Inline PTX by family", ["Family", ["Translated", "number"], ["Left", "number"], "Instructions"],
    audit.ptx.map(({family, translated, refused, instructions}) => [make("th", {scope: "row"}, shown(family)),
      numberCell(countText(translated)), numberCell(countText(refused)),
      make("td", {}, ...codeList(instructions.slice(0, shownInstructions)), instructions.length > shownInstructions ?
        make("details", {}, make("summary", {}, `${countText(instructions.length - shownInstructions)} more`),
          ...codeList(instructions.slice(shownInstructions))) : "")])));
}

function showRequirements() {
  byId("requirements-section").hidden = !audit.requirements.length;
  byId("requirements").replaceChildren(table("Versions that are needed", ["Of", "At least", "Because of"],
    audit.requirements.map(({what, least, because}) => [make("th", {scope: "row"}, what), make("td", {}, least),
      make("td", {}, ...codeList(because))])));
}

function showBaseline() {
  const {baseline} = audit;
  byId("baseline").hidden = !baseline;
  if (!baseline)
    return;
  const count = (number, text, since) => make("li", {}, make(since && number ? "a" : "span",
    since && number ? {href: toFindings({since: [since]})} : {}, make("strong", {}, countText(number)), ` ${text}`));
  byId("baseline-counts").replaceChildren(count(baseline.new, "new", "new"), count(baseline.worse, "worse", "worse"),
    count(baseline.better, "better", "better"), count(baseline.fixed.length, "gone"), count(baseline.same, "as before", "same"),
    make("li", {}, make("strong", {}, timeText(baseline.hours.likely)), " \u2192 ",
      make("strong", {}, timeText(audit.summary.hours.likely)), " of work"));
  byId("gone").hidden = !baseline.fixed.length;
  byId("gone-list").replaceChildren(...baseline.fixed.slice(0, 200).map(each => make("li", {}, make("code", {}, each.id), " ",
    make("bdi", {}, shown(each.message)), make("small", {}, pathMark(each.file, each.line)))));
}

/** The parts that the effort is the sum of. */
function showParts() {
  const {hours: all, parts} = audit.summary;
  byId("parts").replaceChildren(table("Parts of the effort", ["For", ["Times", "minor number"], ["Hours", "number"], ["Range", "number"]],
    [...parts, {what: "all", hours: all}].map(({id, what, count, hours}) => [
      make("th", {scope: "row"}, shown(what), kinds.has(id) ? make("small", {}, id) : undefined),
      minorCell(count ? countText(count) : ""), numberCell(timeText(hours.likely)),
      numberCell(hours.likely ? rangeText(hours) : "")])));
}

/** Lists of sentences, and suppressions. */
function showSmallPrint() {
  const items = (id, texts) => {
    byId(`${id}-section`).hidden = !texts.length;
    byId(id).replaceChildren(...texts.map(text => make("li", {}, ...[text].flat())));
  };
  items("assumptions", audit.assumptions.map(shown));
  items("notes", audit.notes.map(shown));
  items("suppressions", audit.suppressions.map(({where, id, paths, reason, used}) => [make("code", {}, shown(where)), ` ${id}`,
    paths ? make("span", {}, " for ", make("code", {}, shown(paths))) : "", ": ", make("bdi", {}, shown(reason)),
    make("small", {"class": used ? "" : "off"}, used ? plural(used, "finding") : "unused: it can be removed")]));
}

/** What does not change while the page is open. */
function fillOverview() {
  const {summary} = audit;
  byId("nothing").hidden = summary.cuda_lines > 0 || audit.findings.length > 0;
  byId("something").hidden = !byId("nothing").hidden;
  byId("nothing").textContent = `There is no CUDA code in ${plural(summary.files, "file")} of ${plural(summary.lines, "line")}.`;
  byId("about").replaceChildren(make("bdi", {}, shown(audit.root)), ` \u00b7 HIP ${audit.hip_version} \u00b7 ` +
    [...targetNames, `hipify-cpp\u00a0${audit.tool.version}`].join(" \u00b7 "));
  byId("legend").replaceChildren(...states.map(({name, about}) => make("li", {}, stateMark(name), make("span", {}, about))));
  for (const fill of [showFigures, showBaseline, showLibraries, showTopKernels, showPtx, showRequirements, showParts,
    showSmallPrint])
    fill();
}

/** Charts take the size of what is seen. */
function showOverview(state) {
  if (byId("something").hidden)
    return;
  showTargets();
  showHazards();
  showTreemap(state);
}
