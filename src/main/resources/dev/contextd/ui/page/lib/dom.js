// Makes elements. Strings become text nodes, so that no stored text is ever read as markup.

/** An element. Attributes: `class`, `onclick` and other handlers as functions, `style` as an object of properties; null and false are left out. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes || {});
  append(element, children);
  return element;
}

/** The same for drawings. */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  set(element, attributes || {});
  append(element, children);
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (name === 'href') href(element, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Ways within the page, and out of it only to http and https; what else there is stays text. */
function href(element, value) {
  const text = String(value);
  if (text.startsWith('/') && !text.startsWith('//') || text.startsWith('#')) {
    element.setAttribute('href', text);
  } else if (/^https?:\/\//i.test(text)) {
    element.setAttribute('href', text);
    element.setAttribute('rel', 'noreferrer noopener');
    element.setAttribute('target', '_blank');
  }
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Puts these in the place of all that is there. */
export function fill(place, ...children) {
  place.replaceChildren();
  append(place, children);
  return place;
}

/** The same where somebody may be reading: what has the focus keeps it, and what they opened or closed stays so. */
export function refill(place, ...children) {
  const held = place.contains(document.activeElement) ? known(document.activeElement) : null;
  const opened = new Map([...place.querySelectorAll('details[id]')].map(({id, open}) => [id, open]));
  const aside = new Map([...place.querySelectorAll('.scrolling')].map((it) => [known(it), it.scrollLeft]));
  fill(place, ...children);
  place.querySelectorAll('details[id]').forEach((it) => { if (opened.has(it.id)) it.open = opened.get(it.id); });
  place.querySelectorAll('.scrolling').forEach((it) => { it.scrollLeft = aside.get(known(it)) || 0; });
  if (held) [...place.querySelectorAll('a, button, summary, select, [tabindex]')].find((it) => known(it) === held)?.focus({preventScroll: true});
  return place;
}

/** What tells an element from others after it was made anew. */
function known(element) {
  const within = element.closest('details')?.id;
  const name = element.tagName === 'SUMMARY' && within ? ''
    : element.id || element.getAttribute('href') || element.getAttribute('aria-label') || element.textContent.slice(0, 80);
  return `${element.tagName} ${within} ${name}`;
}

const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const SHOWN = 2000;

/** Stored text, which may be anybody's: isolated, its hidden characters made visible, cut with a button that shows the rest. */
export function stored(text, options = {}) {
  const {tag = 'span', max = SHOWN, ...attributes} = options;
  const whole = String(text ?? '');
  const element = h(tag, {...attributes, class: `stored ${attributes.class || ''}`.trim(), dir: 'auto'});
  if (whole.length <= max) {
    element.append(...visible(whole));
    return element;
  }
  const more = h('button', {type: 'button', class: 'link', onclick: () => fill(element, visible(whole.slice(0, 1_000_000)))},
    `show all ${whole.length.toLocaleString('en')} characters`);
  element.append(...visible(whole.slice(0, max)), ' … ', more);
  return element;
}

function visible(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(HIDDEN)) {
    if (found.index > from) parts.push(document.createTextNode(text.slice(from, found.index)));
    const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    parts.push(h('span', {class: 'hidden-character', title: 'a character that cannot be seen'}, `[U+${code}]`));
    from = found.index + 1;
  }
  parts.push(document.createTextNode(text.slice(from)));
  return parts;
}

/** Names the page after something stored, without what would turn the name around. */
export function entitle(text) {
  document.title = `${bare([...String(text)].slice(0, 60).join(''))} · contextd`;
}

/** Stored text where no elements can stand, such as in a choice: without its hidden characters. */
export function bare(text) {
  return String(text).replace(HIDDEN, '');
}

/** One line of stored text, with everything on it. */
export function line(text, max = 200) {
  return stored(String(text ?? '').replace(/\s+/g, ' ').slice(0, max + 1), {tag: 'bdi', max: Infinity});
}

/** A sentence in which what stands in backticks is code. */
export function coded(text) {
  return String(text).slice(0, 2000).split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, stored(part)) : stored(part)));
}

/** A bar that says how much of something is used up, also in words. */
export function meter(used, of, label) {
  const part = of > 0 ? Math.min(1, used / of) : 0;
  return h('span', {
    class: 'meter', role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': of, 'aria-valuenow': Math.min(used, of),
    'data-state': part >= 1 ? 'bad' : part >= 0.8 ? 'warn' : 'good', style: {'--part': `${(part * 100).toFixed(1)}%`},
  }, h('i', {}));
}
