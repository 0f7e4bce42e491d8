import {accessible, equal, given, looksGood, ok, ready, test, until} from './harness.mjs';

const sorts = (page) => page.locator('.search-group').evaluateAll((all) => all.map((group) => group.dataset.sort));

test('one box finds everything in every look, and says why', async (browser) => {
  await looksGood(browser, '/search?q=card%20payments', async (page) => { await page.getByText('Found by').first().waitFor(); });
});

test('it is found as one types, and what was asked for stays in the address', async (browser) => {
  const page = await browser.open('/search');
  await page.keyboard.type('gateway', {delay: 20});
  await until(async () => (await sorts(page)).includes('fix'), 'the solved error is found');
  await page.getByText('Found by words').first().waitFor();
  ok(page.url().endsWith('/search?q=gateway'), page.url());
  await page.getByRole('checkbox', {name: 'Solved errors'}).check();
  await until(async () => JSON.stringify(await sorts(page)) === '["fix"]', 'only solved errors are shown');
  await page.reload();
  await ready(page);
  await until(async () => JSON.stringify(await sorts(page)) === '["fix"]', 'the same after a reload');
  await page.getByLabel('Search everything').fill('');
  await page.getByText('lead through what is found').waitFor();
});

test('the keyboard leads from anywhere to what is found', async (browser) => {
  const page = await browser.open('/doctor');
  await page.keyboard.press('/');
  await page.getByLabel('Search everything').waitFor();
  await until(() => page.evaluate(() => document.activeElement.type === 'search'), 'the box has the focus');
  await page.keyboard.type('Retry failed card payments');
  await page.locator('.search-group[data-sort="memory"]').waitFor();
  await page.getByText('Found by').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await until(() => page.evaluate(() => document.activeElement.matches('.found')), 'a finding has the focus');
  await page.keyboard.press('ArrowUp');
  await until(() => page.evaluate(() => document.activeElement.type === 'search'), 'the box has the focus again');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', {name: 'Retry failed card payments'}).first().waitFor();
  ok(page.url().includes('/memories/'), page.url());
});

test('who is among the findings stays there when others come', async (browser) => {
  const page = await browser.open('/search?q=card');
  await page.getByText('Found by').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await until(() => page.evaluate(() => document.activeElement.matches('.found')), 'a finding has the focus');
  await page.evaluate(() => {
    document.querySelector('.found').dataset.before = 'yes';
    const box = document.querySelector('input[type=search]');
    box.value = 'card payments';
    box.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await until(() => page.evaluate(() => !document.querySelector('[data-before]') && document.querySelector('.found') !== null), 'others have come');
  ok(await page.evaluate(() => document.activeElement.matches('.found')), 'a finding has the focus');
});

test('code is shown where it is found', async (browser) => {
  const page = await browser.open('/search?q=retries&sorts=code');
  const found = page.locator('details.found').first();
  await found.locator('summary').click();
  await found.getByText('src/Checkout.java:').waitFor();
  await accessible(page);
});

test('nothing relevant is an answer', async (browser) => {
  const page = await browser.open('/search?q=card&sorts=memory,fix&project=0123456789abcdef');
  await page.getByText('Nothing relevant was found').waitFor();
  equal(await sorts(page), [], 'groups');
});
