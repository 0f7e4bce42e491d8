import {given, ok, ready, test} from './harness.mjs';

/** Nothing that is stored has become more than text. */
async function harmless(page, where) {
  const found = await page.evaluate(() => ({
    ran: globalThis.hostile === true,
    inline: [...document.querySelectorAll('script')].filter((script) => !script.src).length,
    handlers: [...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(({name}) => name.startsWith('on'))).length,
    images: document.querySelectorAll('main img, main iframe, main object, main embed').length,
    links: [...document.querySelectorAll('a[href]')].map((link) => link.href).filter((href) => !/^https?:/.test(href)),
    out: [...document.querySelectorAll('a[href]')].filter((link) => new URL(link.href).origin !== location.origin && !/noreferrer/.test(link.rel)).length,
    turned: /[\u202a-\u202e\u2066-\u2069]/.test(document.querySelector('main').textContent),
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  ok(!found.ran, `${where}: stored text was run`);
  ok(found.inline === 0 && found.handlers === 0 && found.images === 0, `${where}: stored text became markup ${JSON.stringify(found)}`);
  ok(found.links.length === 0 && found.out === 0, `${where}: a link that leads elsewhere ${found.links}`);
  ok(!found.turned, `${where}: characters that turn the direction are not shown as such`);
  ok(found.wide <= 0, `${where}: ${found.wide} px too wide`);
}

test('stored text does nothing, on whatever view it stands', async (browser) => {
  const page = await browser.open('/');
  page.on('dialog', () => { throw new Error('a dialog was opened'); });
  const views = await page.locator('#views a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  ok(views.length >= given.views, `all views are there: ${views}`);
  let seen = 0;
  for (const view of views) {
    await page.goto(given.url + view);
    await ready(page);
    await harmless(page, view);
    const text = await page.locator('main').textContent();
    if (text.includes(given.mark)) seen++;
    const inner = await page.locator('main a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const path of [...new Set(inner)].filter((href) => href.split('/').length > 2).slice(0, 4)) {
      await page.goto(given.url + path);
      await ready(page);
      await harmless(page, path);
    }
  }
  ok(seen >= given.seenMin, `the text was seen on ${seen} views only`);
});

test('stored text does nothing in the lists without scripts', async (browser) => {
  const page = await browser.page({javaScriptEnabled: false});
  await page.goto(`${given.url}/plain/now`);
  ok((await page.locator('main').textContent()).includes(given.mark), 'it is there');
  ok(await page.locator('main script, main img').count() === 0, 'it is text');
});
