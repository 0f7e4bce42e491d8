// A list of which only what can be seen is there, so that 100 000 rows scroll like ten.

import {h} from './dom.js';

/**
 * A list of `total` rows of the same height. `row(i)` gives an element, or null while that row is not known yet;
 * `needs(from, to)` is told which rows come into sight, and may call `update()` when it has them.
 */
export function virtual({total, height, row, needs, label, overscan = 10}) {
  const all = h('div', {class: 'all', role: 'list'});
  const place = h('div', {class: 'virtual', tabindex: 0, role: 'region', 'aria-label': label}, all);
  let size = total;
  let shown = new Map();
  let asked = 0;

  function draw() {
    asked = 0;
    const from = Math.max(0, Math.floor(place.scrollTop / height) - overscan);
    const to = Math.min(size, Math.ceil((place.scrollTop + (place.clientHeight || 800)) / height) + overscan);
    needs?.(from, to);
    const next = new Map();
    for (let i = from; i < to; i++) {
      let element = shown.get(i);
      if (!element || element.dataset.waiting) {
        const made = row(i);
        const fresh = made || h('div', {class: 'muted', 'data-waiting': 'yes'}, '…');
        fresh.setAttribute('role', 'listitem');
        fresh.setAttribute('aria-setsize', size);
        fresh.setAttribute('aria-posinset', i + 1);
        fresh.style.setProperty('top', `${i * height}px`);
        fresh.style.setProperty('height', `${height}px`);
        element ? element.replaceWith(fresh) : all.append(fresh);
        element = fresh;
      }
      next.set(i, element);
      shown.delete(i);
    }
    shown.forEach((element) => element.remove());
    shown = next;
  }

  const soon = () => { asked ||= requestAnimationFrame(draw); };
  place.addEventListener('scroll', soon, {passive: true});
  all.style.setProperty('height', `${size * height}px`);
  requestAnimationFrame(draw);

  return {
    element: place,
    /** Draws anew what can be seen; `total` if there are more or fewer now. */
    update(newTotal = size, anew = false) {
      size = newTotal;
      all.style.setProperty('height', `${size * height}px`);
      if (anew) {
        shown.forEach((element) => element.remove());
        shown = new Map();
      }
      soon();
    },
    /** Brings a row into sight. */
    reveal(i) {
      const top = i * height;
      if (top < place.scrollTop) place.scrollTop = top;
      else if (top + height > place.scrollTop + place.clientHeight) place.scrollTop = top + height - place.clientHeight;
      soon();
    },
  };
}
