import {h, fill, refill, line, stored} from '../lib/dom.js';
import {CallError} from '../lib/call.js';
import {ago, count, exact, many} from '../lib/format.js';
import {folderName, projectName, projects} from '../lib/projects.js';

export const title = 'Projects';
export const styles = ['/ui/static/views/projects.css'];

const SORTS = {
  memory: ['memory', 'memories', ({id}) => `/memories/${encodeURIComponent(id)}`],
  fix: ['solved error', 'solved errors', ({id}) => `/errors/${encodeURIComponent(id)}`],
  checkpoint: ['checkpoint', 'checkpoints', null],
  conversation: ['conversation', 'conversations', ({id}) => `/conversations/${encodeURIComponent(id)}`],
  fold: ['fold', 'folds', ({id}) => `/branches/${encodeURIComponent(id)}`],
  skill: ['skill', 'skills', null],
  code: ['passage', 'passages', null],
};

export async function show(place, page) {
  return page.path[1] ? showProject(place, page) : showProjects(place, page);
}

async function showProjects(place, page) {
  const draw = async () => {
    const [known, {projects: all}] = await Promise.all([projects({fresh: true}), page.call('page_project_list', {})]);
    const columns = ['memory', 'checkpoint', 'fix', 'conversation', 'fold'];
    refill(place, h('h1', {}, title),
      all.length === 0 ? h('p', {class: 'empty'}, 'No project yet: they come by themselves when agents keep something.')
        : h('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': title}, h('table', {class: 'projects'},
          h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'Project'), columns.map((sort) => h('th', {scope: 'col', class: 'number'}, SORTS[sort][1])), h('th', {scope: 'col', class: 'number'}, 'newest'))),
          h('tbody', {}, all.map((project) => h('tr', {},
            h('td', {}, h('a', {href: `/projects/${project.key}`}, named(known, project)), h('div', {class: 'small muted folder'}, line(folder(known, project) || project.key))),
            columns.map((sort) => h('td', {class: 'number'}, amount(project, sort))),
            h('td', {class: 'number'}, project.newest ? h('time', exact(project.newest), ago(project.newest)) : '')))))));
  };
  await draw();
  page.live(['item'], () => draw());
}

function folder(known, {key, folder: path}) {
  return known.get(key)?.path || path || '';
}

function named(known, project) {
  return line(!known.has(project.key) && project.folder ? folderName(project.folder) : projectName(known, project.key));
}

function amount({counts}, sort) {
  const n = counts.find((entry) => entry.sort === sort)?.count || 0;
  return n === 0 ? h('span', {class: 'muted'}, '0') : count(n);
}

async function showProject(place, page) {
  const key = page.path[1];
  const [known, project] = await Promise.all([projects({fresh: true}), page.call('page_project', {project: key})]);
  const where = folder(known, project);
  if (!where && !known.has(key) && project.counts.length === 0 && project.indexes.length === 0) {
    throw new CallError('Nothing is kept of a project with this key.', 'not_found', 404);
  }
  const contexts = h('div', {}, h('p', {class: 'small muted'}, 'Looking at the directories…'));
  fill(place,
    h('p', {class: 'small'}, h('a', {href: '/projects'}, 'Projects')),
    h('h1', {}, named(known, project)),
    h('p', {class: 'muted small'}, where ? h('code', {}, line(where, 500)) : 'Nobody has named its directory.', ' ',
      project.counts.filter(({sort}) => SORTS[sort]).map(({sort, count: n}) => ` · ${many(n, SORTS[sort][0], SORTS[sort][1])}`)),
    h('div', {class: 'project'},
      h('div', {}, h('h2', {}, 'What happened'), await timeline(page, key)),
      h('aside', {'aria-label': 'What is known of it'},
        h('h2', {}, 'What a new session is told'),
        project.briefing ? [stored(project.briefing, {tag: 'pre', class: 'briefing', max: 6000, tabindex: 0}), h('p', {class: 'small muted'}, `${count(project.briefing_tokens)} of at most 1,000 tokens`)]
          : h('p', {class: 'small muted'}, 'Nothing yet: there is no checkpoint, no memory and no solved error.'),
        h('h2', {}, 'Code index'), project.indexes.length === 0 ? h('p', {class: 'small muted'}, 'Not indexed; agents do that with index_repository.') : project.indexes.map(index),
        h('h2', {}, 'Directory contexts'), contexts)));
  place.querySelector('[data-shown]')?.scrollIntoView({block: 'center'});
  await directories(page, contexts, where);
}

function index(tree) {
  return h('dl', {class: 'facts small'},
    h('dt', {}, 'work tree'), h('dd', {}, h('code', {}, line(tree.root, 500)), tree.sent && ' (on another machine)'),
    h('dt', {}, 'size'), h('dd', {}, `${many(tree.files, 'file')}, ${many(tree.passages, 'passage')}`),
    h('dt', {}, 'as of'), h('dd', {}, h('time', exact(tree.indexed_at), ago(tree.indexed_at)), tree.complete ? '' : h('span', {class: 'tag warn'}, 'not complete')),
    tree.pending > 0 && [h('dt', {}, 'waiting'), h('dd', {}, `${many(tree.pending, 'passage')} found by words only so far`)]);
}

/** What the directories say of themselves, and how many of them are behind. */
async function directories(page, place, where) {
  if (!where) {
    fill(place, h('p', {class: 'small muted'}, 'Its directory is not known.'));
    return;
  }
  try {
    const {entries, total_directories: total, tracked} = await page.call('list_contexts', {path: where, limit: 1000});
    const states = new Map();
    entries.forEach(({state}) => states.set(state, (states.get(state) || 0) + 1));
    fill(place, tracked === 0 ? h('p', {class: 'small muted'}, total === 1 ? 'Its one directory does not have one.' : `None of the ${many(total, 'directory', 'directories')} has one.`)
      : h('dl', {class: 'facts small'}, h('dt', {}, 'directories'), h('dd', {}, `${count(tracked)} of ${count(total)} have one`),
        [...states].map(([state, n]) => [h('dt', {}, state), h('dd', {class: state === 'stale' ? 'warn' : ''}, count(n))])));
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    fill(place, h('p', {class: 'small muted'}, e.sentence || 'The directories cannot be read from here.'));
  }
}

async function timeline(page, key) {
  const list = h('ol', {class: 'timeline'});
  const more = h('button', {type: 'button', onclick: () => load(cursor)}, 'Show more');
  const opened = new Set([page.query.get('show')]);
  const sorts = ['memory', 'checkpoint', 'fix', 'conversation', 'fold'];
  const choice = h('fieldset', {class: 'timeline-sorts small'}, h('legend', {class: 'unseen'}, 'Of what sort'),
    sorts.map((sort) => h('label', {}, h('input', {type: 'checkbox', value: sort, checked: true, onchange: () => load()}), SORTS[sort][1])));
  let cursor;
  let day = '';
  let asked = 0;

  /** The next ones, or the first; of several questions at once only the last one's answer counts. */
  async function load(from) {
    const number = ++asked;
    const chosen = [...choice.querySelectorAll('input:checked')].map(({value}) => value);
    const answer = chosen.length === 0 ? {events: []} : await page.call('page_timeline', {project: key, sorts: chosen, limit: 50, ...(from ? {cursor: from} : {})});
    if (number !== asked) return;
    if (!from) day = '';
    const fresh = answer.events.flatMap(rows);
    if (from) list.append(...fresh);
    else refill(list, fresh.length > 0 ? fresh : h('li', {}, h('span', {class: 'day muted'}, 'Nothing yet.')));
    cursor = answer.next_cursor;
    more.hidden = !cursor;
  }

  function rows(event) {
    const date = new Date(event.at).toLocaleDateString('en', {weekday: 'long', year: 'numeric', month: 'long', day: 'numeric'});
    const begins = date !== day;
    day = date;
    return [begins && h('li', {}, h('span', {class: 'day'}, date)), entry(event, event.id === page.query.get('show'), opened)].filter(Boolean);
  }

  await load();
  page.live(['item', 'branch'], () => (list.children.length <= 60 ? load() : undefined));
  return [choice, list, h('p', {}, more)];
}

function entry(event, shown, opened) {
  const [name, , way] = SORTS[event.sort];
  const isOpen = opened.has(event.id);
  const text = way ? h('a', {href: way(event)}, line(event.title)) : h('button', {type: 'button', class: 'link', 'aria-expanded': String(isOpen), onclick: ({currentTarget}) => {
    const opens = !opened.delete(event.id);
    if (opens) opened.add(event.id);
    currentTarget.setAttribute('aria-expanded', String(opens));
    currentTarget.closest('li').toggleAttribute('data-open', opens);
  }}, line(event.title));
  return h('li', {'data-shown': shown && 'true', 'data-open': isOpen},
    h('time', {...exact(event.at), class: 'small muted'}, new Date(event.at).toLocaleTimeString('en', {hour: '2-digit', minute: '2-digit'})),
    h('span', {class: 'small'}, h('span', {class: 'tag'}, name)), text,
    event.excerpt !== event.title && h('div', {class: 'excerpt'}, stored(event.excerpt, {max: 1500})));
}
