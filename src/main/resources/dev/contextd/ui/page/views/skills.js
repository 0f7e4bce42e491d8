// Skills with their versions, and what one changed in the other.

import {entitle, h, fill, refill, stored, line} from '../lib/dom.js';
import {count, many, percent, tokens} from '../lib/format.js';
import {facts, paged, scrolling, when} from '../lib/kinds.js';

export const title = 'Skills';
export const styles = ['/ui/static/views/skills.css'];

const PAGE = 50;

export async function show(place, page) {
  return page.path[1] ? one(place, page, page.path[1]) : list(place, page);
}

async function list(place, page) {
  const rows = h('tbody', {});
  let total = 0;
  const shown = await paged(rows, {
    announce: page.announce,
    load: async (offset) => {
      const answer = await page.call('skill_list', {limit: PAGE, offset, sort_by: 'updated_at'});
      total = answer.total;
      return {rows: answer.skills, more: offset + answer.skills.length < total};
    },
    row: (skill) => h('tr', {},
      h('td', {}, h('a', {href: `/skills/${encodeURIComponent(skill.id)}`}, line(skill.name, 100)), h('div', {class: 'small muted'}, line(skill.description, 200))),
      h('td', {}, line(skill.version, 40), skill.versions > 1 && h('span', {class: 'muted small'}, ` of ${count(skill.versions)}`)),
      h('td', {class: 'number'}, count(skill.usage_count)),
      h('td', {class: 'number'}, skill.success_rate === undefined ? h('span', {class: 'muted'}, 'not judged') : percent(skill.success_rate)),
      h('td', {class: 'muted'}, when(skill.updated_at))),
  });
  const said = h('p', {class: 'muted', role: 'status'});
  const none = h('p', {class: 'empty'}, 'There are no skills yet. An agent keeps a procedure that worked with the tool skill_create; contextd skills import brings folders of SKILL.md.');
  const all = h('div', {}, said,
    scrolling('Skills', h('table', {class: 'skills'},
      h('thead', {}, h('tr', {}, h('th', {}, 'Skill'), h('th', {}, 'Version'), h('th', {class: 'number'}, 'Used'), h('th', {class: 'number'}, 'Went well'), h('th', {}, 'Changed'))), rows)), shown.button);
  const tell = () => {
    none.hidden = total > 0;
    all.hidden = total === 0;
    said.textContent = many(total, 'skill');
  };
  tell();
  fill(place, h('h1', {}, title), none, all);
  page.live(['item'], async () => {
    await shown.again();
    tell();
  });
}

async function one(place, page, id) {
  const asked = {id};
  for (const name of ['version', 'with']) if (page.query.get(name)) asked[name] = page.query.get(name);
  let drawn;
  async function draw() {
    const skill = await page.call('page_skill', asked);
    if (JSON.stringify(skill) === drawn) return;
    drawn = JSON.stringify(skill);
    entitle(skill.name);
    refill(place, ...whole(skill, page));
  }
  await draw();
  page.live(['item'], draw);
}

function whole(skill, page) {
  const {id, shown, difference} = skill;
  const choose = (name, value) => {
    const query = new URLSearchParams(page.query);
    if (name === 'version') query.delete('with');
    query.set(name, value);
    page.go(`/skills/${encodeURIComponent(id)}?${query}`);
  };
  return [
    h('nav', {class: 'way small', 'aria-label': 'Where this is'}, h('a', {href: '/skills'}, 'Skills')),
    h('h1', {class: 'row'}, line(skill.name, 200), h('span', {class: 'tag accent'}, line(shown.version, 40))),
    skill.attribution && h('p', {class: 'muted'}, line(skill.attribution)),
    stored(shown.description, {tag: 'p', max: 600}),
    h('div', {class: 'columns'},
      h('section', {}, h('h2', {}, 'What it says'), stored(shown.content, {tag: 'pre', class: 'quoted', max: 6000})),
      h('section', {},
        h('h2', {}, 'How it went'),
        facts(['Used', many(skill.usage_count, 'time')],
          ['Went well', skill.outcomes > 0 ? [h('b', {}, percent(skill.success_rate)), ' ', h('code', {class: 'muted'}, `successes / outcomes = ${skill.successes} / ${skill.outcomes}`)] : 'no use was judged'],
          ['Author', shown.author && line(shown.author, 80)], ['Category', shown.category && line(shown.category, 80)],
          ['Needs', shown.prerequisites.length > 0 && shown.prerequisites.map((it) => h('div', {}, stored(it, {max: 300})))],
          ['Should give', shown.expected_outcome && stored(shown.expected_outcome, {max: 300})],
          ['Tags', shown.tags.length > 0 && shown.tags.map((tag) => [h('span', {class: 'tag'}, line(tag, 60)), ' '])],
          ['Seen by', skill.scope], ['Written', when(skill.created_at)], ['Changed', when(skill.updated_at)]),
        h('h2', {}, 'Versions'),
        h('ul', {class: 'list'}, skill.versions.map((version) => h('li', {class: 'row'},
          h('a', {href: `/skills/${encodeURIComponent(id)}?version=${encodeURIComponent(version.version)}`, 'aria-current': version.version === shown.version && 'true'}, line(version.version, 40)),
          h('span', {class: 'muted small'}, `${tokens(version.tokens)} tokens`), version.edited_by && h('span', {class: 'small'}, 'by ', line(version.edited_by, 60)),
          h('span', {class: 'muted small'}, when(version.created_at))))))),
    h('section', {},
      h('h2', {class: 'row'}, 'Difference', skill.versions.length > 1 && h('form', {class: 'row', onsubmit: (event) => event.preventDefault()},
        h('label', {class: 'small'}, 'from ', versions('with', difference?.from)), h('label', {class: 'small'}, 'to ', versions('version', shown.version)))),
      difference ? [h('p', {class: 'small muted'}, h('span', {class: 'good'}, `${count(difference.added)} added`), ', ', h('span', {class: 'bad'}, `${count(difference.removed)} removed`), ' lines'), lines(difference.changes)]
        : h('p', {class: 'empty'}, 'There is no version below this one to compare it with.'))];

  function versions(name, chosen) {
    return h('select', {name, onchange: (event) => choose(name, event.target.value)}, !chosen && h('option', {value: '', selected: true}, '…'),
      skill.versions.map(({version}) => h('option', {value: version, selected: version === chosen}, version)));
  }
}

/** Lines such as `+3 text`; a sign says to screen readers what the colour says to others. */
function lines(changes) {
  return h('div', {class: 'difference', role: 'group', 'aria-label': 'Changed lines'}, changes.map((change) => {
    const [, sign, number, text] = /^([+-])(\d+) ?([\s\S]*)$/.exec(change) || [null, '', '', change];
    return h('div', {class: sign === '+' ? 'added' : 'gone'},
      h('span', {class: 'unseen'}, sign === '+' ? 'added ' : 'removed '), h('span', {class: 'number muted', 'aria-hidden': 'true'}, number), h('span', {'aria-hidden': 'true'}, sign === '+' ? '+' : '−'),
      stored(text, {max: 1000}));
  }));
}
