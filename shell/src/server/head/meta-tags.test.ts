import type { Image, PageMetadata, Product } from '@site/shared-contracts';
import { withImages, type SiteContent } from '@site/shared-contracts/site-content';
import { readSiteContent } from '../site-content/site-content';
import { metaTags } from './meta-tags';

const hero = '0123456789abcdef';
const image = (folder: string, ...widths: number[]): Image => ({
  width: 1920,
  height: 1080,
  alt: 'A drum',
  variants: widths.map((width) => ({ type: 'image/webp', width, url: `${folder}${hero}-${width}.webp` })),
});

let site: SiteContent;
beforeAll(async () => {
  const file = await readSiteContent('shell/site/venmara/site-content.json');
  site = withImages(file, () => image('/site/pictures/', 640, 1440));
});

const publicUrl = 'https://www.venmara.example';
const write = (metadata: Partial<PageMetadata>, pattern = '/about', pathname = pattern) =>
  metaTags({ metadata: { status: 200, title: 'About us', ...metadata }, pattern, pathname, site, publicUrl });
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]*)">`, 'g'))].map(([, href]) => href);
const graphOf = (html: string) =>
  (
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
      '@graph'?: Record<string, unknown>[];
    }
  )['@graph'] ?? [];
const nodeOf = (html: string, type: string) => graphOf(html).find((node) => node['@type'] === type);

const product: Product = {
  id: 4,
  productName: 'Soft & "mild"',
  productDescription: 'Ends with </script><script>alert(1)</script>',
  imageUrl: '/x',
  image: image('/api/images/', 400, 1000),
  productPrice: 420,
  productOfferPrice: 378.5,
  sizes: [],
};
const shown: Partial<PageMetadata> = {
  title: product.productName,
  canonicalPath: '/productsDetails/4',
  subject: { kind: 'product', product },
  trail: [{ label: 'Products', path: '/products' }],
};

test('a page has one absolute canonical URL, and a title and description of its own', () => {
  const html = write({}, '/about');
  expect(html).toContain('<title>About us | Venmara</title>');
  expect(metaOf(html, 'description')).toContain('Trading detergent chemicals since 1984');
  expect(linksOf(html, 'canonical')).toEqual([`${publicUrl}/about`]);
  expect(metaOf(html, 'og:url')).toBe(`${publicUrl}/about`);
  expect(metaOf(html, 'og:image')).toBe(`${publicUrl}/share/site-${hero}-1440.jpg`);
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  expect(metaOf(html, 'robots')).toBeUndefined();
});

test('a page is shared with the picture that was chosen for it', () => {
  const { pages } = site;
  const picture = image('/site/pictures/', 1200);
  const own = { ...site, pages: { ...pages, about: { ...pages.about, picture } } };
  const html = metaTags({
    metadata: { status: 200, title: 'About us' },
    pattern: '/about',
    pathname: '/about',
    site: own,
    publicUrl,
  });
  expect(metaOf(html, 'og:image')).toBe(`${publicUrl}/share/site-${hero}-1200.jpg`);
});

test('a breadcrumb has the name of the product, whatever its title for search engines', () => {
  const html = write({ ...shown, title: 'Mild detergent for short cycles' }, '/productsDetails/:id');
  expect(metaOf(html, 'og:title')).toBe('Mild detergent for short cycles');
  expect(nodeOf(html, 'BreadcrumbList')?.itemListElement).toMatchObject([
    {},
    {},
    { name: product.productName },
  ]);
});

test('a product is shared with its own image, text and price, whatever characters they contain', () => {
  const html = write(shown, '/productsDetails/:id/:categoryId?', '/productsDetails/4/7');
  expect(linksOf(html, 'canonical')).toEqual([`${publicUrl}/productsDetails/4`]);
  expect(metaOf(html, 'og:title')).toBe('Soft &amp; &quot;mild&quot;');
  expect(metaOf(html, 'og:image')).toBe(`${publicUrl}/share/api-${hero}-1000.jpg`);
  expect(metaOf(html, 'product:price:amount')).toBe('378.50');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(nodeOf(html, 'Product')).toMatchObject({
    name: 'Soft & "mild"',
    description: product.productDescription,
    offers: { price: '378.50', priceCurrency: 'INR' },
    image: [`${publicUrl}/api/images/${hero}-1000.webp`, `${publicUrl}/share/api-${hero}-1000.jpg`],
  });
  expect(nodeOf(html, 'BreadcrumbList')?.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${publicUrl}/` },
    { position: 2, name: 'Products', item: `${publicUrl}/products` },
    { position: 3, name: 'Soft & "mild"', item: `${publicUrl}/productsDetails/4` },
  ]);
});

test('of a product without a price no offer is made up', () => {
  const priceless = { ...product, productPrice: undefined, productOfferPrice: undefined };
  const html = write({ ...shown, subject: { kind: 'product', product: priceless } });
  expect(nodeOf(html, 'Product')).not.toHaveProperty('offers');
  expect(metaOf(html, 'product:price:amount')).toBeUndefined();
});

test('a product whose sizes alone have prices is shared with the lowest, and offers those sizes', () => {
  const ofSizes = {
    ...{ ...product, productPrice: undefined, productOfferPrice: undefined, fromPrice: 155 },
    sizes: ['1 L', '5 L', '20 L'],
    sizePrices: [
      { size: '1 L', price: 155 },
      { size: '5 L', price: 690 },
    ],
  };
  const html = write({ ...shown, subject: { kind: 'product', product: ofSizes } });
  expect(metaOf(html, 'product:price:amount')).toBe('155.00');
  expect(nodeOf(html, 'Product')).toMatchObject({
    offers: {
      ...{ lowPrice: '155.00', highPrice: '690.00', offerCount: 2 },
      offers: [
        { name: '1 L', price: '155.00' },
        { name: '5 L', price: '690.00' },
      ],
    },
  });
});

test('a product describes its pictures, sizes, facts, certificates, sheets and companions', () => {
  const revision = { revision: 2, revisedOn: '2026-03-14', url: '/sheets/2.pdf', bytes: 1, pages: 1 };
  const detailed: Product = {
    ...product,
    pictures: [image('/api/images/', 1000), image('/api/images/second-', 640, 1600)],
    sizes: ['1 L', '5 L', '20 L'],
    sizePrices: [
      { size: '1 L', price: 420 },
      { size: '5 L', price: 1890.5 },
    ],
    facts: [
      { name: 'pH', value: '13' },
      { name: 'Density', value: '1.06', unit: 'g/cm³' },
    ],
    certificates: [
      {
        ...{ name: 'ISO 9001:2015', reference: 'IN-4471' },
        file: { url: '/sheets/certificates/iso.pdf', bytes: 1, pages: 1 },
      },
      { name: 'Ecolabel', reference: 'Bureau of Standards' },
      { name: 'Halal' },
    ],
    sheets: [{ ...revision, kind: 'safety', language: 'ml', newestUrl: '/sheets/newest.pdf', earlier: [] }],
    usedWith: [7],
  };
  const html = write({ ...shown, subject: { kind: 'product', product: detailed } }, '/productsDetails/:id');
  const node = nodeOf(html, 'Product');
  expect(node).toMatchObject({
    image: [
      expect.stringMatching(/^https.*\/api\/images\/0123456789abcdef-1000\.webp$/),
      expect.stringMatching(/second-0123456789abcdef-1600\.webp$/),
      expect.anything(),
    ],
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: '378.50',
      highPrice: '1890.50',
      offerCount: 3,
    },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'pH', value: '13' },
      { '@type': 'PropertyValue', name: 'Density', value: '1.06', unitText: 'g/cm³' },
    ],
    hasCertification: [
      {
        '@type': 'Certification',
        name: 'ISO 9001:2015',
        certificationIdentification: 'IN-4471',
        url: `${publicUrl}/sheets/certificates/iso.pdf`,
      },
      { '@type': 'Certification', name: 'Ecolabel', description: 'Bureau of Standards' },
      { '@type': 'Certification', name: 'Halal' },
    ],
    subjectOf: [
      {
        '@type': 'DigitalDocument',
        name: 'Safety data sheet',
        inLanguage: 'ml',
        encodingFormat: 'application/pdf',
        url: `${publicUrl}/sheets/newest.pdf`,
        dateModified: '2026-03-14',
      },
    ],
    isRelatedTo: [{ '@id': `${publicUrl}/productsDetails/7#product` }],
  });
  // A size without a price of its own has that of the product.
  expect((node as { offers: { offers: object[] } }).offers.offers).toMatchObject([
    { '@type': 'Offer', name: '1 L', price: '420.00' },
    { '@type': 'Offer', name: '5 L', price: '1890.50' },
    { '@type': 'Offer', name: '20 L', price: '378.50' },
  ]);
});

test('a product describes its use and the hazards of its label', () => {
  const labelled: Product = {
    ...product,
    facts: [{ name: 'pH', value: '13' }],
    usedWhere: 'Hospitals\nSchools',
    howToUse: 'Dilute it.',
    hazards: {
      pictograms: ['GHS05', 'GHS09'],
      signalWord: 'Danger',
      hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
      precautionaryStatements: [
        { code: 'P301 + P330', text: 'IF SWALLOWED: Rinse mouth.' },
        { code: 'P405', text: 'Store locked up.' },
      ],
      unNumber: '1719',
    },
  };
  const propertiesOf = (item: Product) =>
    nodeOf(write({ ...shown, subject: { kind: 'product', product: item } }), 'Product')?.additionalProperty;
  const property = (name: string, value: string, propertyID?: string) => ({
    '@type': 'PropertyValue',
    name,
    value,
    ...(propertyID && { propertyID }),
  });
  expect(propertiesOf(labelled)).toEqual([
    property('pH', '13'),
    property('Where to use it', 'Hospitals\nSchools'),
    property('How to use it', 'Dilute it.'),
    property('Signal word', 'Danger'),
    property('Hazard pictogram', 'Corrosive', 'GHS05'),
    property('Hazard pictogram', 'Hazardous to the environment', 'GHS09'),
    property('Hazard statement', 'Causes severe skin burns and eye damage.', 'H314'),
    property('Precautionary statement', 'IF SWALLOWED: Rinse mouth.', 'P301 + P330'),
    property('Precautionary statement', 'Store locked up.', 'P405'),
    property('UN number', '1719'),
  ]);
  const empty = { pictograms: [], hazardStatements: [], precautionaryStatements: [] };
  expect(propertiesOf({ ...product, hazards: { ...empty, unNumber: '1719' } })).toEqual([
    property('UN number', '1719'),
  ]);
  expect(propertiesOf(product)).toBeUndefined();
});

test('an article has its author, its date and the date of its last change', () => {
  const article = {
    id: 2,
    title: 'Hard water',
    shortDescription: 'Why soap curdles.',
    blogShortDescription: 'Calcium.',
    createdAt: '2026-01-02T03:04:05.000Z',
    changedAt: '2026-02-02T03:04:05.000Z',
  };
  const html = write(
    { title: 'Hard water', subject: { kind: 'blog', article } },
    '/blogDetails/:id?',
    '/blogDetails/2',
  );
  expect(nodeOf(html, 'BlogPosting')).toMatchObject({
    headline: 'Hard water',
    datePublished: article.createdAt,
    dateModified: article.changedAt,
    author: { '@type': 'Organization', name: 'Venmara' },
    // It has no picture of its own.
    image: [`${publicUrl}/share/site-${hero}-1440.jpg`],
  });
  expect(metaOf(html, 'og:type')).toBe('article');
  expect(metaOf(html, 'article:modified_time')).toBe(article.changedAt);
  expect(linksOf(html, 'alternate')).toEqual(['/blog/rss.xml', '/blog/atom.xml']);
  const { blogShortDescription: description, ...rest } = article;
  const news = write({ subject: { kind: 'news', article: { ...rest, description } } }, '/newsDetails/:id?');
  expect(nodeOf(news, 'NewsArticle')).toMatchObject({ headline: 'Hard water' });
  expect(linksOf(news, 'alternate')).toEqual(['/news/rss.xml', '/news/atom.xml']);
});

test('lists of products, and nothing else, link to the feed of products', () => {
  for (const pattern of ['/products', '/products/all']) {
    const html = write({ title: 'Products' }, pattern);
    expect(linksOf(html, 'alternate')).toEqual(['/products/feed.xml']);
    expect(html).toContain('type="application/rss+xml" title="Venmara: Products (RSS)"');
    expect(linksOf(write({ title: 'Products', isUnlisted: true }, pattern), 'alternate')).toEqual([]);
  }
  expect(linksOf(write(shown, '/productsDetails/:id/:categoryId?'), 'alternate')).toEqual([]);
});

test('the home page describes the company and the search of the site', () => {
  const html = write({ title: site.company.tagline }, '/');
  expect(nodeOf(html, 'Organization')).toMatchObject({
    name: 'Venmara',
    telephone: '+91 471 555 0142',
    logo: `${publicUrl}/icons/icon-512.png`,
  });
  expect(nodeOf(html, 'WebSite')?.potentialAction).toMatchObject({
    '@type': 'SearchAction',
    target: { urlTemplate: `${publicUrl}/products/all?search={search_term_string}` },
  });
  expect(linksOf(html, 'alternate')).toHaveLength(4);
});

test.each(['ContactPage', 'AboutPage'])('the %s is called so', (type) => {
  expect(nodeOf(write({}, type === 'ContactPage' ? '/contact' : '/about'), type)).toBeDefined();
});

test('pages of a list name the one before and the one after', () => {
  const neighbours = { previous: '/products', next: '/products?page=3' };
  const html = write({ canonicalPath: '/products?page=2', neighbours }, '/products');
  expect(linksOf(html, 'prev')).toEqual([`${publicUrl}/products`]);
  expect(linksOf(html, 'next')).toEqual([`${publicUrl}/products?page=3`]);
});

test.each<[string, Partial<PageMetadata>]>([
  ['not found', { status: 404 }],
  ['gone', { status: 410 }],
  ['found by a search', { isUnlisted: true }],
])('what is %s stays out of search engines', (_, metadata) => {
  const html = write(metadata);
  expect(metaOf(html, 'robots')).toBe('noindex');
  expect(linksOf(html, 'canonical')).toEqual([]);
  expect(graphOf(html)).toEqual([]);
});

test.each(['/login', '/admin/*'])('%s stays out of search engines', (pattern) => {
  expect(metaOf(write({}, pattern), 'robots')).toBe('noindex');
});

test('a page with status 503 is not removed from search engines, and has no canonical URL', () => {
  const html = write({ status: 503 });
  expect(metaOf(html, 'robots')).toBeUndefined();
  expect(html).not.toContain('canonical');
  expect(html).not.toContain('ld+json');
});
