import {equal, given, looksGood, meanwhile, ok, ready, test, until} from './harness.mjs';

/** Opens a conversation by its name. */
async function named(browser, name, options) {
  const page = await browser.open('/conversations', options);
  await page.getByRole('link', {name, exact: true}).click();
  await page.waitForURL(/ctx_/);
  await page.getByRole('heading', {name, level: 1}).waitFor();
  await ready(page);
  return page;
}

test('only what can be seen of a long conversation is there, and all of it can be reached', async (browser) => {
  const page = await named(browser, 'checkout');
  await page.getByText('Why does the checkout fail?').first().waitFor();
  ok(await page.locator('.message').count() < 60, 'few of the messages are there');
  await page.locator('.virtual').evaluate((list) => { list.scrollTop = list.scrollHeight; });
  await page.locator(`[aria-posinset="${given.messages}"] button`).waitFor();
  equal(await page.locator(`[aria-posinset="${given.messages}"].covered`).count(), 0, 'the last one is not in the summary');
  await page.locator(`[aria-posinset="${given.messages - 1}"].covered`).waitFor();
});

test('a message is read whole, by keys too, and does nothing', async (browser) => {
  const page = await named(browser, 'checkout');
  await page.locator('.virtual').focus();
  await page.keyboard.press('End');
  await page.getByRole('heading', {name: `Message ${given.messages}`}).waitFor();
  const read = await page.locator('.reading .quoted').textContent();
  ok(read.startsWith('<b onclick=alert(1)>And now?</b> [U+202E]') && read.endsWith('end'), read.slice(0, 80));
  await page.keyboard.press('ArrowUp');
  await page.getByRole('heading', {name: `Message ${given.messages - 1}`}).waitFor();
  equal(await page.locator('main b[onclick]').count(), 0, 'nothing of it became markup');
});

test('a message that was found by a search is opened in its place', async (browser) => {
  const there = await named(browser, 'checkout');
  const id = new URL(there.url()).pathname.split('/')[2];
  const number = 120;
  const page = await browser.open(`/conversations/${id}?message=msg_${id.slice(4)}${number.toString(16).padStart(8, '0')}`);
  await page.getByRole('heading', {name: `Message ${number}`}).waitFor();
  await page.locator(`[aria-posinset="${number}"][aria-current]`).waitFor();
});

test('the summary says how far it goes, and goes on when asked', async (browser) => {
  const page = await named(browser, 'checkout');
  await page.getByText(`Of messages 1 to ${given.messages - 1}; 1 message came since.`).waitFor();
  await page.getByRole('button', {name: 'Sum up what came since'}).click();
  await page.getByText(`Of messages 1 to ${given.messages}, which are all.`).waitFor();
});

test('what is related is drawn, moves by keys and pointer, and stands in a list', async (browser) => {
  const page = await named(browser, 'checkout');
  equal(await page.locator('.graph .node').count(), 4, 'nodes');
  equal(await page.locator('.graph .edge').count(), 3, 'edges');
  equal((await page.locator('.relations li').allTextContents()).sort(),
    ['buildcontinuescheckout0.80', 'checkoutreferencesmigrations0.80', 'payments/2?#is a child ofbuild0.80'], 'the list');
  const graph = page.locator('.graph');
  const zoom = async () => Number(await graph.getAttribute('data-zoom'));
  const before = await zoom();
  await graph.focus();
  await page.keyboard.press('+');
  ok(await zoom() > before, 'closer by a key');
  await page.keyboard.press('0');
  equal(await zoom(), before, 'all again');
  await graph.hover();
  await page.mouse.wheel(0, 200);
  await until(async () => await zoom() < before, 'further away by the wheel');
  const moved = async () => page.locator('.graph svg > g').getAttribute('transform');
  const at = await moved();
  const box = await graph.boundingBox();
  await page.mouse.move(box.x + 12, box.y + box.height - 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height - 60, {steps: 4});
  await page.mouse.up();
  ok(await moved() !== at, 'moved by the pointer');
  await page.locator('.graph .node', {hasText: 'migrations'}).locator('circle').click();
  await page.getByRole('heading', {name: 'migrations', level: 1}).waitFor();
});

test('what is said meanwhile comes behind, and whoever reads further up stays there', async (browser) => {
  const list = await browser.open('/conversations');
  await meanwhile(list, 'add_message', {contextId: 'harbour', role: 'user', message: 'When is the tide?'});
  await list.getByRole('link', {name: 'harbour', exact: true}).waitFor();
  const page = await named(browser, 'harbour');
  await meanwhile(list, 'add_message', {contextId: 'harbour', role: 'assistant', message: 'It is at noon.'});
  await page.locator('[aria-posinset="2"]', {hasText: 'It is at noon.'}).waitFor();
  await page.getByText('2 messages').first().waitFor();
  await list.locator('tr', {hasText: 'harbour'}).locator('td.number', {hasText: /^2$/}).waitFor();

  const long = await named(browser, 'build');
  for (let i = 0; i < 24; i++) await meanwhile(list, 'add_message', {contextId: 'build', role: 'user', message: `Line ${i} of the log`});
  await until(async () => await long.locator('.virtual [aria-setsize]').first().getAttribute('aria-setsize') === '25', 'all of it has come');
  await long.locator('.virtual').evaluate((it) => { it.scrollTop = 0; });
  await meanwhile(list, 'add_message', {contextId: 'build', role: 'user', message: 'The last line'});
  await until(async () => await long.locator('.virtual [aria-setsize]').first().getAttribute('aria-setsize') === '26', 'the last line has come');
  equal(await long.locator('.virtual').evaluate((it) => it.scrollTop), 0, 'where the reader is');
});

test('a conversation with any name can be opened, and one that is not there is told so', async (browser) => {
  await named(browser, 'payments/2?#');
  const page = await browser.page({expectErrors: true});
  await page.goto(`${given.url}/conversations/ctx_none`);
  await page.getByText('There is no conversation with this id').waitFor();
});

test('the views look good', async (browser) => {
  await looksGood(browser, '/conversations');
  const {pathname} = new URL((await named(browser, 'checkout')).url());
  await looksGood(browser, pathname, async (page) => {
    await page.locator('[aria-posinset="2"] button').click();
    await page.getByRole('heading', {name: 'Message 2'}).waitFor();
  }, 'conversation');
});
