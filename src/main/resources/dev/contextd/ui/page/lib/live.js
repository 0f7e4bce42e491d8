// What the server tells as it happens, on one stream for the whole page.

const listeners = new Set();
const states = new Set();
let state = 'waiting';
let source;

const AGAIN = 10_000;

function become(next) {
  state = next;
  states.forEach((listener) => listener(next));
}

function open() {
  source = new EventSource('/ui/events');
  source.onopen = () => become('open');
  source.onerror = () => {
    become('broken');
    // Browsers try again by themselves, but not where the server answered that it will not have them now.
    if (source.readyState === EventSource.CLOSED) setTimeout(open, AGAIN);
  };
  source.onmessage = (message) => {
    const news = JSON.parse(message.data);
    listeners.forEach(({kinds, listener}) => {
      // After a pause anything may have changed.
      if (news.kind === 'open' || kinds.includes(news.kind)) listener(news);
    });
  };
}

/** Calls `listener({kind, id})` for news of these kinds until `signal` ends. Several at once are told once, a moment later. */
export function live(kinds, listener, signal) {
  if (!source) open();
  const waiting = new Map();
  let timer = 0;
  const entry = {
    kinds,
    listener: (news) => {
      waiting.set(`${news.kind} ${news.id}`, news);
      timer ||= setTimeout(() => {
        timer = 0;
        const all = [...waiting.values()];
        waiting.clear();
        all.forEach(listener);
      }, 50);
    },
  };
  listeners.add(entry);
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    listeners.delete(entry);
  });
}

/** Tells how the stream is: waiting, open or broken. */
export function connection(listener) {
  if (!source) open();
  states.add(listener);
  listener(state);
}
