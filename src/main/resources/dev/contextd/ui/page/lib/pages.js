// What is at hand of a list that is too long to be had whole.

/** Pages that are kept; those furthest from what is in sight are forgotten and can be asked for again. */
const KEPT = 12;

/** Milliseconds from one request to the next, however quickly they are answered. */
const PACE = 80;

/**
 * Pages of `size` rows. `load(number, before)` asks for one, given the page before it if that is at hand; `arrived()` is
 * told when there is another, `failed(error)` why there is none. One is asked for at a time, and only what is in sight
 * then or comes next: whoever drags a list from end to end asks for little of it.
 */
export function pages({size, load, arrived, failed}) {
  let kept = new Map();
  let wanted = [];
  let last = 0;
  let era = 0;
  let running = false;
  let asked = -PACE;

  async function run() {
    if (running) return;
    running = true;
    try {
      while (missing() !== undefined) {
        await new Promise((go) => { setTimeout(go, asked + PACE - performance.now()); });
        // what is in sight may be something else by now
        const number = missing();
        if (number === undefined) return;
        asked = performance.now();
        const begun = era;
        const page = await load(number, kept.get(number - 1));
        if (begun === era) {
          keep(number, page);
          arrived();
        }
      }
    } catch (e) {
      wanted = [];
      failed(e);
    } finally {
      running = false;
    }
  }

  const missing = () => wanted.find((number) => !kept.has(number));

  function keep(number, page) {
    kept.set(number, page);
    if (kept.size <= KEPT) return;
    const middle = wanted[0] ?? number;
    const furthest = [...kept.keys()].filter((it) => !wanted.includes(it)).sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))[0];
    kept.delete(furthest ?? number);
  }

  return {
    row: (i) => kept.get(Math.floor(i / size))?.rows[i % size],
    /** These rows are in sight, of so many. */
    wants(from, to, total) {
      const first = Math.floor(from / size);
      const end = Math.floor(Math.max(from, to - 1) / size);
      const next = from < last ? first - 1 : end + 1;
      last = from;
      wanted = Array.from({length: end - first + 1}, (_, i) => first + i);
      if (next >= 0 && next * size < total) wanted.push(next);
      run();
    },
    /** Has these rows from now on, the first of all; whatever else was there was of another list. */
    begin({rows, ...rest}, others = new Map()) {
      era++;
      kept = new Map(others);
      for (let from = 0; from === 0 || from < rows.length; from += size) kept.set(from / size, {...rest, rows: rows.slice(from, from + size)});
    },
    /** What is in sight beside the first. */
    inSight: () => wanted.filter((number) => number > 0 && kept.has(number)),
    load,
  };
}
