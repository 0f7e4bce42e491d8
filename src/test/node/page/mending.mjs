import {accessible, given, ready, test} from './harness.mjs';

test('what may have passed by now is tried again, and told as it is', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/doctor`);
  await ready(page);
  await page.locator('[data-part="Model"]').getByText('less well').waitFor();
  await page.getByRole('button', {name: 'Try the model again'}).click();
  await page.getByText('Search still goes by words alone').waitFor();
  await accessible(page);
});

test('what is sound of a damaged database is saved, and how to go on is told', async (browser) => {
  const page = await browser.open('/doctor');
  await page.getByRole('button', {name: 'Examine the machine'}).click();
  await page.locator('[data-part="database"]').getByRole('button', {name: 'Save what is sound'}).click();
  await page.getByText('What is sound was saved in').waitFor();
  await page.getByRole('button', {name: /Copy: contextd restore .*contextd-saved-[0-9-]+\.db/}).waitFor();
  await accessible(page);
});
