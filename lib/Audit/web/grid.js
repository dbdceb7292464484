// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table of any length: only the rows that are seen are in the page, and the
// one that has the focus. Assistive technology learns the rest from aria-rowcount
// and aria-rowindex.
"use strict";

/** Rows above and below what is seen, so that scrolling shows no gaps. */
const spareRows = 8;

class Grid {
  /** columns: {key, title, cell(row) => text, element or list of them, number,
      compare(a, b)}; keyOf(row) is a row's name in the address; open(row) is
      called for a click and for Enter; sort(key) for a click on a title. */
  constructor(host, {label, columns, keyOf, rowLabel, open, sort}) {
    Object.assign(this, {host, columns, keyOf, rowLabel, open, rows: [], active: 0, selected: ""});
    this.head = make("div", {role: "row", "aria-rowindex": "1", "class": "row head"},
      ...columns.map(column => make("div", {role: "columnheader", "data-column": column.key},
        make("button", {type: "button", click: () => sort(column.key)}, column.title))));
    this.body = make("div", {role: "rowgroup", "class": "rows"});
    this.scroller = make("div", {role: "grid", "class": "grid", tabindex: "0", "aria-label": label,
      "aria-colcount": columns.length, scroll: () => this.draw(), keydown: event => this.press(event),
      focusin: event => this.focused(event)},
    make("div", {role: "rowgroup", "class": "titles"}, this.head), this.body);
    host.replaceChildren(this.scroller);
    this.shownRows = new Map();
    new ResizeObserver(() => { this.measure(); this.draw(); }).observe(this.scroller);
  }

  measure() {
    this.rowHeight = Number.parseFloat(getComputedStyle(this.scroller).getPropertyValue("--row")) || 48;
    this.headHeight = this.head.offsetHeight;
  }

  /** Shows other rows; `selected` is the key of the one that is open. */
  show(rows, {selected = "", sort = "", descending = false} = {}) {
    const changed = rows !== this.rows, focused = this.body.contains(document.activeElement);
    this.rows = rows;
    this.selected = selected;
    this.measure();
    this.scroller.setAttribute("aria-rowcount", rows.length + 1);
    this.body.style.height = `${rows.length * this.rowHeight}px`;
    for (const title of this.head.children) {
      if (title.dataset.column === sort)
        title.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else
        title.removeAttribute("aria-sort");
    }
    for (const row of this.shownRows.values())
      row.remove();
    this.shownRows.clear();
    const open = selected ? rows.findIndex(row => this.keyOf(row) === selected) : -1;
    if (changed) {
      this.active = Math.max(open, 0);
      this.scroller.scrollTop = 0;
    }
    if (open >= 0) {
      this.active = open;
      this.reveal(open);
      // What led here from elsewhere is seen with what is around it.
      if (changed)
        this.scroller.scrollTop = open * this.rowHeight - (this.scroller.clientHeight - this.headHeight) / 3;
    }
    this.draw();
    if (focused)
      this.shownRows.get(this.active)?.focus({preventScroll: true});
  }

  /** Puts into the page what is seen of it. */
  draw() {
    const top = this.scroller.scrollTop, height = this.scroller.clientHeight;
    const first = Math.max(0, Math.floor(top / this.rowHeight) - spareRows);
    const last = Math.min(this.rows.length, Math.ceil((top + height) / this.rowHeight) + spareRows);
    const focus = this.body.contains(document.activeElement) ? Number(document.activeElement.dataset.index) : -1;
    for (const [index, row] of this.shownRows)
      if ((index < first || index >= last) && index !== focus) {
        row.remove();
        this.shownRows.delete(index);
      }
    for (let index = first; index < last; ++index)
      if (!this.shownRows.has(index))
        this.add(index);
    this.body.querySelector(":scope > [tabindex='0']")?.setAttribute("tabindex", "-1");
    this.shownRows.get(this.active)?.setAttribute("tabindex", "0");
    this.scroller.setAttribute("tabindex", this.shownRows.has(this.active) ? "-1" : "0");
  }

  add(index) {
    const item = this.rows[index], selected = this.keyOf(item) === this.selected;
    const row = make("div", {role: "row", "class": "row", tabindex: "-1", "data-index": index,
      "aria-rowindex": index + 2, "aria-selected": selected ? "true" : "false", "aria-label": this.rowLabel?.(item),
      style: `top:${index * this.rowHeight}px`, click: event => {
        if (!event.target.closest("a") && getSelection().isCollapsed)
          this.open(item);
      }},
    ...this.columns.map(column => make("div", {role: "gridcell", "data-column": column.key,
      "class": column.number ? "number" : undefined}, ...[column.cell(item)].flat())));
    this.shownRows.set(index, row);
    // In their order, which is that of readers of screens.
    let before = this.body.firstElementChild;
    while (before && Number(before.dataset.index) < index)
      before = before.nextElementSibling;
    this.body.insertBefore(row, before);
  }

  /** Scrolls as little as needed for a row to be seen whole. */
  reveal(index) {
    const top = index * this.rowHeight, room = this.scroller.clientHeight - this.headHeight;
    if (top < this.scroller.scrollTop)
      this.scroller.scrollTop = top;
    else if (top + this.rowHeight > this.scroller.scrollTop + room)
      this.scroller.scrollTop = top + this.rowHeight - room;
  }

  /** Makes a row the active one, and gives it the focus. */
  go(index) {
    if (!this.rows.length)
      return;
    this.active = Math.min(Math.max(index, 0), this.rows.length - 1);
    this.reveal(this.active);
    this.draw();
    this.shownRows.get(this.active)?.focus({preventScroll: true});
  }

  focused(event) {
    if (event.target === this.scroller)
      this.go(this.active);
    else if (event.target.dataset.index)
      this.active = Number(event.target.dataset.index);
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.dataset.index)
      return;
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 2);
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
      Home: -this.active, End: this.rows.length - 1 - this.active};
    if (event.key in steps)
      this.go(this.active + steps[event.key]);
    else if (event.key === "Enter")
      this.open(this.rows[this.active]);
    else
      return;
    event.preventDefault();
  }
}

/** Rows in the order of a column. Its first order is the one that people look
    for: names from A, numbers from the largest. */
function sortRows(rows, columns, {sort, order}) {
  const column = columns.find(({key}) => key === sort);
  if (!column)
    return rows;
  const sorted = [...rows].sort(column.compare);
  return order === "desc" ? sorted.reverse() : sorted;
}

const byText = of => (a, b) => of(a).localeCompare(of(b), "en", {numeric: true});
const byNumber = of => (a, b) => of(a) - of(b);
