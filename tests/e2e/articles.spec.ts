import fs from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { deepUnless } from '../support/deep';
import { getCarousel, openCarousel, advanceClock } from '../support/carousel-view';
import { expect, test } from '../support/fixtures';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const [address, name, interval, count] of [
  ['/blogDetails/1', 'More Blogs', 3000, 8],
  ['/newsDetails/12', 'More News', 2000, 5],
] as const) {
  test(
    `${name} shows 3, 2 below 1024 px and 1 below 768 px, advances every ${interval} ms and wraps around`,
    deepUnless(name === 'More Blogs'),
    async ({ page }) => {
      const carousel = await openCarousel(page, name, { width: 1440, url: address });
      const { visibleSlides: inReach, expectTurn } = carousel;
      for (const [width, shown] of [
        [1440, 3],
        [1024, 3],
        [1023, 2],
        [768, 2],
        [767, 1],
        [390, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect(inReach).toHaveCount(shown);
      }
      await expectTurn(count, interval);
    },
  );
}

test('the home page shows three posts, and the news as one large item beside a list, or as a slider with dots', async ({
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
});

test(
  'on small screens the news are a slider with dots: 2 slides, 1 below 768 px',
  deepUnless(false),
  async ({ page }) => {
    const slider = await openCarousel(page, 'Latest news', { width: 1023 });
    const { carousel, visibleSlides: inReach, firstVisible: firstInReach } = slider;
    await expect(page.getByRole('list', { name: 'More news' })).toBeHidden();
    await expect(carousel.getByRole('button', { name: /show slide/ })).toHaveCount(6);
    for (const [width, shown] of [
      [1023, 2],
      [768, 2],
      [767, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(inReach).toHaveCount(shown);
      // The carousel measures itself again a moment after the resize; until then it starts no movement.
      const rightEdge = async () => {
        await advanceClock(page, 100);
        const last = await inReach.last().boundingBox();
        return last ? last.x + last.width : Infinity;
      };
      await expect.poll(rightEdge).toBeLessThanOrEqual(width);
    }
    await carousel.getByRole('button', { name: 'Latest news: show slide 4' }).click();
    await advanceClock(page, 700);
    await expect.poll(firstInReach).toBe('4 of 6');
    await expect(inReach.getByRole('link')).toHaveAttribute('href', '/newsDetails/12');
    await expect(inReach.getByRole('heading')).toHaveText(
      'Refill Pouches Cut Plastic in the Hand Care Range',
    );
  },
);

test('the picture is above the first block, the rest below, in lines of readable length', async ({
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
  const picture = await box('main article picture >> nth=0');
  expect(first.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  expect(picture.width).toBeGreaterThanOrEqual(1200);
  expect(picture.height).toBeGreaterThanOrEqual(320);
  expect(rest.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect(rest.width).toBeLessThanOrEqual(640);

  const words = (await page.locator('[data-first-block]').innerText()).trim();
  expect(words.length).toBeLessThanOrEqual(1156);
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(166);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const below = await box('[data-first-block]');
    const above = await box('main article picture >> nth=0');
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('an article from the server loads no Markdown parser; the next one in the same tab does', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const hasParser = async () => (await Promise.all(scripts)).some((text) => text.includes('isTight'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blogDetails/1', { waitUntil: 'networkidle' });
  const text = await page.locator('[data-rest]').innerHTML();
  const { carousel, visibleSlides: inReach, button } = getCarousel(page, 'More Blogs');
  await carousel.scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(inReach.first()).toBeVisible();
  expect(await page.locator('[data-rest]').innerHTML()).toBe(text);
  expect(await hasParser()).toBe(false);

  await button(/^Pause/).click();
  const link = inReach.first().getByRole('link');
  const address = String(await link.getAttribute('href'));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator(`[data-rest="${address}"] p`).first()).toBeVisible();
  expect(await hasParser()).toBe(true);
});

test('an article can be shared by the device, with a message where it cannot, or as a copied link', async ({
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
  const dialogShown = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = await dialogShown;
  expect(dialog.message()).toBe('Sharing not supported.');
  await dialog.accept();
  await pressed;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from the home page to a post, to another one, and to the news', async ({ page }) => {
    await page.goto('/');
    await region(page, 'Latest From Blog').getByRole('link', { name: 'All posts' }).click();
    await expect(page.getByRole('article')).toHaveCount(9);
    await page.getByRole('link', { name: 'Read More about Dilution Ratios Made Simple' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dilution Ratios Made Simple');
    await expect(page.locator('[data-rest] p').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await getCarousel(page, 'More Blogs').carousel.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blogDetails\/9$/);
    await page.goto('/');
    await region(page, 'Latest News and Events').getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/newsDetails\/\d+$/);
    await expect(page.locator('main article picture').first()).toBeVisible();
  });
});

test('the HTML of the home page contains only the parts of the news that are shown, without the texts', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('Free Training Days for Housekeeping Teams');
  expect(html).not.toContain('The programme is practical.');
});

test('unknown articles are sent with status 404', async ({ request }) => {
  for (const address of ['/blogDetails/999', '/newsDetails/abc', '/blogDetails/0', '/blog?page=7'])
    expect((await request.get(address)).status(), address).toBe(404);
});

test.describe('with failing API requests', () => {
  test.use({ expectedMessages: [/Failed to load resource|"endpoint":"GET \/api\/(blog|news)/] });

  test('the specified states appear, the rest of the page works, and a later request shows the articles', async ({
    page,
    startOwnSite,
    faultyApi,
    expectAccessible,
  }) => {
    // The delayed calls below last that long each.
    const env = { API_BASE_URL: faultyApi.url, PAGE_DATA_SECONDS: '3' };
    const site = await startOwnSite({ env });
    const ask = async (address: string) => {
      const response = await fetch(site.url + address);
      // Without the empty comments that React puts between the parts of a sentence.
      const html = (await response.text()).replaceAll('<!-- -->', '');
      return { status: response.status, html };
    };
    // The server has rendered the page once before any injected fault.
    expect((await ask('/products')).html).toContain('Beauty Soap');

    for (const fault of [
      // The page does not wait for it: how long it does is tested beside the server.
      { delay: 3_600_000 },
      { status: 500 },
      'garbled',
      'hangs up',
      { body: { status: 200 } },
    ] as const) {
      faultyApi.repair();
      faultyApi.break(/^\/api\/(blog|news)\//, fault);
      const said = JSON.stringify(fault);
      const states = {
        '/': ['No news available.', 'Venwash Liquid Detergent', 'All rights reserved'],
        '/blog': ['The blog posts could not be loaded.', 'All rights reserved'],
        '/blogDetails': ['This blog post could not be loaded.', 'All rights reserved'],
        '/newsDetails/12': ['This news item could not be loaded.', 'All rights reserved'],
      };
      for (const [address, words] of Object.entries(states)) {
        const { status, html } = await ask(address);
        // The main content could not be fetched: search engines must come back.
        expect(status, `${address} ${said}`).toBe(address === '/' ? 200 : 503);
        for (const each of words) expect(html, `${address} ${said}`).toContain(each);
      }
    }
    const log = await fs.readFile(path.join(site.varDir, 'logs/shell.log'), 'utf8');
    expect(log).toContain('Invalid blog data');
    expect(log).toContain('Invalid news data');

    await page.goto(site.url);
    await expect(page.getByText('No news available.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest From Blog' })).toHaveCount(0);
    await expectAccessible();
    await page.goto(`${site.url}/newsDetails/12`);
    await expect(page.getByText('This news item could not be loaded.')).toBeVisible();
    await expectAccessible();
    await page.goto('about:blank');

    // The server asks twice. The browser asks again by itself, as soon as the page runs.
    faultyApi.repair();
    faultyApi.break('/api/blog/3', { status: 503 }, 2);
    await page.goto(`${site.url}/blogDetails/3`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why pH Matters More Than Foam');
    await expect(page.locator('[data-rest] p').first()).toBeVisible();
    expect(faultyApi.calls().filter((call) => call === 'GET /api/blog/3')).toHaveLength(3);
    await page.goto(site.url);
    await expect(region(page, 'Latest From Blog').getByRole('article')).toHaveCount(3);
    await expect(page.getByText('Free Training Days for Housekeeping Teams').first()).toBeVisible();
  });
});
