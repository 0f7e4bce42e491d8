import {given, equal, ok, test, until} from './harness.mjs';

const lessons = async (page) => (await page.locator('.memory-row').allInnerTexts()).map((text) => Number((/Lesson number (\d+)/.exec(text) || [])[1])).filter((number) => number > 0);

test('a long list has few rows at a time, and any of them when one scrolls there', async (browser) => {
  const page = await browser.open('/memories');
  await page.getByText(`${given.many.toLocaleString('en')} memories`).waitFor();
  // those of one millisecond stand in any order
  await until(async () => (await lessons(page)).some((number) => number > given.many - 500), 'the newest come first');
  ok((await lessons(page)).every((number) => number > 500), 'the oldest are not there');
  ok(await page.locator('.memory-row').count() < 60, 'only what can be seen is there');

  await page.locator('.virtual').evaluate((list) => { list.scrollTop = list.scrollHeight; });
  await until(async () => (await lessons(page)).some((number) => number <= 500), 'the oldest come last');
  await page.locator('.virtual').evaluate((list) => { list.scrollTop = list.scrollHeight / 2; });
  await until(() => page.locator('.memory-row').count(), 'rows in the middle');
  ok(await page.locator('.memory-row').count() < 60, 'only what can be seen is there');
  equal(await page.locator('.memory-row').first().getAttribute('aria-setsize'), String(given.many), 'size');
});
