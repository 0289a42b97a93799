// Drafts of articles and products: saved, previewed, published, hidden, and seen by visitors at no other moment.
import type { Page } from '@playwright/test';
import { expect, imageFile, test } from '../support/admin-fixtures';
import { markdownOf } from '../support/article-text';
import { hydratePage } from '../support/until-hydrated';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const look = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

/** Everything that visitors, machines and search engines can ask for. */
const publicAddresses = [
  ...[
    '/',
    '/about',
    '/products',
    '/products/all',
    '/products?search=Quarzglanz',
    '/blog',
    '/newsDetails',
    '/contact',
  ],
  ...[
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/blog/rss.xml',
    '/blog/atom.xml',
    '/news/rss.xml',
    '/news/atom.xml',
    '/products/feed.xml',
    '/site.webmanifest',
  ],
  ...['/api/blog/all', '/api/news/all', '/api/products/all', '/api/products/all?search=Quarzglanz'],
  ...['/api/products/details', '/api/sitemap', '/api/category/all', '/api/site-content', '/api/openapi.json'],
];

async function expectNowhere(origin: string, text: string, more: string[] = []): Promise<void> {
  for (const address of [...publicAddresses, ...more]) {
    const response = await fetch(origin + address);
    expect(await response.text(), address).not.toContain(text);
  }
}

async function expectNarrowAndAccessible(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible();
  await page.setViewportSize({ width: 1440, height: 900 });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

// Visitors of a hidden article get the status 404.
// A draft that is not complete cannot be published.
test.use({ expectedMessages: [/status of (404|410|422)/] });

test('an article is a draft first: nobody sees it but with its preview link; it is published, changed and hidden', async ({
  page,
  adminSite,
  browser,
  expectAccessible,
}) => {
  await page.goto('/admin/blogForm');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Quarzglanz for floors');
  // A draft may lack everything else.
  await button(page, 'Save as draft').click();
  await expect(page).toHaveURL(/\/admin\/blogForm\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText('Not published yet')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Quarzglanz for floors',
  );

  await page.getByRole('textbox', { name: 'Short description', exact: true }).fill('A new wax.');
  await expect(page.getByText('Save the draft first')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(imageFile);
  await expect(page.getByLabel('What the picture shows')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page.getByText('is saved. Visitors see it once it is published.').last()).toBeVisible();
  await button(page, 'Publish').click();
  // It is not complete.
  await expect(page.getByText(/was not changed: .*This field is required/)).toBeVisible();
  const text = await markdownOf(page);
  await text.fill('It shines. ');
  await text.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p style="font-weight:400">On <b>every</b> floor.</p><script>x</script>',
    );
    clipboardData.setData('text/plain', 'On every floor.');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toHaveValue('It shines. On **every** floor.');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('It shines. ');
  await page.keyboard.press('Control+y');
  await button(page, 'Save draft').click();
  await expect(button(page, 'Preview')).toBeVisible();
  await look(page, 'draft');
  await expectNarrowAndAccessible(page, expectAccessible);

  await button(page, 'Preview').click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  const phone = await browser.newPage({ viewport: { width: 390, height: 800 }, serviceWorkers: 'block' });
  const response = await phone.goto(link);
  expect(response?.headers()['cache-control']).toContain('no-store');
  expect(response?.headers()['x-robots-tag'] ?? (await phone.content())).toContain('noindex');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Quarzglanz for floors');
  await hydratePage(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Quarzglanz for floors');
  await expectNowhere(adminSite.url, 'Quarzglanz for floors', [`/blogDetails/${id}`, `/api/blog/${id}`]);
  // Within the signature: of its last character, some bits mean nothing.
  const inSignature = link.slice(0, -8) + (link.at(-8) === 'x' ? 'y' : 'x') + link.slice(-7);
  for (const altered of [inSignature, link.replace(/preview=.*/, 'preview=eyJhIjoxfQ.eyJhIjoxfQ.c2ln')]) {
    await phone.goto(altered);
    await expect(phone.getByText('Quarzglanz for floors')).toHaveCount(0);
  }
  await phone.close();

  await button(page, 'Publish').click();
  await expect(page.getByText(/' is published\.$/)).toBeVisible();
  await expect.poll(async () => (await fetch(`${adminSite.url}/blogDetails/${id}`)).status).toBe(200);
  await expect(button(page, 'Save')).toBeVisible();

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Quarzglanz for every floor');
  await button(page, 'Save as draft').click();
  await expect(page.getByText('Published, with a draft that visitors do not see').first()).toBeVisible();
  await expectNowhere(adminSite.url, 'Quarzglanz for every floor', [`/blogDetails/${id}`]);
  await page.goto('/admin/blog');
  await expect(
    page.getByRole('region', { name: 'Drafts and hidden items' }).getByRole('listitem'),
  ).toContainText(['Quarzglanz for every floor']);
  await look(page, 'list');
  await page.getByRole('link', { name: 'Quarzglanz for every floor' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.locator('ins').filter({ hasText: 'every' })).toBeVisible();
  await look(page, 'history');
  await expectNarrowAndAccessible(page, expectAccessible);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await button(page, 'Discard draft').click();
  await button(page, 'Discard').click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Quarzglanz for floors',
  );

  await button(page, 'Hide').click();
  await expect(page.getByText('Hidden from visitors', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${adminSite.url}/blogDetails/${id}`)).status)
    .toBeGreaterThan(399);
  await expectNowhere(adminSite.url, 'Quarzglanz for', [`/api/blog/${id}`]);
});

test('a product is planned for a time in the company’s time zone, and the plan is cancelled', async ({
  page,
  adminSite,
}) => {
  await page.goto('/admin/addproduct/7');
  await page.getByLabel('Name').fill('Quarzglanz Wax');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A wax.');
  await page.locator('input[type=file]').setInputFiles(imageFile);
  await expect(page.getByLabel('What it shows')).toBeVisible();
  await button(page, 'Save as draft').click();
  await expect(page).toHaveURL(/\/admin\/addproduct\/7\/\d+$/);
  await button(page, 'Publish at…').click();
  const dialog = page.getByRole('dialog', { name: 'Schedule publishing' });
  await expect(dialog.getByText('India Standard Time (Asia/Kolkata).')).toBeVisible();
  await dialog.getByLabel('Day and time').fill('2020-01-01T08:00');
  await button(page, 'Schedule').click();
  await expect(dialog.getByText('Choose a time that is still to come.')).toBeVisible();
  await dialog.getByLabel('Day and time').fill('2090-01-01T08:00');
  await button(page, 'Schedule').click();
  const bar = page.getByRole('region', { name: 'Publishing' });
  await expect(bar.getByText('Will be published on Jan 1, 2090')).toBeVisible();
  await expectNowhere(adminSite.url, 'Quarzglanz Wax');
  await button(page, 'Cancel the planned time').click();
  await expect(bar.getByText('Will be published on')).toHaveCount(0);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'Quarzglanz Wax')).toHaveCount(0);
  await page.goto('/admin/trash');
  await expect(page.getByText('Quarzglanz Wax')).toBeVisible();
});

test('a category is moved and hidden by keyboard: visitors see the new order, and nothing of what is hidden', async ({
  page,
  adminSite,
  expectAccessible,
}) => {
  for (const name of ['Quarzwachs', 'Quarzpolitur'])
    expect((await adminSite.call('POST', '/api/category/create', { name })).status).toBe(200);
  const namesOnSite = async () => {
    const { data } = (await (await adminSite.call('GET', '/api/category/all')).json()) as {
      data: { name: string }[];
    };
    return data.map(({ name }) => name).filter((name) => name.startsWith('Quarz'));
  };
  await page.goto('/admin/home');
  await button(page, 'Move Quarzpolitur up').press('Enter');
  await expect.poll(namesOnSite).toEqual(['Quarzpolitur', 'Quarzwachs']);
  await expect(button(page, 'Move Quarzpolitur up')).toBeFocused();
  // Until the list has the new order, the last one cannot go down.
  const firstDown = page.getByRole('button', { name: /^Move Quarz\w+ down$/ }).first();
  await expect(firstDown).toHaveAccessibleName('Move Quarzpolitur down');
  await button(page, 'Move Quarzpolitur down').press('Enter');
  await expect.poll(namesOnSite).toEqual(['Quarzwachs', 'Quarzpolitur']);
  await expect(button(page, 'Move Quarzpolitur down')).toBeFocused();
  await expect(firstDown).toHaveAccessibleName('Move Quarzwachs down');

  await button(page, 'Hide Quarzwachs').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(page.getByText('Hidden from visitors, with 0 products')).toBeVisible();
  await expectNowhere(adminSite.url, 'Quarzwachs');
  await look(page, 'categories');
  await expectNarrowAndAccessible(page, expectAccessible);
  await button(page, 'Show Quarzwachs').click();
  await expect.poll(namesOnSite).toEqual(['Quarzwachs', 'Quarzpolitur']);
  for (const name of ['Quarzwachs', 'Quarzpolitur']) {
    await button(page, `Delete ${name}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(button(page, `Delete ${name}`)).toBeHidden();
  }
});

test('a product gets another place in its category by keyboard, and visitors see it there', async ({
  page,
  adminSite,
  expectAccessible,
}) => {
  const idsOnSite = async () => {
    const response = await adminSite.call('GET', '/api/products/category/5');
    const { data } = (await response.json()) as { data: { id: number; productName: string }[] };
    return data.map(({ id }) => id);
  };
  const before = await idsOnSite();
  const moved = before.at(-1) ?? 0;
  await page.goto('/admin/products/5');
  const move = page.getByRole('button', { name: new RegExp(`^No\\. ${before.length} · Move `) });
  const name = (await move.getAttribute('aria-label'))?.replace(/^No\. \d+ · Move /, '') ?? '';
  await move.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Move '${name}'` });
  await dialog.getByLabel('Place').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`A number from 1 to ${before.length}.`)).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Place').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`'${name}' is number 1 of ${before.length} now.`)).toBeVisible();
  expect(await idsOnSite()).toEqual([moved, ...before.slice(0, -1)]);
  await look(page, 'products');
  await expectNarrowAndAccessible(page, expectAccessible);

  await page.goto('/products?category=5');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(name);
  await adminSite.call('PUT', `/api/products/move/${moved}`, { place: before.length });
  expect(await idsOnSite()).toEqual(before);
});
