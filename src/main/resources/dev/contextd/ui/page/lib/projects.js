// Names of projects: what is kept has only a digest of them.

import {h} from './dom.js';
import {CallError} from './call.js';

const AGE_MAX = 20_000;
let known;
let since = 0;

/** What is known of the names of projects: `name(key)`, `folder(key)`, `all` as [key, name] in the order of names. */
export function projects(page) {
  if (!known || Date.now() - since > AGE_MAX) {
    since = Date.now();
    known = read(page).catch((e) => {
      known = undefined;
      throw e;
    });
  }
  return known;
}

async function read(page) {
  const folders = new Map();
  const [listed, noted] = await Promise.all(['page_project_list', 'page_projects'].map((tool) => page.call(tool, {})
    .catch((e) => { if (e instanceof CallError) return {projects: []}; throw e; })));
  listed.projects.forEach(({key, folder}) => folders.set(key, folder || ''));
  noted.projects.forEach(({key, path}) => folders.set(key, path));
  const name = (key) => {
    const folder = folders.get(key);
    return folder ? folder.split(/[/\\]/).filter(Boolean).pop() || folder : isKey(key) ? key.slice(0, 8) : 'no project';
  };
  return {
    name, folder: (key) => folders.get(key) || '',
    all: [...folders.keys()].map((key) => [key, name(key)]).sort(([, a], [, b]) => a.localeCompare(b)),
  };
}

function isKey(key) {
  return /^[0-9a-f]{16}$/.test(key);
}

/** A way to a project by its name; what belongs to none has no way. */
export function projectLink(names, key) {
  return isKey(key) ? h('a', {href: `/projects/${key}`, title: names.folder(key) || key}, h('bdi', {}, names.name(key)))
    : h('span', {class: 'muted'}, 'no project');
}

/** A choice among the projects. */
export function projectChoice(names, chosen, onchange) {
  const options = names.all.map(([key, name]) => h('option', {value: key, selected: key === chosen}, name));
  if (chosen && !names.all.some(([key]) => key === chosen)) options.push(h('option', {value: chosen, selected: true}, names.name(chosen)));
  return h('select', {onchange, name: 'project'}, h('option', {value: ''}, 'all projects'), options);
}
