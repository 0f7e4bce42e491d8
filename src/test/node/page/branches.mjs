import {PHONE, equal, given, looksGood, ok, test, until} from './harness.mjs';

/** What an agent does meanwhile. */
async function asAgent(page, tool, args) {
  const response = await page.request.post(`${given.url}/ui/call/${tool}`, {
    data: {...args, project_path: given.project}, headers: {Origin: given.url},
  });
  ok(response.ok(), await response.text());
}

test('branches stand below their session, those of a branch below it', async (browser) => {
  const page = await browser.open('/branches');
  const rows = await page.locator('.branch-list tbody tr td:first-child').allTextContents();
  equal(rows, ['Speed up the build', 'Find why the checkout test fails', 'Read the migrations'], 'branches');
  equal(await page.locator('.branch-list .tag').allTextContents(), ['active', 'folded', 'folded'], 'states');
});

test('a branch shows how its context grew, and that a child came back as its result', async (browser) => {
  const page = await browser.open(`/branches/${given.outer}`);
  const rows = await page.locator('.waterfall tbody tr').count();
  equal(rows, 9, 'rows of the waterfall');
  const drawn = await page.locator('.waterfall tbody tr').evaluateAll((all) => all.map((row) => {
    const bar = row.querySelector('.span-drawn i').getBoundingClientRect();
    return {level: row.dataset.level, from: bar.left, width: bar.width};
  }));
  ok(drawn.slice(1).every((bar, i) => bar.level !== '0' || drawn[i].level !== '0' || bar.from >= drawn[i].from), 'bars begin where others ended');
  const child = drawn.findIndex(({level}) => level === '1') - 1;
  const back = drawn.findIndex((bar, i) => i > child + 1 && bar.level === '0');
  ok(drawn[child].width > 5 * drawn[back].width, 'what comes back is a fraction of what the child used');
  await page.getByText('Folded away').waitFor();
  await page.getByText(/tokens_folded_away = tokens - returned/).waitFor();
});

test('what was stored is shown as it is and does nothing', async (browser) => {
  const page = await browser.open(`/branches/${given.outer}`);
  await page.getByRole('link', {name: 'Edit'}).click();
  await page.getByText("<script>document.title='owned'</script>").waitFor();
  await page.getByText('[U+202E]').waitFor();
  ok(!(await page.title()).includes('owned'), 'no script has run');
});

test('a branch moves while its agent works', async (browser) => {
  const page = await browser.open(`/branches/${given.open}`);
  const before = await page.locator('.waterfall tbody tr').count();
  await asAgent(page, 'context_record', {kind: 'note', name: 'profiling', tokens: 850});
  await until(async () => await page.locator('.waterfall tbody tr').count() === before + 1, 'one more operation');
  await page.getByText('warned that its budget runs out').waitFor();
});

test('who reads what was done in a branch keeps their place while it goes on', async (browser) => {
  const page = await browser.open(`/branches/${given.open}`);
  const step = page.locator('.trajectory details').first();
  await step.locator('summary').focus();
  await page.keyboard.press('Enter');
  const before = await page.locator('.waterfall tbody tr').count();
  await asAgent(page, 'context_record', {kind: 'note', name: 'one more', tokens: 5});
  await until(async () => await page.locator('.waterfall tbody tr').count() === before + 1, 'one more operation');
  ok(await step.evaluate((details) => details.open), 'what was opened is open');
  equal(await page.evaluate(() => document.activeElement.closest('details')?.id), await step.getAttribute('id'), 'what has the focus');
});

test('a branch that is not there is told so', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/branches/br_none`);
  await page.getByText('There is no branch with this id').waitFor();
});

test('what another view means by a name changes nothing here', async (browser) => {
  const page = await browser.open('/ledger', {viewport: PHONE});
  await page.getByRole('link', {name: 'Branches'}).click();
  await page.getByRole('heading', {name: 'Branches', level: 1}).waitFor();
  await page.locator('.branch-list .measure').first().waitFor(); // until it can be seen
  await page.getByRole('link', {name: 'Ledger'}).click();
  await page.getByRole('heading', {name: 'Ledger', level: 1}).waitFor();
  equal(await page.locator('dl.figures').evaluate((list) => getComputedStyle(list).display), 'flex', 'the figures of the ledger stand side by side again');
});

test('the views look good', async (browser) => {
  await looksGood(browser, '/branches');
  await looksGood(browser, `/branches/${given.outer}`, async (page) => {
    await page.locator('details summary').nth(2).click();
  }, 'branch');
});
