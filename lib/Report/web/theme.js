// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Light, dark, or as the system has it. Paper is light.
"use strict";

const themes = ["system", "light", "dark"];
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const onPaper = matchMedia("print");
let theme = "system";
let onTheme;

function applyTheme() {
  const dark = !onPaper.matches && (theme === "dark" || (theme === "system" && systemIsDark.matches));
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = `Theme: ${theme}`;
  onTheme();
}

/** Starts with what was chosen last; onTheme() is called whenever colours have
    changed. */
function startThemes(whenChanged) {
  onTheme = whenChanged;
  // A browser may refuse storage to a file.
  try { theme = localStorage.getItem("hipify-cpp theme") ?? theme; } catch { /* as it is */ }
  if (!themes.includes(theme))
    theme = "system";
  byId("theme").hidden = false;
  byId("theme").addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    try { localStorage.setItem("hipify-cpp theme", theme); } catch { /* for this time */ }
    applyTheme();
  });
  systemIsDark.addEventListener("change", applyTheme);
  onPaper.addEventListener("change", applyTheme);
  applyTheme();
}
