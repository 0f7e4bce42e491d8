// Errors that were solved: what worked, how often, and when somebody last told of it.

import {entitle, h, fill, refill, stored, line} from '../lib/dom.js';
import {count, many, percent} from '../lib/format.js';
import {facts, named, paged, projectLink, scrolling, when} from '../lib/kinds.js';

export const title = 'Errors';
export const styles = ['/ui/static/views/errors.css'];

const PAGE = 50;
const ORDERS = [['last_seen', 'Last told of'], ['worked', 'Worked most often'], ['created_at', 'Newest']];
const SEVERITIES = {low: '', medium: 'accent', high: 'warn', critical: 'bad'};

export async function show(place, page) {
  return page.path[1] ? one(place, page, page.path[1]) : list(place, page);
}

async function list(place, page) {
  const order = ORDERS.some(([name]) => name === page.query.get('order')) ? page.query.get('order') : 'last_seen';
  const rows = h('tbody', {});
  let total = 0;
  let known;
  const shown = await paged(rows, {
    announce: page.announce,
    load: async (offset) => {
      const answer = await page.call('page_errors', {sort_by: order, limit: PAGE, offset});
      total = answer.total;
      known = await named(answer.errors.map(({project}) => project));
      return {rows: answer.errors, more: offset + answer.errors.length < total};
    },
    row: (error) => h('tr', {},
      h('td', {}, h('a', {href: `/errors/${encodeURIComponent(error.id)}`}, line(error.error_message, 160)),
        h('div', {class: 'small muted'}, line(error.error_type, 60), error.severity && h('span', {class: `tag ${SEVERITIES[error.severity]}`}, error.severity))),
      h('td', {}, line(error.solution, 160), error.attribution && h('div', {class: 'small muted'}, line(error.attribution))),
      h('td', {class: 'number'}, tried(error)),
      h('td', {}, projectLink(known, error.project)),
      h('td', {class: 'muted'}, when(error.last_seen))),
  });
  const said = h('span', {class: 'muted small', role: 'status'});
  const none = h('p', {class: 'empty'}, 'No agent has kept a solved error yet. One is kept with the tool remediation_save, and found again by what the error says.');
  const all = h('div', {}, h('form', {class: 'row choice', onsubmit: (event) => event.preventDefault()},
    h('label', {}, 'Order ', h('select', {name: 'order', onchange: (event) => page.go(`/errors?order=${event.target.value}`)},
      ORDERS.map(([name, text]) => h('option', {value: name, selected: name === order}, text)))), said),
  scrolling('Solved errors', h('table', {class: 'errors'},
    h('thead', {}, h('tr', {}, h('th', {}, 'Error'), h('th', {}, 'What solved it'), h('th', {class: 'number'}, 'Worked'), h('th', {}, 'Project'), h('th', {}, 'Last told of'))),
    rows)), shown.button);
  const tell = () => {
    none.hidden = total > 0;
    all.hidden = total === 0;
    said.textContent = many(total, 'solved error');
  };
  tell();
  fill(place, h('h1', {}, title), none, all);
  page.live(['item'], async () => {
    await shown.again();
    tell();
  });
}

function tried({worked, failed}) {
  if (worked + failed === 0) return h('span', {class: 'muted'}, 'not tried');
  return [h('span', {class: worked > failed ? 'good' : 'warn'}, `${count(worked)} of ${count(worked + failed)}`)];
}

async function one(place, page, id) {
  let drawn;
  async function draw() {
    const shown = await page.call('page_error', {id});
    const {error} = shown;
    if (JSON.stringify(shown) === drawn) return;
    drawn = JSON.stringify(shown);
    const known = await named([error.project]);
    entitle(error.error_type);
    refill(place,
      h('nav', {class: 'way small', 'aria-label': 'Where this is'}, h('a', {href: '/errors'}, 'Errors')),
      h('h1', {class: 'row'}, line(error.error_type, 200), error.severity && h('span', {class: `tag ${SEVERITIES[error.severity]}`}, error.severity)),
      h('div', {class: 'columns'},
        h('section', {},
          h('h2', {}, 'The error'), stored(shown.error_message, {tag: 'pre', class: 'quoted'}),
          h('h2', {}, 'What solved it'), stored(shown.solution, {tag: 'div', class: 'quoted'}),
          shown.stack_trace && h('details', {id: 'stack-trace'}, h('summary', {}, 'Stack trace'), stored(shown.stack_trace, {tag: 'pre', class: 'quoted', max: 4000}))),
        h('section', {},
          h('h2', {}, 'How it went'),
          error.worked + error.failed === 0 ? h('p', {class: 'muted'}, 'Nobody has said yet whether it worked for them.')
            : h('p', {}, h('b', {}, `${percent(error.success_rate)} `), `worked ${count(error.worked)}, did not ${count(error.failed)} `,
              h('code', {class: 'muted'}, `worked / (worked + failed) = ${error.worked} / ${error.worked + error.failed}`)),
          h('p', {class: 'row'}, h('span', {class: 'muted'}, 'Tried it?'),
            h('button', {type: 'button', onclick: () => judge(true)}, 'It worked'), h('button', {type: 'button', onclick: () => judge(false)}, 'It did not')),
          shown.judgements.length > 0 && h('ul', {class: 'list'}, shown.judgements.map((judgement) => h('li', {class: 'row'},
            h('span', {class: `tag ${judgement.worked ? 'good' : 'bad'}`}, judgement.worked ? 'worked' : 'did not'), line(judgement.by, 80), h('span', {class: 'muted'}, when(judgement.at))))),
          h('h2', {}, 'About it'),
          facts(['Project', projectLink(known, error.project)], ['Seen by', error.scope], ['Written by', line(shown.written_by, 80)], ['Kept', when(error.created_at)], ['Last told of', when(error.last_seen)],
            ['Tags', shown.tags.length > 0 && shown.tags.map((tag) => [h('span', {class: 'tag'}, line(tag, 60)), ' '])],
            ...Object.entries(shown.context).map(([name, value]) => [line(name, 60), stored(value)]),
            ['Id', h('span', {class: 'mono'}, error.id)]))));
  }
  async function judge(worked) {
    await page.call('remediation_feedback', {id, worked});
    await draw();
    page.announce(worked ? 'Noted that it worked' : 'Noted that it did not work');
  }
  await draw();
  page.live(['item'], draw);
}
