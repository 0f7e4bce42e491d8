import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {equal, given, looksGood, ok, test, until} from './harness.mjs';

async function agent() {
  const client = new Client({name: 'tester-agent', version: '1'});
  await client.connect(new StreamableHTTPClientTransport(new URL(`${given.url}/mcp`), {
    requestInit: {headers: {Authorization: `Bearer ${given.token}`}},
  }));
  const call = async (name, args) => {
    const answer = await client.callTool({name, arguments: args});
    ok(!answer.isError, JSON.stringify(answer.content));
    return answer.structuredContent;
  };
  return {client, call};
}

test('the bar of a branch moves while an agent works in it, and the branch goes when it returns', async (browser) => {
  const page = await browser.open('/now');
  const {client, call} = await agent();
  const project = given.project;
  await call('context_branch', {description: 'Sound the harbour', prompt: 'How deep is it?', budget: 4000, project_path: project});
  const branch = page.locator('.branch', {hasText: 'Sound the harbour'});
  await branch.waitFor();
  const used = async () => Number(await branch.getAttribute('data-used'));
  const before = await used();
  const width = () => branch.locator('.meter i').evaluate((bar) => bar.getBoundingClientRect().width);
  const narrow = await width();

  await call('memory_record', {title: 'Depth', content: 'The harbour is nine fathoms deep. '.repeat(40), outcome: 'success', project_path: project});

  await until(async () => await used() > before, 'the figure grows');
  await until(async () => await width() > narrow, 'the bar grows');
  await page.getByText('tester-agent').first().waitFor();
  await page.locator('.session', {hasText: given.projectName}).waitFor();

  const main = page.locator('.session', {hasText: given.projectName}).locator('[data-branch="main"]');
  await call('context_return', {message: 'Nine fathoms.', project_path: project});
  await branch.waitFor({state: 'detached'});
  const mainUsed = async () => Number(await main.first().getAttribute('data-used'));
  await until(async () => await main.count() > 0, 'the session stays');
  const mainBefore = await mainUsed();
  await call('memory_search', {query: 'how deep is the harbour', project_path: project});
  await until(async () => await mainUsed() > mainBefore, 'the main thread grows too');
  await client.close();
});

test('what is being indexed is seen with how far it is, and that it is done', async (browser) => {
  const page = await browser.open('/now');
  await page.getByText('Nothing is being indexed.').waitFor();
  await page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver(() => {
      const bar = document.querySelector('.work .meter');
      if (bar) globalThis.seen.push(Number(bar.getAttribute('aria-valuenow')) / Number(bar.getAttribute('aria-valuemax')));
    }).observe(document.querySelector('main'), {childList: true, subtree: true});
  });
  const {client, call} = await agent();
  await call('index_repository', {path: given.project});
  await page.getByText('Nothing is being indexed.').waitFor();
  const parts = (await page.evaluate(() => globalThis.seen)).filter(Number.isFinite);
  ok(parts.some((part) => part > 0 && part < 1), `it was seen under way: ${parts}`);
  ok(parts.every((part, i) => i === 0 || part >= parts[i - 1]), `it never goes back: ${parts}`);
  await client.close();
});

test('a stream that the server could not have is asked for again', async (browser) => {
  const page = await browser.page({expectErrors: true});
  await page.clock.install();
  let asked = 0;
  await page.route('**/ui/events', (route) => (asked++ === 0 ? route.fulfill({status: 429}) : route.continue()));
  await page.goto(`${given.url}/now`);
  await page.locator('#live[data-state="broken"]').waitFor();
  await page.clock.fastForward(10_000);
  await page.locator('#live[data-state="open"]').waitFor();
});

test('nothing moves for who wants no motion', async (browser) => {
  const {client, call} = await agent();
  await call('context_branch', {description: 'Count the gulls', prompt: 'How many?', budget: 3000, project_path: given.project});
  const lasts = async (reducedMotion) => {
    const page = await browser.open('/now', {reducedMotion});
    return page.locator('.branch .meter i').first().evaluate((bar) => getComputedStyle(bar).transitionDuration);
  };
  equal(await lasts('no-preference'), '0.3s', 'a bar moves');
  equal(await lasts('reduce'), '0s', 'it does not for who wants none');
  await call('context_return', {message: 'Nine.', project_path: given.project});
  await client.close();
});

test('who looks at other sessions is not disturbed by one that goes on', async (browser) => {
  const {client, call} = await agent();
  await call('context_branch', {description: 'Count the buoys', prompt: 'How many?', budget: 3000, project_path: given.project});
  const page = await browser.open('/now');
  const branch = page.locator('.branch', {hasText: 'Count the buoys'});
  await branch.getByRole('link').focus();
  const before = await branch.getAttribute('data-used');
  await call('context_record', {kind: 'note', name: 'red and green', tokens: 300, project_path: given.project});
  await until(async () => await branch.getAttribute('data-used') !== before, 'the figure grows');
  equal(await page.evaluate(() => document.activeElement.textContent), 'Count the buoys', 'what has the focus');
  await call('context_return', {message: 'Four.', project_path: given.project});
  await client.close();
});

test('Now looks good', async (browser) => {
  const {client, call} = await agent();
  await call('context_branch', {description: 'Chart the coast', prompt: 'Where are the rocks?', budget: 8000, project_path: given.project});
  await call('context_branch', {description: 'Look for rocks near the lighthouse, all of them, also those that are only seen at low tide', prompt: 'Rocks?', budget: 2000, project_path: given.project});
  await call('memory_record', {title: 'Rocks', content: 'There are rocks off the lighthouse. '.repeat(150), outcome: 'success', project_path: given.project});
  await looksGood(browser, '/now');
  const page = await browser.open('/');
  equal(await page.locator('h1').textContent(), 'Now');
  await client.close();
});
