// What several views show alike.

import {h, refill} from './dom.js';
import {ago, exact} from './format.js';
import {projectLabel, projects} from './projects.js';
import {views} from '../views/list.js';

export const drawn = '/ui/static/lib/draw.css';

/** A time as people say it, and exactly for a pointer. */
export function when(iso) {
  return iso ? h('time', exact(iso), ago(iso)) : '';
}

/**
 * A list that is asked for page by page: `load(from)` gives `{rows, more}`, `row` an element for each. `button` asks for
 * more of it, `again` for all that is shown, as it is by now.
 */
export async function paged(place, {load, row, announce}) {
  const button = h('button', {type: 'button'}, 'Show more');
  let shown = [];
  let turn = Promise.resolve();
  // One at a time: a page that is asked for while the list changes belongs to the list after that.
  const inTurn = (work) => {
    turn = turn.then(work, work);
    return turn;
  };
  async function next() {
    button.disabled = true;
    try {
      const page = await load(shown.length);
      place.append(...page.rows.map(row));
      if (shown.length > 0) announce?.(`${page.rows.length} more`);
      shown = [...shown, ...page.rows];
      button.hidden = !page.more;
    } finally {
      button.disabled = false;
    }
  }
  async function again() {
    const wanted = shown.length;
    const fresh = [];
    let more = true;
    do {
      const page = await load(fresh.length);
      fresh.push(...page.rows);
      more = page.more && page.rows.length > 0;
    } while (more && fresh.length < wanted);
    button.hidden = !more;
    if (JSON.stringify(fresh) === JSON.stringify(shown)) return;
    shown = fresh;
    refill(place, fresh.map(row));
  }
  button.addEventListener('click', () => inTurn(next));
  await next();
  return {button: h('p', {class: 'row'}, button), again: () => inTurn(again)};
}

/** A table that scrolls sideways where it has no room, then also by keys. */
export function scrolling(label, table) {
  const place = h('div', {class: 'scrolling', role: 'group', 'aria-label': label}, table);
  new ResizeObserver(() => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  }).observe(place);
  return place;
}

/** Names and what belongs to them; those without anything are left out. */
export function facts(...pairs) {
  return h('dl', {class: 'facts'}, pairs.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** Names of projects, asked for again if one of these keys is not among them. */
export async function named(keys) {
  const known = await projects();
  return keys.every((key) => !key || key === 'none' || known.has(key)) ? known : projects({fresh: true});
}

/** A project by its key, with a way to it. */
export function projectLink(known, key) {
  const label = projectLabel(known, key);
  return key && known.has(key) && views.some(([file]) => file === 'projects') ? h('a', {href: `/projects/${key}`}, label) : h('span', {class: 'muted'}, label);
}
