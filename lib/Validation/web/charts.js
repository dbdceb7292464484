// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The charts of cases and outputs.
"use strict";

const pointStyles = ["circle", "triangle", "rectRot", "rect", "crossRot", "star", "cross", "dash"];
const seriesColour = index => colour(`series-${index % 8}`);

const axis = (text, more = {}) => ({title: {display: true, text}, ...more});
const isDecade = value => Math.abs(Math.log10(value) % 1) < 1e-9 || Math.abs(Math.log10(value) % 1) > 1 - 1e-9;
/** Powers of ten alone: the others' labels would hide each other. */
const decades = {callback: value => isDecade(value) ? decadeText(value) : null};

function drawHistogram(canvas, labels, series) {
  const configure = () => ({
    type: "bar",
    data: {labels, datasets: series.map((s, i) => ({...s, backgroundColor: seriesColour(i), maxBarThickness: 40,
      // One element must be seen beside a million.
      minBarLength: s.data.map(n => n ? 3 : 0)}))},
    options: {
      maintainAspectRatio: false,
      scales: {x: axis("distance, units in the last place", {grid: {display: false}}),
        y: axis("elements", {type: "logarithmic", min: 0.5, ticks: decades})},
      plugins: {legend: {display: series.length > 1, labels: {boxWidth: 12}}},
    },
  });
  // Chart.js takes the size of what is in the page.
  requestAnimationFrame(() => canvas.isConnected && draw(canvas, configure));
}

function errorPoints(cases, backend, key) {
  return cases.flatMap((c, x) => {
    const b = backendOf(c, backend), y = b && worst(b.runs, key);
    return y === undefined || Number.isNaN(y) ? [] : [{x, y, name: c.name}];
  });
}

/** All cases by their errors. No logarithmic scale has a zero: exact results
    stand on a line of their own below the smallest error. */
function showErrors(cases, state) {
  const series = results.backends.map((name, i) => ({name, i}))
    .filter(({name}) => results.cases.some(c => backendOf(c, name)?.runs.some(run => run.outputs.length)));
  byId("errors").hidden = !hasCharts || !series.length || !cases.length;
  if (byId("errors").hidden)
    return;
  const measure = measures[byId("measure").selectedIndex];
  const points = series.map(({name}) => errorPoints(cases, name, measure.key));
  const positive = points.flat().map(p => p.y).filter(y => y > 0 && Number.isFinite(y));
  const floor = 10 ** (Math.floor(Math.log10(Math.min(...positive, 1))) - 1);
  const ceiling = Math.max(...positive, 1) * 10;
  const place = y => y === 0 ? floor : Math.min(y, ceiling);
  const configure = () => ({
    type: "scatter",
    data: {datasets: series.map(({name, i}, at) => ({label: name, pointStyle: pointStyles[i % pointStyles.length],
      // Back ends stand side by side, or equal ones would hide each other.
      data: points[at].map(p => ({...p, exact: p.y, x: p.x + (at + 1) / (series.length + 1) - 0.5, y: place(p.y)})),
      backgroundColor: seriesColour(i), borderColor: seriesColour(i), radius: 4, hoverRadius: 7}))},
    options: {
      maintainAspectRatio: false,
      onClick: (event, [hit]) => {
        if (hit)
          location.hash = address({...state, case: points[hit.datasetIndex][hit.index].name,
            on: series[hit.datasetIndex].name});
      },
      onHover: (event, hits) => { event.native.target.style.cursor = hits.length ? "pointer" : ""; },
      scales: {
        x: {min: -0.5, max: cases.length - 0.5, grid: {display: false}, afterBuildTicks: scale => {
          scale.ticks = cases.map((_, value) => ({value}));
        }, ticks: {autoSkip: true, maxRotation: 60, callback: value => cases[value]?.name.split("/").pop() ?? ""}},
        y: axis(measure.name, {type: "logarithmic", min: floor, max: ceiling,
          ticks: {callback: value => value <= floor ? "exact" : decades.callback(value)}}),
      },
      plugins: {legend: {labels: {usePointStyle: true, boxHeight: 7}}, tooltip: {callbacks: {
        label: hit => `${hit.raw.name} on ${hit.dataset.label}: ${errorText(hit.raw.exact)}`}}},
    },
  });
  byId("errors-chart").setAttribute("aria-label", `${measure.name}, by case and back end`);
  draw(byId("errors-chart"), configure);
}
