// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of the address behind '#': what is shown. A link to a page shows the
// same to everyone.
"use strict";

const views = [
  {name: "overview", title: "Overview"},
  {name: "files", title: "Files"},
  {name: "apis", title: "APIs"},
  {name: "kernels", title: "Kernels"},
  {name: "findings", title: "Findings"},
];

/** What the address holds, in its order. Lists are parted by commas, which no
    value of a list has. */
const fields = {
  view: {text: "overview"}, in: {text: ""}, q: {text: ""}, sort: {text: ""}, order: {text: ""},
  state: {list: true}, severity: {list: true}, id: {list: true}, target: {list: true}, since: {list: true},
  support: {list: true}, kernel: {text: ""}, aside: {text: ""}, open: {text: ""},
};

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  const state = {};
  for (const [name, {list, text}] of Object.entries(fields))
    state[name] = list ? (given.get(name) ?? "").split(",").filter(Boolean) : given.get(name) ?? text;
  if (!views.some(({name}) => name === state.view))
    state.view = "overview";
  return state;
}

/** The address that shows this; what is left out is as at the start. */
function address(state) {
  const given = new URLSearchParams();
  for (const [name, {list, text}] of Object.entries(fields)) {
    const value = list ? (state[name] ?? []).join(",") : state[name] ?? text;
    if (value !== (text ?? ""))
      given.set(name, value);
  }
  // A slash and a comma need no escape behind '#', and are read easier.
  return `#${String(given).replace(/%2F/g, "/").replace(/%2C/g, ",")}`;
}

/** Whether the path is this file, or below this folder. */
const isIn = (path, place) => !place || path === place || path.startsWith(`${place}/`);
