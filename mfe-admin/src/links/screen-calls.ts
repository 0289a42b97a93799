// The call without which a screen has nothing to show, by its path below `/admin/`. Who may not make the call does not see
// the screen, nor the links to it. A screen does not compile before it has a row.
import type { Endpoint } from '@site/shared-contracts/schemas';

export interface NeededCall {
  call: Endpoint;
  /** Of a call with the parameter `kind`. */
  kind?: 'product' | 'blog' | 'news' | 'page' | 'site';
}

const viewing = (kind: NonNullable<NeededCall['kind']>): NeededCall => ({
  call: 'GET /api/content/:kind/:id',
  kind,
});
const needs = (call: Endpoint): NeededCall => ({ call });

export const screenCalls = {
  home: needs('GET /api/category/managed'),
  desk: needs('GET /api/desk'),
  'products/:id': needs('GET /api/category/managed'),
  'addproduct/:id/:productId?': viewing('product'),
  blog: viewing('blog'),
  'blogForm/:blogId?': viewing('blog'),
  newsAndEvents: viewing('news'),
  'newsForm/:newsId?': viewing('news'),
  pages: viewing('page'),
  'pageForm/:id?': viewing('page'),
  'history/page/:id': viewing('page'),
  site: viewing('site'),
  'site/:part': viewing('site'),
  'history/site/:id': viewing('site'),
  'history/product/:id': viewing('product'),
  'history/blog/:id': viewing('blog'),
  'history/news/:id': viewing('news'),
  inbox: needs('GET /api/enquiries/all'),
  'inbox/:id': needs('GET /api/enquiries/:id'),
  enquiry: needs('GET /api/quotes/getAll'),
  messages: needs('GET /api/contact/all'),
  quotations: needs('GET /api/quotations/all'),
  'quotations/:id': needs('GET /api/quotations/:id'),
  brochure: needs('GET /api/brochure'),
  siteCheck: needs('GET /api/site-check'),
  mail: needs('GET /api/mail/outbox'),
  mailSettings: needs('GET /api/mail/settings'),
  templates: needs('GET /api/mail/templates'),
  trash: needs('GET /api/trash/all'),
  privacy: needs('GET /api/privacy/settings'),
  audit: needs('GET /api/audit/all'),
  security: needs('GET /api/security/settings'),
  people: needs('GET /api/people/all'),
  account: needs('GET /api/auth/me'),
  allProducts: needs('GET /api/products/managed'),
  importProducts: needs('POST /api/bulk-changes/import'),
  redirects: needs('GET /api/redirects/all'),
  search: needs('GET /api/search/synonyms/all'),
  pictures: needs('GET /api/pictures/all'),
  bulkChanges: needs('GET /api/bulk-changes/all'),
  'bulkChanges/:id': needs('GET /api/bulk-changes/:id'),
} as const satisfies Record<string, NeededCall>;

export type ScreenPath = keyof typeof screenCalls;

/** Of a link without parameters, such as those of the menu. */
export const callOfLink = (link: string): NeededCall | undefined =>
  (screenCalls as Partial<Record<string, NeededCall>>)[link.replace('/admin/', '')];
