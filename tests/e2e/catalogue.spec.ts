import { expect, test } from '../support/fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

test('category, search, sort and page are in the URL: reload, back and a shared link show the same list', async ({
  page,
  context,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  const names = () => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  await expect(heading).toHaveText('Beauty Soap');

  await page.getByRole('link', { name: /^Dishwash/ }).click();
  await expect(heading).toHaveText('Dishwash');
  await expect(page).toHaveURL(/\/products\?category=2$/);
  await expect(page.getByRole('link', { name: /^Dishwash/ })).toHaveAttribute('aria-current', /true|page/);

  await page.getByLabel('Sort by').selectOption({ label: 'Name, Z to A' });
  await expect(page).toHaveURL(/sort=-name/);
  await expect.poll(names).toEqual([...(await names())].sort().reverse());
  const sorted = await names();

  await page.reload({ waitUntil: 'networkidle' });
  expect(await names()).toEqual(sorted);
  const shared = await context.newPage();
  await shared.goto(page.url());
  expect(await shared.getByRole('main').getByRole('article').getByRole('heading').allTextContents()).toEqual(
    sorted,
  );
  await shared.close();

  await page.goBack();
  await expect(page).toHaveURL(/\/products\?category=2$/);
  await page.goBack();
  await expect(heading).toHaveText('Beauty Soap');
});

test('a search covers all products, ignores case and accents, and shows the number of results', async ({
  page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('searchbox').fill('DÉGREASER');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /product/ }),
  ).toHaveText(/\d products?/);

  await page.getByRole('main').getByRole('searchbox').fill('xylophone');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('main')).toContainText(/Nothing matches “xylophone”/);
  await expect(page.getByRole('region', { name: 'From our range' }).getByRole('article')).toHaveCount(3);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /categor|catalogue|products/i })
      .first(),
  ).toBeVisible();
});

test('products beyond the first page are on further pages', async ({ page }) => {
  await page.goto('/products?search=ven', { waitUntil: 'networkidle' });
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(12);
  const first = await articles.first().textContent();
  await page.getByRole('navigation', { name: /page/i }).getByRole('link', { name: /2/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(articles.first()).not.toHaveText(first ?? '');
});

test("'All products' on the home page leads to all products, page by page, without scripts too", async ({
  browser,
  baseURL,
  request,
}) => {
  const { data } = (await (await request.get('/api/products/all')).json()) as { data: unknown[] };
  const page = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/products/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
  const articles = page.getByRole('main').getByRole('article');
  let count = await articles.count();
  const next = page.getByRole('link', { name: 'Next page' });
  while (await next.isVisible()) {
    await next.click();
    count += await articles.count();
  }
  expect(count).toBe(data.length);

  await page.goto('/products?category=3&sort=-name');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Category').selectOption({ label: `All products (${data.length})` });
  await page.getByRole('button', { name: 'Show' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
  await expect(page.getByLabel('Sort by')).toHaveValue('-name');
  await expect(page.getByRole('status').first()).toHaveText(new RegExp(`^${data.length} products`));
  await page.close();
});

test('on a phone with doubled text size no line of the promises breaks inside a word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/productsDetails/1/1', { waitUntil: 'networkidle' });
  const promises = page.getByRole('list', { name: 'What we promise' });
  await promises.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const broken = await promises.getByRole('listitem').evaluateAll((items) =>
    items.flatMap(({ lastChild }) =>
      [...(lastChild?.nodeValue ?? '').matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(lastChild as Text, index);
        range.setEnd(lastChild as Text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone the categories are a dropdown', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/products', { waitUntil: 'networkidle' });
  await page.getByLabel('Category').selectOption({ label: 'Floor Care (3)' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Floor Care');
  await expect(page).toHaveURL(/category=3/);
});

test('a product shows all its fields and links to similar products', async ({ page }) => {
  await page.goto('/productsDetails/1/1', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venwash Liquid Detergent');
  await expect(main).toContainText('₹378');
  await expect(main).toContainText('₹420');
  await expect(main).toContainText('10% off');
  for (const size of ['1 L', '2 L', '5 L', '20 L'])
    await expect(main.getByText(size, { exact: true })).toBeVisible();
  for (const badge of ['100% Original Products', 'Easy 30 day return', 'Secure Payment']) {
    await expect(main.getByText(badge)).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'Similar products' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Laundry Care' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laundry Care');
});

test('with three similar products or fewer the section is not shown', async ({ page }) => {
  // Floor Care has three products: two beside this one.
  const { data } = (await (await page.request.get('/api/products/category/3')).json()) as {
    data: { id: number }[];
  };
  await page.goto(`/productsDetails/${data[0]?.id ?? 0}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Similar products')).toHaveCount(0);
});

test('without device support for sharing a message appears, and the link can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/productsDetails/1', { waitUntil: 'networkidle' });
  const alert = page.waitForEvent('dialog');
  const press = page.getByRole('button', { name: 'Share' }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe('Sharing not supported.');
  await dialog.accept();
  await press;

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/productsDetails\/1$/);
});

test('a card has one link for a quote, which is there without hovering, and one for the quote list', async ({
  page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByText('Request a quote')).toHaveCount(1);
  await expect(card.getByRole('link', { name: /^Request a quote/ })).toBeInViewport();
  await card.getByRole('link', { name: /to the quote list$/ }).click();
  await expect(page.getByRole('link', { name: 'Quote list (1)' })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Quote list (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Quote list', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(1);
});
