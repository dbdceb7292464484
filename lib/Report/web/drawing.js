// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Charts, by Chart.js. A build without it gives pages without charts; what they
// show is in tables, too.
"use strict";

const hasCharts = typeof Chart !== "undefined";
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Charts that are shown, and how each is drawn again for other colours. */
const drawn = new Map();

function draw(canvas, configure) {
  drawn.get(canvas)?.chart.destroy();
  Chart.defaults.font.family = "system-ui, sans-serif";
  Chart.defaults.color = colour("dim");
  Chart.defaults.borderColor = colour("grid");
  Chart.defaults.animation = false;
  drawn.set(canvas, {chart: new Chart(canvas, configure()), configure});
}

/** For a new theme, and for paper. */
function redrawCharts() {
  for (const [canvas, {configure}] of [...drawn])
    draw(canvas, configure);
}

/** Forgets charts whose canvas has left the page. */
function dropCharts() {
  for (const [canvas, {chart}] of [...drawn])
    if (!canvas.isConnected) {
      chart.destroy();
      drawn.delete(canvas);
    }
}
