// One memory: what it says, why it is trusted, what it said before, what is like it, and what to do about it.

import {entitle, h, fill, line, meter, stored} from '../lib/dom.js';
import {ago, exact} from '../lib/format.js';
import {projects, projectLink} from '../lib/projects.js';

export const REASONS = {proposed: 'proposed', old: 'old', code_changed: 'code changed'};

const WHY = {
  proposed: 'It was taken from what was said or done, and nobody has confirmed it.',
  old: 'Nothing was said for or against it for half a year.',
  code_changed: 'A file that it names has changed since it was last confirmed.',
};
const DONE = {edited: 'Edited', merged: 'Merged', superseded: 'Superseded', forgotten: 'Forgotten', kept: 'Kept'};

/** How far something is trusted, as a bar. */
export function trustMeter(value) {
  const bar = meter(value, 1, 'Trust');
  bar.dataset.state = value < 0.5 ? 'warn' : 'good';
  return bar;
}

/** What was done, with a way back. */
export function undoable(page, done, then) {
  const place = h('div', {class: 'done'}, h('span', {}, DONE[done.what], done.title && [': ', line(done.title)]),
    h('button', {
      type: 'button', onclick: async () => {
        try {
          await page.call('page_undo', {deed: done.deed});
          page.announce('Undone');
          await then();
        } catch (e) {
          if (e.name !== 'AbortError') fill(place, h('span', {class: 'bad', role: 'alert'}, e.sentence || String(e)));
        }
      },
    }, 'Undo'),
    h('span', {class: 'muted small'}, 'can be undone ', h('time', exact(done.until), `until ${new Date(done.until).toLocaleDateString('en', {dateStyle: 'medium'})}`)));
  return place;
}

/** @param done is told what was done where another view is shown next */
export async function showMemory(place, page, done) {
  const id = page.path[1];
  const [names, {memory, forgotten}] = await Promise.all([projects(), page.call('page_memory', {id})]);
  if (!memory) return showForgotten(place, page, forgotten);
  entitle(memory.row.title);
  const messages = h('div', {'aria-live': 'polite'});
  const again = () => page.go(`/memories/${encodeURIComponent(id)}`, {replace: true});
  const attempt = async (work) => {
    try {
      await work();
    } catch (e) {
      if (e.name === 'AbortError') return;
      fill(messages, h('p', {class: 'trouble', role: 'alert'}, e.sentence || String(e)));
    }
  };
  const act = (tool, args, next = again) => attempt(async () => {
    const answer = await page.call(tool, args);
    done({...answer.done, title: memory.row.title});
    page.announce(DONE[answer.done.what]);
    await next(answer.done);
  });
  const {row} = memory;
  const back = page.query.get('from') === 'review' ? '/memories?review' : '/memories';
  if (page.query.has('edit')) return showEdit(place, page, memory, messages, act, back);

  fill(place,
    h('p', {class: 'small'}, h('a', {href: back}, back.includes('review') ? 'Review' : 'Memories')),
    h('h1', {}, line(row.title, 300)),
    messages,
    row.merged_into && h('p', {class: 'trouble'}, 'Another memory stands for this one now: ', h('a', {href: `/memories/${encodeURIComponent(row.merged_into)}`}, row.merged_into)),
    memory.deeds.slice(0, 1).map((deed) => undoable(page, {...deed, deed: deed.id, title: ''}, again)),
    h('div', {class: 'memory'},
      h('div', {},
        h('p', {class: 'row small muted'},
          h('span', {class: 'tag'}, row.kind), row.outcome === 'failure' ? h('span', {class: 'tag bad'}, 'failed') : h('span', {class: 'tag good'}, 'worked'),
          memory.reasons.map((reason) => h('span', {class: 'tag warn', title: WHY[reason]}, REASONS[reason])),
          row.tags.map((tag) => h('a', {class: 'tag', href: `/memories?tag=${encodeURIComponent(tag)}`}, line(tag, 60))),
          projectLink(names, row.project), h('time', exact(row.created_at), ago(row.created_at)), h('span', {}, 'by ', line(row.written_by))),
        stored(memory.content, {tag: 'div', class: 'content', max: 4000}),
        actions(page, memory, act, back),
        kinship(memory, act),
        history(memory)),
      h('aside', {'aria-label': 'Why it is trusted'}, evidence(memory), uses(memory), files(memory), replaces(memory),
        h('h2', {}, 'Where it came from'),
        h('p', {class: 'small'}, 'Source: ', line(memory.source), memory.reviewed_at && [h('br', {}), 'A person said that it holds ', h('time', exact(memory.reviewed_at), ago(memory.reviewed_at)), '.']))));
}

function actions(page, memory, act, back) {
  const {row} = memory;
  if (row.merged_into) return null;
  return h('div', {class: 'acts'},
    h('button', {type: 'button', onclick: () => page.go(`/memories/${encodeURIComponent(row.id)}?edit${back.includes('review') ? '&from=review' : ''}`)}, 'Edit'),
    h('button', {type: 'button', onclick: () => act('page_memory_keep', {id: row.id})}, 'It holds'),
    h('button', {type: 'button', class: 'danger', onclick: () => act('page_memory_forget', {id: row.id}, () => page.go(back))}, 'Forget'));
}

function evidence(memory) {
  const {trust} = memory;
  const votes = [['Votes for it', trust.helpful, 'good'], ['Votes against it', trust.unhelpful, 'bad'], ['Times it worked', trust.succeeded, 'good'], ['Times it did not', trust.failed, 'bad']];
  return [
    h('h2', {}, 'Trust'),
    h('p', {class: 'row'}, h('strong', {}, trust.now.toFixed(2)), h('span', {class: 'grow'}, trustMeter(trust.now))),
    memory.reasons.map((reason) => h('p', {class: 'small warn'}, WHY[reason])),
    h('table', {class: 'small'}, h('tbody', {},
      h('tr', {}, h('th', {scope: 'row'}, 'It began with'), h('td', {class: 'number'}, trust.initial.toFixed(2))),
      votes.map(([name, value, tone]) => h('tr', {}, h('th', {scope: 'row'}, name), h('td', {class: `number ${value > 0 ? tone : 'muted'}`}, value === 0 ? '0' : value.toFixed(2)))),
      h('tr', {}, h('th', {scope: 'row'}, 'Last word on it'), h('td', {class: 'number'}, h('time', exact(trust.as_of), ago(trust.as_of)))))),
    h('p', {class: 'small muted formula'}, `Each vote and outcome counts half after ${trust.half_life_days} days. A vote weighs 0.41, an outcome 0.29. Trust is the mean of the evidence, `
      + '(1 + for) / (2 + for + against), or what it began with, worn down by doubts: whichever is more.'),
    said(memory),
  ];
}

/** What was said for and against it, one by one. */
function said({votes, trust}) {
  const counted = trust.helpful + trust.unhelpful + trust.succeeded + trust.failed > 0;
  const word = (vote) => (vote.outcome ? (vote.helpful ? 'it worked' : 'it did not work') : vote.helpful ? 'it helped' : 'it misled');
  return [
    h('h2', {}, 'What was said of it'),
    votes.length === 0 ? h('p', {class: 'small muted'}, counted ? 'What counts above was said before votes were kept one by one.' : 'Nothing yet.')
      : h('ul', {class: 'list small votes'}, votes.map((vote) => h('li', {},
        h('span', {class: `tag ${vote.helpful ? 'good' : 'bad'}`}, word(vote)), ' ', line(vote.by), ' ', h('time', {...exact(vote.at), class: 'muted'}, ago(vote.at)),
        vote.text && stored(vote.text, {tag: 'div', max: 400})))),
    votes.length >= 50 && h('p', {class: 'small muted'}, 'The last 50 are kept.'),
  ];
}

function uses(memory) {
  return [h('h2', {}, 'Where it was used'), memory.uses.length === 0 ? h('p', {class: 'small muted'}, 'In none of the last branches of its project that are kept.')
    : h('ul', {class: 'list small'}, memory.uses.map((use) => h('li', {}, h('a', {href: `/branches/${encodeURIComponent(use.branch)}`}, line(use.task)), ' ',
      h('time', {...exact(use.at), class: 'muted'}, ago(use.at)))))];
}

function files(memory) {
  return memory.files.length === 0 ? null : [h('h2', {}, 'Files it names'), h('ul', {class: 'list small'}, memory.files.map((file) => h('li', {}, h('code', {}, line(file.path)), ' ',
    h('span', {class: file.changed ? 'warn' : 'muted'}, file.changed ? 'changed since, ' : 'changed before it was confirmed, ', ago(file.changed_at)))))];
}

function replaces(memory) {
  return memory.replaces.length === 0 ? null : [h('h2', {}, 'It stands for'), h('ul', {class: 'list small'},
    memory.replaces.map((other) => h('li', {}, h('a', {href: `/memories/${encodeURIComponent(other.id)}`}, line(other.title)))))];
}

const RELATIONS = {same: ['much the same', ''], opposed: ['may contradict', 'bad'], near: ['about the same', '']};

function kinship(memory, act) {
  if (memory.kin.length === 0) return null;
  const order = ['opposed', 'same', 'near'];
  const sorted = [...memory.kin].sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation));
  return h('section', {'aria-label': 'Memories like this one'}, h('h2', {}, 'Memories like this one'),
    h('p', {class: 'small muted'}, 'Guessed from their words, their meaning and how they turned out; what is true only you can tell.'), sorted.map((kin) => h('div', {class: 'kin'},
    h('p', {class: 'row small'}, h('span', {class: `tag ${RELATIONS[kin.relation][1]}`}, RELATIONS[kin.relation][0]), h('span', {class: 'muted'}, `${kin.why}; likeness ${kin.likeness.toFixed(2)}`)),
    h('div', {class: 'beside'}, side('This one', memory.row, memory.content), side('The other', kin.row, kin.content)),
    memory.row.merged_into ? null : h('div', {class: 'acts'},
      h('button', {type: 'button', onclick: () => act('page_memory_merge', {ids: [memory.row.id, kin.row.id]})}, 'Merge both'),
      h('button', {type: 'button', onclick: () => act('page_memory_supersede', {id: kin.row.id, by: memory.row.id})}, 'This one replaces the other'),
      h('button', {type: 'button', onclick: () => act('page_memory_supersede', {id: memory.row.id, by: kin.row.id})}, 'The other replaces this one')))));
}

function side(name, row, content) {
  return h('div', {}, h('p', {class: 'small muted'}, `${name}, trusted ${row.trust.toFixed(2)}, ${row.outcome === 'failure' ? 'failed' : 'worked'}, `, h('time', exact(row.created_at), ago(row.created_at))),
    h('h3', {}, h('a', {href: `/memories/${encodeURIComponent(row.id)}`}, line(row.title))), stored(content, {tag: 'div', max: 600}));
}

function history(memory) {
  return memory.history.length === 0 ? null : h('section', {'aria-label': 'History'}, h('h2', {}, 'What it said before'), memory.history.map((earlier) => h('details', {},
    h('summary', {}, line(earlier.title), ' ', h('span', {class: 'muted small'}, 'until ', h('time', exact(earlier.until), ago(earlier.until)), ', replaced by ', line(earlier.replaced_by))),
    stored(earlier.content, {tag: 'div', class: 'content'}))));
}

function showEdit(place, page, memory, messages, act, back) {
  const {row} = memory;
  const here = `/memories/${encodeURIComponent(row.id)}`;
  const form = h('form', {
    class: 'edit', onsubmit: (event) => {
      event.preventDefault();
      const said = new FormData(form);
      act('page_memory_edit', {
        id: row.id, title: said.get('title'), content: said.get('content'), outcome: said.get('outcome'),
        tags: said.get('tags').split(',').map((tag) => tag.trim()).filter(Boolean),
      }, () => page.go(back.includes('review') ? back : here));
    },
    onkeydown: (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
      if (event.key === 'Escape') page.go(here);
    },
  },
  h('label', {}, 'Title', h('input', {name: 'title', value: row.title, required: true, maxlength: 200})),
  h('label', {}, 'What to do or avoid, and why', h('textarea', {name: 'content', required: true}, memory.content)),
  h('label', {}, 'How it turned out', h('select', {name: 'outcome'}, h('option', {value: 'success', selected: row.outcome === 'success'}, 'it worked'), h('option', {value: 'failure', selected: row.outcome === 'failure'}, 'it failed'))),
  h('label', {}, 'Tags, with commas', h('input', {name: 'tags', value: row.tags.join(', ')})),
  h('div', {class: 'row'}, h('button', {class: 'primary'}, 'Save'), h('button', {type: 'button', onclick: () => page.go(here)}, 'Cancel'),
    h('span', {class: 'small muted'}, 'What it says now stays in its history. ', h('kbd', {}, 'Ctrl'), ' ', h('kbd', {}, 'Enter'), ' saves.')));
  fill(place, h('p', {class: 'small'}, h('a', {href: here}, 'Back')), h('h1', {}, 'Edit a memory'), messages, form);
  form.querySelector('textarea').focus();
}

function showForgotten(place, page, forgotten) {
  const again = () => page.go(`/memories/${encodeURIComponent(page.path[1])}`, {replace: true});
  fill(place, h('h1', {}, 'Forgotten'), h('p', {}, 'This memory was forgotten on this page, ', h('time', exact(forgotten.at), ago(forgotten.at)), '. No search finds it.'),
    undoable(page, {what: 'forgotten', deed: forgotten.deed, title: forgotten.title, until: forgotten.until}, again),
    h('p', {}, h('a', {href: '/memories'}, 'To all memories')));
}
