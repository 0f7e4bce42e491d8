// node pictures.mjs FOLDER LAUNCHER: pictures of each view from a real run, in a home of its own that goes with it.

import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {launch} from './chromium.mjs';

const folder = resolve(process.argv[2]);
const launcher = resolve(process.argv[3]);
const home = mkdtempSync(join(tmpdir(), 'pictures-'));
const env = {PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...(process.env.JAVA_HOME ? {JAVA_HOME: process.env.JAVA_HOME} : {})};
const contextd = (...args) => execFileSync(launcher, args, {env, cwd: home, encoding: 'utf8'}).trim();

async function agent(name, project) {
  const client = new Client({name, version: '1.0'});
  await client.connect(new StdioClientTransport({command: launcher, args: ['stdio', '--toolsets', 'all'], env, cwd: project, stderr: 'ignore'}));
  const call = async (tool, args) => {
    const answer = await client.callTool({name: tool, arguments: args}, {timeout: 120_000});
    const wait = answer.structuredContent?.error?.data?.retry_after_ms;
    if (answer.isError && wait) {
      await new Promise((then) => { setTimeout(then, wait); });
      return call(tool, args);
    }
    if (answer.isError) throw new Error(`${tool}: ${JSON.stringify(answer.structuredContent)}`);
    return answer.structuredContent;
  };
  return {client, call};
}

function project(name, source) {
  const path = join(home, 'src', name);
  mkdirSync(path, {recursive: true});
  cpSync(fileURLToPath(new URL(`../../../main/java/dev/contextd/${source}`, import.meta.url)), path, {recursive: true});
  return path;
}

const LESSONS = [
  ['Tokens are refreshed twice when two tabs wake at once', 'The refresh took no lock, so both tabs sent the old token and one was signed out. A lock around refresh() in TokenStore mended it.', 'success', ['auth', 'races']],
  ['Pin the tzdata of the container', 'Tests of DST failed in CI alone: the image had tzdata from before the change of rules. The Dockerfile pins it now.', 'success', ['ci', 'time']],
  ['Retrying a POST doubles orders', 'The HTTP client retried after a timeout although the server had committed. Idempotency-Key on every POST, kept for a day.', 'failure', ['http', 'orders']],
  ['Write the index before the manifest', 'A crash between both left a manifest that named files which were not there. Index first, then rename the manifest.', 'success', ['crash', 'files']],
  ['Do not sort by created_at alone', 'Two rows in the same millisecond changed places between pages; sort by created_at, id.', 'success', ['sql', 'paging']],
  ['The linter cache hides new rules', 'After an update of the rules the cache has to go, or CI finds what nobody sees at home.', 'failure', ['lint', 'ci']],
  ['Virtual threads are pinned by synchronized in the driver', 'JDBC calls held the carrier; a pool of platform threads for the database solved it.', 'success', ['java', 'threads']],
  ['Feature flags are read once at start', 'Changing a flag needs a restart of the worker; the web process follows by itself.', 'success', ['flags']],
];

/** What is opened of a view. */
const SHOWN = {branches: 'failed deploy', conversations: 'double-charges', memories: 'refreshed twice', projects: 'harbour-shop', errors: 'EADDRINUSE'};

async function live(call, path) {
  for (const [title, content, outcome, tags] of LESSONS) {
    const {id} = await call('memory_record', {title, content, outcome, tags, project_path: path});
    if (tags.includes('auth') || tags.includes('sql')) {
      await call('memory_feedback', {id, helpful: true, comment: 'It was this again.'});
      await call('memory_outcome', {id, succeeded: true});
    }
  }
  await call('memory_record', {title: 'Two tabs refresh the token at the same time', content: 'When two tabs wake at once both refresh the token with the old one; take a lock around refresh() in TokenStore.', outcome: 'success', tags: ['auth'], project_path: path});
  await call('memory_search', {query: 'signed out after sleep', project_path: path});
  await call('checkpoint_save', {summary: 'Orders are idempotent; the migration is left', description: 'POST /orders takes a key, the worker drops what it has seen. Left: migrate rows from before, and the metrics.', project_path: path, tags: ['orders']});
  const fixes = [
    ['Error: listen EADDRINUSE: address already in use :::5432', 'EADDRINUSE', 'Let the port be chosen: -p 0:5432, and read it back.', 'medium'],
    ['java.lang.OutOfMemoryError: Metaspace', 'OutOfMemoryError', 'The tests loaded the schema anew for each class; share one registry.', 'high'],
    ['fatal: refusing to merge unrelated histories', 'git', 'The branch was made in a shallow clone: git fetch --unshallow.', 'low'],
  ];
  for (const [error_message, error_type, solution, severity] of fixes) {
    const {id} = await call('remediation_save', {error_message, error_type, solution, severity, project_path: path});
    await call('remediation_feedback', {id, worked: true});
  }
  const skill = await call('skill_create', {name: 'Add a migration', description: 'Change the schema of the database without stopping writers', content: '1. Write the migration so that old and new code both work.\n2. Run it on a copy.\n3. Deploy the code that can do both.\n4. Migrate.\n5. Remove the old way.', version: '1.0.0', author: 'ann', category: 'database'});
  await call('skill_update', {id: skill.id, version: '1.1.0', content: '1. Write the migration so that old and new code both work.\n2. Run it on a copy of production, and time it.\n3. Deploy the code that can do both.\n4. Migrate in batches of 1 000 rows.\n5. Look at the lag of the replicas.\n6. Remove the old way.'});
  const talk = [['user', 'Why were customers charged twice on Tuesday?'], ['assistant', 'The gateway answered after 31 s, our client gave up after 30 s and sent the order again. Both were committed.'], ['user', 'We decided to use an idempotency key for every POST.'], ['assistant', 'Done: the key is made when the form is opened, kept for a day, and the worker drops what it has seen. Tests are in OrderRetryTest.'], ['user', 'What about orders from before?'], ['assistant', 'They have no key. A migration gives them one made of customer, cart and minute; duplicates are listed for a person.']];
  for (const [role, message] of talk) await call('add_message', {contextId: 'double-charges', role, message});
  for (const [role, message] of [['user', 'Which retries does the HTTP client make by itself?'], ['assistant', 'Two, after connection resets and after 503, for every method unless told otherwise.']]) await call('add_message', {contextId: 'http-client', role, message});
  await call('add_message', {contextId: 'order-worker', role: 'assistant', message: 'The worker takes orders from the queue in batches of ten and commits each alone.'});
  await call('add_relationship', {sourceContextId: 'double-charges', targetContextId: 'http-client', relationshipType: 'references', weight: 0.9});
  await call('add_relationship', {sourceContextId: 'double-charges', targetContextId: 'order-worker', relationshipType: 'continues', weight: 0.7});
  await call('index_repository', {path});
  for (const [description, budget, pieces, message] of [
    ['Find where tokens are refreshed', 6000, 9, 'In TokenStore.refresh(), called by the interceptor and by the timer.'],
    ['Read the log of the failed deploy', 8000, 14, 'The health check began before the migration had ended; 30 s of grace are too few.'],
    ['Compare two retry libraries', 4000, 6, 'Both retry POST by default; only one lets that be switched off per call.']]) {
    await call('context_branch', {description, prompt: description, budget, project_path: path});
    for (let i = 0; i < pieces; i++) await call('context_record', {project_path: path, kind: 'tool_call', name: i % 3 === 0 ? 'grep' : 'read', input: `part ${i}`, output: `line of what was read in part ${i}, which nobody needs afterwards; `.repeat(12)});
    await call('context_return', {message, project_path: path});
  }
}

async function main() {
  const shop = project('harbour-shop', 'base');
  const tides = project('tide-tables', 'wire');
  const first = await agent('claude-code', shop);
  await live(first.call, shop);
  const second = await agent('codex-mcp-client', tides);
  await second.call('memory_record', {title: 'Leap seconds are smeared', content: 'The tide tables count in smeared seconds; do not add 37.', outcome: 'success', project_path: tides});
  await first.call('context_branch', {description: 'Migrate orders that have no key', prompt: 'Give each a key, list duplicates', budget: 12000, project_path: shop});
  await first.call('context_record', {project_path: shop, kind: 'tool_call', name: 'read', input: 'schema', output: 'create table orders (id bigint primary key, customer bigint, cart bigint, made timestamptz);\n'.repeat(60)});
  await first.call('context_branch', {description: 'Look for duplicates in March', prompt: 'How many?', budget: 3000, project_path: shop});
  await first.call('context_record', {project_path: shop, kind: 'tool_call', name: 'query', input: 'select', output: 'customer 4711, cart 12, 09:31; '.repeat(180)});
  await second.call('context_branch', {description: 'Check the table of Brest', prompt: 'Against the almanac', budget: 5000, project_path: tides});

  const engine = await launch();
  mkdirSync(folder, {recursive: true});
  for (const colorScheme of ['light', 'dark']) {
    const context = await engine.newContext({colorScheme, viewport: {width: 1000, height: 640}, reducedMotion: 'reduce'});
    const page = await context.newPage();
    await page.goto(contextd('ui', '--print'));
    const ready = () => page.locator('main section[data-ready="true"]').first().waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await ready();
    const origin = new URL(page.url()).origin;
    const views = await page.locator('#views a').evaluateAll((links) => links.map((link) => link.dataset.view));
    for (const view of views) {
      await page.goto(`${origin}/${view}`);
      await ready();
      if (view === 'search') {
        await page.locator('input[type="search"]').first().fill('customers charged twice');
        await page.getByText('idempotency', {exact: false}).first().waitFor();
      }
      const detail = page.locator(`main a[href^="/${view}/"]`).first();
      if (!['search', 'now'].includes(view) && await detail.count() > 0) {
        const open = page.locator(`main a[href^="/${view}/"]`, {hasText: SHOWN[view] || ''}).first();
        await page.goto(origin + await (await open.count() > 0 ? open : detail).getAttribute('href'));
        await ready();
      }
      // drawings come to rest, and what is asked for late has come
      await page.waitForTimeout(700);
      await page.screenshot({path: join(folder, `${view}-${colorScheme}.png`)});
    }
    await context.close();
  }
  await engine.close();
  await first.client.close();
  await second.client.close();
}

try {
  await main();
} finally {
  contextd('stop');
  rmSync(home, {recursive: true, force: true});
}
