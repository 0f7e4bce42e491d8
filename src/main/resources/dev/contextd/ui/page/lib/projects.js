// Names of projects instead of the digests that stand with what is kept.

import {bare, h, stored} from './dom.js';
import {call} from './call.js';

let asked;

/** A map from keys to {key, name, path}; asked for once, and again by `fresh`. */
export function projects({fresh = false} = {}) {
  if (!asked || fresh) {
    asked = call('page_projects').then((answer) => new Map(answer.projects.map((project) => [project.key, project])));
    asked.catch(() => { asked = undefined; });
  }
  return asked;
}

/** What to call a project whose key is known: its folder's name, else the first digits of its key. */
export function projectName(known, key) {
  if (!key || key === 'none') return 'no project';
  return known.get(key)?.name || `project ${key.slice(0, 6)}`;
}

/** The same as an element that says the whole path. */
export function projectLabel(known, key) {
  return stored(projectName(known, key), {tag: 'bdi', title: bare(known.get(key)?.path || key || '')});
}

/** The last part of a folder. */
export function folderName(path) {
  return String(path || '').replace(/[/\\]+$/, '').split(/[/\\]/).pop() || String(path || '');
}

/** A way to a project by its name; what belongs to none has no way. */
export function projectLink(known, key) {
  return /^[0-9a-f]{16}$/.test(key) ? h('a', {href: `/projects/${key}`}, projectLabel(known, key)) : h('span', {class: 'muted'}, 'no project');
}

/** A choice among the projects. */
export function projectChoice(known, chosen, onchange) {
  const keys = [...known.keys()];
  if (chosen && !known.has(chosen)) keys.push(chosen);
  const options = keys.map((key) => [key, projectName(known, key)]).sort(([, a], [, b]) => a.localeCompare(b));
  return h('select', {name: 'project', 'aria-label': 'Project', onchange}, h('option', {value: ''}, 'all projects'),
    options.map(([key, name]) => h('option', {value: key, selected: key === chosen}, bare(name))));
}
