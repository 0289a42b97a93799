// Addresses with words: set in the admin area, visited by people and search engines, and never lost.
import type { Page } from '@playwright/test';
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import {
  addArticle,
  addCategory,
  addProduct,
  moveProduct,
  setSlug,
  type Kind,
} from '../support/addressed-items';
import { expect, test, type AdminSite } from '../support/admin-fixtures';
import { hydratePage } from '../support/until-hydrated';

test.use({
  viewport: { width: 1440, height: 900 },
  extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.61' },
  // A slug that another item has.
  expectedMessages: [/status of 409/],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function expectNarrowAndAccessible(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible();
  await page.setViewportSize({ width: 1440, height: 900 });
}

const numbered: Record<Kind | 'page', (id: number) => string> = {
  category: (id) => `/products?category=${id}`,
  product: (id) => `/productsDetails/${id}`,
  blog: (id) => `/blogDetails/${id}`,
  news: (id) => `/newsDetails/${id}`,
  page: (id) => `/page/${id}`,
};

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The redirects from an address, and the page at their end. */
async function follow(site: AdminSite, address: string) {
  const statuses: number[] = [];
  let path = address;
  for (;;) {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    statuses.push(response.status);
    const location = response.headers.get('location');
    if (location === null || statuses.length > 5) {
      const html = await response.text();
      const [, canonical] = /<link rel="canonical" href="([^"]+)">/.exec(html) ?? [];
      return { path, statuses, canonical: canonical && pathOf(canonical) };
    }
    path = location;
  }
}

/** Other spellings of an address, with the query that arrives at its page. */
function spellingsOf(address: string): { spelling: string; query: string }[] {
  const [path = '', search] = address.split('?');
  const query = search === undefined ? '' : `?${search}`;
  const upper = path.replace(/^\/\w+/, (first) => first.toUpperCase());
  const spelled = [`${path}/`, path.replaceAll('/', '//'), upper, `${upper}//`];
  return [
    ...spelled.map((spelling) => ({ spelling: spelling + query, query: '' })),
    ...[path, `${path}/`].map((spelling) => ({
      spelling: `${spelling}${query === '' ? '?' : `${query}&`}utm_source=mail`,
      query: 'utm_source=mail',
    })),
  ];
}

const withQuery = (path: string, query: string) => {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
};

/** Redirects that an admin keeps, with the page to which each leads. */
async function addRedirects(
  site: AdminSite,
  former: string,
  category: number,
  pageOf: (item: 'product' | 'category') => string,
) {
  const targets = {
    '/addressed-catalogue.html': ['/About/', '/about'],
    '/Addressed shop/soap.php': [former, pageOf('product')],
    '/blog/addressed-old-post': ['/addressed-catalogue.html', '/about'],
    '/products/addressed/old-soap': [`/products?category=${category}`, pageOf('category')],
  };
  const added = [];
  for (const [from, [to = '', leadsTo = '']] of Object.entries(targets)) {
    expect((await site.call('POST', '/api/redirects/create', { from, to })).status, from).toBe(200);
    // A target with a query of its own drops the visitor's.
    added.push({ path: encodeURI(from), page: leadsTo, keepsQuery: !to.includes('?') });
  }
  return added;
}

test('every address of the site, of the specification, every former one and every redirect of an admin, in every spelling, leads to its page with at most one redirect', async ({
  adminSite,
}) => {
  const site = adminSite;
  const [floors, kitchens] = [
    await addCategory(site, 'Addressed floors'),
    await addCategory(site, 'Addressed kitchens'),
  ];
  const names = ['Addressed one', 'Addressed two', 'Addressed without slug'];
  const products = [];
  for (const name of names) products.push(await addProduct(site, name, floors));
  await addProduct(site, 'Addressed in the kitchen', kitchens);
  const articles = [
    ['blog', await addArticle(site, 'blog', 'Addressed post')],
    ['news', await addArticle(site, 'news', 'Addressed news')],
  ] as const;

  /** All paths that there ever were, by the item. */
  const paths: { kind: keyof typeof numbered; id: number; path: string }[] = [];
  const give = async (kind: Kind, id: number, slug: string) =>
    paths.push({ kind, id, path: await setSlug(site, kind, id, slug) });
  for (const round of ['first', 'second', 'third']) {
    for (const [index, id] of products.slice(0, 2).entries())
      await give('product', id, `addressed-${index}-${round}`);
    for (const [kind, id] of articles) await give(kind, id, `addressed-${round}`);
    await give('category', floors, `addressed-floors-${round}`);
    if (round !== 'first') await give('category', kitchens, `addressed-kitchens-${round}`);
    // The products go back and forth between the two, and each time their paths are others.
    for (const [index, id] of products.slice(0, 2).entries()) {
      await moveProduct(site, id, names[index] ?? '', round === 'second' ? floors : kitchens);
      const { path } = (await (await site.call('GET', `/api/products/${id}`)).json()) as { path: string };
      paths.push({ kind: 'product', id, path });
    }
  }
  // One goes back to its first slug, one goes back to the address of the specification.
  await give('product', products[0] ?? 0, 'addressed-0-first');
  await site.call('DELETE', `/api/address/delete/product/${products[1] ?? 0}`);

  const sitemap = (await (await site.call('GET', '/api/sitemap')).json()) as {
    data: { kind: keyof typeof numbered; id: number; path?: string }[];
  };
  expect(sitemap.data.filter(({ path }) => path).length).toBeGreaterThanOrEqual(4);
  const pageOf = new Map(
    sitemap.data.map(({ kind, id, path }) => [`${kind} ${id}`, path ?? numbered[kind](id)]),
  );
  const [moved] = products;
  const former = paths.find(({ kind, id }) => kind === 'product' && id === moved)?.path ?? '';
  const currents = { product: `product ${moved}`, category: `category ${floors}` };
  const addresses = [
    ...[...sitemap.data.map(({ kind, id }) => ({ kind, id, path: numbered[kind](id) })), ...paths].map(
      ({ kind, id, path }) => ({ path, page: pageOf.get(`${kind} ${id}`) ?? '', keepsQuery: true }),
    ),
    ...(await addRedirects(site, former, floors, (name) => pageOf.get(currents[name]) ?? '')),
  ];
  for (const { path, page, keepsQuery } of addresses) {
    const expected = path === page ? [200] : [308, 200];
    const found = await follow(site, path);
    expect({ address: path, ...found }, path).toMatchObject({ path: page, statuses: expected });
    // The category that /products opens with is there, too, and that is its canonical address.
    expect([page, '/products']).toContain(found.canonical);
    for (const { spelling, query } of spellingsOf(path)) {
      const end = keepsQuery ? withQuery(page, query) : page;
      const statuses = spelling === end ? [200] : [308, 200];
      expect({ spelling, ...(await follow(site, spelling)) }).toMatchObject({ path: end, statuses });
    }
  }

  const readListed = async () => {
    const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
    return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => pathOf(url));
  };
  // Made again after the last change.
  const lastPaths = products.map((id) => pageOf.get(`product ${id}`));
  await expect.poll(readListed).toEqual(expect.arrayContaining(lastPaths));
  const listed = await readListed();
  for (const path of listed) expect((await follow(site, path)).statuses, path).toEqual([200]);
  for (const kind of ['blog', 'news'])
    expect(await (await fetch(`${site.url}/${kind}/rss.xml`)).text()).toContain(
      `/${kind}/addressed-third</link>`,
    );
});

test('an address is set in the admin area, and visitors are led from the old one to the new one', async ({
  page,
  adminSite,
  expectAccessible,
}) => {
  const category = await addCategory(adminSite, 'Address shop');
  const id = await addProduct(adminSite, 'Address cleaner', category);
  const other = await addProduct(adminSite, 'Address polish', category);
  await setSlug(adminSite, 'product', other, 'address-polish');

  await test.step('of the category, in its dialog', async () => {
    await page.goto('/admin/home');
    await button(page, 'Address of Address shop').click();
    const dialog = page.getByRole('dialog', { name: 'Address of Address shop' });
    await dialog.getByRole('button', { name: 'Suggest: address-shop' }).click();
    await dialog.getByRole('button', { name: 'Set address' }).click();
    await expect(dialog.getByRole('link', { name: '/products/address-shop' })).toBeVisible();
    await expectNarrowAndAccessible(page, expectAccessible);
  });

  await test.step('of the product: refused where another has it, then set and changed', async () => {
    await page.goto(`/admin/addproduct/${category}/${id}`);
    const slug = page.getByRole('textbox', { name: 'Words in the address' });
    await slug.fill('address-polish');
    await button(page, 'Set address').click();
    await expect(page.getByText("This is the address of the product 'Address polish'.")).toBeVisible();
    await button(page, 'Suggest: address-cleaner').click();
    await button(page, 'Set address').click();
    await expect(page.getByRole('link', { name: '/products/address-shop/address-cleaner' })).toBeVisible();
    await slug.fill('cleaner');
    await button(page, 'Change address').click();
    const former = page.getByRole('region', { name: 'Former addresses' });
    await expect(former.getByText('/products/address-shop/address-cleaner')).toBeVisible();
    await expectNarrowAndAccessible(page, expectAccessible);
    await page.screenshot({ path: test.info().outputPath('address-card.png'), fullPage: true });
  });

  const words = '/products/address-shop/cleaner';
  await test.step('the old addresses lead to it, with what is open over the page', async () => {
    for (const address of [`/productsDetails/${id}`, '/products/address-shop/address-cleaner']) {
      await page.goto(`${address}?utm_source=mail`);
      await expect(page).toHaveURL(`${words}?utm_source=mail`);
      await expect(heading(page, 'Address cleaner')).toBeVisible();
    }
  });

  await test.step('in a loaded document: lists link to it, old addresses redirect, back goes back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products/all?search=address');
    await hydratePage(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    // The form sends the category's number: the address of the specification.
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Address shop (2)' });
    await expect(page).toHaveURL('/products/address-shop?search=address');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, Z to A' });
    await expect(page).toHaveURL('/products/address-shop?search=address&sort=-name');
    await page.getByRole('link', { name: 'Address cleaner', exact: true }).click();
    await expect(page).toHaveURL(words);
    await expect(heading(page, 'Address cleaner')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products/address-shop?search=address&sort=-name');
    await page.goForward();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Address shop' })
      .click();
    await expect(page).toHaveURL('/products/address-shop');
    await expect(heading(page, 'Address shop')).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await expectAccessible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the quote dialog opens over it', async () => {
    await page.goto(words);
    await hydratePage(page);
    await page.getByRole('link', { name: 'Request a quote', exact: true }).first().click();
    await expect(page).toHaveURL(`${words}?quote=${id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await page.goBack();
    await expect(page).toHaveURL(words);
  });
});

test('without scripts a quote is asked for at an address with words, and at the old one', async ({
  browser,
  adminSite,
}) => {
  const category = await addCategory(adminSite, 'Plain address shop');
  const id = await addProduct(adminSite, 'Plain cleaner', category);
  const words = await setSlug(adminSite, 'product', id, 'plain-cleaner');
  const context = await browser.newContext({ baseURL: adminSite.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const form = page.locator('form[method=post]').filter({ visible: true }).last();
  for (const address of [words, `/productsDetails/${id}`]) {
    await page.goto(`${address}?quote=${id}`);
    await expect(page).toHaveURL(`${words}?quote=${id}`);
    const { size, ...typed } = { ...goodQuote, name: 'Plain address' };
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
    await form.locator('[name=size]').selectOption(size);
    await form.getByRole('button').click();
    await expect(form.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
  }
  await context.close();
});
