// Drives the page in a real browser. A file of tests calls `test(name, async (browser) => …)`; what it needs to know
// stands in `given`, which the Java test wrote. A test fails for a console error, a request that leaves this machine,
// or what it throws; then a picture of every open page is kept under target/page.

import {mkdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {launch} from './chromium.mjs';

export const given = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const file = basename(process.argv[1], '.mjs');
const pictures = fileURLToPath(new URL('../../../../target/page', import.meta.url));
const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const WAIT = 30_000;

const tests = [];

export function test(name, body) {
  tests.push({name, body});
}

export function equal(actual, expected, what = 'value') {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}

export function ok(condition, what) {
  if (!condition) throw new Error(what);
}

/** Asks again until it is so. */
export async function until(question, what) {
  const end = Date.now() + WAIT;
  let last;
  while (Date.now() < end) {
    last = await question();
    if (last) return last;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  throw new Error(`${what}: did not come true, last ${JSON.stringify(last)}`);
}

export const PHONE = {width: 360, height: 740};
export const DESKTOP = {width: 1280, height: 860};
/** Every look a view has to have. */
export const LOOKS = [
  {colorScheme: 'light', viewport: DESKTOP}, {colorScheme: 'dark', viewport: DESKTOP},
  {colorScheme: 'light', viewport: PHONE}, {colorScheme: 'dark', viewport: PHONE},
];

class Browser {
  constructor(engine) {
    this.engine = engine;
    this.contexts = [];
    this.troubles = [];
  }

  /** A page of somebody who has come in with the token; `signedIn: false` for one who has not. */
  async page({colorScheme = 'light', viewport = DESKTOP, signedIn = true, javaScriptEnabled = true, expectErrors = false, files = false, reducedMotion = 'reduce'} = {}) {
    const context = await this.engine.newContext({colorScheme, viewport, javaScriptEnabled, reducedMotion});
    this.contexts.push(context);
    context.setDefaultTimeout(WAIT);
    const page = await context.newPage();
    page.on('request', (request) => {
      const {hostname, protocol} = new URL(request.url());
      if (hostname !== '127.0.0.1' && protocol !== 'data:' && !(files && protocol === 'file:')) this.troubles.push(`a request left the machine: ${request.url()}`);
    });
    if (!expectErrors) {
      page.on('console', (message) => { if (message.type() === 'error') this.troubles.push(`console: ${message.text()}`); });
      page.on('pageerror', (error) => this.troubles.push(`script: ${error.stack}`));
    }
    if (signedIn) {
      await page.request.post(`${given.url}/ui/enter`, {form: {token: given.token}, headers: {Origin: given.url}});
    }
    return page;
  }

  /** Opens a view and waits until it is there. */
  async open(path, options) {
    const page = await this.page(options);
    await page.goto(given.url + path);
    await ready(page);
    return page;
  }
}

/** What an agent does meanwhile: calls a tool, and fails if that cannot be done. */
export async function meanwhile(page, tool, args) {
  const response = await page.request.post(`${given.url}/ui/call/${tool}`, {data: args, headers: {Origin: given.url}});
  ok(response.ok(), `${tool}: ${await response.text()}`);
  return response.json();
}

/** Waits until the view is shown. */
export async function ready(page) {
  await page.locator('main section[data-ready="true"]').first().waitFor();
}

/** What axe finds wrong; has to be nothing. */
export async function accessible(page) {
  await page.evaluate(axeSource);
  const wrong = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, {resultTypes: ['violations']});
    return result.violations.map(({id, help, nodes}) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.html.slice(0, 150)}`).join(' | ')}`);
  });
  equal(wrong, [], 'axe');
}

/** That nothing sticks out to the right. */
export async function fits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  ok(over <= 0, `the page is ${over} px too wide at ${page.viewportSize().width} px`);
}

/** That the list of views shows which one this is, however narrow it is. */
async function showsWhereOneIs(page) {
  const hidden = await page.locator('#views [aria-current]').evaluateAll((links) => links.filter((link) => {
    const {left, right} = link.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth;
  }).map((link) => link.textContent));
  equal(hidden, [], 'the present view, out of sight in the list of views');
}

/** A picture to look at: target/page/NAME.png. */
export async function picture(page, name) {
  mkdirSync(pictures, {recursive: true});
  await page.screenshot({path: join(pictures, `${name}.png`), fullPage: true});
}

/** The view in every look: readable by everybody, in the width there is; pictures of all are kept. */
export async function looksGood(browser, path, prepare = async () => {}, name = path.split('/')[1] || 'first') {
  for (const look of LOOKS) {
    const page = await browser.open(path, look);
    await prepare(page);
    await picture(page, `${file}-${name}-${look.colorScheme}-${look.viewport.width}`);
    await accessible(page);
    await fits(page);
    await showsWhereOneIs(page);
    await page.context().close();
  }
}

async function run() {
  const engine = await launch();
  let failed = 0;
  for (const {name, body} of tests) {
    const browser = new Browser(engine);
    try {
      await body(browser);
      if (browser.troubles.length > 0) throw new Error(browser.troubles.slice(0, 5).join('\n'));
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}\n${error.stack}\n${browser.troubles.slice(0, 5).join('\n')}`);
      let i = 0;
      for (const page of browser.contexts.flatMap((context) => context.pages())) {
        await picture(page, `failed-${file}-${name.replace(/\W+/g, '-').slice(0, 60)}-${i++}`).catch(() => {});
      }
    }
    for (const context of browser.contexts) await context.close().catch(() => {});
  }
  await engine.close();
  console.log(`${tests.length - failed} of ${tests.length} tests passed`);
  process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
}

// When the file that imports this has told its tests.
setTimeout(() => run().catch((error) => {
  console.error(error.stack);
  process.exit(1);
}), 0);
