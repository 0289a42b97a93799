import { formatRupees } from '@site/shared-contracts/amounts';
import { XMLParser } from 'fast-xml-parser';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures';
import { readHead } from '../support/page-head';
import { structuredDataErrors } from '../support/rich-results';
import { callSite, signInTo } from '../support/session';
import { sharedAdmin } from '../support/shared-admin';
import { untilHydrated } from '../support/until-hydrated';

const site = process.env.SITE_URL ?? '';
/** The origin of absolute URLs without PUBLIC_URL. */
const publicUrl = `http://localhost:${new URL(site || 'http://localhost').port}`;

const pathOf = (address = '') => address.replace(publicUrl, '');
const list = async (path: string) => {
  const { data } = (await (await fetch(`${site}/api/${path}`)).json()) as {
    data: { id: number; createdAt: string }[];
  };
  return data;
};
const ids = async (path: string) => (await list(path)).map(({ id }) => id);

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'item', 'entry', 'link'].includes(name),
});
const readSitemap = async (url: string) => {
  const { urlset } = parser.parse(await (await fetch(`${url}/sitemap.xml`)).text()) as {
    urlset: { url: { loc: string; lastmod?: string }[] };
  };
  return urlset.url;
};

test('the sitemap lists exactly the live pages, each with its date of change', async () => {
  const [categories, products, blog, news] = await Promise.all(
    ['category/all', 'products/all', 'blog/all', 'news/all'].map(ids),
  );
  const { data: tags } = (await (await fetch(`${site}/api/tags/all`)).json()) as { data: { slug: string }[] };
  expect(tags.length).toBeGreaterThan(0);
  const listed = await readSitemap(site);
  expect(listed.map(({ loc }) => pathOf(loc)).sort()).toEqual(
    [
      ...['/', '/about', '/products', '/products/all', '/blog', '/news', '/contact', '/faq'],
      ...ownPages,
      // The list opens with the one of number 7.
      ...(categories ?? []).filter((id) => id !== 7).map((id) => `/products?category=${id}`),
      ...(products ?? []).map((id) => `/productsDetails/${id}`),
      ...(blog ?? []).map((id) => `/blogDetails/${id}`),
      ...(news ?? []).map((id) => `/newsDetails/${id}`),
      ...tags.map(({ slug }) => `/tags/${slug}`),
    ].sort(),
  );
  const undated = listed.filter(({ lastmod }) => lastmod === undefined).map(({ loc }) => pathOf(loc));
  expect(undated).toEqual(['/about', '/contact', '/faq']);
  for (const { lastmod = '2026-01-01T00:00:00Z' } of listed)
    expect(Date.parse(lastmod)).toBeLessThanOrEqual(Date.now());
});

test('every listed page exists at its canonical URL, with its own title, description, card and structured data', async () => {
  const heads = [];
  for (const { loc } of await readSitemap(site)) heads.push({ loc, ...(await readHead(site + pathOf(loc))) });

  expect(heads.filter(({ status }) => status !== 200).map(({ loc }) => loc)).toEqual([]);
  expect(heads.map(({ canonical }) => canonical)).toEqual(heads.map(({ loc }) => loc));
  expect(heads.filter(({ robots }) => robots).map(({ loc }) => loc)).toEqual([]);
  expect(twins(heads.map(({ title }) => title))).toEqual([]);
  expect(twins(heads.map(({ description = '' }) => description))).toEqual([]);
  for (const { loc, meta, graph, description = '' } of heads) {
    expect([loc, structuredDataErrors(graph)]).toEqual([loc, []]);
    expect(description.length, loc).toBeGreaterThan(40);
    expect(meta('og:url'), loc).toBe(loc);
    expect(meta('og:description'), loc).toBe(description);
    expect(meta('twitter:card'), loc).toBe('summary_large_image');
  }

  const pictures = new Set(heads.map(({ meta }) => meta('og:image') ?? 'none'));
  // Every product and article has its own.
  expect(pictures.size).toBeGreaterThan(40);
  for (const picture of pictures) {
    const response = await fetch(site + pathOf(picture));
    expect([picture, response.status]).toEqual([picture, 200]);
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  }
});

/** Of the demo content, as its titles are written in addresses. */
const ownPages = ['delivery-and-returns', 'terms-of-sale', 'certificates-and-quality', 'careers'].map(
  (slug) => `/pages/${slug}`,
);

const twins = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

const kinds: [page: string, ...types: string[]][] = [
  ['/', 'Organization', 'WebSite', 'WebPage'],
  ['/about', 'Organization', 'WebSite', 'AboutPage', 'BreadcrumbList'],
  ['/products/all', 'Organization', 'WebSite', 'CollectionPage', 'BreadcrumbList'],
  ['/products?category=2', 'Organization', 'WebSite', 'CollectionPage', 'BreadcrumbList'],
  ['/productsDetails/1', 'Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Product'],
  ['/blog', 'Organization', 'WebSite', 'CollectionPage', 'BreadcrumbList'],
  ['/blogDetails', 'Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'BlogPosting'],
  ['/newsDetails', 'Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'NewsArticle'],
  ['/contact', 'Organization', 'WebSite', 'ContactPage', 'BreadcrumbList'],
  ['/faq', 'Organization', 'WebSite', 'FAQPage', 'BreadcrumbList'],
  ['/pages/careers', 'Organization', 'WebSite', 'WebPage', 'BreadcrumbList'],
];
for (const [page, ...types] of kinds) {
  test(`${page} describes itself by valid schema.org data`, async () => {
    const { graph } = await readHead(site + page);
    expect(graph.map((node) => node['@type'])).toEqual(types);
    expect(structuredDataErrors(graph)).toEqual([]);
  });
}

test('pages with the same content have one canonical URL, and pages that must not be indexed have none', async () => {
  const canonicalOf = async (path: string) => pathOf((await readHead(site + path)).canonical);
  expect(await canonicalOf('/products?category=7&sort=-price')).toBe('/products');
  expect(await canonicalOf('/products/all?page=2&sort=-price')).toBe('/products/all?page=2');
  expect(await canonicalOf('/products?category=2&quote=3')).toBe('/products?category=2');
  expect(await canonicalOf('/productsDetails/1/1')).toBe('/productsDetails/1');
  const [newest] = (await list('blog/all')).sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  );
  expect(await canonicalOf('/blogDetails')).toBe(`/blogDetails/${newest?.id ?? 0}`);

  const unlisted: [path: string, status: number][] = [
    ['/products?search=soap', 200],
    ['/products/all?search=soap', 200],
    ['/products/all?page=999', 404],
    ['/login', 200],
    ['/admin/products/7', 200],
    ['/products?category=99', 404],
    ['/productsDetails/999999', 404],
    ['/newsDetails/abc', 404],
    ['/no-such-page', 404],
  ];
  for (const [path, expected] of unlisted) {
    const { status, robots, canonical } = await readHead(site + path);
    expect([path, status, robots, canonical]).toEqual([path, expected, 'noindex', undefined]);
  }
});

test('robots.txt names the sitemap', async () => {
  const text = await (await fetch(`${site}/robots.txt`)).text();
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('the linked feeds contain the newest articles as valid XML', async ({ page }) => {
  await page.goto('/about');
  const { links } = await readHead(`${site}/`);
  expect(links('alternate')).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/news/rss.xml', '/news/atom.xml']);
  for (const kind of ['blog', 'news'] as const) {
    const newest = (await list(`${kind}/all`)).sort((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    );
    const addresses = newest.map(({ id }) => `${publicUrl}/${kind}Details/${id}`);
    const texts = [];
    for (const format of ['rss', 'atom']) {
      const response = await fetch(`${site}/${kind}/${format}.xml`);
      expect(response.headers.get('content-type')).toContain(`application/${format}+xml`);
      const xml = await response.text();
      const isWellFormed = await page.evaluate(
        (text) => !new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror'),
        xml,
      );
      expect(isWellFormed).toBe(true);
      texts.push(xml);
    }
    const [rss = '', atom = ''] = texts;
    const { channel } = (parser.parse(rss) as { rss: { channel: { item: { link: string[] }[] } } }).rss;
    expect(channel.item.map(({ link }) => link[0])).toEqual(addresses);
    const { feed } = parser.parse(atom) as { feed: { entry: { id: string; published: string }[] } };
    expect(feed.entry.map(({ id }) => id)).toEqual(addresses);
    expect(feed.entry.map(({ published }) => published)).toEqual(newest.map(({ createdAt }) => createdAt));
  }
});

test('the feed that product lists link to has every product as valid XML, and a size opens with its price', async ({
  page,
}) => {
  for (const path of ['/products', '/products?category=2', '/products/all?page=2'])
    expect((await readHead(site + path)).links('alternate'), path).toEqual(['/products/feed.xml']);
  await page.goto('/products/all');
  // As a reader in the browser: fetched from the page, parsed as XML with its namespace.
  const items = await page.evaluate(async () => {
    const response = await fetch('/products/feed.xml');
    const xml = new DOMParser().parseFromString(await response.text(), 'application/xml');
    if (!response.ok || xml.querySelector('parsererror')) return [];
    const read = (item: Element, name: string) =>
      item.getElementsByTagNameNS('http://base.google.com/ns/1.0', name)[0]?.textContent ?? '';
    return [...xml.getElementsByTagName('item')].map((item) => ({
      link: item.getElementsByTagName('link')[0]?.textContent ?? '',
      id: read(item, 'id'),
      product: read(item, 'item_group_id') || read(item, 'id'),
      image: read(item, 'image_link'),
      size: read(item, 'size'),
      price: read(item, 'sale_price') || read(item, 'price'),
    }));
  });
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const listed = new Set(items.map(({ product }) => Number(product)));
  expect([...listed].sort((one, other) => one - other)).toEqual(await ids('products/all'));
  for (const { link, image } of [items[0], items.at(-1)].flatMap((item) => item ?? []))
    for (const address of [link, image])
      expect([address, (await fetch(site + pathOf(address))).status]).toEqual([address, 200]);

  const sized = items.findLast(({ id, product }) => id !== product);
  await page.goto(pathOf(sized?.link));
  const chosen = page.getByRole('radio', { checked: true });
  await expect(chosen).toHaveAttribute('value', sized?.size ?? '');
  await expect(page.getByRole('main')).toContainText(formatRupees(Number.parseFloat(sized?.price ?? '')));
});

test('the linked manifest and icons load, in the sizes that they state', async () => {
  const { links } = await readHead(`${site}/`);
  const manifest = (await (await fetch(site + (links('manifest')[0] ?? ''))).json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Venmara');
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await fetch(site + src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const path of [...links('icon'), ...links('apple-touch-icon')])
    expect([path, (await fetch(site + path)).status]).toEqual([path, 200]);
});

test('client-side navigation changes the title, and removes the canonical URL of the first page', async ({
  page,
}) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expect(page).toHaveTitle('About us | Venmara');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${publicUrl}/about`);
  const blog = page.getByRole('navigation').getByRole('link', { name: 'Blog' }).first();
  await untilHydrated(blog);
  await blog.click();
  await expect(page).toHaveTitle('Blog | Venmara');
  await expect(canonical).toHaveCount(0);
});

test('with PUBLIC_URL set all URLs use it; deleted entries leave pages and sitemap, and can be restored', async ({
  startOwnSite,
}) => {
  const own = await startOwnSite({
    isNew: true,
    env: {
      DEMO_CONTENT: 'off',
      PUBLIC_URL: 'https://www.example.com',
      ADMIN_PASSWORD: sharedAdmin.password,
    },
  });
  const session = await signInTo(own.url);
  const send = async (method: string, path: string, body: object) => {
    const response = await callSite(own.url, method, `/api/${path}`, body, session);
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as { id: number };
  };
  const category = await send('POST', 'category/create', { name: 'Soap' });
  const form = new FormData();
  const fields = {
    productName: 'Aloe',
    productDescription: 'Mild.',
    sizes: '75 g',
    categoryId: String(category.id),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background: 'teal' } }).png();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'aloe.png');
  const { id } = await send('POST', 'products/create', form);

  const path = `/productsDetails/${id}`;
  /** Made again after each change. */
  const listed = async () =>
    (await readSitemap(own.url)).map(({ loc }) => loc.replace('https://www.example.com', ''));
  expect(await readHead(own.url + path)).toMatchObject({
    status: 200,
    canonical: `https://www.example.com${path}`,
  });
  const others = ['/', '/about', '/products', '/products/all', '/blog', '/news', '/contact', '/faq'];
  await expect.poll(async () => (await listed()).sort()).toEqual([...others, path].sort());
  const feed = async () => (await fetch(`${own.url}/products/feed.xml`)).text();
  expect(await feed()).toContain(`<link>https://www.example.com${path}</link>`);

  await send('DELETE', `products/delete/${id}`, {});
  const gone = await fetch(own.url + path);
  expect(gone.status).toBe(410);
  const html = await gone.text();
  expect(html).toContain('This page is gone');
  expect(html).toContain('href="/products/all"');
  expect(html).toContain('<meta name="robots" content="noindex">');
  await expect.poll(listed).toEqual(others);
  expect(await feed()).not.toContain('<item>');

  await send('POST', `trash/restore/product/${id}`, {});
  expect((await readHead(own.url + path)).status).toBe(200);
  await expect.poll(listed).toContain(path);
  expect(await feed()).toContain('<title>Aloe</title>');
});
