// What `npm run bench:site` asks for: pages of the shell, calls of the API, and how many times more of time and bytes
// each may take with a larger catalogue.

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {'shell' | 'api'} of
 * @property {number} limit the ratio to the smallest catalogue that is not flagged
 * @property {(number: number, size: number) => string} path another one for each number, where visitors use it so
 * @property {boolean} [isVaried] each number has a path of its own, so no cache has the response
 * @property {boolean} [isAdmin]
 */

/**
 * What is sent while it is read, as long as the catalogue is.
 * @typedef {{ name: string, of: 'shell' | 'api', path: string, isAdmin?: boolean }} WholeList
 */

/** @type {WholeList[]} */
export const wholeLists = [
  { name: 'sitemap', of: 'api', path: '/api/sitemap' },
  { name: 'product feed', of: 'shell', path: '/products/feed.xml' },
  { name: 'details', of: 'api', path: '/api/products/details' },
  { name: 'export of products', of: 'api', path: '/api/products/export', isAdmin: true },
  { name: 'export of enquiries', of: 'api', path: '/api/enquiries/export', isAdmin: true },
];

const page = 1.2;
const list = 3;

/** @type {(of: Call['of'], name: string, path: string) => Call} */
const fixed = (of, name, path) => ({ name, of, limit: page, path: () => path });
/** @type {(of: Call['of'], limit: number, name: string, path: Call['path']) => Call} */
const varied = (of, limit, name, path) => ({ name, of, limit, isVaried: true, path });
/** Ids spread over a catalogue of this size. Each hundredth product is in the trash, so the one before it is taken. */
const spread = (/** @type {number} */ number, /** @type {number} */ size) => {
  const id = 1 + ((number * 37) % Math.max(1, size - 5));
  return id % 100 === 0 ? id - 1 : id;
};
const word = (/** @type {number} */ number) =>
  ['pine floor', 'lemon glass', 'aloe kitchen', 'rose fabric', 'neem boiler', 'mint hand', 'ocean drain'][
    number % 7
  ] + ` ${['cl', 'po', 'wa', 'de', 'so', 'sa', 'sh'][Math.floor(number / 7) % 7]}`;
const search = (/** @type {number} */ number) => encodeURIComponent(word(number));

/** @param {number} big the category with 40 % of the products */
export const callsOf = (big) => [...pageCalls(big), ...publicCalls(big), ...adminCalls(big)];

/** @returns {Call[]} */
const pageCalls = (/** @type {number} */ big) => [
  fixed('shell', 'home', '/'),
  fixed('shell', 'contact', '/contact'),
  fixed('shell', 'products', '/products'),
  fixed('shell', 'all products', '/products/all'),
  fixed('shell', 'blog', '/blog'),
  fixed('shell', 'sitemap', '/sitemap.xml'),
  fixed('shell', 'feed', '/blog/rss.xml'),
  varied('shell', page, 'product', (n, size) => `/productsDetails/${spread(n, size)}`),
  varied(
    'shell',
    page,
    'list, next pages',
    (n) =>
      `/products?category=${big}&page=${1 + (n % 3)}&sort=${['name', '-name', 'price', '-price', 'newest'][n % 5]}`,
  ),
  varied('shell', list, 'search page', (n) => `/products/all?search=${search(n)}`),
];

/** @returns {Call[]} */
const publicCalls = (/** @type {number} */ big) => [
  fixed('api', 'api home products', '/api/products/all?page=1&pageSize=12'),
  {
    name: 'api products, last page',
    of: 'api',
    limit: list,
    // One product in a hundred is in the trash.
    path: (_, size) => `/api/products/all?page=${Math.floor((size * 0.99) / 12)}`,
  },
  fixed('api', 'api categories', '/api/category/all'),
  varied('api', page, 'api similar', (n, size) => `/api/products/similar/${spread(n, size)}`),
  varied('api', page, 'api by name', (n) => `/api/products/category/${big}?sort=name&page=${1 + (n % 3)}`),
  varied('api', page, 'api by price', (n) => `/api/products/all?sort=-price&page=${1 + (n % 7)}`),
  varied('api', list, 'api search', (n) => `/api/products/all?page=1&search=${search(n)}`),
  varied('api', list, 'api search, common', (n) => `/api/products/all?page=${1 + (n % 3)}&search=cleaner`),
  varied('api', list, 'api search, no hit', (n) => `/api/products/all?page=1&search=unknown${n}`),
  varied('api', list, 'api search, two letters', (n) => `/api/products/all?page=1&search=${'zqjxv'[n % 5]}q`),
  varied('api', list, 'api blog search', (n) => `/api/blog/all?page=1&search=${search(n)}`),
];

/**
 * Pages for each product. The audit log has a tenth as many entries, a hundred on a page; half of a tenth are messages,
 * ten on a page, and one of 25 is possible spam.
 */
const lastPages = (/** @type {string} */ path) => (path.includes('/audit/') ? 1 / 1000 : 0.96 / 200);

/** @returns {Call[]} */
const adminCalls = (/** @type {number} */ big) => [
  .../** @type {const} */ ([
    ['messages', '/api/contact/all?page=1'],
    ['messages, last page', '/api/contact/all?page=LAST'],
    ['messages by name', '/api/contact/all?page=1&sort=name'],
    ['messages, unhandled', '/api/contact/all?page=1&handled=false'],
    ['messages, of a day', '/api/contact/all?page=1&from=2026-01-01&to=2026-01-02&handled=true'],
    ['messages, spam', '/api/contact/all?page=1&suspect=true'],
    ['messages, search', '/api/contact/all?page=1&search=meera'],
    ['messages, rare search', '/api/contact/all?page=1&search=900004'],
    ['unread badge', '/api/contact/all?page=1&pageSize=1&handled=false'],
    ['quotes', '/api/quotes/getAll?page=1'],
    ['trash', '/api/trash/all?page=1'],
    ['dashboard', '/api/dashboard'],
    ['audit', '/api/audit/all?page=1'],
    ['audit, last page', '/api/audit/all?page=LAST'],
    ['audit of an item', '/api/audit/all?page=1&kind=product&itemId=3'],
    ['mail', '/api/mail/outbox?page=1'],
    ['admin products', `/api/products/category/${big}?page=2&pageSize=12`],
  ]).map(([name, path]) => ({
    name: `admin ${name}`.replace('admin admin', 'admin'),
    of: /** @type {const} */ ('api'),
    limit: list,
    isAdmin: true,
    path: (/** @type {number} */ _, /** @type {number} */ size) =>
      path.replace('LAST', String(Math.max(1, Math.floor(size * lastPages(path))))),
  })),
];
