import {given, equal, ok, test, until} from './harness.mjs';

test('a long list has few rows at a time, and any of them when one scrolls there', async (browser) => {
  const page = await browser.open('/memories');
  await page.getByText(`${given.many.toLocaleString('en')} memories`).waitFor();
  await page.getByText(`Lesson number ${given.many}`, {exact: true}).waitFor();
  ok(await page.locator('.memory-row').count() < 60, 'only what can be seen is there');

  await page.locator('.virtual').evaluate((list) => { list.scrollTop = list.scrollHeight; });
  await page.getByText('Lesson number 1', {exact: true}).waitFor();
  await page.locator('.virtual').evaluate((list) => { list.scrollTop = list.scrollHeight / 2; });
  await until(() => page.locator('.memory-row').count(), 'rows in the middle');
  ok(await page.locator('.memory-row').count() < 60, 'only what can be seen is there');
  equal(await page.locator('.memory-row').first().getAttribute('aria-setsize'), String(given.many), 'size');
});
