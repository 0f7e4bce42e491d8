import {accessible, ok, test} from './harness.mjs';

test('a model that can be had by now is there after one press', async (browser) => {
  const page = await browser.open('/doctor');
  await page.getByRole('button', {name: 'Try the model again'}).click();
  await page.getByText('The model is there').waitFor();
  await page.getByText('All is well.').waitFor();
  ok(await page.getByRole('button', {name: 'Try the model again'}).count() === 0, 'nothing is left to press');
  await accessible(page);
});
