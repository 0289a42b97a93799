import { once } from 'node:events';
import fs from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const carousel = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const inReach = (page: Page, name: string) => carousel(page, name).locator('.slick-slide:not([inert])');
const firstInReach = (page: Page, name: string) =>
  inReach(page, name).first().getByRole('group').getAttribute('aria-label');

/** Opens a page with a clock that only the test moves, and brings its carousel to life. */
async function openWithClock(page: Page, address: string, name: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.clock.install();
  await page.goto(address, { waitUntil: 'networkidle' });
  await carousel(page, name).scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(inReach(page, name).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

for (const [address, name, autoplay, count] of [
  ['/blogDetails/1', 'More Blogs', 3000, 8],
  ['/newsDetails/12', 'More News', 2000, 5],
] as const) {
  test(`${name} shows 3, 2 below 1024 px and 1 below 768, moves every ${autoplay} ms and goes round`, async ({
    page,
  }) => {
    for (const [width, shown] of [
      [1440, 3],
      [1023, 2],
      [390, 1],
    ] as const) {
      await openWithClock(page, address, name, width);
      await expect(inReach(page, name)).toHaveCount(shown);
    }
    // The pause may have begun while the carousel was brought to life.
    const start = Number((await firstInReach(page, name))?.split(' ')[0]);
    for (let turn = 1; turn <= count; turn += 1) {
      await page.clock.runFor(autoplay);
      const place = ((start - 1 + turn) % count) + 1;
      await expect.poll(() => firstInReach(page, name)).toBe(`${place} of ${count}`);
    }
  });
}

test('the home page shows three posts, and the news large and beside it or as a slider with dots', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const posts = region(page, 'Latest From Blog').getByRole('article');
  await expect(posts).toHaveCount(3);
  await expect(posts.first()).toContainText('Hard Water and Your Cooling Tower');
  await expect(posts.first()).toContainText('September 9, 2026');
  await expect(posts.first().getByRole('link')).toHaveAttribute('href', '/blogDetails/9');

  const news = region(page, 'Latest News and Events');
  await expect(news.getByRole('article')).toHaveCount(1);
  await expect(news.getByRole('article')).toContainText('Free Training Days for Housekeeping Teams');
  const beside = news.getByRole('list', { name: 'More news' });
  await expect(beside.getByRole('link')).toHaveCount(5);
  await expect(beside.getByRole('link').first()).toHaveText('Rooftop Solar Now Powers the Blending Hall');

  for (const [width, shown] of [
    [1023, 2],
    [768, 2],
    [767, 1],
    [390, 1],
  ] as const) {
    await openWithClock(page, '/', 'Latest news', width);
    await expect(inReach(page, 'Latest news')).toHaveCount(shown);
    await expect(beside).toBeHidden();
    await expect(carousel(page, 'Latest news').getByRole('button', { name: /show slide/ })).toHaveCount(6);
  }
  await carousel(page, 'Latest news').getByRole('button', { name: 'Latest news: show slide 4' }).click();
  await page.clock.runFor(700);
  await expect.poll(() => firstInReach(page, 'Latest news')).toBe('4 of 6');
  await inReach(page, 'Latest news').getByRole('link').click();
  await expect(page).toHaveURL(/\/newsDetails\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Refill Pouches/);
});

test('the first block stands beside the picture, the rest below, in lines that can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blogDetails/1', { waitUntil: 'networkidle' });
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not on the page.`);
    return found;
  };
  const first = await box('[data-first-block]');
  const rest = await box('[data-rest]');
  const picture = await box('article picture');
  expect(picture.x).toBeGreaterThan(first.x + first.width);
  expect(picture.y).toBeCloseTo(first.y, 0);
  expect(picture.height).toBeGreaterThanOrEqual(320);
  expect(rest.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect(rest.width).toBeLessThanOrEqual(640);

  const words = (await page.locator('[data-first-block]').innerText()).trim();
  expect(words.length).toBeLessThanOrEqual(1156);
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(166);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const below = await box('[data-first-block]');
    const above = await box('article picture');
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('reading what the server sent loads no Markdown parser; the next article is drawn with it', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const hasParser = async () => (await Promise.all(scripts)).some((text) => text.includes('markedjs/marked'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blogDetails/1', { waitUntil: 'networkidle' });
  const text = await page.locator('[data-rest]').innerHTML();
  await carousel(page, 'More Blogs').scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(inReach(page, 'More Blogs').first()).toBeVisible();
  expect(await page.locator('[data-rest]').innerHTML()).toBe(text);
  expect(await hasParser()).toBe(false);

  await page.getByRole('button', { name: /^Pause/ }).click();
  const link = inReach(page, 'More Blogs').first().getByRole('link');
  const address = String(await link.getAttribute('href'));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator(`[data-rest="${address}"] p`).first()).toBeVisible();
  expect(await hasParser()).toBe(true);
});

test('an article is passed on: by the device, with a word where it cannot, or as a copied link', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  await page.goto('/newsDetails', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 10);
  await page.getByRole('button', { name: 'Copy link' }).hover();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${String(baseURL)}${String(await page.locator('[data-first-block]').getAttribute('data-first-block'))}`,
  );
  const told = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = await told;
  expect(dialog.message()).toBe('Sharing not supported.');
  await dialog.accept();
  await pressed;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('from the home page to a post, to another, and the news', async ({ page }) => {
    await page.goto('/');
    await region(page, 'Latest From Blog').getByRole('link', { name: 'All posts' }).click();
    await expect(page.getByRole('article')).toHaveCount(9);
    await page.getByRole('link', { name: 'Read More about Dilution Ratios Made Simple' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dilution Ratios Made Simple');
    await expect(page.locator('[data-rest] p').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await carousel(page, 'More Blogs').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blogDetails\/9$/);
    await page.goto('/');
    await region(page, 'Latest News and Events').getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/newsDetails\/\d+$/);
    await expect(page.locator('article picture')).toBeVisible();
  });
});

/** Bytes as they cross the network, status and milliseconds of one page. */
async function weigh(address: string) {
  const start = performance.now();
  const request = http.get(address, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return { status: answer.statusCode, bytes, milliseconds: performance.now() - start };
}

test("the home page's HTML is at most 30 kB, and holds no article's text", async ({ baseURL }) => {
  const { bytes } = await weigh(String(baseURL));
  test.info().annotations.push({ type: 'home page', description: `${bytes} B brotli` });
  expect(bytes).toBeLessThanOrEqual(30_000);
  const html = await (await fetch(String(baseURL))).text();
  expect(html).toContain('Free Training Days for Housekeeping Teams');
  expect(html).not.toContain('The programme is practical.');
});

test('what is not there is a 404', async ({ request }) => {
  for (const address of ['/blogDetails/999', '/newsDetails/abc', '/blogDetails/0', '/blog?page=7'])
    expect((await request.get(address)).status(), address).toBe(404);
});

test.describe('with calls that go wrong', () => {
  test.use({ expectedMessages: [/Failed to load resource|"endpoint":"GET \/api\/(blog|news)/] });

  test('the specified states, the rest of the page intact, and out in 1.5 s; all is well again later', async ({
    page,
    startOwnSite,
    faultyApi,
    expectAccessible,
  }) => {
    const site = await startOwnSite({ env: { API_BASE_URL: faultyApi.url } });
    const html = async (address: string) => (await fetch(site.url + address)).text();
    // So that no fault below meets a server that has drawn nothing yet.
    expect(await html('/products')).toContain('Beauty Soap');

    for (const fault of [
      { delay: 10_000 },
      { status: 500 },
      'garbled',
      'hangs up',
      { body: { status: 200 } },
    ] as const) {
      faultyApi.mend();
      faultyApi.break(/^\/api\/(blog|news)\//, fault);
      const said = JSON.stringify(fault);
      for (const address of ['/', '/blog', '/blogDetails', '/newsDetails/12']) {
        const { status, milliseconds } = await weigh(site.url + address);
        expect(status, `${address} ${said}`).toBe(200);
        expect(milliseconds, `${address} ${said}`).toBeLessThan(1500);
      }
      const home = await html('/');
      expect(home, said).toContain('No news available.');
      expect(home, said).toContain('Latest From Blog');
      expect(home, said).toContain('Venwash Liquid Detergent');
      expect(home, said).toContain('All rights reserved');
      expect(await html('/blog')).toContain('The blog posts could not be loaded.');
    }
    const log = await fs.readFile(path.join(site.varDir, 'logs/shell.log'), 'utf8');
    expect(log).toContain('Invalid blog data');
    expect(log).toContain('Invalid news data');

    await page.goto(site.url);
    await expect(page.getByText('No news available.')).toBeVisible();
    await expect(region(page, 'Latest From Blog').getByRole('article')).toHaveCount(0);
    await expectAccessible();
    await page.goto(`${site.url}/newsDetails/12`);
    await expect(page.getByText('This news item could not be loaded.')).toBeVisible();
    await expectAccessible();
    faultyApi.mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w+ \w+ \w+/);
    await page.goto(site.url);
    await expect(region(page, 'Latest From Blog').getByRole('article')).toHaveCount(3);
    await expect(page.getByText('Free Training Days for Housekeeping Teams').first()).toBeVisible();
  });
});
