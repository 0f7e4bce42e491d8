import {given, looksGood, ok, ready, test, until} from './harness.mjs';

test('what is not well says so and what to do', async (browser) => {
  const page = await browser.open('/doctor');
  await page.getByText('All is well.').waitFor();
  ok(await page.locator('[data-part="Data directory"]').count() === 1, 'the parts are named for people');

  await page.getByRole('button', {name: 'Examine the machine'}).click();
  await page.locator('[data-part="claude"]').waitFor();
  await page.getByText('Not on this machine: zed, amp.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', {name: 'Copy: contextd install claude'}).click();
  await until(() => page.evaluate(() => navigator.clipboard.readText()).then((text) => text === 'contextd install claude'), 'the remedy is copied');
});

test('Health looks good', async (browser) => {
  await looksGood(browser, '/doctor', async (page) => {
    await page.getByRole('button', {name: 'Examine the machine'}).click();
    await page.locator('[data-part="claude"]').waitFor();
  });
});

test('what the server can mend by itself it mends with one press', async (browser) => {
  const page = await browser.open('/doctor');
  await page.getByRole('button', {name: 'Examine the machine'}).click();
  await page.locator('[data-part="data directory"]').getByText('less well').waitFor();
  await page.getByRole('button', {name: 'Close it to others'}).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-part="data directory"]').getByText('well', {exact: true}).waitFor();
  ok(await page.getByRole('button', {name: 'Close it to others'}).count() === 0, 'nothing is left to press');
});

test('without scripts there are lists to read', async (browser) => {
  const page = await browser.page({javaScriptEnabled: false});
  await page.goto(`${given.url}/`);
  await page.waitForURL(`${given.url}/plain/now`);
  for (const link of await page.locator('nav a').all()) {
    const response = await page.request.get(given.url + await link.getAttribute('href'));
    ok(response.ok(), `${await link.textContent()} answers ${response.status()}`);
  }
});

test('the first page is small, and comes from here alone', async (browser) => {
  const page = await browser.page();
  const sizes = new Map();
  page.on('response', async (response) => {
    if (!response.url().endsWith('/ui/events')) sizes.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length);
  });
  await page.goto(`${given.url}/`);
  await ready(page);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  ok(sizes.size >= 8, `all of it was seen: ${[...sizes.keys()]}`);
  ok(total < 200_000, `the first page has ${total} bytes`);
});
