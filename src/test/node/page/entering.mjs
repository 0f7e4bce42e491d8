import {LOOKS, PHONE, accessible, equal, fits, given, ok, picture, ready, test, until} from './harness.mjs';

test('who has a token comes in with it and sees the first view', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await page.goto(`${given.url}/`);
  await page.getByLabel('Token').fill(given.token);
  await accessible(page);
  await page.getByRole('button', {name: 'Come in'}).click();
  await ready(page);
  await until(() => page.locator('#live[data-state="open"]').count(), 'the page is live');
  const cookies = await page.context().cookies();
  equal(cookies.map(({httpOnly, sameSite}) => ({httpOnly, sameSite})), [{httpOnly: true, sameSite: 'Strict'}], 'cookie');
  ok(!cookies[0].value.includes(given.token), 'the cookie is not the token');
});

test('a wrong token is told so in the design of the page', async (browser) => {
  const page = await browser.page({signedIn: false, expectErrors: true});
  await page.goto(`${given.url}/ui/enter`);
  await page.getByLabel('Token').fill('ctxd_wrong');
  await page.getByRole('button', {name: 'Come in'}).click();
  await page.getByText('That is no token of this server').waitFor();
  await accessible(page);
});

test('a link that is used up says so and what to do, in every look', async (browser) => {
  for (const look of LOOKS) {
    const page = await browser.page({...look, signedIn: false, expectErrors: true});
    equal((await page.goto(`${given.url}/ui/link/used-up`)).status(), 410, 'status');
    await page.getByRole('heading', {name: 'This link is used up'}).waitFor();
    await page.getByText('contextd ui').waitFor();
    await accessible(page);
    await fits(page);
    await picture(page, `entering-used-up-${look.colorScheme}-${look.viewport.width}`);
  }
});

test('the cookie of another server lets nobody in, and who comes in goes on where they were', async (browser) => {
  const page = await browser.page({viewport: PHONE, expectErrors: true});
  const [own] = await page.context().cookies();
  await page.context().addCookies([{...own, value: given.cookieOfAnother}]);
  await page.goto(`${given.url}/memories?sort=trusted`);
  await page.getByText('its cookie is of another server or an earlier start').waitFor();
  await accessible(page);
  await fits(page);
  await page.getByLabel('Token').fill(given.token);
  await page.getByRole('button', {name: 'Come in'}).click();
  await ready(page);
  equal(page.url(), `${given.url}/memories?sort=trusted`, 'the way goes on');
});

test('a page of another site cannot act, and who followed it is told so', async (browser) => {
  const page = await browser.page({viewport: PHONE, expectErrors: true});
  const elsewhere = 'http://127.0.0.1:9';
  await page.route(`${elsewhere}/`, (route) => route.fulfill({
    contentType: 'text/html', body: `<form method="post" action="${given.url}/ui/leave"><button>Win a prize</button></form>`,
  }));
  await page.goto(`${elsewhere}/`);
  await page.getByRole('button').click();
  await page.getByRole('heading', {name: 'Not from there'}).waitFor();
  await accessible(page);
  await fits(page);
  await page.goto(`${given.url}/memories`);
  await ready(page);
  await page.getByRole('heading', {name: 'Memories'}).waitFor();
});

test('what has been forgotten, or never was, says so on every view, and leads on', async (browser) => {
  for (const [path, name] of [['/memories/mem_0', 'Memories'], ['/branches/br_0', 'Branches'], ['/conversations/ctx_0', 'Conversations'],
    ['/errors/rem_0', 'Errors'], ['/skills/skill_0', 'Skills'], ['/projects/0123456789abcdef', 'Projects'], ['/projects/nothing%20of%20ours', 'Projects']]) {
    const page = await browser.page({viewport: PHONE, expectErrors: true});
    await page.goto(given.url + path);
    await page.getByRole('heading', {name: 'Nothing here'}).waitFor();
    await page.getByText('What is forgotten leaves nothing behind').waitFor();
    await accessible(page);
    await fits(page);
    await page.getByRole('link', {name: `To ${name}`}).click();
    await page.getByRole('heading', {name, level: 1}).waitFor();
  }
});

test('what is not there says so', async (browser) => {
  const page = await browser.page({expectErrors: true});
  const response = await page.goto(`${given.url}/nowhere/at-all`);
  equal(response.status(), 404, 'status');
  await page.getByRole('heading', {name: 'Nothing here'}).waitFor();
  await accessible(page);
  await fits(page);
});

test('keys lead through the page', async (browser) => {
  const page = await browser.open('/doctor');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
});

test('without scripts there are lists to read', async (browser) => {
  const page = await browser.page({javaScriptEnabled: false});
  await page.goto(`${given.url}/doctor`);
  await page.waitForURL(`${given.url}/plain/doctor`);
  await page.getByText('data directory').waitFor();
  for (const link of await page.locator('nav a').all()) {
    const other = await browser.page({viewport: PHONE});
    await other.goto(given.url + await link.getAttribute('href'));
    equal(await other.locator('nav [aria-current]').textContent(), await other.locator('h1').textContent(), 'the present list');
    await accessible(other);
    await fits(other);
    await other.context().close();
  }
});
