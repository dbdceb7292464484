// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements and text. Nothing that comes from the data ever becomes markup:
// elements are made here, and text is text.
"use strict";

const byId = id => document.getElementById(id);

/** An element. Properties that are functions are listeners; children are
    elements or text. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function")
      element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter(child => child !== undefined));
  return element;
}

/** A name in pieces: a line may break behind '/' and '_', not inside a word. */
function nameText(name) {
  return name.split(/(?<=[/_])/).flatMap(part => [part, make("wbr")]).slice(0, -1);
}

/** Text with what cannot be seen: characters that change the direction of what
    follows could show code as what it is not; control characters say nothing. */
const shown = text => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
  c => `\u27e8U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`);

const countText = n => n.toLocaleString("en");

/** The JSON that the program wrote into the page. */
const readData = () => JSON.parse(byId("data").textContent);
