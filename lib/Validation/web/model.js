// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the page shows, and how things are said.
"use strict";

/** The JSON of `hipify-cpp validate --json`. */
const results = readData();

/** From good to bad, as lib/Validation/Results.h has them. */
const verdicts = [
  {name: "equal", sign: "\u2713"},
  {name: "compiled", sign: "\u25c7"},
  {name: "known difference", sign: "\u2248", style: "known"},
  {name: "skipped", sign: "\u2013"},
  {name: "unsupported", sign: "?"},
  {name: "differs", sign: "\u2260"},
  {name: "failed", sign: "\u00d7"},
  {name: "not built", sign: "\u00d7", style: "not-built"},
];
const rankOf = name => verdicts.findIndex(v => v.name === name);
const isBad = name => rankOf(name) >= rankOf("unsupported");

/** A verdict as a coloured word; `more` goes behind it. */
function verdictMark(name, more, tag = "span", properties = {}) {
  const {sign, style = name} = verdicts[rankOf(name)];
  return make(tag, {...properties, "class": `verdict ${style} ${properties.class ?? ""}`.trim(), "data-sign": sign},
    name, more === undefined ? undefined : make("small", {}, more));
}

// --- numbers -----------------------------------------------------------------

/** JSON has no NaN and no infinity: the results have strings for them. */
const toNumber = x => typeof x === "number" ? x : {nan: NaN, inf: Infinity, "-inf": -Infinity}[x];

/** An error: few digits say enough. */
function errorText(x) {
  const value = toNumber(x);
  if (!Number.isFinite(value))
    return String(x);
  return value === 0 ? "0" : String(Number(value.toPrecision(3)));
}

/** A value, with the digits that its type has. */
function valueText(x, dtype) {
  const value = toNumber(x);
  if (!Number.isFinite(value))
    return String(x);
  return dtype === "f64" ? String(value) : String(Number(value.toPrecision(/^[iu]/.test(dtype) ? 17 : 9)));
}

/** Of 1: what a person compares at a glance is a percentage. */
const partText = x => x === "inf" ? "more than all" : `${(100 * x).toPrecision(2)} %`;

/** A cosine is mostly 1 less something, which is what is of interest. */
function cosineText(x) {
  const less = 1 - toNumber(x);
  return less > 0 && less < 0.001 ? `1 \u2212 ${errorText(less)}` : valueText(x, "f32");
}

/** A power of ten: "10\u2074"; those near 1 as people write them. */
function decadeText(value) {
  const exponent = Math.round(Math.log10(value));
  if (Math.abs(exponent) < 4)
    return String(Number(value.toPrecision(1)));
  return "10" + String(exponent).replace(/./g, c => c === "-" ? "\u207b" : "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[c]);
}

const secondsText = s => `${toNumber(s).toFixed(2)} s`;

/** Distances end there; a NaN on one side only is as far. */
const farthestUlp = 2 ** 32;
const ulpText = n => n >= farthestUlp ? "2\u00b3\u00b2 or more" : countText(n);

/** The buckets of a histogram of distances: 0, 1, 2-3, 4-7, ...; the last has
    the rest. */
function bucketText(index, buckets) {
  if (index < 2)
    return String(index);
  const first = 2 ** (index - 1);
  return index === buckets - 1 ? `${countText(first)}+` : `${countText(first)}\u2013${countText(2 * first - 1)}`;
}

/** What a case on a back end can be measured by. */
const measures = [
  {key: "max_ulp", name: "units in the last place"},
  {key: "max_relative", name: "relative error"},
  {key: "max_absolute", name: "absolute error"},
];

/** The largest of all runs and outputs; undefined where nothing was compared. */
function worst(runs, key) {
  const values = runs.flatMap(run => run.outputs).map(output => toNumber(output.with_reference[key]));
  return values.length ? values.reduce((a, b) => (b > a || Number.isNaN(b)) ? b : a) : undefined;
}

/** What stands behind a verdict: how far numbers are off, or how many. */
function distanceText(verdict, runs) {
  const all = runs.flatMap(run => run.outputs).map(output => output.with_reference);
  if (verdict === "differs") {
    const most = all.reduce((a, b) => b.mismatches / b.count > a.mismatches / a.count ? b : a, {mismatches: 0, count: 1});
    return most.mismatches ? `${countText(most.mismatches)} of ${countText(most.count)}` : undefined;
  }
  const ulp = worst(runs, "max_ulp");
  if (isBad(verdict) || ulp === undefined)
    return undefined;
  return ulp === 0 ? "exact" : `${ulpText(ulp)} ulp`;
}

// --- mutations ---------------------------------------------------------------

/** What may become of a mutation; what needs a person comes first. */
const fates = [
  {name: "not noticed", style: "differs", sign: "\u2260"},
  {name: "not tried", style: "skipped", sign: "\u2013"},
  {name: "explained", style: "known", sign: "\u2248"},
  {name: "noticed", style: "equal", sign: "\u2713"},
];
const mutationsOf = (mutations, fate) => mutations.filter(m => m.fate === fate).length;

// --- the address -------------------------------------------------------------

/** The part of the address behind '#': what is shown. A link to a page shows
    the same to everyone. */
function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const split = name => (fields.get(name) ?? "").split(",").filter(Boolean);
  return {
    case: fields.get("case") ?? "", on: fields.get("on") ?? "", query: fields.get("q") ?? "",
    verdicts: split("verdict"), sort: fields.get("sort") ?? "", descending: fields.get("order") === "desc",
  };
}

function address(state) {
  const fields = new URLSearchParams();
  const set = (name, value) => value && fields.set(name, value);
  set("case", state.case);
  set("on", state.on);
  set("q", state.query);
  set("verdict", state.verdicts.join(","));
  set("sort", state.sort);
  set("order", state.descending && "desc");
  return `#${fields}`;
}
