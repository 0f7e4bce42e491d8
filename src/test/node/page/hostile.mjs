import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {LOOKS, PHONE, accessible, fits, given, ok, picture, ready, test, until} from './harness.mjs';

/** An agent may call itself anything. */
async function hostileAgent() {
  const client = new Client({name: given.hostile, version: '1'});
  await client.connect(new StreamableHTTPClientTransport(new URL(`${given.url}/mcp`), {
    requestInit: {headers: {Authorization: `Bearer ${given.token}`}},
  }));
  await client.callTool({name: 'memory_search', arguments: {query: given.mark, project_path: given.project}});
  return client;
}

/** Nothing that is stored has become more than text. */
async function harmless(page, where) {
  const found = await page.evaluate(() => ({
    ran: globalThis.hostile === true,
    inline: [...document.querySelectorAll('script')].filter((script) => !script.src).length,
    handlers: [...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(({name}) => name.startsWith('on'))).length,
    images: document.querySelectorAll('main img, main iframe, main object, main embed').length,
    links: [...document.querySelectorAll('a[href]')].map((link) => link.href).filter((href) => !/^https?:/.test(href)),
    out: [...document.querySelectorAll('a[href]')].filter((link) => new URL(link.href).origin !== location.origin && !/noreferrer/.test(link.rel)).length,
    turned: /[\u202a-\u202e\u2066-\u2069]/.test(document.querySelector('main').textContent + document.title),
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  ok(!found.ran, `${where}: stored text was run`);
  ok(found.inline === 0 && found.handlers === 0 && found.images === 0, `${where}: stored text became markup ${JSON.stringify(found)}`);
  ok(found.links.length === 0 && found.out === 0, `${where}: a link that leads elsewhere ${found.links}`);
  ok(!found.turned, `${where}: characters that turn the direction are not shown as such`);
  ok(found.wide <= 0, `${where}: ${found.wide} px too wide`);
}

/** Whether lists have the rows that can be seen of them, which come when the view is there. */
function listed() {
  return [...document.querySelectorAll('main .virtual .all')]
    .every((all) => all.offsetHeight === 0 || (all.children.length > 0 && !all.querySelector('[data-waiting]')));
}

/** Where it stands first and further in; the projects have it on what happened in one, not in their list. */
const LISTED = ['/now', '/search', '/memories', '/branches', '/errors', '/skills'];
const INSIDE = ['/projects', '/memories', '/branches', '/conversations', '/errors', '/skills'];

test('stored text does nothing, on whatever view it stands', async (browser) => {
  const client = await hostileAgent();
  const page = await browser.open('/', {viewport: PHONE});
  page.on('dialog', () => { throw new Error('a dialog was opened'); });
  const views = await page.locator('#views a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const look = async (path, where, seen) => {
    await page.goto(given.url + path);
    await ready(page);
    await until(() => page.evaluate(listed), 'the rows of lists');
    await page.locator('main details').evaluateAll((all) => all.forEach((it) => { it.open = true; }));
    await harmless(page, path);
    if ((await page.locator('main').textContent()).includes(given.mark)) seen.add(where);
  };
  const first = new Set();
  const further = new Set();
  for (const view of views) {
    await look(view === '/search' ? `/search?q=${encodeURIComponent(given.mark)}` : view, view, first);
    const inner = await page.locator('main a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const path of [...new Set(inner)].filter((href) => href.split('/').length > 2).slice(0, 6)) await look(path, `/${path.split('/')[1]}`, further);
  }
  const outside = LISTED.filter((view) => !first.has(view));
  const inside = INSIDE.filter((view) => !further.has(view));
  ok(outside.length === 0, `not seen on ${outside}`);
  ok(inside.length === 0, `not seen further in on ${inside}`);
  await client.close();
});

test('a line of a megabyte is cut, and shown whole to who wants it, without standing in the way', async (browser) => {
  const page = await browser.open('/conversations', {viewport: PHONE});
  await page.locator('main a[href^="/conversations/"]').first().click();
  await page.locator('.message button').first().click();
  await page.getByRole('heading', {name: 'Message 1'}).waitFor();
  const reading = page.locator('.reading .quoted');
  ok((await reading.textContent()).length < 30_000, 'it is cut');
  await reading.getByRole('button', {name: /show all/}).click();
  ok((await reading.textContent()).length >= given.chars, 'all of it is there');
  await harmless(page, 'the whole line');
  await page.getByRole('button', {name: 'Close'}).click();
  await page.goto(`${given.url}/branches`);
  await page.locator('main a[href^="/branches/"]').first().click();
  await ready(page);
  await harmless(page, 'the branch with the line');
});

test('stored text does nothing in the lists without scripts', async (browser) => {
  const page = await browser.page({javaScriptEnabled: false, viewport: PHONE});
  for (const view of LISTED) {
    await page.goto(`${given.url}/plain${view}${view === '/search' ? `?q=${encodeURIComponent(given.mark)}` : ''}`);
    ok((await page.locator('main').textContent()).includes(given.mark), `it is there on ${view}`);
    ok(await page.locator('main script, main img, main svg').count() === 0, `it is text on ${view}`);
    await harmless(page, `/plain${view}`);
  }
});

test('the lists without scripts, and single things of them, can be read by everybody in any width', async (browser) => {
  for (const look of LOOKS) {
    const page = await browser.page(look);
    for (const view of LISTED) {
      await page.goto(`${given.url}/plain${view}${view === '/search' ? `?q=${encodeURIComponent(given.mark)}` : ''}`);
      await accessible(page);
      await fits(page);
      const further = page.locator(`main a[href^="/plain${view}/"]`).first();
      if (await further.count() === 0) continue;
      await page.goto(given.url + await further.getAttribute('href'));
      await harmless(page, `one of /plain${view}`);
      await accessible(page);
      await fits(page);
    }
    await picture(page, `hostile-plain-${look.colorScheme}-${look.viewport.width}`);
    await page.context().close();
  }
});
