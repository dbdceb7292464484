// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tree of folders by size and state. d3-hierarchy lays it out.
"use strict";

const hasTreemap = typeof d3 !== "undefined" && Boolean(d3.treemap);

/** What a tile's area can be. */
const sizes = [
  {name: "lines of CUDA", of: file => file.cuda_lines, text: n => plural(n, "line")},
  {name: "hours of work", of: file => file.hours.likely, text: timeText},
];

/** The files as a tree of folders. A folder that has nothing but a folder is one
    with it. */
function folderTree() {
  const root = {name: "", path: "", folders: new Map(), files: []};
  for (const file of audit.files) {
    const parts = file.path.split("/");
    let at = root;
    parts.slice(0, -1).forEach((name, i) => {
      if (!at.folders.has(name))
        at.folders.set(name, {name, path: parts.slice(0, i + 1).join("/"), folders: new Map(), files: []});
      at = at.folders.get(name);
    });
    at.files.push(file);
  }
  const asNode = ({name, path, folders, files}) => {
    const children = [...[...folders.values()].map(asNode),
      ...files.map(file => ({name: file.path.split("/").pop(), path: file.path, file}))];
    const [only] = children;
    return children.length === 1 && only.children && path ? {...only, name: `${name}/${only.name}`} : {name, path, children};
  };
  return asNode(root);
}

let tree;
/** The node of a path, its ancestors before it. */
function nodesTo(path) {
  const way = [tree ??= folderTree()];
  for (let next; (next = way.at(-1).children?.find(child => child.children && isIn(path, child.path)));)
    way.push(next);
  return way;
}

/** Sums a node's lines by state, once. */
function codeOf(node) {
  node.code ??= node.file?.code ?? node.children.map(codeOf).reduce((sum, code) =>
    Object.fromEntries(Object.keys(sum).map(name => [name, sum[name] + code[name]])),
  {none: 0, automatic: 0, shim: 0, review: 0, blocked: 0});
  return node.code;
}

/** A tile's colours: its area is parted as its lines are, the worst below. */
function fillOf(code) {
  const all = states.reduce((sum, {name}) => sum + code[name], 0);
  let at = 0;
  return `linear-gradient(${states.map(({name}) => {
    const from = at;
    at += 100 * code[name] / (all || 1);
    return `var(--${name}) ${from.toFixed(2)}% ${at.toFixed(2)}%`;
  }).join(",")})`;
}

/** Smaller tiles cannot be told apart; their folder shows their colours. */
const leastTile = 8;
const roomForParts = (node, width, height) => node.children && width > 48 && height > 40;

function tileTitle(node, size) {
  const code = codeOf(node), all = states.reduce((sum, {name}) => sum + code[name], 0);
  return `${node.path || "."}: ${size.text(node.value)}; ${states.filter(({name}) => code[name])
    .map(({name, title}) => `${title.toLowerCase()} ${shareText(code[name], all)}`).join(", ") || "no CUDA"}`;
}

/** A folder leads into it, a file to its findings. */
const tileAddress = (node, state) => node.children ? address({...state, in: node.path}) :
  address({...emptyFilters, view: "findings", in: node.path});

const percent = (part, all) => `${(100 * part / all).toFixed(3)}%`;

function drawTiles(host, root, size, state) {
  host.replaceChildren();
  const put = (node, depth) => {
    const width = node.x1 - node.x0, height = node.y1 - node.y0;
    if (width < leastTile || height < leastTile)
      return;
    const data = node.data, parts = depth === 0 || roomForParts(data, width, height);
    if (depth) {
      const label = width > 44 && height > 18 ? make("span", {"class": "label"}, make("bdi", {}, shown(data.name))) : undefined;
      host.append(make("a", {"class": parts ? "tile folder" : "tile", href: tileAddress(data, state), tabindex: "-1",
        title: tileTitle({...data, value: node.value, code: codeOf(data)}, size),
        // In parts of the whole: paper is narrower.
        style: `left:${percent(node.x0, root.x1)};top:${percent(node.y0, root.y1)};` +
          `width:${percent(width, root.x1)};height:${percent(height, root.y1)};` +
          (parts ? "" : `background:${fillOf(codeOf(data))}`)}, label));
    }
    if (parts)
      for (const child of node.children ?? [])
        put(child, depth + 1);
  };
  put(root, 0);
  host.querySelector("a")?.setAttribute("tabindex", "0");
}

/** Draws the folder of the address. */
function showTreemap(state) {
  byId("treemap").hidden = !hasTreemap || !audit.summary.cuda_lines;
  if (byId("treemap").hidden)
    return;
  const host = byId("tiles"), size = sizes[byId("size").selectedIndex] ?? sizes[0];
  const way = nodesTo(state.in), here = way.at(-1);
  byId("way").replaceChildren(...way.map((node, i) => make("li", {}, node === here ?
    make("span", {"aria-current": "location"}, make("bdi", {}, shown(i ? node.name : rootName))) :
    make("a", {href: address({...state, in: node.path})}, make("bdi", {}, shown(i ? node.name : rootName))))));
  byId("inside").href = address({...emptyFilters, view: "files", in: here.path});
  const {clientWidth: width, clientHeight: height} = host;
  if (!width)
    return;
  const root = d3.hierarchy(here).sum(node => node.file ? size.of(node.file) : 0).sort((a, b) => b.value - a.value);
  // A folder's name stands above its parts.
  d3.treemap().size([width, height]).paddingInner(2).paddingOuter(node => node.depth ? 2 : 0)
    .paddingTop(node => node.depth && roomForParts(node.data, node.x1 - node.x0, node.y1 - node.y0) ? 20 : 0).round(true)(root);
  drawTiles(host, root, size, state);
  byId("no-tiles").hidden = root.value > 0;
}

/** One stop for the Tab key; arrows go on from there. */
function moveInTiles(event) {
  const tile = event.target.closest(".tile");
  if (!tile || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const step = {ArrowRight: "nextElementSibling", ArrowDown: "nextElementSibling",
    ArrowLeft: "previousElementSibling", ArrowUp: "previousElementSibling"}[event.key];
  const next = tile[step];
  if (!next)
    return;
  event.preventDefault();
  tile.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

function startTreemap() {
  byId("size").append(...sizes.map(({name}) => make("option", {}, name)));
  byId("size").addEventListener("change", () => showTreemap(readAddress()));
  byId("tiles").addEventListener("keydown", moveInTiles);
  if (hasTreemap)
    new ResizeObserver(() => readAddress().view === "overview" && showTreemap(readAddress())).observe(byId("tiles"));
}
