import {
  SiteContentValues,
  type FindingKind,
  type ItemAddresses,
  type SiteCheck,
} from '@site/shared-contracts/schemas';
import { siteParts, type SitePart } from '@site/shared-contracts/site-parts';
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { aPdf } from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';

const description = 'A mild soap of coconut oil, rose water and milk for skin that is washed often.';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi({
    content: {
      categories: [{ id: 7, name: 'Beauty Soap' }],
      products: [
        aProduct({ id: 1, name: 'Bloom', description }),
        aProduct({ id: 2, name: 'Venfloor', description }),
      ],
    },
  });
  headers = await signIn(api);
  // A site in which nothing is wrong.
  await changeSite((values) => ({
    ...values,
    hero: { ...values.hero, text: description },
    about: { ...values.about, lead: description },
  }));
});

async function send<Body = { id: number }>(method: string, path: string, json?: unknown): Promise<Body> {
  const { status, body } = await api.send<Body>(method, path, {
    headers,
    ...(json !== undefined && { json }),
  });
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const check = () => send<SiteCheck>('GET', '/api/site-check');

/** What is found of a kind: `Bloom: There is no description.` */
async function find(kind: FindingKind): Promise<string[]> {
  const { findings, counts } = await check();
  const found = findings.filter((each) => each.kind === kind);
  expect(counts[kind]).toBe(found.length);
  return found.map(({ item, detail }) => `${item.name}: ${detail}`);
}

const article = { title: 'Hard water', shortDescription: description, body: 'Calcium.' };

async function publish(kind: string, values: object, id?: number): Promise<number> {
  const saved =
    id === undefined
      ? await send('POST', `/api/content/${kind}`, { values })
      : await send('PUT', `/api/content/${kind}/${id}`, { values });
  await send('POST', `/api/content/${kind}/${saved.id}/publish`, {});
  return saved.id;
}

/** Publishes the parts of the site's content that are changed. */
async function changeSite(change: (values: SiteContentValues) => SiteContentValues): Promise<void> {
  const read = ({ id }: SitePart) => send<{ values: object }>('GET', `/api/content/site/${id}`);
  const before = (await Promise.all(siteParts.map(read))).map(({ values }) => values);
  const after = change(SiteContentValues.parse(Object.assign({}, ...before)));
  for (const [index, { id, key }] of siteParts.entries()) {
    const values = { [key]: after[key] };
    if (JSON.stringify(values) !== JSON.stringify(before[index])) await publish('site', values, id);
  }
}

async function changeProduct(id: number, changes: object): Promise<void> {
  const { values } = await send<{ values: object }>('GET', `/api/content/product/${id}`);
  await publish('product', { ...values, ...changes }, id);
}

async function upload(picture: Sharp): Promise<{ image: string; url: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png');
  const { body } = await api.send<{ id: string; image: { variants: { url: string }[] } }>(
    'POST',
    '/api/images/create',
    { headers, form },
  );
  return { image: body.id, url: body.image.variants[0]?.url ?? '' };
}

const plain = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#0b5c6b' } });

test('nothing is found where nothing is wrong; only admins may ask', async () => {
  await publish('blog', article);
  expect(await check()).toEqual({
    status: 200,
    findings: [],
    counts: {
      'broken-link': 0,
      'missing-alt': 0,
      'no-description': 0,
      'heavy-picture': 0,
      'unprintable-name': 0,
      'shared-article-number': 0,
    },
    total: 0,
  });
  expect((await api.get('/api/site-check')).status).toBe(401);
});

test('article numbers that two products have are found', async () => {
  await changeProduct(1, { sizes: ['1 L'], packs: [{ size: '1 L', sku: 'vf-1' }] });
  await changeProduct(2, { sizes: ['5 L'], packs: [{ size: '5 L', sku: 'VF-1' }] });
  expect(await find('shared-article-number')).toEqual([expect.stringContaining('VF-1 is also a pack of “')]);
});

test('names that the brochure cannot print are found, with what it prints instead', async () => {
  await changeProduct(1, { productName: 'Bloom 비누비누 सॉफ़्ट' });
  await changeProduct(2, { productName: '청소' });
  await send('PUT', '/api/category/update/7', { name: 'Soap 거품' });
  expect(await find('unprintable-name')).toEqual([
    'Bloom 비누비누 सॉफ़्ट: The brochure leaves out 비 누 and says “Bloom सॉफ़्ट (No. 1)”.',
    '청소: The brochure leaves out 청 소 and says “Product No. 2”.',
    'Soap 거품: The brochure leaves out 거 품 and says “Soap (No. 7)”.',
  ]);

  const form = new FormData();
  form.append('name', 'ours.pdf');
  form.append('file', new Blob([new Uint8Array(aPdf())]), 'ours.pdf');
  await api.send('POST', '/api/brochure/create', { headers, form });
  expect(await find('unprintable-name')).toEqual([]);
});

test('a link to nothing is found in articles and in the site’s content, until it leads somewhere', async () => {
  const { image, url } = await upload(plain(400));
  const noPicture = `/api/images/${image}-17.webp`;
  const body = [
    '[soap](/productsDetails/1) and [foam](/productsDetails/999)',
    '[a word](/products/all/bloom) or [another](/products/all/blom)',
    '[category](/products?category=8), [post](/blogDetails/99), [tag](/tags/foam), [typo](/abuot)',
    `[sheet](/sheets/1/safety-en.pdf), ![drum](${noPicture})`,
    '[other site](https://elsewhere.example/gone) [untyped](www.company.example)',
  ].join('\n\n');
  await send<ItemAddresses>('PUT', '/api/address/update/product/1', { slug: 'bloom' });
  const id = await publish('blog', { ...article, body });
  expect(await find('broken-link')).toEqual([
    'Hard water: “foam” leads to /productsDetails/999: the website has no such product.',
    'Hard water: “another” leads to /products/all/blom: nothing on the website has this address.',
    'Hard water: “category” leads to /products?category=8: the website has no such category.',
    'Hard water: “post” leads to /blogDetails/99: the website has no such blog post.',
    'Hard water: “tag” leads to /tags/foam: no article on the website has this tag.',
    'Hard water: “typo” leads to /abuot: no page is known at this address.',
    'Hard water: “sheet” leads to /sheets/1/safety-en.pdf: the website has no such data sheet.',
    `Hard water: “drum” leads to ${noPicture}: there is no such picture.`,
    'Hard water: “untyped” leads to www.company.example, which visitors see as it was typed: it begins neither with / nor with https://.',
  ]);
  const [first] = (await check()).findings;
  expect(first?.item).toEqual({ kind: 'blog', id, name: 'Hard water' });

  expect((await sheetCalls(api, headers).upload()).status).toBe(200);
  await send('POST', '/api/redirects/create', { from: '/abuot', to: '/about' });
  await send('POST', '/api/redirects/create', { from: '/old.asp?id=1', to: '/about' });
  const fixed = `[old](/old.asp?x=2&id=1) [soap](/productsDetails/1) [sheet](/sheets/1/safety-en.pdf) [tag](/tags/foam) ![drum](${url}) [typo](/Abuot/)`;
  await publish('blog', { ...article, body: fixed, tags: ['Foam'] }, id);
  expect(await find('broken-link')).toEqual([]);

  await changeSite((values) => ({
    ...values,
    hero: { ...values.hero, contact: { label: 'Our floors', href: '/productsDetails/2' } },
  }));
  expect(await find('broken-link')).toEqual([]);
  // Hidden: visitors get a 404.
  await send('POST', '/api/content/product/2/unpublish', {});
  const [finding] = (await check()).findings;
  expect(finding).toEqual({
    kind: 'broken-link',
    item: { kind: 'site', id: 106, name: 'Banner of the home page', part: 'hero' },
    detail: '“Our floors” leads to /productsDetails/2: the website has no such product.',
  });
  await send('POST', '/api/content/product/2/publish', {});
  expect(await find('broken-link')).toEqual([]);
});

test('links of the menus are looked at; those that visitors do not see are not', async () => {
  await changeSite((values) => ({
    ...values,
    menus: {
      header: [
        { label: 'Soap', href: '/products?category=7' },
        { label: 'Floors', href: '/products/floor-care' },
        { label: '', href: '/abuot' },
      ],
      footer: {
        title: 'Good to know',
        links: [
          { label: 'Brochure', href: '/brochure.pdf' },
          { label: 'Shop', href: 'https://shop.example/gone' },
          { label: 'Certificates', href: '/blogDetails/99' },
        ],
      },
    },
  }));
  const { findings } = await check();
  expect(findings).toEqual(
    [
      '“Floors” leads to /products/floor-care: nothing on the website has this address.',
      '“Certificates” leads to /blogDetails/99: the website has no such blog post.',
    ].map((detail) => ({
      kind: 'broken-link',
      item: { kind: 'site', id: 105, name: 'Menus', part: 'menus' },
      detail,
    })),
  );
});

test('a picture without an alternative text is found where the page has nothing else to say of it', async () => {
  const { image, url } = await upload(plain(400));
  const id = await publish('news', { ...article, body: `![](${url})`, picture: { image, alt: '' } });
  await changeProduct(1, {
    morePictures: [
      { image, alt: '' },
      { image, alt: 'Two boxes' },
    ],
  });
  const person = { name: 'R. Nair', details: 'Owner', review: 'Good.', picture: { image, alt: '' } };
  await changeSite((values) => ({
    ...values,
    hero: { ...values.hero, picture: { image, alt: '' } },
    testimonials: { ...values.testimonials, reviews: [person] },
  }));
  expect(await find('missing-alt')).toEqual([
    'Bloom: Picture 2 has no alternative text.',
    'Hard water: Picture 1 of the text has no alternative text.',
    'Banner of the home page: The picture has no alternative text.',
  ]);

  await publish('news', { ...article, body: `![A drum](${url})`, picture: { image, alt: '' } }, id);
  await changeProduct(1, { morePictures: [{ image, alt: 'A box' }] });
  await changeSite((values) => ({ ...values, hero: { ...values.hero, picture: { image, alt: 'Drums' } } }));
  expect(await find('missing-alt')).toEqual([]);
});

test('a description that is short or missing is found', async () => {
  const id = await publish('blog', { ...article, shortDescription: 'Read on.' });
  await changeProduct(1, { productDescription: 'Soap.' });
  await changeSite((values) => ({ ...values, hero: { ...values.hero, text: '' } }));
  expect(await find('no-description')).toEqual([
    'Bloom: The description has only 5 characters: search results show about 155.',
    'Hard water: The description has only 8 characters: search results show about 155.',
    'Home page: There is no description.',
  ]);
  expect((await check()).findings[0]?.item).toEqual({ kind: 'product', id: 1, name: 'Bloom', categoryId: 7 });

  await publish('blog', article, id);
  await changeProduct(1, { productDescription: description });
  await changeSite((values) => ({
    ...values,
    pages: { ...values.pages, home: { title: '', description } },
  }));
  expect(await find('no-description')).toEqual([]);
});

test('a heavy picture is found wherever it is shown', async () => {
  // No format makes noise small.
  const noise = randomBytes(1100 * 1100 * 3);
  const { image, url } = await upload(sharp(noise, { raw: { width: 1100, height: 1100, channels: 3 } }));
  const id = await publish('blog', { ...article, body: `![Noise](${url})` });
  await changeProduct(2, { morePictures: [{ image, alt: 'Noise' }] });
  const heavy = /: A picture of \d{3,4} kB \(1100 pixels wide\)\.$/;
  expect(await find('heavy-picture')).toEqual([
    expect.stringMatching(/^Venfloor/) as string,
    expect.stringMatching(heavy) as string,
  ]);
  await publish('blog', article, id);
  await changeProduct(2, { morePictures: [] });
  expect(await find('heavy-picture')).toEqual([]);
});

test('drafts, hidden items and the trash are left out', async () => {
  const faulty = { ...article, shortDescription: 'Short.', body: '![](/x) [foam](/productsDetails/999)' };
  await send('POST', '/api/content/blog', { values: faulty });
  const [hidden, trashed] = [await publish('blog', faulty), await publish('news', faulty)];
  expect((await check()).total).toBe(8);
  await send('POST', `/api/content/blog/${hidden}/unpublish`, {});
  await send('DELETE', `/api/news/delete/${trashed}`);
  expect((await check()).total).toBe(0);
  // A draft beside what visitors see.
  const { values } = await send<{ values: object }>('GET', '/api/content/product/1');
  await send('PUT', '/api/content/product/1', { values: { ...values, productDescription: 'Soap.' } });
  expect((await check()).total).toBe(0);
});

test('of each kind, the first two hundred are listed and all are counted', async () => {
  await publish('blog', { ...article, body: '[foam](/productsDetails/999)\n\n'.repeat(230) });
  const { findings, counts, total } = await check();
  expect(findings).toHaveLength(200);
  expect(counts['broken-link']).toBe(230);
  expect(total).toBe(230);
});

describe('redirects', () => {
  const redirect = (from: string, to: string) =>
    send<{ id: number; warning?: string }>('POST', '/api/redirects/create', { from, to });

  test('one to a page that does not exist is found, and the admin is warned when it is saved', async () => {
    for (const [from, to] of [
      ['/old-catalogue.html', '/productz'],
      ['/shop/bloom.html', '/productsDetails/999'],
      ['/shop/beauty.html', '/products?category=99'],
      ['/news.php', '/newsDetails/7#top'],
    ] as const) {
      const { id, warning } = await redirect(from, to);
      expect(warning).toContain(`It leads to ${to}: `);
      expect(await find('broken-link')).toEqual([`${from}: ${warning}`]);
      expect(
        (await send<{ warning?: string }>('PUT', `/api/redirects/update/${id}`, { from, to: '/about' }))
          .warning,
      ).toBeUndefined();
      expect(await find('broken-link')).toEqual([]);
    }
  });

  test('those to pages, files and other sites are right', async () => {
    for (const [index, to] of [
      '/',
      '/products/all?sort=name',
      '/productsDetails/1',
      '/products?category=7',
      '/brochure.pdf',
      'https://shop.example/x',
    ].entries())
      expect((await redirect(`/old-${index}.html`, to)).warning).toBeUndefined();
    expect(await find('broken-link')).toEqual([]);
  });

  test('each of a chain that ends nowhere is found, until its end is there', async () => {
    await redirect('/first.html', '/second.html');
    await redirect('/second.html', '/third.html');
    expect(await find('broken-link')).toEqual([
      '/first.html: It leads to /second.html and from there to /third.html: no page is known at this address.',
      '/second.html: It leads to /third.html: no page is known at this address.',
    ]);
    expect((await redirect('/third.html', '/contact')).warning).toBeUndefined();
    expect(await find('broken-link')).toEqual([]);
  });

  test('those with a query are followed by it', async () => {
    expect((await redirect('/short', '/index.php?id=12')).warning).toContain('no page is known');
    await redirect('/index.php?id=13', '/productz');
    expect(await find('broken-link')).toEqual([
      '/short: It leads to /index.php?id=12: no page is known at this address.',
      '/index.php?id=13: It leads to /productz: no page is known at this address.',
    ]);
    await redirect('/index.php?id=12', '/contact');
    expect(await find('broken-link')).toEqual([
      '/index.php?id=13: It leads to /productz: no page is known at this address.',
    ]);
  });
});
