// Conversations: what was said, the summary beside what it sums up, and what they are related to.

import {entitle, h, fill, refill, stored, line} from '../lib/dom.js';
import {count, many, tokens} from '../lib/format.js';
import {graph} from '../lib/graph.js';
import {virtual} from '../lib/virtual.js';
import {facts, named, paged, projectLink, scrolling, when} from '../lib/kinds.js';

export const title = 'Conversations';
export const styles = ['/ui/static/views/conversations.css', '/ui/static/lib/graph.css'];

const PAGE = 100;
const ROW = 66;
const SAID = {similar: 'is similar to', continues: 'continues', references: 'references', parent: 'is the parent of', child: 'is a child of'};

export async function show(place, page) {
  return page.path[1] ? one(place, page, page.path[1]) : list(place, page);
}

function address(id) {
  return `/conversations/${encodeURIComponent(id)}`;
}

async function list(place, page) {
  const rows = h('tbody', {});
  let total = 0;
  let known;
  const shown = await paged(rows, {
    announce: page.announce,
    load: async (offset) => {
      const answer = await page.call('page_conversations', {limit: PAGE, offset});
      total = answer.total;
      known = await named(answer.conversations.map(({project}) => project));
      return {rows: answer.conversations, more: offset + answer.conversations.length < total};
    },
    row: (it) => h('tr', {},
      h('td', {}, h('a', {href: address(it.id)}, line(it.name, 120))),
      h('td', {class: 'number'}, count(it.messages)),
      h('td', {class: 'number'}, tokens(it.tokens)),
      h('td', {}, it.summed_up_to ? it.summed_up_to === it.last ? 'all of it' : `up to ${count(it.summed_up_to)}` : h('span', {class: 'muted'}, 'none')),
      h('td', {}, projectLink(known, it.project)),
      h('td', {class: 'muted'}, when(it.updated_at))),
  });
  const said = h('p', {class: 'muted', role: 'status'});
  const none = h('p', {class: 'empty'}, 'There are no conversations yet. Agents keep them with the tool add_message; contextd sessions import brings those of other agents.');
  const all = h('div', {}, said,
    scrolling('Conversations', h('table', {class: 'conversations'},
      h('thead', {}, h('tr', {}, h('th', {}, 'Name'), h('th', {class: 'number'}, 'Messages'), h('th', {class: 'number'}, 'Tokens'), h('th', {}, 'Summed up'), h('th', {}, 'Project'), h('th', {}, 'Last said'))), rows)), shown.button);
  const tell = () => {
    none.hidden = total > 0;
    all.hidden = total === 0;
    said.textContent = many(total, 'conversation');
  };
  tell();
  fill(place, h('h1', {}, title), none, all);
  page.live(['item', 'vectors'], async () => {
    await shown.again();
    tell();
  });
}

async function one(place, page, id) {
  const reading = h('section', {class: 'reading', 'aria-live': 'polite', 'aria-label': 'The chosen message'});
  const parts = {head: h('p', {class: 'row muted'}), key: h('p', {class: 'small muted'}, h('span', {class: 'covered-key'}), ' is in the summary'), summary: h('section', {class: 'summary'}), related: h('section', {})};
  const drawn = {};
  let list;

  /** A part is drawn anew only where it says something else now: somebody may be reading it. */
  function part(name, facts, draw) {
    const told = JSON.stringify(facts);
    if (drawn[name] === told) return;
    drawn[name] = told;
    draw(parts[name]);
  }

  async function draw() {
    const {conversation: it, summary} = await page.call('page_conversation', {id});
    const [known, around] = await Promise.all([named([it.project]), page.call('page_graph', {id: it.id, depth: 2})]);
    part('head', it, (where) => refill(where, h('span', {}, many(it.messages, 'message')), h('span', {}, `${tokens(it.tokens)} tokens`), h('span', {}, 'last said ', when(it.updated_at)), projectLink(known, it.project)));
    parts.key.hidden = !summary;
    part('summary', [summary, it.last], (where) => refill(where, summed(it, summary, page)));
    part('related', around, (where) => refill(where, related(it, around, page)));
    list?.update(it, summary);
    return {it, summary};
  }

  const {it, summary} = await draw();
  entitle(it.name);
  list = messages(it, summary, page, reading);
  fill(place,
    h('nav', {class: 'way small', 'aria-label': 'Where this is'}, h('a', {href: '/conversations'}, 'Conversations')),
    h('h1', {}, line(it.name, 200)), parts.head,
    h('div', {class: 'talk'}, h('section', {}, h('h2', {}, 'Messages'), parts.key, list.element), h('div', {}, reading, parts.summary)),
    parts.related);
  page.live(['item', 'vectors'], draw);
}

// What was said: all of it in one list, of which only what can be seen is there.

function messages(it, summary, page, reading) {
  const read = new Map();
  const asked = new Set();
  let chosen = 0;
  const height = () => rows.element.style.setProperty('height', `min(70vh, ${it.last * ROW + 2}px)`);

  function choose(number, focus) {
    chosen = Math.min(it.last, Math.max(1, number));
    rows.reveal(chosen - 1);
    rows.update(it.last, true);
    whole(chosen);
    if (focus) requestAnimationFrame(() => requestAnimationFrame(() => rows.element.querySelector('[aria-current] button')?.focus()));
  }

  async function whole(number) {
    const {messages: [said]} = await page.call('page_messages', {id: it.id, from: number, limit: 1, whole: true});
    if (number !== chosen) return;
    fill(reading, h('h2', {class: 'row'}, `Message ${number}`, h('button', {type: 'button', class: 'quiet', onclick: () => fill(reading)}, 'Close')),
      said ? [facts(['Said by', said.role], ['When', when(said.at)], ['Tokens', count(said.tokens)], ['Importance', said.importance.toLowerCase()], ['Tags', said.tags.length > 0 && said.tags.map((tag) => [h('span', {class: 'tag'}, line(tag, 60)), ' '])]),
        stored(said.content, {tag: 'div', class: 'quoted', max: 20_000})]
        : h('p', {class: 'muted'}, 'This message was forgotten.'));
  }

  const rows = virtual({
    total: it.last, height: ROW, label: 'Messages; arrow keys lead through them', overscan: 6,
    needs: (from, to) => {
      for (let start = Math.floor(from / PAGE) * PAGE; start < to; start += PAGE) {
        if (asked.has(start)) continue;
        asked.add(start);
        page.call('page_messages', {id: it.id, from: start + 1, limit: PAGE}).then((answer) => {
          for (let i = start + 1; i <= start + PAGE; i++) read.set(i, null);
          answer.messages.forEach((said) => read.set(said.number, said));
          rows.update();
        }).catch(() => asked.delete(start));
      }
    },
    row: (i) => {
      const number = i + 1;
      if (!read.has(number)) return null;
      const said = read.get(number);
      return h('div', {class: `message ${summary && number <= summary.covers ? 'covered' : ''}`, 'aria-current': number === chosen && 'true'},
        said ? h('button', {type: 'button', tabindex: number === (chosen || 1) ? 0 : -1, onclick: () => choose(number, true)},
          h('span', {class: 'row small'}, h('b', {}, said.role), h('span', {class: 'muted'}, `${number} · `, when(said.at)), weighed(said)),
          h('span', {class: 'cut'}, line(said.content, 400)))
          : h('p', {class: 'muted'}, `Message ${number} was forgotten.`));
    },
  });
  rows.element.addEventListener('keydown', (event) => {
    const to = {ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 1, End: it.last}[event.key];
    if (to !== undefined && it.last > 0) {
      event.preventDefault();
      choose(to, true);
    }
  });
  // A message may be named by its id, which ends with its number.
  const wanted = /^msg_[0-9a-f]*([0-9a-f]{8})$/.exec(page.query.get('message') || '');
  if (wanted) requestAnimationFrame(() => requestAnimationFrame(() => choose(parseInt(wanted[1], 16), false)));
  height();
  return {
    element: rows.element,
    /** What was said since comes behind; whoever was at the end stays there. */
    update(now, summed) {
      const same = it.last === now.last && it.messages === now.messages && summary?.covers === summed?.covers;
      if (same) return;
      const {element} = rows;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - ROW;
      if (now.messages - it.messages === now.last - it.last) {
        for (let number = it.last + 1; number <= now.last; number++) read.delete(number);
        asked.delete(Math.floor(it.last / PAGE) * PAGE);
      } else {
        read.clear();
        asked.clear();
      }
      const held = element.contains(document.activeElement) && document.activeElement !== element;
      it = now;
      summary = summed;
      height();
      rows.update(it.last, true);
      if (atEnd) element.scrollTop = element.scrollHeight;
      if (held) requestAnimationFrame(() => requestAnimationFrame(() => element.querySelector('[aria-current] button')?.focus({preventScroll: true})));
    },
  };
}

/** What matters more or less than most. */
function weighed({importance}) {
  const word = importance.toLowerCase();
  return word !== 'medium' && h('span', {class: `tag ${word === 'critical' || word === 'high' ? 'warn' : ''}`}, word);
}

function summed(it, summary, page) {
  const again = h('button', {type: 'button', onclick: async () => {
    again.disabled = true;
    try {
      await page.call('summarize_context', {contextId: it.name});
    } finally {
      again.disabled = false;
    }
    await page.go(location.pathname, {replace: true});
  }}, summary ? 'Sum up what came since' : 'Sum it up now');
  const behind = summary ? it.last - summary.covers : it.last;
  return [h('h2', {}, 'Summary'),
    summary ? [h('p', {class: 'small muted'}, `Of messages 1 to ${count(summary.covers)}`, behind > 0 ? `; ${many(behind, 'message')} came since. ` : ', which are all. ',
      `Version ${summary.version}, ${summary.method === 'model' ? 'written by a model' : 'extracted from what was said'}, ${count(summary.tokens)} of ${count(summary.tokens_max)} tokens, `, when(summary.created_at), '.'),
    stored(summary.text, {tag: 'div', class: 'quoted', max: 1600}),
    summary.key_insights.length > 0 && [h('h3', {}, 'Decisions, errors, open questions'), h('ul', {}, summary.key_insights.map((insight) => h('li', {}, stored(insight, {max: 500}))))],
    summary.code_blocks.length > 0 && h('details', {id: 'code-blocks'}, h('summary', {}, many(summary.code_blocks.length, 'code block')), summary.code_blocks.map((code) => stored(code, {tag: 'pre', class: 'quoted'})))]
      : h('p', {class: 'muted'}, 'There is none yet: one is made when enough was said.'),
    behind > 0 && h('p', {}, again)];
}

// What it is related to: drawn, and as a list that says the same.

function related(it, around, page) {
  const names = new Map(around.nodes.map((node) => [node.id, node.name]));
  const sentence = ({source, target, type, weight, automatic}) => `${names.get(source)} ${SAID[type]} ${names.get(target)} (${weight.toFixed(2)}${automatic ? ', found by itself' : ''})`;
  const link = (id) => id === it.id ? h('b', {}, line(names.get(id), 80)) : h('a', {href: address(id)}, line(names.get(id), 80));
  return [
    h('h2', {}, 'Related conversations'),
    !around.enabled ? h('p', {class: 'muted'}, 'Relations are switched off (conversations.use_graph).')
      : around.edges.length === 0 ? h('p', {class: 'empty'}, 'It is related to no other conversation.')
        : [h('p', {class: 'small muted'}, 'Drag to move, turn the wheel to zoom; or with the keys: arrows, + and −, 0 shows all. Dashed lines were found similar. ', around.cut && 'There are more than are drawn.'),
          graph({
            nodes: around.nodes.map((node) => ({id: node.id, name: node.name, size: node.messages, said: `${node.name}: ${many(node.messages, 'message')}`})),
            edges: around.edges.map((edge) => ({...edge, said: sentence(edge)})),
            label: `Graph of ${many(around.nodes.length, 'conversation')}, which the list below names. Arrow keys move it, plus and minus zoom, 0 shows all.`,
            open: (node) => page.go(address(node.id)),
          }),
          h('ul', {class: 'list relations'}, around.edges.map(({source, target, type, weight, automatic}) => h('li', {class: 'row'},
            link(source), h('span', {}, SAID[type]), link(target), h('span', {class: 'muted small'}, weight.toFixed(2), automatic && ', found by itself'))))]];
}
