import {equal, looksGood, ok, test} from './harness.mjs';

const fact = (page, name) => page.locator('dl.facts dt', {hasText: new RegExp(`^${name}$`)}).locator('xpath=following-sibling::dd[1]').textContent();

test('what passed a gateway is told in requests, bytes and the tokens of the model', async (browser) => {
  const page = await browser.open('/ledger?days=7');
  await page.getByRole('heading', {name: 'On the wire'}).waitFor();
  equal(await fact(page, 'Requests'), '80, of which 50 left with less than they came with', 'requests');
  equal(await fact(page, 'Bytes'), '18 MB came, 6 MB left, 12 MB were cut', 'bytes');
  equal(await fact(page, 'Branches taken out'), '10', 'branches');
  equal(await fact(page, 'Sent again whole'), '2', 'fallbacks');
  equal(await fact(page, 'Steps that stayed'), '6 referred to from outside', 'steps');
  equal(await fact(page, 'Tokens'), '40,000 read anew, 1,200,000 from the cache, 160,000 into it, 24,000 written', 'tokens');
  ok((await page.locator('.figures').textContent()).includes('Models read1.4M tokens'), 'among the figures on top');
});

test('the tokens that were not sent follow from what stands beside them', async (browser) => {
  const page = await browser.open('/ledger?days=7');
  const text = await page.locator('.derived li', {hasText: 'tokens_not_sent = bytes_cut'}).textContent();
  const input = (name) => Number(new RegExp(`${name.replace('.', '\\.')} = ([\\d,]+)`).exec(text.slice(text.indexOf(' with ')))[1].replaceAll(',', ''));
  const value = Number(/^[\d,]+/.exec(text)[0].replaceAll(',', ''));
  equal(value, input('bytes_cut') * (input('upstream.input') + input('upstream.cache_read') + input('upstream.cache_write')) / input('bytes_sent'), 'the figure');
  const again = await page.locator('.derived li', {hasText: 'refetch_rate ='}).textContent();
  ok(again.startsWith('0.4'), again);
});

test('what models read can be drawn by day', async (browser) => {
  const page = await browser.open('/ledger?days=7');
  await page.locator('select[name="measure"]').selectOption({label: 'Tokens models read'});
  const drawn = await page.locator('.columns-drawn > span').evaluateAll((all) => all.map((it) => it.title.split(': ')[1]));
  equal(drawn, ['0', '0', '0', '0', '700k', '700k', '0'], 'days');
});

test('the view looks good', async (browser) => {
  await looksGood(browser, '/ledger');
});
