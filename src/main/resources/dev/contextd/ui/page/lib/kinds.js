// What several views show alike.

import {h} from './dom.js';
import {ago, exact} from './format.js';

export const drawn = '/ui/static/lib/draw.css';

/** A time as people say it, and exactly for a pointer. */
export function when(iso) {
  return iso ? h('time', exact(iso), ago(iso)) : '';
}

/** A list that is asked for page by page: `load(from)` gives `{rows, more}`, `row` an element for each. */
export async function paged(place, {load, row, announce}) {
  const button = h('button', {type: 'button'}, 'Show more');
  let shown = 0;
  async function next() {
    button.disabled = true;
    const page = await load(shown);
    place.append(...page.rows.map(row));
    if (shown > 0) announce?.(`${page.rows.length} more`);
    shown += page.rows.length;
    button.disabled = false;
    button.hidden = !page.more;
  }
  button.addEventListener('click', () => next());
  await next();
  return h('p', {class: 'row'}, button);
}

/** Names and what belongs to them; those without anything are left out. */
export function facts(...pairs) {
  return h('dl', {class: 'facts'}, pairs.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** A project by its key; what belongs to none has no link. */
export function projectLink(key) {
  return /^[0-9a-f]+$/.test(key) ? h('a', {href: `/project/${key}`, class: 'mono'}, key.slice(0, 8)) : h('span', {class: 'muted'}, 'no project');
}
