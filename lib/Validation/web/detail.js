// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One case: its back ends, runs, outputs, mutations and findings.
"use strict";

const cell = (text, properties = {}) => make("td", {"class": "number", ...properties}, text);

/** Each row: its name, how it is said, and whether it is wrong. */
const comparisonRows = [
  ["elements", c => countText(c.count)],
  ["mismatches", c => countText(c.mismatches), c => c.mismatches > 0],
  ["never written", c => countText(c.unwritten), c => c.unwritten > 0],
  ["largest absolute error", c => errorText(c.max_absolute)],
  ["mean absolute error", c => errorText(c.mean_absolute)],
  ["largest relative error", c => errorText(c.max_relative)],
  ["mean relative error", c => errorText(c.mean_relative)],
  ["largest distance, ulp", c => ulpText(c.max_ulp)],
  ["part of the tolerance used", c => partText(c.tolerance_used)],
  ["cosine", c => cosineText(c.cosine)],
  ["NaN: got, expected", c => `${countText(c.nans)}, ${countText(c.expected_nans)}`, c => c.nans !== c.expected_nans],
  ["infinite: got, expected", c => `${countText(c.infs)}, ${countText(c.expected_infs)}`,
    c => c.infs !== c.expected_infs],
];

/** The comparisons of an output, with what they are called. */
const comparisonsOf = output => [["the reference", output.with_reference],
  ["the original", output.with_original]].filter(([, c]) => c);

function comparisonTable(output) {
  const columns = comparisonsOf(output);
  return make("div", {"class": "wide-table"}, make("table", {"class": "data"},
    make("caption", {"class": "hidden"}, `${output.name} compared`),
    make("thead", {}, make("tr", {}, make("td"),
      ...columns.map(([name]) => make("th", {scope: "col", "class": "number"}, `with ${name}`)))),
    make("tbody", {}, ...comparisonRows.map(([name, text, wrong]) => make("tr", {},
      make("th", {scope: "row"}, name),
      ...columns.map(([, c]) => cell(text(c), wrong?.(c) ? {"class": "number off"} : {})))))));
}

/** The histogram as a chart, and as a table where there are no charts. */
function histogram(output) {
  const columns = comparisonsOf(output);
  const size = output.with_reference.ulp_histogram.length;
  const used = columns.flatMap(([, c]) => c.ulp_histogram.map((n, i) => n ? i : 0));
  const buckets = Array.from({length: Math.max(...used) + 1}, (_, i) => i);
  const name = `Elements of ${output.name} by their distance in units in the last place`;
  const table = make("table", {"class": "data"},
    make("caption", {}, name),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "ulp"),
      ...columns.map(([title]) => make("th", {scope: "col", "class": "number"}, title)))),
    make("tbody", {}, ...buckets.map(i => make("tr", {}, make("th", {scope: "row"}, bucketText(i, size)),
      ...columns.map(([, c]) => cell(countText(c.ulp_histogram[i])))))));
  if (!hasCharts)
    return table;
  const canvas = make("canvas", {role: "img", "aria-label": name});
  drawHistogram(canvas, buckets.map(i => bucketText(i, size)),
    columns.map(([title, c]) => ({label: title, data: buckets.map(i => c.ulp_histogram[i])})));
  return make("figure", {style: "margin: 0"}, make("div", {"class": "chart"}, canvas),
    make("details", {}, make("summary", {"class": "dim"}, "as a table"), table));
}

function mismatchTable(output, title, comparison) {
  if (!comparison.first.length)
    return undefined;
  const rest = comparison.mismatches - comparison.first.length;
  return make("div", {"class": "wide-table"}, make("table", {"class": "data"},
    make("caption", {}, `First elements that differ from ${title}` + (rest > 0 ? `; ${countText(rest)} more` : "")),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "element"),
      ...["got", "expected", "difference"].map(name => make("th", {scope: "col", "class": "number"}, name)),
      make("th", {scope: "col"}, ""))),
    make("tbody", {}, ...comparison.first.map(m => make("tr", {},
      make("th", {scope: "row"}, make("code", {}, output.name + m.index.map(i => `[${i}]`).join(""))),
      cell(valueText(m.got, output.dtype)), cell(valueText(m.expected, output.dtype)),
      cell(errorText(toNumber(m.got) - toNumber(m.expected)).toLowerCase()),
      make("td", {}, m.unwritten ? make("span", {"class": "off"}, "never written") : ""))))));
}

function outputSection(output) {
  return make("section", {"class": "output"},
    make("h4", {}, make("code", {}, output.name), make("span", {"class": "dim"}, ` ${output.dtype}`)),
    make("div", {"class": "columns"}, comparisonTable(output), histogram(output)),
    ...comparisonsOf(output).map(([title, c]) => mismatchTable(output, title, c)));
}

const runName = run => [run.size, `seed ${run.seed}`, run.variant].filter(Boolean).join(", ");

/** A run's body is made when it is opened: there can be hundreds. */
function runDetails(run, open) {
  const element = make("details", {"class": "run"}, make("summary", {},
    make("span", {"class": "name"}, runName(run)), verdictMark(run.verdict, distanceText(run.verdict, [run])),
    make("span", {"class": "dim number"}, secondsText(run.seconds))));
  const fill = () => {
    if (element.open && element.children.length === 1)
      element.append(make("div", {"class": "body"}, run.why ? make("pre", {}, run.why) : undefined,
        ...run.outputs.map(outputSection)));
  };
  element.addEventListener("toggle", fill);
  element.open = open;
  return element;
}

function backendSection(b) {
  // What one run says is told there.
  const why = b.why && !b.runs.some(run => run.why === b.why) ? make("pre", {}, b.why) : undefined;
  const first = Math.max(0, b.runs.findIndex(run => run.verdict === b.verdict));
  return make("section", {}, make("h3", {}, `On ${b.name}: ${b.verdict}`),
    make("p", {"class": "dim"}, `Built in ${secondsText(b.build_seconds)}.`), why,
    ...b.runs.map((run, i) => runDetails(run, i === first)));
}

function mutationItem(m) {
  const fate = fates.find(each => each.name === m.fate);
  return make("li", {}, make("div", {"class": "head"},
    make("span", {"class": `verdict ${fate.style}`, "data-sign": fate.sign}, m.fate), make("strong", {}, m.kind),
    make("code", {}, m.place), make("span", {"class": "dim"}, m.fate === "noticed" ? `by ${m.why}` : m.why)),
  make("div", {"class": "diff"}, make("del", {}, make("code", {}, m.before)), make("ins", {}, make("code", {}, m.after))));
}

function mutationSection(c) {
  const order = fates.map(fate => fate.name);
  const all = [...c.mutations].sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate));
  return make("section", {id: "mutations", tabindex: "-1"}, make("h3", {}, "Mutations"),
    make("p", {"class": "dim"}, "The translation, broken on purpose: some back end has to notice each change."),
    make("ul", {"class": "mutations"}, ...all.map(mutationItem)));
}

/** A kernel's text; lines that the other text lacks are marked. */
function kernelText(title, text, other) {
  const known = new Set(other.split("\n").map(line => line.trim()));
  const lines = text.split("\n").map(line => known.has(line.trim()) ? make("span", {}, `${line}\n`)
    : make("mark", {}, `${line}\n`));
  return make("section", {}, make("h4", {}, title), make("pre", {tabindex: "0", "aria-label": title}, ...lines));
}

function kernelDetails(k) {
  const same = k.original === k.translation;
  return make("details", {"class": "run"}, make("summary", {}, make("code", {"class": "name"}, k.name),
    make("span", {"class": "dim"}, k.place), make("span", {"class": "dim"}, same ? "as it was" : "changed")),
  make("div", {"class": "body columns"}, same || !k.original ? undefined : kernelText("CUDA", k.original, k.translation),
    kernelText(same ? "CUDA and HIP" : "HIP", k.translation, k.original || k.translation)));
}

/** Where a person looks for the line that is wrong. */
const kernelSection = c => make("section", {id: "kernels"}, make("h3", {}, "Kernels"),
  ...c.kernels.map(kernelDetails));

const findingSection = c => make("section", {}, make("h3", {}, "Findings of the translation"),
  make("pre", {}, c.findings.join("\n")));

function backendTabs(c, chosen, state) {
  return make("nav", {"aria-label": "Back ends"}, make("ul", {"class": "tabs"}, ...c.backends.map(b => make("li", {},
    make("a", {href: address({...state, on: b.name}), "aria-current": b === chosen ? "true" : undefined},
      make("span", {"class": "name"}, b.name), verdictMark(b.verdict, distanceText(b.verdict, b.runs)))))));
}

/** Shows the case of the address; without a back end, the worst one. */
function showDetail(c, state) {
  const worstFirst = [...c.backends].sort((a, b) => rankOf(b.verdict) - rankOf(a.verdict));
  const chosen = backendOf(c, state.on) ?? worstFirst.find(b => isBad(b.verdict)) ?? c.backends[0];
  const heading = make("h2", {tabindex: "-1"}, c.name);
  byId("detail").replaceChildren(...[
    make("a", {"class": "back", href: address({...state, case: "", on: ""})}, "\u2190 All cases"), heading,
    make("p", {}, c.about), backendTabs(c, chosen, state), chosen ? backendSection(chosen) : undefined,
    c.kernels.length ? kernelSection(c) : undefined,
    c.mutations.length ? mutationSection(c) : undefined, c.findings.length ? findingSection(c) : undefined,
  ].filter(Boolean));
  if (state.on === mutationColumn && c.mutations.length) {
    byId("mutations").scrollIntoView();
    byId("mutations").focus({preventScroll: true});
  } else {
    heading.focus({preventScroll: true});
    scrollTo(0, 0);
  }
}
