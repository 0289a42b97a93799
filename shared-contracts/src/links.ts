// Every URL of the site. Remotes link to each other through this module and never import one another.
import type { ProductSort } from './schemas/products';
import { facetNames } from './values/facets';

/** Route patterns, in the router's notation. */
export const paths = {
  home: '/',
  about: '/about',
  products: '/products',
  allProducts: '/products/all',
  product: '/productsDetails/:id/:categoryId?',
  blog: '/blog',
  blogArticle: '/blogDetails/:id?',
  news: '/news',
  newsArticle: '/newsDetails/:id?',
  tag: '/tags/:slug',
  ownPage: '/page/:id',
  faq: '/faq',
  contact: '/contact',
  login: '/login',
  admin: '/admin/*',
} as const;

/**
 * Addresses with words, for items that have a slug. Not part of `paths`, which are in the code of every remote: pages link
 * to the `path` that comes with an item.
 */
export const wordPaths = {
  category: '/products/:slug',
  product: '/products/:category/:slug',
  blog: '/blog/:slug',
  news: '/news/:slug',
  page: '/pages/:slug',
} as const;

/** Route patterns of the admin area: first those of the owner's specification, then our own. */
export const adminPaths = {
  home: '/admin/home',
  desk: '/admin/desk',
  products: '/admin/products/:id',
  addProduct: '/admin/addproduct/:id/:productId?',
  blog: '/admin/blog',
  blogForm: '/admin/blogForm/:blogId?',
  news: '/admin/newsAndEvents',
  newsForm: '/admin/newsForm/:newsId?',
  ownPages: '/admin/pages',
  pageForm: '/admin/pageForm/:id?',
  siteContent: '/admin/site/:part?',
  history: '/admin/history/:kind/:id',
  quotes: '/admin/enquiry',
  inbox: '/admin/inbox/:id?',
  quotations: '/admin/quotations/:id?',
  messages: '/admin/messages',
  mail: '/admin/mail',
  trash: '/admin/trash',
  account: '/admin/account',
  people: '/admin/people',
  audit: '/admin/audit',
  allProducts: '/admin/allProducts',
  importProducts: '/admin/importProducts',
  bulkChanges: '/admin/bulkChanges/:id?',
  brochure: '/admin/brochure',
  siteCheck: '/admin/siteCheck',
  redirects: '/admin/redirects',
  search: '/admin/search',
  pictures: '/admin/pictures',
} as const;

/** What the URL of the product list can contain. Everything is optional; default values are left out of the URL. */
export interface ProductListParams {
  /** Left out for the category that the list shows first. */
  category?: number | 'all' | undefined;
  search?: string | undefined;
  sort?: ProductSort | undefined;
  /** Counted from 1. */
  page?: number | undefined;
  /** The path of the category, where that is an address with words. */
  path?: string | undefined;
}

/** Every query parameter that changes what a page shows. */
export const pageQueryParameters: readonly string[] = [
  'category',
  'search',
  'sort',
  'page',
  'product',
  'quote',
  'size',
  'purpose',
  'item',
  'find',
  'map',
  // Of the product list, and of the page that compares products.
  ...facetNames,
  'compare',
  'ids',
  'articles',
];

const urlWithChangedSearch = (path: string, search: string, change: (values: URLSearchParams) => void) => {
  const values = new URLSearchParams(search);
  change(values);
  const text = values.toString();
  return text ? `${path}?${text}` : path;
};

const urlWithSearch = (path: string, values: object) =>
  urlWithChangedSearch(path, '', (search) => {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && value !== '') search.set(name, String(value));
    }
  });

/** An address of a product, by its number or with words. */
const productPage = /^\/(productsDetails|products\/[^/]+)\/[^/]/;

/** Whether a URL requests the map. */
export const isMapRequested = (search: URLSearchParams) => search.get('map') === 'show';

export const links = {
  home: () => '/',
  about: () => '/about',
  products: ({ category, search, sort, page, path }: ProductListParams = {}) => {
    const values = { search, sort, page: page === 1 ? undefined : page };
    return category === 'all'
      ? urlWithSearch(paths.allProducts, values)
      : urlWithSearch(path ?? paths.products, { category: path ? undefined : category, ...values });
  },
  product: (id: number, categoryId?: number) =>
    categoryId === undefined ? `/productsDetails/${id}` : `/productsDetails/${id}/${categoryId}`,
  /** `page` is counted from 1. */
  blog: (page?: number) => urlWithSearch('/blog', { page: page === 1 ? undefined : page }),
  blogArticle: (id: number) => `/blogDetails/${id}`,
  news: (page?: number) => urlWithSearch('/news', { page: page === 1 ? undefined : page }),
  newsArticle: (id: number) => `/newsDetails/${id}`,
  contact: (product?: number) => urlWithSearch('/contact', { product }),
  login: () => '/login',
  admin: () => '/admin',
  /**
   * Opens the quote dialog on the current page: a relative link that keeps the path. `size` is the chosen one, and `purpose`
   * what is asked for if it is no price.
   */
  quote: (productId: number, current?: { search: string }, size?: string, purpose?: string) =>
    urlWithChangedSearch('', current?.search ?? '', (search) => {
      search.delete('size');
      search.delete('purpose');
      search.set('quote', String(productId));
      if (size) search.set('size', size);
      if (purpose) search.set('purpose', purpose);
    }),
  /** The same page without the dialog. The size is the dialog's, but on a product's page, where it is chosen. */
  withoutQuote: ({ pathname, search }: { pathname: string; search: string }) =>
    urlWithChangedSearch(pathname, search, (values) => {
      values.delete('quote');
      if (!productPage.test(pathname)) values.delete('size');
      values.delete('purpose');
    }),
  /**
   * The current page with or without the map. A third party serves the map, so it is loaded only under a URL of its
   * own.
   */
  map: (isShown: boolean, { pathname, search }: { pathname: string; search: string }) =>
    `${urlWithChangedSearch(pathname, search, (values) => {
      if (isShown) values.set('map', 'show');
      else values.delete('map');
    })}#map`,
};

/** Articles with a tag; `page` is counted from 1. Not one of `links`, which are in the code of every remote. */
export const linkToTag = (slug: string, page?: number): string =>
  urlWithSearch(`/tags/${encodeURIComponent(slug)}`, { page: page === 1 ? undefined : page });

/** A page of the owners' own, without words. Not one of `links` either. */
export const linkToOwnPage = (id: number): string => `/page/${id}`;

/** The customer's page of a quotation. The token is in the query, which no log of ours has. Not one of `links` either. */
export const linkToQuotation = (token: string): string => urlWithSearch('/quotation', { link: token });

/**
 * The current page without the dialog and without parameters that no page reads, such as those of campaigns: the server
 * renders a page without them, too. Not one of `links` for the same reason.
 */
export const printedUrl = ({ pathname, search }: { pathname: string; search: string }): string =>
  urlWithChangedSearch(pathname, search, (values) => {
    for (const name of new Set(values.keys()))
      if (['quote', 'size', 'purpose'].includes(name) || !pageQueryParameters.includes(name))
        values.delete(name);
  });
