// Small drawings of figures. Whatever is drawn stands beside it in numbers too, so that the drawing itself is hidden from screen readers.

import {h} from './dom.js';

/**
 * Columns side by side: one for each of `rows`. `value(row)` gives its height, `label(row)` what a pointer is told.
 * The highest one is as high as the drawing, and said so at its side by `format`.
 */
export function columns(rows, {value, label, format}) {
  const most = Math.max(0, ...rows.map(value));
  return h('div', {class: 'drawing', 'aria-hidden': 'true'},
    h('div', {class: 'scale small muted'}, h('span', {}, format(most)), h('span', {}, '0')),
    h('div', {class: 'columns-drawn'}, rows.map((row) => h('span', {title: label(row), 'data-none': value(row) === 0},
      h('i', {style: {'--part': part(value(row), most)}})))));
}

/** A bar beside a number in a table. */
export function bar(value, most, kind = '') {
  return h('span', {class: `bar-drawn ${kind}`.trim(), 'aria-hidden': 'true'}, h('i', {style: {'--part': part(value, most)}}));
}

/** A bar that begins where others ended: from `from` on, as long as `value`, of `most` in all. */
export function span(from, value, most, kind = '') {
  return h('span', {class: `span-drawn ${kind}`.trim(), 'aria-hidden': 'true'},
    h('i', {style: {'--from': part(from, most), '--part': part(value, most)}}));
}

function part(value, most) {
  return `${most > 0 ? (100 * Math.max(0, value) / most).toFixed(2) : 0}%`;
}
