// What goes on: agents that are there, their branches with budgets, what is being indexed and read.

import {bare, h, fill, refill, line, meter, stored} from '../lib/dom.js';
import {ago, count, exact, many, tokens} from '../lib/format.js';
import {folderName, projectLabel, projects} from '../lib/projects.js';
import {views} from './list.js';

export const title = 'Now';
export const styles = ['/ui/static/views/now.css'];

export async function show(place, page) {
  const parts = {
    agents: h('div', {}), sessions: h('div', {}), work: h('div', {}),
  };
  const drawn = {
    agents: async () => refill(parts.agents, agents(await page.call('page_now'))),
    sessions: async () => {
      const answer = await page.call('page_sessions');
      sessions(parts.sessions, answer, await names(answer.sessions.map((session) => session.project)));
    },
    work: async () => {
      const [running, now] = await Promise.all([page.call('page_indexing'), page.call('page_now')]);
      refill(parts.work, work(running.running, now));
    },
  };
  page.live(['branch'], drawn.sessions);
  page.live(['session'], drawn.agents);
  page.live(['index', 'vectors'], drawn.work);
  await Promise.all(Object.values(drawn).map((draw) => draw()));
  fill(place, h('div', {class: 'now'},
    h('h1', {}, title),
    h('h2', {}, 'Sessions and branches'), parts.sessions,
    h('h2', {}, 'Agents'), parts.agents,
    h('h2', {}, 'At work'), parts.work));
}

/** Also of a project that was not known when the page was opened. */
async function names(keys) {
  const known = await projects();
  return keys.every((key) => known.has(key)) ? known : projects({fresh: true});
}

function sessions(place, answer, known) {
  if (answer.sessions.length === 0) {
    fill(place, h('p', {class: 'empty'}, 'No session has used tokens in the last day. They show here by themselves as soon as an agent works.'));
    return;
  }
  const busy = answer.sessions.filter((session) => session.branches.length > 0);
  const idle = answer.sessions.filter((session) => session.branches.length === 0);
  refill(place,
    busy.map((session) => tree(session, known)),
    idle.length > 0 && h('details', {id: busy.length === 0 ? 'all-sessions' : 'other-sessions', open: busy.length === 0},
      h('summary', {}, `${many(idle.length, 'session')} of the last day without open branches`),
      idle.map((session) => tree(session, known))));
}

function tree(session, known) {
  return h('section', {class: 'session', 'aria-label': `Session ${session.session}`, 'data-session': session.session},
    h('header', {},
      h('b', {}, projectLabel(known, session.project)),
      h('span', {class: 'muted small mono'}, line(session.session, 40)),
      h('span', {class: 'muted small'}, 'used ', h('time', exact(session.used_at), ago(session.used_at))),
      session.folded > 0 && h('span', {class: 'tag good'}, `${tokens(session.folded)} tokens folded away`)),
    row({
      depth: 0, what: h('span', {}, 'Context ', h('span', {class: 'muted small'}, `main thread ${tokens(session.main)}`)), active: !session.active, used: session.total, of: session.limit,
      label: `Context of the session: ${count(session.total)} of ${count(session.limit)} tokens`,
    }),
    session.branches.map((branch) => row({
      depth: branch.depth, id: branch.id, what: link(branch), active: branch.id === session.active, used: branch.used, of: branch.budget,
      label: `Budget of ${branch.description}: ${count(branch.used)} of ${count(branch.budget)} tokens`,
    })));
}

function link(branch) {
  const text = line(branch.description, 120);
  const hasView = views.some(([file]) => file === 'branches');
  return hasView ? h('a', {href: `/branches/${encodeURIComponent(branch.id)}`}, text) : h('span', {}, text);
}

function row({depth, id, what, active, used, of, label}) {
  return h('div', {class: depth === 0 ? 'branch main' : 'branch', style: {'--depth': String(depth)}, 'data-branch': id || 'main', 'data-used': used},
    h('div', {class: 'what'}, what, active && h('span', {class: 'tag accent'}, 'active')),
    meter(used, of, label),
    h('div', {class: 'figures'}, `${tokens(used)} of ${tokens(of)}`));
}

function agents(now) {
  if (now.agents.length === 0) {
    return h('p', {class: 'empty'}, 'No agent is connected, and none has called over HTTP lately.');
  }
  return h('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': 'Agents'}, h('table', {class: 'agents'},
    h('thead', {}, h('tr', {}, ['Agent', 'Works on', 'Last call', 'Calls'].map((name) => h('th', {class: name === 'Calls' ? 'number' : null}, name)))),
    h('tbody', {}, now.agents.map((agent) => h('tr', {},
      h('td', {}, line(agent.client || 'an agent', 60), ' ', agent.gateway && h('span', {class: 'tag good', title: 'What it folds really leaves its requests'}, 'gateway')),
      h('td', {}, stored(folderName(agent.project || agent.started_in) || '—', {tag: 'bdi', title: bare(agent.project || agent.started_in || '')})),
      h('td', {}, agent.last_tool ? h('code', {}, agent.last_tool) : h('span', {class: 'muted'}, 'none yet'), ' ',
        h('time', {...exact(agent.last_at), class: 'muted small'}, ago(agent.last_at))),
      h('td', {class: 'number'}, count(agent.calls)))))));
}

function work(running, now) {
  const vectors = now.vectors_waiting > 0
    ? h('p', {}, `${many(now.vectors_waiting, 'item')} ${now.vectors_waiting === 1 ? 'waits' : 'wait'} to be read by the model; till then ${now.vectors_waiting === 1 ? 'it is' : 'they are'} found by words.`)
    : h('p', {class: 'muted'}, now.computing ? 'The model reads the last of what was kept.' : 'Everything that was kept has been read by the model.');
  return [
    running.map((run) => h('div', {class: 'work'},
      h('span', {}, 'Indexing ', stored(folderName(run.root), {tag: 'bdi', title: bare(run.root)}), h('span', {class: 'muted small'}, ` ${run.message}`)),
      meter(run.done, run.total, `Indexing ${folderName(run.root)}`),
      h('span', {class: 'muted number'}, run.total > 0 ? `${count(run.done)} of ${count(run.total)}` : ''))),
    running.length === 0 && h('p', {class: 'muted'}, 'Nothing is being indexed.'),
    now.words_only ? h('p', {class: 'warn'}, `Search goes by words alone: ${now.words_only}`) : vectors,
  ];
}
