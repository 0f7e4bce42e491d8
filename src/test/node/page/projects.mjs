import {equal, given, looksGood, ok, test, until} from './harness.mjs';

test('projects are listed by their names in every look', async (browser) => {
  await looksGood(browser, '/projects', async (page) => { await page.getByRole('link', {name: 'shop'}).waitFor(); });
});

test('a project is shown with what happened, its briefing and its index, in every look', async (browser) => {
  await looksGood(browser, `/projects/${given.project}`, async (page) => {
    await page.getByRole('heading', {name: 'shop'}).waitFor();
    await page.locator('.briefing').getByText('Card payments moved to the new gateway').waitFor();
    await page.getByText('1 file,').waitFor();
    await page.getByText('has one').or(page.getByText('have one')).waitFor();
  });
});

test('what happened goes from the newest to the oldest and can be narrowed', async (browser) => {
  const page = await browser.open(`/projects/${given.project}`);
  const sorts = () => page.locator('.timeline .tag').allInnerTexts();
  const all = await sorts();
  equal(all.slice(0, 2), ['solved error', 'checkpoint'], 'newest');
  ok(all.filter((sort) => sort === 'memory').length === 5, `memories: ${all}`);
  await page.getByLabel('memories').uncheck();
  await until(async () => (await sorts()).every((sort) => sort !== 'memory'), 'no memories');
  await page.getByRole('button', {name: 'Card payments moved'}).click();
  await page.locator('.timeline').getByText('Refunds are next').waitFor();
});
