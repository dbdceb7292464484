// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the page shows, and how it is said. The format is that of
// docs/audit-schema.json.
"use strict";

/** The JSON of `hipify-cpp audit --json`. */
const audit = readData();

/** From good to bad, as lib/Audit/Audit.h has them. */
const states = [
  {name: "automatic", sign: "\u2713", title: "Automatic", about: "translated, or the same in HIP"},
  {name: "shim", sign: "\u25c7", title: "By shim", about: "translated to what a header of hipify-cpp defines"},
  {name: "review", sign: "!", title: "Needs review", about: "a person must check the meaning"},
  {name: "blocked", sign: "\u00d7", title: "Blocked", about: "a person must write it"},
];
const noState = {name: "none", sign: "\u2013", title: "None", about: "there is no CUDA code in it"};
const stateRank = Object.fromEntries([noState, ...states].map(({name}, i) => [name, i]));
const stateOf = name => states[stateRank[name] - 1] ?? noState;

/** From bad to good: the first is what people look for. */
const severities = ["error", "warning", "note", "info"];
const severityRank = Object.fromEntries(severities.map((name, i) => [name, severities.length - i]));

/** How well a library, or a name of one, is served. */
const supports = {
  full: {state: "automatic"}, partial: {state: "review"}, none: {state: "blocked"},
  mapped: {state: "automatic", title: "mapped"},
  "roc-only": {state: "review", title: "in a ROC library only"},
  unsupported: {state: "blocked"},
  unknown: {state: "review", title: "in no table"},
};

const kinds = new Map(audit.kinds.map(kind => [kind.id, kind]));
const targetNames = audit.targets.map(target => target.name);
const changes = audit.baseline ? ["new", "worse", "better", "same"] : [];

/** Findings by fingerprint: that is their name in the address, as it survives
    edits elsewhere. */
const findingOf = new Map(audit.findings.map(finding => [finding.fingerprint, finding]));
audit.findings.forEach((finding, index) => { finding.index = index; });
const pathOf = finding => audit.files[finding.file].path;

/** Where findings are that count nowhere: decided about, or in branches that no
    unit compiles. The others have no such place. */
const placeOf = ({suppressed, inactive}) => suppressed ? "suppressed" : inactive ? "inactive" : "";
const asideTitles = {suppressed: "suppressed", inactive: "not compiled"};

/** Without suppressed and inactive ones. */
const findingCount = counts => severities.reduce((sum, name) => sum + counts[name], 0);
/** What is listed: names that translate by themselves are not. */
const listed = counts => severities.filter(name => severityRank[name] >= severityRank[audit.level])
  .reduce((sum, name) => sum + counts[name], 0);

// --- numbers -----------------------------------------------------------------

const round = (x, digits) => x.toLocaleString("en", {maximumFractionDigits: digits});
const plural = (n, one, many = `${one}s`) => `${countText(n)} ${n === 1 ? one : many}`;

/** A share of all; neither all nor nothing is said where it is only nearly so. */
function shareText(part, all) {
  if (!all)
    return "\u2013";
  const percent = 100 * part / all;
  if (part && percent < 0.1)
    return "< 0.1\u00a0%";
  if (part < all && percent > 99.9)
    return "> 99.9\u00a0%";
  return `${round(percent, percent < 10 || percent > 90 ? 1 : 0)}\u00a0%`;
}

/** The unit in which hours are said: minutes, hours, days of eight hours. */
function timeUnit(hours) {
  if (hours < 1)
    return {name: "min", of: 1 / 60};
  return {name: "h", of: 1};
}
const timeIn = (hours, unit) => round(hours / unit.of, unit.name === "h" && hours < 10 ? 1 : 0);
const timeText = hours => hours ? `${timeIn(hours, timeUnit(hours))}\u00a0${timeUnit(hours).name}` : "0";
const rangeText = ({low, likely, high}) =>
  `${timeIn(low, timeUnit(likely))}\u2013${timeIn(high, timeUnit(likely))}\u00a0${timeUnit(likely).name}`;
const workDay = 8;
const daysText = hours => round(hours / workDay, hours < 10 * workDay ? 1 : 0);

// --- marks -------------------------------------------------------------------

/** A state as a coloured word. */
function stateMark(name, text, tag = "span", properties = {}) {
  const state = stateOf(name);
  return make(tag, {...properties, "class": `state ${state.name} ${properties.class ?? ""}`.trim(), "data-sign": state.sign},
    text ?? state.title.toLowerCase());
}

const severityMark = name => make("span", {"class": "severity", "data-severity": name}, name);

/** A path whose end is seen when there is no room for all. */
function pathMark(path, line) {
  const at = path.lastIndexOf("/") + 1;
  return make("span", {"class": "path", title: line ? `${path}:${line}` : path},
    make("bdi", {"class": "folder"}, shown(path.slice(0, at))),
    make("bdi", {"class": "name"}, shown(path.slice(at))), line ? make("span", {"class": "line"}, `:${line}`) : undefined);
}

/** The shares of the states as a bar; its numbers are said, too. */
function shareBar(code) {
  const all = states.reduce((sum, {name}) => sum + code[name], 0);
  const parts = states.filter(({name}) => code[name]);
  return make("span", {"class": "share", role: "img", "aria-label": parts.map(({name, title}) =>
    `${title.toLowerCase()} ${shareText(code[name], all)}`).join(", ") || "no CUDA"},
  ...parts.map(({name}) => make("span", {"class": name, style: `flex-grow:${code[name]}`})));
}
