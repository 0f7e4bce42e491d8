import {equal, given, looksGood, meanwhile, ready, test} from './harness.mjs';

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

test('what agents write and use meanwhile shows by itself', async (browser) => {
  const page = await browser.open('/skills');
  const one = await browser.open(`/skills/${given.skill}`);
  await one.getByText('successes / outcomes = 1 / 1').waitFor();
  await meanwhile(page, 'skill_create', {name: 'greet', description: 'Use it to greet.', content: '1. Say hello', version: '1.0.0', author: 'Ben', category: 'manners'});
  await page.getByRole('link', {name: 'greet'}).waitFor();
  await page.getByText('2 skills').waitFor();
  await meanwhile(page, 'skill_apply', {id: given.skill, success: false});
  await one.getByText('successes / outcomes = 1 / 2').waitFor();
  await meanwhile(page, 'skill_update', {id: given.skill, version: '2.1.0', content: '# Release\n\n1. Run every check\n2. Rest\n'});
  await one.locator('h1 .tag', {hasText: '2.1.0'}).waitFor();
  await one.locator('.difference .added', {hasText: '2. Rest'}).waitFor();
});

test('the views look good', async (browser) => {
  await looksGood(browser, '/skills');
  await looksGood(browser, `/skills/${given.skill}`, async () => {}, 'skill');
});
