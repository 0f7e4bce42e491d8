import {accessible, equal, given, looksGood, ok, ready, test, until} from './harness.mjs';

const titles = (page) => page.locator('.memory-row .title a').allInnerTexts();

test('memories are listed in every look', async (browser) => {
  await looksGood(browser, '/memories', async (page) => { await page.getByText('Warm the price cache').first().waitFor(); });
});

test('a list is narrowed as one types, and by tag', async (browser) => {
  const page = await browser.open('/memories');
  await page.getByLabel('Find memories').fill('card payments');
  await until(async () => (await titles(page))[0] === 'Retry failed card payments', 'the best comes first');
  ok((await titles(page)).length < 5, 'others are left out');
  await page.getByLabel('Find memories').fill('');
  await page.getByLabel('Tags, with commas').fill('cache');
  await until(async () => (await titles(page)).length === 1, 'one has the tag');
  ok(page.url().includes('tag=cache'), 'the address says what is shown');
  await page.reload();
  await ready(page);
  equal(await titles(page), ['Warm the price cache before opening'], 'the same after a reload');
});

test('a memory is shown with its evidence and those like it, in every look', async (browser) => {
  const page = await browser.open('/memories');
  await page.getByRole('link', {name: 'Retry failed card payments', exact: true}).click();
  await page.getByText('may contradict').waitFor();
  await page.getByRole('heading', {name: 'Trust'}).waitFor();
  const votes = await page.locator('.votes li').allInnerTexts();
  ok(votes.length === 2 && votes[0].startsWith('it worked somebody') && votes[1].startsWith('it helped somebody'), votes.join(' | '));
  ok(votes[1].includes('Also with the new gateway. <script>') && votes[1].includes('[U+202E]'), votes[1]);
  await looksGood(browser, new URL(page.url()).pathname, undefined, 'memory');
});

test('an edited memory keeps what it said, and the edit is undone', async (browser) => {
  const page = await browser.open('/memories?tag=cache');
  await page.getByRole('link', {name: 'Warm the price cache before opening'}).click();
  await page.getByRole('button', {name: 'Edit'}).click();
  await page.getByLabel('Title').fill('Warm the price cache at night');
  await accessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', {name: 'Warm the price cache at night'}).waitFor();
  await page.getByText('What it said before').waitFor();
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByRole('heading', {name: 'Warm the price cache before opening'}).waitFor();
});

test('who is let out while they edit loses nothing of it', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/memories?tag=cache`);
  await page.getByRole('link', {name: 'Warm the price cache before opening'}).click();
  await page.getByRole('button', {name: 'Edit'}).click();
  await page.getByLabel('What to do').fill('A text that took an hour.');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByRole('alert').getByText('You were let out').waitFor();
  equal(await page.getByLabel('What to do').inputValue(), 'A text that took an hour.', 'what was written');
  await page.context().addCookies(cookies);
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByText('A text that took an hour.').first().waitFor();
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByText('Cold, the first request takes 9 s.').first().waitFor();
});

test('what is forgotten has gone from the list and comes back', async (browser) => {
  const page = await browser.open('/memories?tag=cache');
  const link = page.getByRole('link', {name: 'Warm the price cache before opening'});
  const address = await link.getAttribute('href');
  await link.click();
  await page.getByRole('button', {name: 'Forget'}).click();
  await page.getByText('Forgotten:').waitFor();
  await until(async () => (await titles(page)).length > 0 && !(await titles(page)).includes('Warm the price cache before opening'), 'it is gone');

  await page.goto(given.url + address);
  await page.getByRole('heading', {name: 'Forgotten'}).waitFor();
  await accessible(page);
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByRole('heading', {name: 'Warm the price cache before opening'}).waitFor();
});

test('what was proposed is reviewed with the keyboard alone', async (browser) => {
  const page = await browser.open('/memories?review');
  equal(await titles(page), ['Always run the linter before a push'], 'the queue');
  await accessible(page);
  await page.keyboard.press('ArrowDown');
  await until(() => page.evaluate(() => document.activeElement.closest('.memory-row') !== null), 'the row has the focus');
  await page.keyboard.press('f');
  await page.getByText('Nothing waits to be looked at').waitFor();
  await page.keyboard.press('u');
  await until(async () => (await titles(page)).length === 1, 'it is back');
  await page.keyboard.press('ArrowDown');
  await until(() => page.evaluate(() => document.activeElement.closest('.memory-row') !== null), 'the row has the focus');
  await page.keyboard.press('k');
  await page.getByText('Nothing waits to be looked at').waitFor();
  await page.goto(`${given.url}/memories?undo`);
  await page.getByRole('cell', {name: 'Kept'}).waitFor();
  await accessible(page);
  await page.getByRole('row', {name: /Kept/}).getByRole('button', {name: 'Undo'}).click();
  await page.getByRole('cell', {name: 'Kept'}).waitFor({state: 'detached'});
});

test('stored text does nothing', async (browser) => {
  const page = await browser.open('/memories?tag=odd');
  await page.locator('.memory-row .title a').first().click();
  await page.getByText('[U+202E]').waitFor();
  ok(await page.title() !== 'owned', 'no script has run');
  equal(await page.locator('main img, main script').count(), 0, 'no element was made of stored text');
});

test('a memory that never was says so', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/memories/mem_none`);
  await page.getByText('There is no memory with this id').waitFor();
  await accessible(page);
});
