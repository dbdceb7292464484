// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One finding: where, what, why, and what to do.
"use strict";

/** A documentation address may be a path in our sources, which leads nowhere
    from here. */
const isWebAddress = text => /^https?:\/\//.test(text);

function helpSection(kind) {
  const docs = !kind.docs ? "" : isWebAddress(kind.docs) ?
    make("p", {}, make("a", {href: kind.docs, rel: "noreferrer"}, `${kind.id} in the documentation`)) :
    make("p", {"class": "dim"}, "In hipify-cpp's sources: ", make("code", {}, kind.docs));
  return make("details", {"class": "help", open: true}, make("summary", {}, `${kind.id}: ${kind.title}`),
    make("div", {"class": "prose"}, ...helpText(kind.help), docs));
}

/** The kernels that a finding is in; the innermost is the last. */
const kernelsOf = finding => audit.kernels.filter(kernel => kernel.file === finding.file &&
  kernel.line <= finding.line && finding.line <= kernel.end_line);

function factRows(finding) {
  const state = readAddress();
  const link = (text, part) => make("a", {href: address({...emptyFilters, view: "findings", ...part})}, text);
  const rows = [
    ["Place", [link(pathMark(pathOf(finding), finding.line), {in: pathOf(finding), open: state.open})]],
    ["Effort", [`${timeText(finding.hours.likely)} `, make("span", {"class": "dim"}, `(${rangeText(finding.hours)})`)]],
  ];
  const [kernel] = kernelsOf(finding);
  if (kernel)
    rows.push(["Kernel", [link(make("code", {}, shown(kernel.name)), {kernel: kernelKey(kernel), open: state.open})]]);
  if (finding.subject)
    rows.push(["About", [make("code", {}, shown(finding.subject)),
      ...(finding.replacement ? [" \u2192 ", make("code", {}, shown(finding.replacement))] : [])]]);
  if (finding.targets.length < targetNames.length)
    rows.push(["Targets", [finding.targets.map(i => targetNames[i]).join(", ")]]);
  if (finding.confidence === "lexical")
    rows.push(["Known by", ["tokens alone: the compiler did not confirm it"]]);
  if (finding.since_baseline)
    rows.push(["Baseline", [finding.since_baseline]]);
  if (finding.suppressed)
    rows.push(["Suppressed", [make("bdi", {}, shown(finding.suppressed))]]);
  return make("dl", {"class": "facts"}, ...rows.map(([name, values]) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, ...values))));
}

/** The finding as elements; `level` is that of its heading. */
function findingBody(finding, level = "h2") {
  const kind = kinds.get(finding.id), change = finding.before && finding.after;
  const section = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);
  return [
    make("div", {"class": "marks"}, stateMark(finding.state), severityMark(finding.severity)),
    make(level, {tabindex: "-1", "class": "message"}, make("bdi", {}, shown(finding.message)),
      make("span", {"class": "dim"}, ` ${finding.id}`)),
    factRows(finding),
    finding.advice && section("What to do", make("p", {}, make("bdi", {}, shown(finding.advice)))),
    finding.excerpt && section("Source", codeLines(finding.excerpt, findingMark(finding))),
    change && section("Translation", changeLines(finding.before, finding.after)),
    kind && level === "h2" && section("Why", helpSection(kind)),
  ].filter(Boolean);
}

/** Shows a finding beside the list. */
function showDetail(finding, state) {
  const panel = byId("detail"), rows = grids.findings.rows;
  const at = rows.indexOf(finding), step = (text, title, index) => rows[index] && at >= 0 ?
    make("a", {"class": "button", href: address({...state, open: rows[index].fingerprint}), "aria-label": title}, text) :
    make("span", {"class": "button off", "aria-hidden": "true"}, text);
  panel.replaceChildren(
    make("nav", {"class": "steps", "aria-label": "Findings"}, step("\u2191", "Previous finding", at - 1),
      step("\u2193", "Next finding", at + 1),
      make("span", {"class": "dim"}, at >= 0 ? `${countText(at + 1)} of ${countText(rows.length)}` : "not in the list"),
      make("a", {"class": "button close", href: address({...state, open: ""}), "aria-label": "Close"}, "\u00d7")),
    ...findingBody(finding));
  panel.scrollTop = 0;
  panel.querySelector("h2").focus({preventScroll: true});
}
