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
      if (news.kind === 'open' || kinds.includes(news.kind)) listener();
    });
  };
}

/**
 * Calls `listener()` for news of these kinds until `signal` ends. Several at once are told once, a moment later; what
 * comes while it is at work is told when that is done.
 */
export function live(kinds, listener, signal) {
  if (!source) open();
  let timer = 0;
  const tell = once(listener);
  const entry = {
    kinds,
    listener: () => {
      timer ||= setTimeout(() => {
        timer = 0;
        tell();
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

/** `work` once at a time; whoever asks for it meanwhile has it done once more, after that. */
function once(work) {
  let running = false;
  let wanted = false;
  return async () => {
    wanted = true;
    if (running) return;
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
}
