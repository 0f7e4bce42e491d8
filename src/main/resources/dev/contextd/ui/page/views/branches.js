// Branches by session, and one branch with what was done in it.

import {entitle, h, fill, refill, stored, line, meter} from '../lib/dom.js';
import {count, many, tokens} from '../lib/format.js';
import {bar, span} from '../lib/draw.js';
import {drawn, facts, named, projectLink, scrolling, when} from '../lib/kinds.js';

export const title = 'Branches';
export const styles = [drawn, '/ui/static/views/branches.css'];

const STATES = {active: 'accent', folded: 'good', timeout: 'warn', failed: 'bad', discarded: ''};

export async function show(place, page) {
  return page.path[1] ? one(place, page, page.path[1]) : list(place, page);
}

function state(branch) {
  return h('span', {class: `tag ${STATES[branch.status] ?? ''}`}, branch.status);
}

// The list

async function list(place, page) {
  const sessions = h('div', {});
  const more = h('button', {type: 'button', hidden: true, onclick: () => next()}, 'Show older branches');
  let all = new Map();
  let cursor;

  async function next() {
    const answer = await page.call('page_branches', cursor ? {cursor} : {});
    answer.branches.forEach((branch) => all.set(branch.id, branch));
    cursor = answer.next_cursor;
    more.hidden = !cursor;
    await draw(answer.ended);
  }

  async function draw(ended) {
    const known = await named([...all.values()].map(({project}) => project));
    const groups = Map.groupBy(all.values(), (branch) => branch.session + branch.project);
    refill(sessions, all.size === 0
      ? h('p', {class: 'empty'}, 'No agent has made a branch yet. A branch is a sub-task with a token budget of its own; it begins with the tool context_branch.')
      : [h('p', {class: 'muted'}, `${many(ended, 'branch', 'branches')} ended and kept, ${count([...all.values()].filter((it) => it.status === 'active').length)} open.`),
        [...groups.values()].sort((one, other) => newest(other).localeCompare(newest(one))).map((branches) => session(branches, known))]);
  }

  fill(place, h('h1', {}, title), sessions, h('p', {}, more));
  await next();
  page.live(['branch', 'session'], async () => {
    // What is further down does not change by itself.
    const answer = await page.call('page_branches', {});
    const fresh = new Map(answer.branches.map((branch) => [branch.id, branch]));
    all.forEach((branch, id) => { if (!fresh.has(id) && branch.status !== 'active') fresh.set(id, branch); });
    all = fresh;
    await draw(answer.ended);
  });
}

function newest(branches) {
  return branches.reduce((latest, {created_at}) => created_at > latest ? created_at : latest, '');
}

/** Each branch behind its parent, the newest of the same parent first. */
function nested(branches) {
  const ids = new Set(branches.map(({id}) => id));
  const below = (parent, level) => branches
    .filter((branch) => parent ? branch.parent === parent : !ids.has(branch.parent))
    .flatMap((branch) => [{branch, level}, ...below(branch.id, level + 1)]);
  return below(undefined, 0);
}

function session(branches, known) {
  const [first] = branches;
  return h('section', {class: 'session'},
    h('h2', {class: 'row'}, h('span', {class: 'mono'}, first.session.slice(0, 21)), projectLink(known, first.project),
      h('span', {class: 'muted small'}, many(branches.length, 'branch', 'branches'))),
    scrolling(`Branches of ${first.session}`, h('table', {class: 'branch-list'},
      h('thead', {}, h('tr', {}, h('th', {}, 'For'), h('th', {}, 'State'), h('th', {}, 'Budget used'),
        h('th', {class: 'number'}, 'Used'), h('th', {class: 'number'}, 'Came back'), h('th', {}, 'Made'))),
      h('tbody', {}, nested(branches).map(({branch, level}) => h('tr', {},
        h('td', {class: 'indented', style: {'--level': level}}, h('a', {href: `/branches/${encodeURIComponent(branch.id)}`}, line(branch.description))),
        h('td', {}, state(branch)),
        h('td', {class: 'measure'}, meter(branch.used, branch.budget, `${count(branch.used)} of ${count(branch.budget)} tokens`)),
        h('td', {class: 'number'}, tokens(branch.tokens)),
        h('td', {class: 'number'}, branch.ended_at ? tokens(branch.returned) : ''),
        h('td', {class: 'muted'}, when(branch.created_at))))))));
}

// One branch

async function one(place, page, id) {
  async function draw() {
    const shown = await page.call('page_branch', {id});
    const {branch} = shown;
    const known = await named([branch.project]);
    entitle(branch.description);
    refill(place, way(shown),
      h('h1', {class: 'row'}, line(branch.description, 300), state(branch)),
      h('div', {class: 'columns'}, outcome(shown), about(shown, known)),
      waterfall(shown), injected(shown), trajectory(shown, page), happened(shown));
  }
  await draw();
  page.live(['branch', 'session'], () => draw());
}

function way({above, branch}) {
  return h('nav', {class: 'way small', 'aria-label': 'Above this branch'}, h('a', {href: '/branches'}, 'Branches'), ' › main',
    above.map((it) => [' › ', h('a', {href: `/branches/${encodeURIComponent(it.id)}`}, line(it.description, 60))]), ' › ',
    h('span', {class: 'muted'}, line(branch.description, 60)));
}

function outcome(shown) {
  const {branch} = shown;
  const ended = shown.tokens_folded_away !== undefined;
  return h('section', {class: 'outcome'},
    h('h2', {}, branch.status === 'active' ? 'Under way' : 'What came of it'),
    shown.reason && h('p', {class: branch.status === 'discarded' ? 'muted' : 'trouble'}, stored(shown.reason)),
    shown.late && h('p', {class: 'warn'}, 'Its agent returned from it after it had been stopped.'),
    shown.result ? stored(shown.result, {tag: 'div', class: 'quoted'})
      : h('p', {class: 'muted'}, branch.status === 'active' ? 'It has not returned yet.' : 'It returned nothing.'),
    ended && folded(shown));
}

function folded({branch, tokens_folded_away: away, formula, wire, messages_removed: removed}) {
  return [h('h3', {}, 'Folded'),
    h('table', {class: 'folded'}, h('tbody', {},
      h('tr', {}, h('th', {scope: 'row'}, 'Its own context'), h('td', {class: 'measure'}, bar(branch.tokens, branch.tokens, 'soft')), h('td', {class: 'number'}, count(branch.tokens))),
      h('tr', {}, h('th', {scope: 'row'}, 'Came back'), h('td', {class: 'measure'}, bar(branch.returned, branch.tokens, 'good')), h('td', {class: 'number'}, count(branch.returned))),
      h('tr', {}, h('th', {scope: 'row'}, 'Folded away'), h('td', {class: 'measure'}, bar(away, branch.tokens)), h('td', {class: 'number'}, h('strong', {}, count(away)))))),
    h('p', {class: 'small muted'}, h('code', {}, formula), ` = ${count(branch.tokens)} − ${count(branch.returned)} tokens. `,
      wire === 'fold' ? `A gateway leaves it out of the agent's requests; ${many(removed, 'message')} of it ${removed === 1 ? 'is' : 'are'} kept here.`
        : wire === 'left' ? 'A gateway saw it and leaves it in the requests: what was left without it would not have been understood.'
          : 'No gateway had to decide on it, so whether the model is still sent it depends on the agent.')];
}

function about(shown, known) {
  const {branch} = shown;
  return h('section', {},
    h('h2', {}, 'The branch'),
    facts(
      ['Asked', stored(shown.prompt, {max: 600})],
      ['Budget', h('span', {class: 'row'}, h('span', {class: 'grow'}, meter(branch.used, branch.budget, 'Budget used')), `${count(branch.used)} of ${count(branch.budget)} tokens`)],
      ['Of it by children', branch.used > branch.tokens && `${count(branch.used - branch.tokens)} tokens`],
      ['Seen on the wire', shown.tokens_observed !== undefined && `${count(shown.tokens_observed)} tokens; ${count(shown.tokens_reported)} were reported, the larger counts`],
      ['Operations', `${count(branch.operations)}${shown.failures ? `, ${count(shown.failures)} of them failed` : ''}`],
      ['Secrets masked', shown.secrets > 0 && count(shown.secrets)],
      ['Made', when(branch.created_at)],
      ['Ended', when(branch.ended_at)],
      ['Time is over', when(shown.expires_at)],
      ['Project', projectLink(known, branch.project)],
      ['Session', h('span', {class: 'mono'}, branch.session)],
      ['Id', h('span', {class: 'mono'}, branch.id)]));
}

// The waterfall: the context of a branch grows with each operation; a child grows beside it, and comes back as its result.

function grown(branch, operations, all, level, base, rows) {
  let at = base;
  const children = all.filter((it) => it.branch.parent === branch.id);
  const moves = [...operations.map((operation) => ({at: operation.at, operation})), ...children.map((child) => ({at: child.branch.created_at, child}))]
    .map((move, order) => ({...move, order})).sort((a, b) => a.at.localeCompare(b.at) || a.order - b.order);
  for (const {operation, child} of moves) {
    if (operation) {
      rows.push({level, branch, operation, from: at, tokens: operation.tokens, kind: operation.ok ? '' : 'bad'});
      at += operation.tokens;
    } else {
      rows.push({level, child: child.branch, from: at, tokens: child.branch.tokens, kind: 'soft'});
      grown(child.branch, child.operations, all, level + 1, at, rows);
      if (child.branch.returned > 0) {
        rows.push({level, returned: child.branch, from: at, tokens: child.branch.returned, kind: 'good'});
        at += child.branch.returned;
      }
    }
  }
  const unseen = base + branch.tokens - at;
  if (unseen > 0) rows.push({level, branch, unseen: true, from: at, tokens: unseen, kind: 'warn'});
}

function waterfall(shown) {
  const rows = [];
  grown(shown.branch, shown.operations, shown.below, 0, 0, rows);
  const most = Math.max(shown.branch.tokens, ...rows.map(({from, tokens: more}) => from + more));
  return h('section', {},
    h('h2', {}, 'Waterfall'),
    h('p', {class: 'small muted'}, 'How its context grew, in tokens. ', shown.below.length > 0 && 'A child grows beside it in a context of its own, and comes back as its result alone. ',
      shown.cut && 'There is more than is shown. ', `The whole width is ${count(most)} tokens.`),
    scrolling('Waterfall', h('table', {class: 'waterfall'},
      h('thead', {}, h('tr', {}, h('th', {}, 'What'), h('th', {class: 'wide'}, h('span', {class: 'unseen'}, 'Drawn')), h('th', {class: 'number'}, 'Tokens'), h('th', {class: 'number'}, 'Context'))),
      h('tbody', {}, rows.map((row) => h('tr', {'data-level': row.level},
        h('td', {class: 'indented', style: {'--level': row.level}}, called(row)),
        h('td', {class: 'wide'}, span(row.from, row.tokens, most, row.kind)),
        h('td', {class: 'number'}, count(row.tokens)),
        h('td', {class: 'number muted'}, row.child ? '' : count(row.from + row.tokens))))))));
}

function called(row) {
  if (row.child) return ['Branch ', h('a', {href: `/branches/${encodeURIComponent(row.child.id)}`}, line(row.child.description, 80)), ' ', state(row.child)];
  if (row.returned) return [h('span', {class: 'good'}, 'Came back of '), line(row.returned.description, 60)];
  if (row.unseen) return 'Seen on the wire beyond what was reported';
  const {operation} = row;
  const name = operation.kind === 'start' ? 'Start: what it was asked and given' : operation.name;
  return [row.level === 0 ? h('a', {href: `#operation-${operation.number}`, onclick: unfold}, line(name, 80)) : line(name, 80),
    operation.kind === 'note' || operation.kind === 'message' ? h('span', {class: 'muted small'}, ` ${operation.kind}`) : '',
    !operation.ok && h('span', {class: 'tag bad'}, 'failed')];
}

function unfold(event) {
  const details = document.querySelector(event.currentTarget.getAttribute('href'));
  if (details) {
    event.preventDefault();
    details.open = true;
    details.querySelector('summary').focus();
  }
}

function injected({injected: ids, injected_text: text}) {
  return text && h('section', {},
    h('h2', {}, 'Injected context'),
    h('p', {class: 'small muted'}, ids.length > 0 ? ['It began with what was known: ', ids.map((id, i) => [i > 0 && ', ', h('a', {href: `/memories/${encodeURIComponent(id)}`}, h('span', {class: 'mono'}, id))]), '.'] : 'It began with what the project\'s own files demand.'),
    stored(text, {tag: 'pre', class: 'quoted', max: 1500}));
}

function trajectory({branch, operations}, page) {
  return h('section', {},
    h('h2', {}, 'Trajectory'),
    operations.length === 0 ? h('p', {class: 'empty'}, 'Nothing was done in it.')
      : h('ol', {class: 'list trajectory'}, operations.map((operation) => h('li', {}, step(branch, operation, page)))));
}

function step(branch, operation, page) {
  const body = h('div', {class: 'step'}, texts(operation));
  return h('details', {id: `operation-${operation.number}`},
    h('summary', {class: 'row'}, h('span', {class: 'number muted'}, operation.number), h('span', {class: 'grow'}, line(operation.name, 120)),
      !operation.ok && h('span', {class: 'tag bad'}, 'failed'), operation.secrets > 0 && h('span', {class: 'tag warn'}, `${operation.secrets} masked`),
      h('span', {class: 'number'}, `${count(operation.tokens)} tokens`), h('span', {class: 'muted small'}, when(operation.at))),
    body,
    operation.more && h('button', {type: 'button', class: 'link', onclick: async (event) => {
      const button = event.currentTarget;
      const whole = await page.call('page_operation', {id: branch.id, number: operation.number});
      fill(body, texts(whole));
      button.remove();
    }}, 'Show all of it'));
}

function texts({input, output}) {
  return [input && [h('h3', {}, 'In'), stored(input, {tag: 'pre', class: 'quoted'})], output && [h('h3', {}, 'Out'), stored(output, {tag: 'pre', class: 'quoted'})],
    !input && !output && h('p', {class: 'muted'}, 'Only its tokens were reported.')];
}

const EVENTS = {
  'branch.created': 'made', 'branch.folded': 'ended', 'branch.budget_warning': 'warned that its budget runs out', 'branch.exhausted': 'stopped, its budget was used up',
  'branch.timeout': 'stopped, its time was over', 'branch.returned_late': 'returned from after it had been stopped', 'branch.discarded': 'discarded', 'branch.reopened': 'opened again',
};

function happened({events}) {
  return events.length > 0 && h('section', {},
    h('h2', {}, 'What happened to it'),
    h('ul', {class: 'list'}, events.map((event) => h('li', {class: 'row'}, h('span', {class: 'muted'}, when(event.at)),
      h('span', {class: /warning|exhausted|timeout/.test(event.event) ? 'warn' : ''}, EVENTS[event.event] ?? event.event),
      h('span', {class: 'muted small'}, line(Object.entries(event.facts).map(([name, fact]) => `${name} ${fact}`).join(', ')))))));
}
