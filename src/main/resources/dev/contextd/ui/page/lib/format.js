// Figures and times for people.

const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60]];
const RELATIVE = new Intl.RelativeTimeFormat('en', {numeric: 'auto', style: 'short'});

/** `3 days ago`; the time itself belongs in a title. */
export function ago(iso) {
  const seconds = (new Date(iso) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return '';
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.round(seconds / length), unit);
  }
  return 'just now';
}

/** A time with a `title` that says it exactly: attributes for `h('time', …)`. */
export function exact(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? {} : {datetime: date.toISOString(), title: date.toLocaleString('en', {dateStyle: 'medium', timeStyle: 'medium'})};
}

/** `1.2k`. */
export function tokens(n) {
  const value = Number(n) || 0;
  if (Math.abs(value) < 1000) return String(Math.round(value));
  if (Math.abs(value) < 1_000_000) return `${short(value / 1000)}k`;
  return `${short(value / 1_000_000)}M`;
}

function short(value) {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}

export function count(n) {
  return (Number(n) || 0).toLocaleString('en');
}

/** `1 branch`, `2 branches`. */
export function many(n, one, more = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : more}`;
}

export function bytes(n) {
  const value = Number(n) || 0;
  if (value < 1000) return `${value} B`;
  if (value < 1_000_000) return `${short(value / 1000)} kB`;
  if (value < 1_000_000_000) return `${short(value / 1_000_000)} MB`;
  return `${short(value / 1_000_000_000)} GB`;
}

export function percent(part) {
  return `${Math.round((Number(part) || 0) * 100)} %`;
}
