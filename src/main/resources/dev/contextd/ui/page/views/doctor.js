// How the server is, in words, and what to do about what is not well.

import {coded, h, fill, refill, stored} from '../lib/dom.js';
import {count} from '../lib/format.js';

export const title = 'Health';
export const styles = ['/ui/static/views/doctor.css'];

const PARTS = {
  data_directory: ['Data directory', 'Can be written, and its disk has room.'],
  database: ['Database', 'Everything that was read is as it was written.'],
  index: ['Search index', 'Has all that is kept.'],
  embedder: ['Model', 'Search goes by words and by meaning.'],
  hooks: ['Hooks', 'What agents tell arrives.'],
  sign_in: ['Sign-in', 'The keys of the issuer are at hand.'],
  events: ['Events', 'What happens is published.'],
};
const STATES = {healthy: ['well', 'good'], degraded: ['less well', 'warn'], unhealthy: ['not well', 'bad'], ok: ['well', 'good'], warning: ['less well', 'warn'], problem: ['problem', 'bad']};

/** What doctor says of an agent that nobody has installed. */
const NOT_HERE = 'is not on this machine';

/** What the server does about it itself, with one press. */
const REMEDIES = {close_data_directory: 'Close it to others', save_copy: 'Save what is sound', try_model: 'Try the model again', try_issuer: 'Fetch the keys again'};

/** Of these for the parts that the server tells of itself. */
const OF_PARTS = {embedder: 'try_model', sign_in: 'try_issuer'};

export async function show(place, page) {
  const services = h('div', {});
  const told = h('div', {'aria-live': 'polite'});
  const verdict = h('p', {class: 'verdict', role: 'status'});
  const calls = h('div', {});
  const examined = h('div', {'aria-live': 'polite'});

  async function look() {
    const status = await page.call('status', {});
    const wrong = Object.values(status.services).filter((part) => part.status !== 'healthy').length;
    fill(verdict, h('span', {class: wrong === 0 ? 'good' : 'warn'}, wrong === 0 ? 'All is well.' : wrong === 1 ? 'One part is not as it should be.' : `${wrong} parts are not as they should be.`),
      h('span', {class: 'muted small'}, ` contextd ${status.version}, up ${status.uptime}`, status.replica ? `, replica ${status.replica.id}` : ''));
    refill(services, Object.entries(status.services).map(([name, part]) => {
      const [label, well] = PARTS[name] || [name.replaceAll('_', ' '), ''];
      return row(label, part.status, part.error || well, page, part.status !== 'healthy' && OF_PARTS[name] && !/start the server anew/.test(part.error || '') && press(OF_PARTS[name], look));
    }), (status.overtime || []).map((late) => row('A call', 'degraded', `${late.tool} goes on for ${late.seconds} s although nobody waits for it any more; \`contextd stop\` ends the server, and agents start another by themselves.`, page)));
    fill(calls, table(status.metrics.calls || {}));
  }

  /** A button that mends something, and says what came of it. */
  function press(remedy, then) {
    const button = h('button', {type: 'button', class: 'primary', onclick: async () => {
      button.disabled = true;
      try {
        const {done} = await page.call('page_mend', {remedy});
        fill(told, h('p', {class: 'good'}, coded(done)), remedies(done, page));
        await then();
      } catch (e) {
        if (e.name !== 'AbortError') fill(told, h('p', {class: 'trouble'}, coded(e.sentence || String(e))));
      } finally {
        button.disabled = false;
      }
    }}, REMEDIES[remedy] || remedy);
    return button;
  }

  async function examination() {
    examine.disabled = true;
    fill(examined, h('p', {class: 'muted'}, 'Looking at the machine, the data and the agents. This takes some seconds.'));
    try {
      const {findings} = await page.call('page_doctor', {});
      const absent = findings.filter(({result, message}) => result === 'ok' && message === NOT_HERE).map(({name}) => name);
      fill(examined, findings.filter(({name}) => !absent.includes(name)).map((finding) => row(finding.name, finding.result, finding.message, page,
        finding.remedy && press(finding.remedy, examination))),
      absent.length > 0 && h('p', {class: 'small muted absent'}, `Not on this machine: ${absent.join(', ')}.`));
      page.announce(`Examined: ${findings.filter((finding) => finding.result !== 'ok').length} findings that are not well`);
    } catch (e) {
      if (e.name !== 'AbortError') fill(examined, h('p', {class: 'trouble'}, e.sentence || String(e)));
    } finally {
      examine.disabled = false;
    }
  }
  const examine = h('button', {type: 'button', onclick: examination}, 'Examine the machine');

  await look();
  page.live(['vectors', 'index'], look);
  fill(place, h('div', {class: 'health'},
    h('h1', {}, title), verdict, told, services,
    h('h2', {}, 'The machine and its agents'),
    h('p', {class: 'muted'}, 'What ', h('code', {}, 'contextd doctor'), ' says: settings, data, ports, and how each agent is registered.'),
    h('p', {}, examine), examined,
    h('h2', {}, 'Calls since the start'), calls));
}

function row(name, state, text, page, remedy) {
  const [word, look] = STATES[state] || [state, 'warn'];
  return h('div', {class: 'part', 'data-part': name},
    h('span', {}, stored(name, {tag: 'bdi', max: 80})), h('span', {}, h('span', {class: `tag ${look}`}, word)),
    h('div', {}, h('p', {}, coded(text)), remedy && h('div', {class: 'remedy'}, remedy), look === 'good' ? null : remedies(text, page)));
}

/** Commands that a sentence names, to be taken into a terminal with one press. */
function remedies(text, page) {
  const commands = [...new Set([...String(text).matchAll(/`([a-z][^`\n]{1,400})`/g)].map((found) => found[1]))];
  if (commands.length === 0 || !navigator.clipboard) return null;
  return h('div', {class: 'commands'}, commands.map((command) => h('button', {type: 'button', title: 'Copy this command', onclick: async (event) => {
    await navigator.clipboard.writeText(command);
    event.currentTarget?.classList.add('good');
    page.announce(`Copied ${command}`);
  }}, `Copy: ${command}`)));
}

function millis(ms) {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

function table(calls) {
  const rows = Object.entries(calls).sort((a, b) => b[1].count - a[1].count);
  if (rows.length === 0) return h('p', {class: 'empty'}, 'No tool has been called yet.');
  return h('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': 'Calls since the start'}, h('table', {},
    h('thead', {}, h('tr', {}, h('th', {}, 'Tool'), ['Calls', 'Not done', 'Median', 'Slowest 1 %'].map((name) => h('th', {class: 'number'}, name)))),
    h('tbody', {}, rows.map(([name, figures]) => h('tr', {}, h('td', {}, h('code', {}, name)),
      h('td', {class: 'number'}, count(figures.count)), h('td', {class: 'number'}, count(figures.failed)),
      h('td', {class: 'number'}, millis(figures.p50_ms)), h('td', {class: 'number'}, millis(figures.p99_ms)))))));
}
