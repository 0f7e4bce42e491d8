import {accessible, equal, fits, given, ok, ready, test, until} from './harness.mjs';

test('who has a token comes in with it and sees the first view', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await page.goto(`${given.url}/`);
  await page.getByLabel('Token').fill(given.token);
  await accessible(page);
  await page.getByRole('button', {name: 'Come in'}).click();
  await ready(page);
  await until(() => page.locator('#live[data-state="open"]').count(), 'the page is live');
  const cookies = await page.context().cookies();
  equal(cookies.map(({httpOnly, sameSite}) => ({httpOnly, sameSite})), [{httpOnly: true, sameSite: 'Strict'}], 'cookie');
  ok(!cookies[0].value.includes(given.token), 'the cookie is not the token');
});

test('a wrong token is told so in the design of the page', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await page.goto(`${given.url}/ui/enter`);
  await page.getByLabel('Token').fill('ctxd_wrong');
  await page.getByRole('button', {name: 'Come in'}).click();
  await page.getByText('That is no token of this server').waitFor();
  await accessible(page);
});

test('what is not there says so', async (browser) => {
  const page = await browser.page({expectErrors: true});
  const response = await page.goto(`${given.url}/nowhere/at-all`);
  equal(response.status(), 404, 'status');
  await page.getByRole('heading', {name: 'Nothing here'}).waitFor();
  await accessible(page);
  await fits(page);
});

test('keys lead through the page', async (browser) => {
  const page = await browser.open('/doctor');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
});

test('without scripts there are lists to read', async (browser) => {
  const page = await browser.page({javaScriptEnabled: false});
  await page.goto(`${given.url}/plain/doctor`);
  await page.getByText('data directory').waitFor();
  await fits(page);
});
