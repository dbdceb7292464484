// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code and help as elements.
"use strict";

/** Lines of code with their numbers. `mark` says which part of a line stands
    out: (line number) => [begin, end], in UTF-16 code units. */
function codeLines({first_line, lines}, mark = () => undefined) {
  return make("pre", {"class": "code", tabindex: "0"}, make("code", {}, ...lines.map((line, i) => {
    const number = first_line + i, range = mark(number);
    const text = range ? [shown(line.slice(0, range[0])), make("mark", {}, shown(line.slice(...range))),
      shown(line.slice(range[1]))] : [shown(line)];
    return make("span", {"class": range ? "line marked" : "line", "data-line": number}, ...text, "\n");
  })));
}

/** What a finding's place is within its lines. */
function findingMark({line, column, end_line, end_column}) {
  return number => {
    if (number < line || number > end_line)
      return undefined;
    const begin = number === line ? column - 1 : 0;
    return [begin, number === end_line ? Math.max(end_column - 1, begin + 1) : Infinity];
  };
}

function changeLines(before, after) {
  const side = (tag, {lines}) => lines.map(line => make(tag, {}, make("code", {}, shown(line) || " ")));
  return make("div", {"class": "diff"}, ...side("del", before), ...side("ins", after));
}

// --- the pages of docs/diagnostics -------------------------------------------

/** `code`, **strong** and [links](to): all that these pages have in a line. */
function inlineText(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).map(part => {
    if (part.startsWith("`"))
      return make("code", {}, part.slice(1, -1));
    if (part.startsWith("**"))
      return make("strong", {}, ...inlineText(part.slice(2, -2)));
    const link = /^\[([^\]]+)\]\(/.exec(part);
    // Where they lead is not on this page.
    return link ? make("em", {}, ...inlineText(link[1])) : part;
  });
}

const tableCells = (row, tag) => row.replace(/^\||\|$/g, "").split("|").map(text => make(tag, {}, ...inlineText(text.trim())));

function helpBlock(block) {
  const lines = block.split("\n");
  if (block.startsWith("```")) {
    const file = lines[0].split(" ")[1];
    return make("figure", {}, file ? make("figcaption", {"class": "dim"}, `${file}:`) : undefined,
      make("pre", {tabindex: "0"}, make("code", {}, lines.slice(1, -1).join("\n"))));
  }
  if (block.startsWith("## "))
    return make("h4", {}, ...inlineText(lines[0].slice(3)));
  if (block.startsWith("|"))
    return make("div", {"class": "wide"}, make("table", {"class": "plain"},
      make("thead", {}, make("tr", {}, ...tableCells(lines[0], "th"))),
      make("tbody", {}, ...lines.slice(2).map(row => make("tr", {}, ...tableCells(row, "td"))))));
  if (block.startsWith("- "))
    return make("ul", {}, ...block.slice(2).split("\n- ").map(item => make("li", {}, ...inlineText(item.replaceAll("\n", " ")))));
  return make("p", {}, ...inlineText(lines.join(" ")));
}

/** Markdown as those pages write it: blocks with an empty line between them,
    but for code, which has its fences. */
function helpText(markdown) {
  const blocks = markdown.match(/^```[^]*?^```$|^\|.*(?:\n\|.*)*|^## .*|^- .*(?:\n(?!\n|```|\|).+)*|^.+(?:\n(?!- |```|\||## ).+)*/gm) ?? [];
  return blocks.map(helpBlock);
}
