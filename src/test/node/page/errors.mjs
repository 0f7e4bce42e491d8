import {equal, given, looksGood, meanwhile, ok, ready, test, until} from './harness.mjs';

test('what was last told of comes first, and the order can be another', async (browser) => {
  const page = await browser.open('/errors');
  const first = () => page.locator('.errors tbody tr td:first-child a').first().textContent();
  ok((await first()).includes('No space left'), await first());
  await page.locator('select[name="order"]').selectOption('created_at');
  await page.waitForURL(`${given.url}/errors?order=created_at`);
  await until(async () => (await first()).includes('Address already in use'), 'the newest comes first');
});

test('hostile texts are shown and do nothing', async (browser) => {
  const page = await browser.open('/errors');
  await page.getByText('<img src=x onerror=alert(1)> Address already in use').click();
  await page.waitForURL(/rem_/);
  await ready(page);
  await page.getByText('[link](javascript:alert(1)) End the other server.').waitFor();
  equal(await page.locator('main img, main a[href^="javascript"]').count(), 0, 'nothing of it became markup');
});

test('a fix tells how it went, and takes what one says of it', async (browser) => {
  const page = await browser.open(`/errors/${given.disk}`);
  await page.getByText('worked / (worked + failed) = 2 / 3').waitFor();
  equal(await page.locator('.list .tag').allTextContents(), ['worked', 'did not', 'worked'], 'judgements');
  await page.getByRole('button', {name: 'It worked'}).click();
  await page.getByText('worked / (worked + failed) = 3 / 4').waitFor();
});

test('what agents solve and judge meanwhile shows by itself', async (browser) => {
  const page = await browser.open('/errors');
  await page.locator('select[name="order"]').focus();
  const {id} = await meanwhile(page, 'remediation_save', {error_message: 'Just now: no route to host', error_type: 'RouteError', solution: 'Plug it in.', project_path: given.project});
  await page.getByRole('link', {name: 'Just now: no route to host'}).waitFor();
  await page.getByText('3 solved errors').waitFor();
  equal(await page.evaluate(() => document.activeElement.name), 'order', 'who chooses is not disturbed');
  const one = await browser.open(`/errors/${id}`);
  await one.getByText('Nobody has said yet').waitFor();
  await meanwhile(page, 'remediation_feedback', {id, worked: true});
  await one.getByText('worked / (worked + failed) = 1 / 1').waitFor();
  await page.getByText('1 of 1').waitFor();
});

test('what is forgotten while it is shown is shown no longer', async (browser) => {
  const page = await browser.page({expectErrors: true});
  const {id} = await meanwhile(page, 'remediation_save', {error_message: 'Soon forgotten', error_type: 'GoneError', solution: 'None.', project_path: given.project});
  await page.goto(`${given.url}/errors/${id}`);
  await page.getByRole('heading', {name: 'GoneError'}).waitFor();
  await meanwhile(page, 'forget', {id});
  await page.getByRole('heading', {name: 'Nothing here'}).waitFor();
});

test('a fix that is not there is told so', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/errors/rem_none`);
  await page.getByText('There is no solved error with this id').waitFor();
});

test('the views look good', async (browser) => {
  await looksGood(browser, '/errors');
  await looksGood(browser, `/errors/${given.disk}`, async () => {}, 'error');
});
