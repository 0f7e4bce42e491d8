// The frame around the views: which one is shown, the list on top, keys.

import {coded, h, fill} from './lib/dom.js';
import {call, CallError} from './lib/call.js';
import {live, connection} from './lib/live.js';
import {views} from './views/list.js';

const main = document.getElementById('view');
const announcer = document.getElementById('announcer');
let current = new AbortController();

const names = new Map(views.map(([file, name]) => [file, name]));

function announce(text) {
  announcer.textContent = '';
  setTimeout(() => { announcer.textContent = text; }, 30);
}

function go(url, {replace = false} = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  return route(true);
}

/** Shows the view that the address names; the one before is ended by its signal. */
async function route(moved = false) {
  current.abort();
  current = new AbortController();
  const {signal} = current;
  const path = location.pathname.split('/').filter(Boolean).map(decoded);
  if (path.length === 0) path.push(views[0][0]);
  document.querySelectorAll('#views a').forEach((link) => {
    if (link.dataset.view === path[0]) {
      link.setAttribute('aria-current', 'page');
      // where there is no room for all of them
      link.scrollIntoView({block: 'nearest', inline: 'center'});
    } else {
      link.removeAttribute('aria-current');
    }
  });
  const place = h('section', {});
  place.dataset.view = path[0];
  const page = {
    path, query: new URLSearchParams(location.search), signal, announce, go,
    call: (tool, args) => call(tool, args, signal),
    live: (kinds, listener) => live(kinds, () => signal.aborted || told(listener, path[1]), signal),
  };
  try {
    const view = await import(`/ui/static/views/${path[0]}.js`);
    await Promise.all((view.styles || []).map(styled));
    if (signal.aborted) return;
    // Two views may mean different things by a name.
    sheets.forEach(({link}, href) => { if (link.sheet) link.sheet.disabled = !(view.styles || []).includes(href); });
    document.title = `${view.title} · contextd`;
    fill(main, place);
    if (moved) main.focus({preventScroll: true});
    if (moved) scrollTo(0, 0);
    await view.show(place, page);
    place.dataset.ready = 'true';
  } catch (e) {
    if (signal.aborted || e.name === 'AbortError') return;
    if (!(e instanceof CallError)) console.error(e);
    fill(main, trouble(path, e));
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What cannot be had just now leaves what is shown as it is; the next news asks again. What is gone is shown no longer. */
async function told(listener, one) {
  try {
    await listener();
  } catch (e) {
    if (e.name !== 'AbortError' && !(e instanceof CallError)) throw e;
    if (one && e.code === 'not_found') await route();
  }
}

/** What could not be shown, why, and what to do. */
function trouble([view, one], e) {
  const gone = e.code === 'not_found';
  const sentence = e instanceof CallError ? e.sentence
    : names.has(view) ? 'This view could not be shown, which is a fault of the page; the console of the browser has the details.'
      : 'There is no such view; the list on top names those there are.';
  return h('section', {'data-ready': 'true'},
    h('h1', {}, gone ? 'Nothing here' : 'That did not work'),
    h('p', {class: 'trouble'}, coded(sentence)),
    gone && one && h('p', {}, 'What is forgotten leaves nothing behind, and what others keep for themselves is not shown.'),
    h('p', {class: 'row'}, !gone && h('button', {type: 'button', onclick: () => route()}, 'Try again'),
      one && names.has(view) && h('a', {href: `/${view}`}, `To ${names.get(view)}`), h('a', {href: '/'}, 'To the first page')));
}

/** What a button could not do, where nothing nearer says so. */
addEventListener('unhandledrejection', (event) => {
  const {reason} = event;
  if (reason?.name === 'AbortError') {
    event.preventDefault();
  } else if (reason instanceof CallError) {
    event.preventDefault();
    main.querySelector('.could-not')?.remove();
    const said = h('p', {class: 'trouble could-not', role: 'alert'}, coded(reason.sentence), ' ',
      h('button', {type: 'button', class: 'link', onclick: () => said.remove()}, 'Close'));
    main.prepend(said);
    said.scrollIntoView({block: 'nearest'});
  }
});

/** Those that were loaded; only those of the view that is shown apply. */
const sheets = new Map();

function styled(href) {
  if (!sheets.has(href)) {
    const link = h('link', {rel: 'stylesheet'});
    link.href = href;
    sheets.set(href, {link, loaded: new Promise((resolve) => { link.onload = link.onerror = resolve; })});
    document.head.append(link);
  }
  return sheets.get(href).loaded;
}

function keys() {
  const dialog = h('dialog', {'aria-label': 'Keys', onclose: () => dialog.remove()},
    h('h2', {}, 'Keys'),
    h('dl', {class: 'facts'},
      views.map(([, name, key]) => [h('dt', {}, h('kbd', {}, 'g'), ' ', h('kbd', {}, key)), h('dd', {}, name)]),
      h('dt', {}, h('kbd', {}, '/')), h('dd', {}, 'Search everything'),
      h('dt', {}, h('kbd', {}, '↑'), ' ', h('kbd', {}, '↓'), ' ', h('kbd', {}, 'Enter')), h('dd', {}, 'Through a list, and open'),
      h('dt', {}, h('kbd', {}, 'Esc')), h('dd', {}, 'Close'),
      h('dt', {}, h('kbd', {}, '?')), h('dd', {}, 'This list')),
    h('form', {method: 'dialog'}, h('p', {}), h('button', {}, 'Close')));
  document.body.append(dialog);
  dialog.showModal();
}

let waitsForView = false;

addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, textarea, select, dialog, [contenteditable]');
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (waitsForView) {
    waitsForView = false;
    const found = views.find(([, , key]) => key === event.key);
    if (found) {
      event.preventDefault();
      go(`/${found[0]}`);
    }
  } else if (event.key === 'g') {
    waitsForView = true;
  } else if (event.key === '?') {
    event.preventDefault();
    keys();
  } else if (event.key === '/' && names.has('search')) {
    event.preventDefault();
    const box = document.querySelector('main input[type="search"]');
    if (box) box.focus();
    else go('/search');
  }
});

// Links within the page change the view, not the document.
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const url = new URL(link.href);
  const isView = url.pathname === '/' || names.has(url.pathname.split('/')[1]);
  if (url.origin === location.origin && !link.target && isView && !link.getAttribute('href').startsWith('#')) {
    event.preventDefault();
    go(url.pathname + url.search);
  }
});

addEventListener('popstate', () => route(true));
document.getElementById('keys').addEventListener('click', keys);
fill(document.getElementById('views'), views.map(([file, name]) => h('a', {href: `/${file}`, 'data-view': file}, name)));

const lamp = document.getElementById('live');
connection((state) => {
  lamp.dataset.state = state;
  lamp.setAttribute('aria-label', {open: 'Live: changes show by themselves', waiting: 'Connecting', broken: 'Not connected; trying again'}[state]);
  lamp.title = lamp.getAttribute('aria-label');
});
route();
