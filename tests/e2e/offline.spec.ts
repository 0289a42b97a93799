import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { hydratePage } from '../support/until-hydrated';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 1440, height: 900 },
  // The browser logs a page for which the worker responds with 503, and images that were never loaded.
  expectedMessages: [
    /status of (404|503)|ERR_INTERNET_DISCONNECTED|Failed to load resource: net::ERR_FAILED/,
  ],
});

/** Paths of the pages in the cache of the service worker. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('pages-1')).keys();
    return requests.map(({ url }) => url.replace(location.origin, ''));
  });
/** The scripts that the page has loaded, and that are not in the cache yet. */
const scriptsNotKept = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = loaded.filter((url) => url.endsWith('.js'));
    const kept = await Promise.all(scripts.map(async (url) => (await caches.match(url)) !== undefined));
    return scripts.filter((_, at) => !kept[at]);
  });
const expectKept = (page: Page, path: string) => expect.poll(() => keptPages(page)).toContain(path);

/**
 * Some versions of Chromium say that a document is online which was loaded from the cache while the emulated network was
 * off: this tells them again.
 */
async function tellOffline(context: BrowserContext) {
  await context.setOffline(false);
  await context.setOffline(true);
}

/** Opens the home page, and from there a product, as a visitor does who loses the connection later. */
async function lookAround(page: Page) {
  await page.goto('/');
  await expectKept(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
  await expectKept(page, '/products');
  await page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
  await expectKept(page, new URL(page.url()).pathname);
  await hydratePage(page);
  await expect.poll(() => scriptsNotKept(page)).toEqual([]);
}

test('visited pages open and work offline with a notice; other pages show contact data and the visited pages', async ({
  page,
  context,
}) => {
  await lookAround(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
  await tellOffline(context);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveText(
    /^You are offline: this is the page as you saw it on \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\.$/,
  );
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  // It takes a script to see that the page is scrolled.
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');

  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  const seen = page.getByRole('main').getByRole('listitem');
  await expect(seen).toHaveCount(3);
  await seen.getByRole('link', { name: 'Bloom Rose & Milk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
  await tellOffline(context);

  // The page must have seen that it is offline: only then does it say that it is online again.
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  const line = page.getByRole('status').filter({ hasText: 'You are online again' });
  await line.getByRole('link', { name: 'Load it anew' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'as you saw it' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
});

test('the cache stores no admin page, API response, error page, or page with an open dialog', async ({
  page,
}) => {
  await page.goto('/products?category=1');
  await expectKept(page, '/products?category=1');
  await page.goto('/productsDetails/1?quote=1');
  // The page itself, which the worker has asked for; not what came with the dialog open.
  await expectKept(page, '/productsDetails/1');
  await page.goto('/no-such-page');
  await page.goto('/admin');
  await page.goto('/productsDetails/2');
  await expectKept(page, '/productsDetails/2');
  expect((await keptPages(page)).sort()).toEqual([
    '/products?category=1',
    '/productsDetails/1',
    '/productsDetails/2',
  ]);
  const files = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^(files|pictures)-/.test(name));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !/^\/(assets|boot-data|remotes|site|api\/images)\//.test(path))).toEqual([]);
});
