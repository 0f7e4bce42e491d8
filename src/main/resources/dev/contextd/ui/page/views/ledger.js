// What was used, by day, project, agent and tool; what is derived says from what and how.

import {bare, h, fill, line} from '../lib/dom.js';
import {bytes, count, tokens} from '../lib/format.js';
import {bar, columns} from '../lib/draw.js';
import {drawn, facts, named, projectLink, scrolling} from '../lib/kinds.js';
import {projectName} from '../lib/projects.js';

export const title = 'Ledger';
export const styles = [drawn, '/ui/static/views/ledger.css'];

const PERIODS = [['7', '7 days'], ['30', '30 days'], ['90', '90 days'], ['366', 'a year']];

/** What the columns can show: [name, field, how it is written]. */
const MEASURES = [
  ['Tokens put into contexts', 'tokens_charged', tokens],
  ['Tokens folded', 'tokens_folded', tokens],
  ['Tokens models read', 'upstream_read', tokens],
  ['Tokens models wrote', 'upstream_written', tokens],
  ['Calls', 'calls', count],
  ['Time in calls', 'millis', duration],
];

export async function show(place, page) {
  const days = PERIODS.some(([length]) => length === page.query.get('days')) ? page.query.get('days') : '30';
  const project = page.query.get('project') || '';
  const ledger = await page.call('page_ledger', project ? {days: Number(days), project} : {days: Number(days)});
  const known = await named(ledger.projects.map((it) => it.project));
  const change = (name, value) => {
    const query = new URLSearchParams(page.query);
    if (value) query.set(name, value);
    else query.delete(name);
    page.go(`/ledger?${query}`);
  };
  const measured = MEASURES.filter(([, field]) => ledger.total[field] > 0);
  fill(place, h('h1', {}, title),
    h('form', {class: 'row choice', onsubmit: (event) => event.preventDefault()},
      h('label', {}, 'Period ', h('select', {name: 'days', onchange: (event) => change('days', event.target.value)},
        PERIODS.map(([length, name]) => h('option', {value: length, selected: length === days}, name)))),
      h('label', {}, 'Project ', h('select', {name: 'project', onchange: (event) => change('project', event.target.value)},
        h('option', {value: ''}, 'all'), [...known.keys()].map((key) => h('option', {value: key, selected: key === project}, bare(projectName(known, key)))))),
      h('span', {class: 'muted small'}, `${ledger.start_date} to ${ledger.end_date}, days in UTC`)),
    measured.length === 0 ? h('p', {class: 'empty'}, 'Nothing was counted in these days. Whatever agents call is counted here from its first call on.')
      : [total(ledger.total), byDay(ledger, measured, page), derived(ledger.derived),
        h('div', {class: 'columns'}, byProject(ledger.projects, known), byAgent(ledger.agents)),
        byTool(ledger.tools), wire(ledger.wire)],
    h('h2', {}, 'What is counted'),
    h('ul', {class: 'small muted'}, ledger.notes.map((note) => h('li', {}, note))));
}

function duration(millis) {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 60_000) return `${(millis / 1000).toFixed(1)} s`;
  if (millis < 3_600_000) return `${Math.round(millis / 60_000)} min`;
  return `${(millis / 3_600_000).toFixed(1)} h`;
}

function total(sums) {
  const shown = [
    ['Calls', count(sums.calls), sums.failed > 0 && `${count(sums.failed)} failed`],
    ['Sessions', count(sums.sessions)],
    ['Time in calls', duration(sums.millis)],
    ['Put into contexts', `${tokens(sums.tokens_charged)} tokens`],
    ['Branches folded', count(sums.folds), sums.folds > 0 && `${tokens(sums.tokens_folded)} tokens in, ${tokens(sums.tokens_in_summaries)} back`],
    sums.upstream_read > 0 && ['Models read', `${tokens(sums.upstream_read)} tokens`, `wrote ${tokens(sums.upstream_written)}`],
  ];
  return h('dl', {class: 'figures'}, shown.filter(Boolean).map(([name, figure, more]) => h('div', {},
    h('dt', {}, name), h('dd', {}, h('b', {}, figure), more && h('span', {class: 'muted small'}, ` ${more}`)))));
}

function byDay({days}, measured, page) {
  const drawing = h('div', {});
  const used = days.filter(({sums}) => measured.some(([, field]) => sums[field] > 0)).reverse();
  function draw([name, field, format]) {
    fill(drawing, columns(days, {value: ({sums}) => sums[field], label: ({date, sums}) => `${date}: ${format(sums[field])}`, format}),
      h('p', {class: 'ends small muted', 'aria-hidden': 'true'}, h('span', {}, days[0].date), h('span', {}, days.at(-1).date)));
    page.announce(`${name} by day`);
  }
  const choice = h('select', {name: 'measure', onchange: () => draw(measured[choice.selectedIndex])}, measured.map(([name]) => h('option', {}, name)));
  draw(measured[0]);
  const table = scrolling('By day', h('table', {class: 'days'},
    h('thead', {}, h('tr', {}, h('th', {}, 'Day'), measured.map(([name]) => h('th', {class: 'number'}, name)))),
    h('tbody', {}, used.map(({date, sums}) => h('tr', {}, h('th', {scope: 'row'}, date), measured.map(([, field, format]) => h('td', {class: 'number'}, format(sums[field]))))))));
  return h('section', {},
    h('h2', {class: 'row'}, 'By day', h('label', {class: 'small'}, h('span', {class: 'unseen'}, 'Drawn: '), choice)),
    drawing, table);
}

function derived(all) {
  return all.length > 0 && h('section', {},
    h('h2', {}, 'What follows from it'),
    h('ul', {class: 'list derived'}, all.map((figure) => h('li', {},
      h('div', {class: 'row'}, h('b', {}, figured(figure)), h('span', {}, figure.name.replaceAll('_', ' ')), h('span', {class: 'muted'}, figure.meaning)),
      h('p', {class: 'small muted'}, h('code', {}, `${figure.name} = ${figure.formula}`), ' with ',
        Object.entries(figure.inputs).map(([name, value], i) => [i > 0 && ', ', h('code', {}, `${name} = ${value.toLocaleString('en', {maximumFractionDigits: 6})}`)]))))));
}

function figured({value, unit}) {
  if (unit === 'usd') return `$${value.toFixed(2)}`;
  const text = value.toLocaleString('en', {maximumFractionDigits: 2});
  return unit === 'percent' ? `${text} %` : unit === 'share' ? text : `${text} ${unit}`;
}

function byProject(all, known) {
  const most = Math.max(...all.map(({sums}) => sums.tokens_charged), 0);
  return h('section', {},
    h('h2', {}, 'By project'),
    scrolling('By project', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Project'), h('th', {class: 'measure'}, h('span', {class: 'unseen'}, 'Drawn')), h('th', {class: 'number'}, 'Tokens'), h('th', {class: 'number'}, 'Calls'), h('th', {class: 'number'}, 'Folded'), h('th', {class: 'number'}, 'Time'))),
      h('tbody', {}, all.map(({project, sums}) => h('tr', {}, h('td', {}, projectLink(known, project)), h('td', {class: 'measure'}, bar(sums.tokens_charged, most)),
        h('td', {class: 'number'}, tokens(sums.tokens_charged)), h('td', {class: 'number'}, count(sums.calls)), h('td', {class: 'number'}, tokens(sums.tokens_folded)), h('td', {class: 'number'}, duration(sums.millis))))))));
}

function byAgent(all) {
  const most = Math.max(...all.map((it) => it.tokens_charged), 0);
  return h('section', {},
    h('h2', {}, 'By agent'),
    all.length === 0 ? h('p', {class: 'empty'}, 'Calls of these days were counted before agents were told apart.')
      : scrolling('By agent', h('table', {},
        h('thead', {}, h('tr', {}, h('th', {}, 'Agent'), h('th', {class: 'measure'}, h('span', {class: 'unseen'}, 'Drawn')), h('th', {class: 'number'}, 'Tokens'), h('th', {class: 'number'}, 'Calls'), h('th', {class: 'number'}, 'Failed'), h('th', {class: 'number'}, 'Time'))),
        h('tbody', {}, all.map((it) => h('tr', {}, h('td', {}, line(it.agent, 60)), h('td', {class: 'measure'}, bar(it.tokens_charged, most)),
          h('td', {class: 'number'}, tokens(it.tokens_charged)), h('td', {class: 'number'}, count(it.calls)), h('td', {class: `number ${it.failed ? 'bad' : 'muted'}`}, count(it.failed)), h('td', {class: 'number'}, duration(it.millis))))))));
}

function byTool(all) {
  const most = Math.max(...all.map((it) => it.calls), 0);
  return h('section', {},
    h('h2', {}, 'By tool'),
    scrolling('By tool', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Tool'), h('th', {class: 'measure'}, h('span', {class: 'unseen'}, 'Drawn')), h('th', {class: 'number'}, 'Calls'), h('th', {class: 'number'}, 'Failed'), h('th', {class: 'number'}, 'Tokens'), h('th', {class: 'number'}, 'Time'), h('th', {class: 'number'}, 'Mean'))),
      h('tbody', {}, all.map((it) => h('tr', {}, h('td', {class: 'mono'}, line(it.tool, 64)), h('td', {class: 'measure'}, bar(it.calls, most)),
        h('td', {class: 'number'}, count(it.calls)), h('td', {class: `number ${it.failed ? 'bad' : 'muted'}`}, count(it.failed)), h('td', {class: 'number'}, tokens(it.tokens_charged)),
        h('td', {class: 'number'}, duration(it.millis)), h('td', {class: 'number'}, it.mean_millis === undefined ? '' : duration(it.mean_millis))))))),
    h('p', {class: 'small muted'}, h('code', {}, 'mean = time / calls')));
}

function wire(figures) {
  return figures && h('section', {},
    h('h2', {}, 'On the wire'),
    h('p', {class: 'small muted'}, 'Requests to models that passed a gateway of contextd run.'),
    facts(
      ['Requests', `${count(figures.requests)}, of which ${count(figures.cut_requests)} left with less than they came with`],
      ['Bytes', `${bytes(figures.bytes_received)} came, ${bytes(figures.bytes_sent)} left, ${bytes(figures.bytes_cut)} were cut`],
      ['Would be cut', figures.bytes_would_be_cut !== undefined && bytes(figures.bytes_would_be_cut)],
      ['Branches taken out', count(figures.folds)],
      ['Sent again whole', figures.fallbacks > 0 && count(figures.fallbacks)],
      ['Not understood', figures.unread > 0 && count(figures.unread)],
      ['Steps that stayed', stayed(figures.kept_steps)],
      ['Files asked for again', count(figures.refetches)],
      ['Tokens', `${count(figures.upstream.input)} read anew, ${count(figures.upstream.cache_read)} from the cache, ${count(figures.upstream.cache_write)} into it, ${count(figures.upstream.output)} written`]));
}

const STAYED = {not_whole: 'not whole in the request', referred_to: 'referred to from outside', out_of_place: 'out of place'};

/** Steps inside of branches that were taken out. */
function stayed(steps) {
  return Object.entries(steps).filter(([, n]) => n > 0).map(([why, n]) => `${count(n)} ${STAYED[why] || why.replaceAll('_', ' ')}`).join(', ');
}
