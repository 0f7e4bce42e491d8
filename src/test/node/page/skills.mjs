import {equal, given, looksGood, ready, test} from './harness.mjs';

const changes = (page, kind) => page.locator(`.difference .${kind} .stored`).allTextContents();

test('a skill is found in the list and shows what its last version changed', async (browser) => {
  const page = await browser.open('/skills');
  await page.getByRole('link', {name: 'release'}).click();
  await page.waitForURL(/skill_/);
  await ready(page);
  await page.getByRole('heading', {name: 'Difference'}).waitFor();
  equal((await changes(page, 'added')).at(-1), '1. Run every check', 'added');
  equal((await changes(page, 'gone')).slice(-2), ['1. Run the tests', '4. Tell everybody'], 'gone');
});

test('any two versions can be compared', async (browser) => {
  const page = await browser.open(`/skills/${given.skill}?version=1.1.0`);
  equal((await changes(page, 'added')).includes('2. Write the changelog'), true, 'added in 1.1.0');
  await page.locator('select[name="version"]').selectOption('2.0.0');
  await page.waitForURL(/version=2.0.0/);
  await page.locator('h1 .tag', {hasText: '2.0.0'}).waitFor();
  await page.locator('select[name="with"]').selectOption('1.0.0');
  await page.waitForURL(/with=1.0.0/);
  await page.locator('.difference .gone', {hasText: '2. Tag the commit'}).waitFor();
});

test('the views look good', async (browser) => {
  await looksGood(browser, '/skills');
  await looksGood(browser, `/skills/${given.skill}`, async () => {}, 'skill');
});
