import { readTarget } from './link-target';

const own = 'https://www.company.example';

test.each([
  ['/productsDetails/7', 'product', '7'],
  ['/productsDetails/7/3?size=5%20L#facts', 'product', '7'],
  ['/productsdetails/7/', 'product', '7'],
  [`${own}/blogDetails/2`, 'blog', '2'],
  ['/newsDetails/2', 'news', '2'],
  ['/products?category=7', 'category', '7'],
  ['/products/Floor-Care', 'address', 'category floor-care'],
  ['/products/floor-care/venfloor', 'address', 'product venfloor'],
  ['/blog/hard-water', 'address', 'blog hard-water'],
  ['/news/new-line', 'address', 'news new-line'],
  ['/tags/%E0%B4%AE%E0%B4%B2', 'tag', 'മല'],
  ['/tags/foam/rss.xml', 'tag', 'foam'],
  ['/sheets/7/safety-en.pdf', 'sheet', '7/safety-en.pdf'],
  ['/api/images/0123456789abcdef-640.webp', 'image', '0123456789abcdef-640.webp'],
  ['/site/uploads/0123456789abcdef.svg', 'file', '0123456789abcdef.svg'],
  ['/Old%20Catalogue.html/', 'redirect', '/old catalogue.html'],
])('%s names %s %s', (href, kind, key) => {
  expect(readTarget(href, own)).toEqual({ kind, key });
});

test.each([
  ...['/', '/about', '/products', '/Products/', '/products/all?page=2', '/blog', '/blogDetails', '/contact'],
  ...[
    '/admin/home',
    '/brochure.pdf',
    '/blog/rss.xml',
    '/products/feed.xml',
    '/sitemap.xml',
    '#top',
    '?quote=7',
  ],
  ...[
    'https://elsewhere.example/productsDetails/7',
    'mailto:hello@company.example',
    'tel:+91',
    '//elsewhere.example/x',
  ],
])('%s needs no look', (href) => {
  expect(readTarget(href, own)).toBe('elsewhere');
});

test.each(['/productsDetails/x', '/tags/%', '/tags/a%00b', '/about//us'])('%s is no page', (href) => {
  expect(readTarget(href, own)).toBe('no page');
});

test.each(['www.company.example', 'productsDetails/7', 'javascript:alert(1)', '', 'https://'])(
  '%s is no link',
  (href) => {
    expect(readTarget(href, own)).toBe('no link');
  },
);
