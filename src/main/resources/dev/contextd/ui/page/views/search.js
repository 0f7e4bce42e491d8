import {h, fill, line, stored} from '../lib/dom.js';
import {ago, exact, many} from '../lib/format.js';
import {projectChoice, projectLabel, projects} from '../lib/projects.js';

export const title = 'Search';
export const styles = ['/ui/static/views/search.css'];

const PAUSE = 150;
const SORTS = [
  ['memory', 'Memories', ({id}) => `/memories/${encodeURIComponent(id)}`],
  ['fix', 'Solved errors', ({id}) => `/errors/${encodeURIComponent(id)}`],
  ['skill', 'Skills', ({id}) => `/skills/${encodeURIComponent(id)}`],
  ['checkpoint', 'Checkpoints', ({id, project}) => `/projects/${project}?show=${encodeURIComponent(id)}`],
  ['conversation', 'Conversations', ({id, within}) => `/conversations/${encodeURIComponent(within)}?message=${encodeURIComponent(id)}`],
  ['code', 'Code', null],
];

export async function show(place, page) {
  const known = await projects({fresh: true});
  const box = h('input', {
    type: 'search', name: 'q', value: page.query.get('q') || '', placeholder: 'Search everything', 'aria-label': 'Search everything', autocomplete: 'off', spellcheck: 'false',
  });
  const chosen = new Set((page.query.get('sorts') || '').split(',').filter(Boolean));
  const sorts = h('fieldset', {class: 'search-sorts'}, h('legend', {class: 'unseen'}, 'Of what sort'),
    SORTS.map(([sort, name]) => h('label', {}, h('input', {type: 'checkbox', name: 'sort', value: sort, checked: chosen.has(sort)}), name)));
  const status = h('p', {class: 'muted small', role: 'status'});
  const results = h('div', {});
  const form = h('form', {role: 'search', onsubmit: (event) => event.preventDefault(), onchange: () => search()},
    h('div', {class: 'search-box'}, box, projectChoice(known, page.query.get('project'), () => {})), sorts);
  fill(place, h('h1', {class: 'unseen'}, title), form, status, results);

  let running = new AbortController();
  let timer = 0;
  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
  });
  page.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    running.abort();
  });

  const findings = () => [...results.querySelectorAll('a.found, .found > summary')];

  /** Whoever has gone down among the findings stays there when the answer to what was typed last comes. */
  function refill(groups) {
    const at = findings().indexOf(document.activeElement);
    const way = at < 0 ? null : document.activeElement.getAttribute('href');
    fill(results, groups);
    if (at < 0) return;
    const all = findings();
    (all.find((it) => way && it.getAttribute('href') === way) || all[Math.min(at, all.length - 1)] || box).focus();
  }

  /** Asks for what the box says now; an answer to what it said before is thrown away. */
  async function search() {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    const {signal} = running;
    const said = new FormData(form);
    const query = (said.get('q') || '').trim();
    const only = said.getAll('sort');
    const address = new URLSearchParams();
    if (query) address.set('q', query);
    if (only.length > 0) address.set('sorts', only.join(','));
    if (said.get('project')) address.set('project', said.get('project'));
    history.replaceState(null, '', `/search${address.size > 0 ? `?${address}` : ''}`);
    if (!query) {
      status.textContent = '';
      fill(results, h('p', {class: 'empty'}, 'Memories, solved errors, skills, checkpoints, conversations and code, by their words and by what they mean. ',
        h('kbd', {}, '↓'), ' ', h('kbd', {}, '↑'), ' lead through what is found, ', h('kbd', {}, 'Enter'), ' opens it, ', h('kbd', {}, '/'), ' leads back here.'));
      return;
    }
    try {
      const answer = await page.call('page_search', {
        query: query.slice(0, 1000), ...(only.length > 0 ? {sorts: only} : {}), ...(said.get('project') ? {project: said.get('project')} : {}),
      });
      if (signal.aborted) return;
      status.textContent = answer.count === 0 ? 'Nothing relevant was found.' : `${many(answer.count, 'finding')}, of each sort the best first`;
      refill(answer.groups.filter(({findings: its, trouble}) => its.length > 0 || trouble).map((group) => shown(group, known)));
    } catch (e) {
      if (signal.aborted || e.name === 'AbortError') return;
      status.textContent = '';
      fill(results, h('p', {class: 'trouble', role: 'alert'}, e.sentence || String(e)));
    }
  }

  place.addEventListener('keydown', (event) => {
    if (!['ArrowDown', 'ArrowUp', 'Escape'].includes(event.key) || event.target.closest('select')) return;
    const all = findings();
    const at = all.indexOf(document.activeElement);
    if (event.target !== box && at < 0) return;
    if (event.key === 'Escape' && event.target === box) return;
    event.preventDefault();
    const next = event.key === 'Escape' ? -1 : event.key === 'ArrowDown' ? Math.min(at + 1, all.length - 1) : at - 1;
    (next < 0 ? box : all[next])?.focus();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a.found, .found > summary')?.click();
  });

  await search();
  box.focus();
}

function shown({sort, findings, trouble}, known) {
  const [, name, way] = SORTS.find(([word]) => word === sort);
  return h('section', {class: 'search-group', 'data-sort': sort, 'aria-label': name}, h('h2', {}, name),
    trouble && h('p', {class: 'trouble'}, trouble),
    findings.map((finding) => (way ? h('a', {class: 'found', href: way(finding)}, head(finding, known), body(finding, sort))
      : h('details', {class: 'found'}, h('summary', {}, head(finding, known), body(finding, sort)), h('p', {class: 'small muted'}, 'In ', line(`${finding.within}/${finding.id}`, 500))))));
}

function head(finding, known) {
  return h('div', {class: 'row'}, h('span', {class: 'name grow'}, line(finding.title)), h('span', {class: 'small muted'}, projectLabel(known, finding.project)),
    h('time', {...exact(finding.at), class: 'small muted'}, ago(finding.at)));
}

function body(finding, sort) {
  return [finding.excerpt !== finding.title && stored(finding.excerpt, {tag: 'div', class: `excerpt ${sort === 'code' ? 'code' : ''}`, max: 700}),
    h('div', {class: 'why'}, 'Found by ', line(finding.why.replace('around it:', 'what stands around it:'), 300), `; score ${finding.score.toFixed(2)}`)];
}
