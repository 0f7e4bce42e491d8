// A graph drawn so that what is related stands together; moved and zoomed by pointer and keys.
// Who does not see it reads the same in the list that belongs beside it.

import {h, svg} from './dom.js';

const STEPS = 300;
const LABEL = 28;

/**
 * Where nodes come to rest: those that are related pull at each other, all push each other away. The first is held in
 * the middle. The same graph always gives the same places.
 */
export function places(nodes, edges) {
  const index = new Map(nodes.map(({id}, i) => [id, i]));
  const links = edges.map(({source, target, weight}) => [index.get(source), index.get(target), 0.4 + 0.6 * weight]).filter(([a, b]) => a !== undefined && b !== undefined && a !== b);
  // Begun on a spiral, on which no two stand in the same place.
  const at = nodes.map((_, i) => ({x: Math.cos(i * 2.4) * 60 * Math.sqrt(i), y: Math.sin(i * 2.4) * 60 * Math.sqrt(i), dx: 0, dy: 0}));
  const wanted = 150;
  for (let step = 0; step < STEPS; step++) {
    const heat = 40 * (1 - step / STEPS);
    for (const one of at) { one.dx = 0; one.dy = 0; }
    for (let i = 0; i < at.length; i++) {
      for (let j = i + 1; j < at.length; j++) {
        const x = at[i].x - at[j].x;
        const y = at[i].y - at[j].y;
        const distance = Math.max(1, Math.hypot(x, y));
        const push = wanted * wanted / distance / distance;
        at[i].dx += x * push; at[i].dy += y * push;
        at[j].dx -= x * push; at[j].dy -= y * push;
      }
    }
    for (const [a, b, strength] of links) {
      const x = at[a].x - at[b].x;
      const y = at[a].y - at[b].y;
      const pull = strength * Math.hypot(x, y) / wanted;
      at[a].dx -= x * pull; at[a].dy -= y * pull;
      at[b].dx += x * pull; at[b].dy += y * pull;
    }
    for (let i = 1; i < at.length; i++) {
      const length = Math.max(1, Math.hypot(at[i].dx, at[i].dy));
      at[i].x += at[i].dx / length * Math.min(heat, length);
      at[i].y += at[i].dy / length * Math.min(heat, length);
    }
  }
  return at.map(({x, y}) => ({x, y}));
}

/** The drawing with its buttons. `open(node)` is called for a node that is chosen with a pointer. */
export function graph({nodes, edges, label, open}) {
  const at = places(nodes, edges);
  const spot = new Map(nodes.map(({id}, i) => [id, at[i]]));
  const most = Math.max(1, ...nodes.map(({size}) => size));
  const world = svg('g', {},
    edges.filter(({source, target}) => spot.has(source) && spot.has(target)).map((edge) => line(edge, spot.get(edge.source), spot.get(edge.target))),
    nodes.map((node, i) => {
      const radius = 7 + 12 * Math.sqrt(node.size / most);
      return svg('g', {class: `node ${i === 0 ? 'middle' : ''}`, transform: `translate(${at[i].x.toFixed(1)} ${at[i].y.toFixed(1)})`, 'data-id': node.id},
        svg('title', {}, node.said), svg('circle', {r: radius.toFixed(1)}), svg('text', {y: (radius + 14).toFixed(1), 'text-anchor': 'middle'}, shortened(node.name)));
    }));
  const drawing = svg('svg', {'aria-hidden': 'true', focusable: 'false'},
    svg('defs', {}, svg('marker', {id: 'tip', viewBox: '0 0 8 8', refX: 4, refY: 4, markerWidth: 11, markerHeight: 11, markerUnits: 'userSpaceOnUse', orient: 'auto'}, svg('path', {d: 'M0 0 L8 4 L0 8 z', class: 'tip'}))),
    world);
  let view = {x: 0, y: 0, zoom: 1};
  let width = 900;
  let height = 520;

  function move(next) {
    view = {...next, zoom: Math.min(6, Math.max(0.15, next.zoom))};
    world.setAttribute('transform', `translate(${view.x.toFixed(1)} ${view.y.toFixed(1)}) scale(${view.zoom.toFixed(3)})`);
    place.dataset.zoom = view.zoom.toFixed(2);
  }

  /** What stands at a point stays there. */
  function zoom(by, x = width / 2, y = height / 2) {
    const next = Math.min(6, Math.max(0.15, view.zoom * by));
    const real = next / view.zoom;
    move({x: x - (x - view.x) * real, y: y - (y - view.y) * real, zoom: next});
  }

  function all() {
    const xs = at.map(({x}) => x);
    const ys = at.map(({y}) => y);
    const [left, right, top, bottom] = [Math.min(...xs) - 100, Math.max(...xs) + 100, Math.min(...ys) - 40, Math.max(...ys) + 50];
    const fit = Math.min(1.4, width / (right - left), height / (bottom - top));
    move({x: width / 2 - fit * (left + right) / 2, y: height / 2 - fit * (top + bottom) / 2, zoom: fit});
  }

  const KEYS = {
    ArrowLeft: () => move({...view, x: view.x + 60}), ArrowRight: () => move({...view, x: view.x - 60}),
    ArrowUp: () => move({...view, y: view.y + 60}), ArrowDown: () => move({...view, y: view.y - 60}),
    '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8), 0: () => all(),
  };
  const place = h('div', {
    class: 'graph', tabindex: 0, role: 'application', 'aria-roledescription': 'graph', 'aria-label': label,
    onkeydown: (event) => {
      const does = KEYS[event.key];
      if (does && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        does();
      }
    },
  }, drawing);

  const inside = (event) => {
    const box = drawing.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  place.addEventListener('wheel', (event) => {
    event.preventDefault();
    const {x, y} = inside(event);
    zoom(Math.exp(-event.deltaY / 400), x, y);
  }, {passive: false});
  drag(place, inside, () => view, move, zoom, (id) => open(nodes.find((node) => node.id === id)));

  // As large as there is room for, and all in sight again when that changes.
  new ResizeObserver(([{contentRect}]) => {
    if (contentRect.width > 0) {
      ({width, height} = contentRect);
      drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
      all();
    }
  }).observe(place);
  all();
  const button = (text, name, does) => h('button', {type: 'button', 'aria-label': name, title: name, onclick: does}, text);
  return h('div', {class: 'graph-frame'}, place,
    h('div', {class: 'graph-buttons', role: 'group', 'aria-label': 'Zoom'}, button('+', 'Closer', () => zoom(1.25)), button('−', 'Further away', () => zoom(0.8)), button('All', 'Show all', () => all())));
}

/** Moves with one pointer, zooms with two; a short press on a node opens it. */
function drag(place, inside, viewed, move, zoom, open) {
  const down = new Map();
  let begun = null;
  place.addEventListener('pointerdown', (event) => {
    place.setPointerCapture(event.pointerId);
    down.set(event.pointerId, inside(event));
    begun = down.size === 1 ? {at: inside(event), node: event.target.closest?.('.node')?.dataset.id, far: false} : null;
  });
  place.addEventListener('pointermove', (event) => {
    if (!down.has(event.pointerId)) return;
    const before = down.get(event.pointerId);
    const now = inside(event);
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (others.length === 0) {
      const view = viewed();
      if (begun && Math.hypot(now.x - begun.at.x, now.y - begun.at.y) > 6) begun.far = true;
      move({...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y});
    } else {
      const [other] = others;
      zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    down.set(event.pointerId, now);
  });
  const up = (event) => {
    down.delete(event.pointerId);
    if (event.type === 'pointerup' && begun?.node && !begun.far) open(begun.node);
    begun = null;
  };
  place.addEventListener('pointerup', up);
  place.addEventListener('pointercancel', up);
}

/** With its tip in the middle, where no name stands. */
function line({type, weight, said}, from, to) {
  const points = [from, {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2}, to].map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return svg('polyline', {class: `edge ${type}`, points, 'stroke-width': (1 + 2.5 * weight).toFixed(1), 'marker-mid': type === 'similar' ? null : 'url(#tip)'}, svg('title', {}, said));
}

function shortened(name) {
  const plain = name.replace(/[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ').trim();
  return plain.length > LABEL ? `${[...plain].slice(0, LABEL - 1).join('')}…` : plain;
}
