import {accessible, equal, given, ready, test, until} from './harness.mjs';

async function enter(page, token, at = '/') {
  await page.goto(given.url + at);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', {name: 'Come in'}).click();
}

const titles = (page) => page.locator('.memory-row .title a').allInnerTexts();

test('who brings a token of the issuer sees what is theirs and their team\'s, where they wanted to', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await enter(page, given.alice, '/memories?sort=trusted');
  await ready(page);
  equal(page.url(), `${given.url}/memories?sort=trusted`, 'the way goes on');
  equal((await titles(page)).sort(), ['Alice alone knows this', 'Tides follow the moon'], 'memories');
});

test('another of the team sees what is shared, and a token for reading changes nothing', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await enter(page, given.reader, '/memories');
  await ready(page);
  equal(await titles(page), ['Tides follow the moon'], 'memories');
  await page.getByRole('link', {name: 'Tides follow the moon'}).click();
  await page.getByRole('button', {name: 'Forget'}).click();
  await page.getByText('Your token does not allow that').waitFor();
  await accessible(page);
  await page.goto(`${given.url}/memories`);
  await until(async () => (await titles(page)).length === 1, 'it is still there');

  await page.goto(`${given.url}/errors`);
  await page.getByRole('link', {name: 'Tide gauge stuck'}).click();
  await page.getByRole('button', {name: 'It worked'}).click();
  await page.getByRole('alert').getByText('Your token does not allow that').waitFor();
  await accessible(page);
  await page.getByRole('button', {name: 'Close'}).click();
  await page.getByRole('alert').waitFor({state: 'detached'});
});

test('a token that was made for another server is refused, and told why', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await enter(page, given.elsewhere);
  await page.getByText('This access token is not accepted').waitFor();
  await accessible(page);
  equal(await page.context().cookies(), [], 'cookies');
});
