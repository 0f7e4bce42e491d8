import {given, equal, ready, test} from './harness.mjs';

test('the file leads in, and the link it held lets nobody else in', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true, files: true});
  await page.goto(given.file);
  await page.waitForURL(`${given.url}/`);
  await ready(page);
  const cookies = await page.context().cookies();
  equal(cookies.map(({httpOnly, sameSite}) => ({httpOnly, sameSite})), [{httpOnly: true, sameSite: 'Strict'}], 'cookie');

  const other = await browser.page({signedIn: false, expectErrors: true, files: true});
  await other.goto(given.file);
  await other.getByRole('heading', {name: 'This link is used up'}).waitFor();
  await other.getByText('contextd ui').waitFor();
});

test('a printed link leads in', async (browser) => {
  const page = await browser.page({signedIn: false});
  await page.goto(given.link);
  await page.waitForURL(`${given.url}/`);
  await ready(page);
  await page.goto(`${given.url}/doctor`);
  await page.getByRole('button', {name: 'Examine the machine'}).click();
  await page.locator('[data-part="java"]').waitFor();
  await page.locator('[data-part="data"], [data-part="data directory"], [data-part="model"]').first().waitFor();
});
