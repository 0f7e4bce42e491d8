import {equal, given, looksGood, ok, ready, test} from './harness.mjs';

test('the drawing and the table beneath it say the same', async (browser) => {
  const page = await browser.open('/ledger?days=7');
  equal(await page.locator('.columns-drawn > span').count(), 7, 'a column a day');
  const drawn = await page.locator('.columns-drawn i').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  equal(drawn.map((height) => height > 1), [false, false, true, true, true, true, true], 'days with something');
  equal(await page.locator('.days tbody tr').count(), 5, 'days in the table');
  const title = await page.locator('.columns-drawn > span').nth(2).getAttribute('title');
  const said = await page.locator('.days tbody tr').last().textContent();
  ok(said.startsWith(title.split(': ')[0]) && said.includes(title.split(': ')[1]), `${title} is in ${said}`);
});

test('a derived figure stands with its formula and its inputs, and these give it', async (browser) => {
  const page = await browser.open('/ledger');
  const figure = page.locator('.derived li').first();
  const text = await figure.textContent();
  ok(text.includes('tokens_booked = tokens_folded - tokens_in_summaries'), text);
  const input = (name) => Number(new RegExp(`${name} = ([\\d,]+)`).exec(text.slice(text.indexOf(' with ')))[1].replaceAll(',', ''));
  const value = Number((await figure.locator('b').textContent()).replace(/[^\d]/g, ''));
  equal(value, input('tokens_folded') - input('tokens_in_summaries'), 'the figure');
});

test('another measure and another period can be chosen', async (browser) => {
  const page = await browser.open('/ledger?days=7');
  await page.locator('select[name="measure"]').selectOption('Calls');
  const title = await page.locator('.columns-drawn > span').nth(2).getAttribute('title');
  equal(title.split(': ')[1], '6', 'calls of the first day');
  await page.locator('select[name="days"]').selectOption('90');
  await page.waitForURL(`${given.url}/ledger?days=90`);
  await ready(page);
  equal(await page.locator('.columns-drawn > span').count(), 90, 'columns');
});

test('projects, agents and tools are told apart, and what failed is said', async (browser) => {
  const page = await browser.open('/ledger');
  for (const name of ['shop', 'site', 'memory_search', 'unnamed']) await page.locator('td', {hasText: name}).first().waitFor();
  const failed = await page.locator('tr', {hasText: 'memory_search'}).locator('td.bad').textContent();
  equal(failed, '1', 'failed');
});

test('the view looks good', async (browser) => {
  await looksGood(browser, '/ledger');
});
