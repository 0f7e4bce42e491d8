import {h, fill, line} from '../lib/dom.js';
import {ago, count, exact} from '../lib/format.js';
import {pages} from '../lib/pages.js';
import {projects, projectChoice, projectLink} from '../lib/projects.js';
import {virtual} from '../lib/virtual.js';
import {showMemory, trustMeter, undoable, REASONS} from './memory.js';

export const title = 'Memories';
export const styles = ['/ui/static/views/memories.css'];

const PAGE = 100;
const TRUST = {high: {trust_min: 0.7}, middle: {trust_min: 0.5, trust_max: 0.7}, low: {trust_max: 0.5}};
const ROW = 54;
const ROW_WITH_ACTS = 88;

/** What was done last, so that the list can offer to undo it. */
let last;

export async function show(place, page) {
  if (page.path[1]) return showMemory(place, page, (done) => { last = done; });
  if (page.query.has('undo')) return showDeeds(place, page);
  return showList(place, page);
}

function tabs(page, now, review) {
  const waiting = h('a', {href: '/memories?review', 'aria-current': now === 'review' ? 'page' : null}, 'Review');
  const tell = (n) => { waiting.textContent = `Review (${count(n)})`; };
  if (review === undefined) page.call('page_memories', {review: true, limit: 1}).then(({total}) => tell(total)).catch(() => {});
  else if (review !== undefined) tell(review);
  const tab = (name, text, query) => h('a', {href: `/memories${query}`, 'aria-current': name === now ? 'page' : null}, text);
  return h('nav', {class: 'memories-tabs', 'aria-label': 'Memories'},
    tab('all', 'All', ''), waiting, tab('archived', 'Archived', '?archived'), tab('undo', 'Undo', '?undo'));
}

/** What the address asks for, as arguments of the tool. */
function filters(query) {
  const args = {...TRUST[query.get('trust')]};
  if (query.get('q')) args.text = query.get('q');
  if (query.get('project')) args.project = query.get('project');
  if (query.get('kind')) args.kind = query.get('kind');
  if (query.get('scope')) args.scope = query.get('scope');
  if (query.get('tag')) args.tags = query.get('tag').split(',').map((tag) => tag.trim()).filter(Boolean);
  if (query.get('sort')) args.sort = query.get('sort');
  if (query.has('review')) args.review = true;
  if (query.has('archived')) args.archived = true;
  return args;
}

async function showList(place, page) {
  const reviewing = page.query.has('review');
  const mode = reviewing ? 'review' : page.query.has('archived') ? 'archived' : 'all';
  const [names, first] = await Promise.all([projects({fresh: true}), page.call('page_memories', {...filters(page.query), limit: PAGE})]);
  const total = h('p', {class: 'muted', role: 'status'}, said(first, mode));
  const note = h('p', {class: 'small warn'}, first.note || '');
  const list = rows(page, names, first, reviewing, (e) => trouble(place, e), (fresh) => {
    place.querySelector('.trouble')?.remove();
    total.textContent = said(fresh, mode);
    note.textContent = fresh.note || '';
    if (reviewing) place.querySelector('[aria-current]').textContent = `Review (${count(fresh.total)})`;
  });
  fill(place, h('h1', {}, title), tabs(page, mode, reviewing ? first.total : undefined), offer(page, list),
    controls(page, names, async (query) => {
      page.query = query;
      history.replaceState(null, '', address(query));
      await list.reload();
    }), note, total, list.element);
  page.live(['item'], () => list.reload(true));
}

function said(answer, mode) {
  if (answer.total === 0) {
    return {review: 'Nothing waits to be looked at.', archived: 'No memory was merged or superseded.', all: 'No memories here. Agents keep them with memory_record.'}[mode];
  }
  return `${count(answer.total)} ${answer.total === 1 ? 'memory' : 'memories'}`;
}

function address(query) {
  const text = query.toString().replace(/(^|&)(review|archived)=(?=&|$)/g, '$1$2');
  return `/memories${text ? `?${text}` : ''}`;
}

function controls(page, names, changed) {
  const form = h('form', {class: 'filters', role: 'search', onsubmit: (event) => event.preventDefault()});
  const choice = (name, label, options) => h('select', {name, 'aria-label': label, onchange: apply},
    options.map(([value, text]) => h('option', {value, selected: (page.query.get(name) || '') === value}, text)));
  let timer = 0;
  function apply() {
    clearTimeout(timer);
    const query = new URLSearchParams();
    ['review', 'archived'].filter((flag) => page.query.has(flag)).forEach((flag) => query.set(flag, ''));
    new FormData(form).forEach((value, name) => { if (value) query.set(name, value); });
    changed(query).catch((e) => { if (e.name !== 'AbortError') throw e; });
  }
  const soon = () => { clearTimeout(timer); timer = setTimeout(apply, 200); };
  const project = projectChoice(names, page.query.get('project'), apply);
  form.append(
    h('input', {type: 'search', name: 'q', placeholder: 'Find by words or meaning', 'aria-label': 'Find memories', value: page.query.get('q') || '', oninput: soon, autocomplete: 'off'}),
    project,
    choice('kind', 'Kind', [['', 'any kind'], ['lesson', 'lessons'], ['policy', 'policies']]),
    choice('scope', 'Scope', [['', 'any scope'], ['project', 'mine'], ['team', 'team'], ['org', 'organisation']]),
    choice('trust', 'Trust', [['', 'any trust'], ['high', '0.7 and more'], ['middle', '0.5 to 0.7'], ['low', 'less than 0.5']]),
    h('input', {class: 'tags', name: 'tag', placeholder: 'tags', 'aria-label': 'Tags, with commas', value: page.query.get('tag') || '', oninput: soon, autocomplete: 'off'}),
    page.query.has('review') ? '' : choice('sort', 'Order', [['', 'newest first'], ['trusted', 'most trusted first'], ['doubted', 'most doubted first']]));
  return form;
}

/** The list itself: pages are asked for when they come into sight, by cursor where the page before is known. */
function rows(page, names, first, reviewing, troubled, changed) {
  const height = reviewing ? ROW_WITH_ACTS : ROW;
  let chosen = -1;
  let generation = 0;
  let awaited = false;
  const known = pages({
    size: PAGE,
    load: async (number, before) => {
      const {memories, next_cursor} = await page.call('page_memories', {...filters(page.query), limit: PAGE,
        ...(before?.next_cursor ? {cursor: before.next_cursor} : {offset: number * PAGE})});
      return {rows: memories, next_cursor};
    },
    arrived: () => {
      list.update(first.total);
      if (awaited) choose(chosen);
    },
    failed: (e) => { if (e.name !== 'AbortError') troubled(e); },
  });
  const begin = (others) => known.begin({rows: first.memories, next_cursor: first.next_cursor}, others);
  const entry = (i) => known.row(i);
  begin();

  const list = virtual({
    total: first.total, height, label: title,
    row: (i) => entry(i) && row(entry(i), i),
    needs: (from, to) => known.wants(from, to, first.total),
  });

  function row({memory, reasons, why}, i) {
    return h('div', {class: 'memory-row', 'data-index': i, 'data-id': memory.id, 'data-chosen': i === chosen ? 'true' : null},
      h('div', {class: 'what'},
        h('div', {class: 'title'}, h('a', {href: `/memories/${encodeURIComponent(memory.id)}`}, line(memory.title)),
          memory.merged_into && h('span', {class: 'tag'}, 'archived'),
          memory.kind === 'policy' && h('span', {class: 'tag accent'}, 'policy'),
          memory.outcome === 'failure' && h('span', {class: 'tag bad'}, 'failed'),
          reasons.map((reason) => h('span', {class: 'tag warn'}, REASONS[reason])),
          memory.tags.filter((tag) => tag !== 'proposed').slice(0, 4).map((tag) => h('span', {class: 'tag'}, line(tag, 60)))),
        h('div', {class: 'begins'}, why ? h('span', {}, line(why), ' · ') : null, line(memory.beginning))),
      h('div', {class: 'where small'}, projectLink(names, memory.project)),
      trust(memory.trust),
      h('time', {...exact(memory.created_at), class: 'small muted number'}, ago(memory.created_at)),
      reviewing && h('div', {class: 'acts'},
        h('button', {type: 'button', onclick: () => act('page_memory_keep', i)}, 'Keep'),
        h('button', {type: 'button', onclick: () => edit(i)}, 'Edit'),
        h('button', {type: 'button', class: 'danger', onclick: () => act('page_memory_forget', i)}, 'Forget')));
  }

  function edit(i) {
    page.go(`/memories/${encodeURIComponent(entry(i).memory.id)}?edit&from=review`);
  }

  async function act(tool, i) {
    const {memory} = entry(i);
    const {done} = await page.call(tool, {id: memory.id});
    last = {...done, title: memory.title};
    page.announce(`${done.what}: ${memory.title}`);
    chosen = Math.min(i, first.total - 2);
    // Before the list, which may be told of it sooner: from when it can be seen, it can be undone.
    fill(document.getElementById('memories-done'), undoable(page, last, undone));
    await reload(true);
    if (chosen >= 0) choose(chosen);
  }

  async function undone() {
    last = undefined;
    fill(document.getElementById('memories-done'));
    await reload(true);
  }

  /** @param quiet whether rows that are there stay until others have come */
  async function reload(quiet = false) {
    generation++;
    const era = generation;
    const fresh = await page.call('page_memories', {...filters(page.query), limit: PAGE});
    if (era !== generation) return;
    if (quiet && JSON.stringify(fresh) === JSON.stringify(first)) return;
    const others = new Map();
    if (quiet) {
      for (const number of known.inSight().filter((it) => it * PAGE < fresh.total)) others.set(number, await known.load(number, others.get(number - 1)));
      if (era !== generation) return;
    } else {
      list.element.scrollTop = 0;
    }
    const focused = list.element.contains(document.activeElement) && document.activeElement !== list.element;
    first = fresh;
    begin(others);
    list.update(fresh.total, true);
    changed(fresh);
    if (focused) choose(Math.min(chosen, fresh.total - 1));
  }

  /** A row that is not known yet gets the focus when it has come. */
  function choose(i) {
    if (i < 0 || i >= first.total) return;
    chosen = i;
    awaited = true;
    list.reveal(i);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      list.element.querySelectorAll('[data-chosen]').forEach((other) => delete other.dataset.chosen);
      const element = list.element.querySelector(`[data-index="${chosen}"]`);
      if (!element) return;
      awaited = false;
      element.dataset.chosen = 'true';
      element.querySelector('a').focus({preventScroll: true});
    }));
  }

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, select, dialog')) return;
    const at = Number(event.target.closest?.('[data-index]')?.dataset.index ?? chosen);
    const keys = {ArrowDown: () => choose(at + 1), ArrowUp: () => choose(Math.max(0, at - 1)), Home: () => choose(0), End: () => choose(first.total - 1)};
    if (reviewing && at >= 0 && entry(at)) {
      keys.k = () => act('page_memory_keep', at);
      keys.e = () => edit(at);
      keys.f = () => act('page_memory_forget', at);
    }
    if (last) keys.u = () => document.querySelector('#memories-done button')?.click();
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }, {signal: page.signal});

  return {element: list.element, reload, undone};
}

function trust(value) {
  return h('span', {class: 'trust', title: `trusted ${value.toFixed(2)} of 1`}, trustMeter(value), h('span', {class: 'number small'}, value.toFixed(2)));
}

function offer(page, list) {
  const keys = page.query.has('review')
    ? h('p', {class: 'small muted'}, h('kbd', {}, '↓'), ' ', h('kbd', {}, '↑'), ' through the list, ', h('kbd', {}, 'k'), ' keep, ', h('kbd', {}, 'e'), ' edit, ',
      h('kbd', {}, 'f'), ' forget, ', h('kbd', {}, 'u'), ' undo.') : null;
  return [h('div', {id: 'memories-done'}, last && undoable(page, last, list.undone)), keys];
}

async function showDeeds(place, page) {
  const {deeds} = await page.call('page_deeds', {});
  const undo = async (deed) => {
    await page.call('page_undo', {deed: deed.id});
    page.announce('Undone');
    page.go('/memories?undo', {replace: true});
  };
  const words = {edited: 'Edited', merged: 'Merged into', superseded: 'Superseded', forgotten: 'Forgotten', kept: 'Kept'};
  fill(place, h('h1', {}, title), tabs(page, 'undo'),
    h('p', {class: 'muted'}, 'What you did here in the last 30 days. What an agent forgets is gone at once and not in this list.'),
    deeds.length === 0 ? h('p', {class: 'empty'}, 'Nothing to undo.')
      : h('div', {class: 'scrolling'}, h('table', {},
        h('thead', {}, h('tr', {}, ['What', 'Memory', 'When', 'Until', ''].map((name) => h('th', {scope: 'col'}, name || h('span', {class: 'unseen'}, 'Undo'))))),
        h('tbody', {}, deeds.map((deed) => h('tr', {},
          h('td', {}, words[deed.what]),
          h('td', {}, deed.title ? h('a', {href: `/memories/${encodeURIComponent(deed.memory)}`}, line(deed.title)) : h('span', {class: 'muted'}, 'gone for good')),
          h('td', {}, h('time', exact(deed.at), ago(deed.at))),
          h('td', {}, h('time', exact(deed.until), ago(deed.until))),
          h('td', {}, deed.title && h('button', {type: 'button', onclick: () => undo(deed).catch((e) => trouble(place, e))}, 'Undo'))))))));
}

function trouble(place, e) {
  if (e.name === 'AbortError') return;
  place.querySelector('.trouble')?.remove();
  place.querySelector('h1').after(h('p', {class: 'trouble', role: 'alert'}, e.sentence || String(e)));
}
