import {given, equal, ok, test, until} from './harness.mjs';

/** Lessons are kept a batch at a time; those of one batch may stand in any order. */
const NEAR = 2 * given.batch;

const rows = (page) => page.locator('.memory-row').evaluateAll((all) => all.map((row) => ({
  index: Number(row.dataset.index), lesson: Number(/Lesson number (\d+)/.exec(row.innerText)[1]),
})));

const scroll = (page, part) => page.locator('.virtual').evaluate((list, to) => { list.scrollTop = to * (list.scrollHeight - list.clientHeight); }, part);

/** That what is in sight is there, and is what belongs there. */
async function settled(page, part) {
  const there = await until(async () => {
    if (await page.locator('.virtual [data-waiting]').count() > 0) return false;
    const all = await rows(page);
    return all.length > 0 && Math.abs(all[0].index - part * given.many) < 60 && all;
  }, `rows at ${part}`);
  for (const {index, lesson} of there) ok(Math.abs(given.many - index - lesson) <= NEAR, `row ${index} is lesson ${lesson}`);
  ok(there.length < 60, `only what can be seen is there, not ${there.length} rows`);
  return there;
}

function lists(page) {
  const asked = [];
  page.on('request', (request) => { if (request.url().endsWith('/page_memories')) asked.push(JSON.parse(request.postData())); });
  return asked;
}

async function weight(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const {metrics} = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  return {nodes: of('Nodes'), megabytes: of('JSHeapUsedSize') / 1e6};
}

test('a hundred thousand memories: the newest, the oldest and those in the middle are where they belong', async (browser) => {
  const page = await browser.open('/memories');
  await page.getByText(`${given.many.toLocaleString('en')} memories`).waitFor();
  await settled(page, 0);
  const before = await weight(page);
  const asked = lists(page);
  for (const part of [1, 0.5, 0.25, 0.75]) {
    await scroll(page, part);
    await settled(page, part);
  }
  equal(await page.locator('.memory-row').first().getAttribute('aria-setsize'), String(given.many), 'size');
  // what is in sight, of which there may be two pages, and the one that comes next
  ok(asked.length <= 4 * 3, `${asked.length} requests`);
  ok(asked.every(({limit}) => limit === 100), 'a page is asked for at a time');

  // from one end to the other, as with the mouse on the scroll bar
  asked.length = 0;
  await page.locator('.virtual').evaluate(async (list) => {
    for (let i = 0; i <= 300; i++) {
      list.scrollTop = (i / 300) * list.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
  });
  await settled(page, 1);
  ok(asked.length < 150, `${asked.length} requests for 300 places`);

  // and page by page
  asked.length = 0;
  for (let i = 0; i < 60; i++) {
    await page.locator('.virtual').evaluate((list) => { list.scrollTop -= list.clientHeight; });
    await until(async () => await page.locator('.virtual [data-waiting]').count() === 0, 'rows are there');
  }
  const {index} = (await rows(page))[0];
  ok(asked.length <= (given.many - index) / 100 + 2, `${asked.length} requests for ${given.many - index} rows`);
  const after = await weight(page);
  ok(after.nodes < before.nodes + 2_000, `${before.nodes} nodes, then ${after.nodes}`);
  ok(after.megabytes < before.megabytes + 10, `${before.megabytes} MB, then ${after.megabytes}`);
});

test('the last of a hundred thousand is reached with one key, and what waits is counted', async (browser) => {
  const page = await browser.open('/memories');
  await settled(page, 0);
  await page.keyboard.press('End');
  await until(() => page.evaluate((last) => document.activeElement.closest('.memory-row')?.dataset.index === last, String(given.many - 1)), 'the last row has the focus');
  await page.keyboard.press('Home');
  await until(() => page.evaluate(() => document.activeElement.closest('.memory-row')?.dataset.index === '0'), 'the first row has the focus');
  await page.getByRole('link', {name: `Review (${given.many.toLocaleString('en')})`}).waitFor();
});

test('who has scrolled away stays there when an agent keeps something', async (browser) => {
  const page = await browser.open('/memories');
  await settled(page, 0);
  await scroll(page, 0.5);
  const [first] = await settled(page, 0.5);
  await page.evaluate(() => {
    globalThis.waited = 0;
    new MutationObserver((all) => {
      all.forEach(({addedNodes}) => addedNodes.forEach((node) => { if (node.dataset?.waiting) globalThis.waited++; }));
    }).observe(document.querySelector('.virtual .all'), {childList: true});
  });
  const done = await page.evaluate(async () => {
    const {memories: [{memory}]} = await (await fetch('/ui/call/page_memories', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"limit":1}'})).json();
    return (await fetch('/ui/call/page_memory_forget', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({id: memory.id})})).status;
  });
  equal(done, 200, 'forgotten');
  await page.getByText(`${(given.many - 1).toLocaleString('en')} memories`).waitFor();
  const there = await until(async () => { const all = await rows(page); return all[0]?.index === first.index && all; }, 'the same place');
  ok(there.every(({index, lesson}) => Math.abs(given.many - index - lesson) <= NEAR), 'the same rows');
  equal(await page.evaluate(() => globalThis.waited), 0, 'no row was blank meanwhile');
});
