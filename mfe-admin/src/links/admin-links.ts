// The URL of every screen of the admin area. Features link to each other through this file.
import { adminPaths } from '@site/shared-contracts';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { findSitePart } from '@site/shared-contracts/site-parts';

const atPage = (path: string, page = 1) => (page > 1 ? `${path}?page=${page}` : path);

export const adminLinks = {
  home: () => adminPaths.home,
  desk: () => adminPaths.desk,
  products: (categoryId: number, page?: number) => atPage(`/admin/products/${categoryId}`, page),
  newProduct: (categoryId: number) => `/admin/addproduct/${categoryId}`,
  product: (categoryId: number, productId: number) => `/admin/addproduct/${categoryId}/${productId}`,
  blog: (page?: number) => atPage(adminPaths.blog, page),
  newBlog: () => '/admin/blogForm',
  editBlog: (id: number) => `/admin/blogForm/${id}`,
  news: (page?: number) => atPage(adminPaths.news, page),
  newNews: () => '/admin/newsForm',
  editNews: (id: number) => `/admin/newsForm/${id}`,
  ownPages: () => '/admin/pages',
  newOwnPage: () => '/admin/pageForm',
  editOwnPage: (id: number) => `/admin/pageForm/${id}`,
  siteContent: () => '/admin/site',
  sitePart: (part: string) => `/admin/site/${part}`,
  /** The form of anything that can be published. */
  content: ({ kind, id, categoryId = 0 }: Pick<ContentItem, 'kind' | 'id' | 'categoryId'>): string => {
    if (kind === 'site') return `/admin/site/${findSitePart(id)?.key ?? ''}`;
    if (kind === 'product') return `/admin/addproduct/${categoryId}/${id}`;
    if (kind === 'page') return `/admin/pageForm/${id}`;
    return kind === 'blog' ? `/admin/blogForm/${id}` : `/admin/newsForm/${id}`;
  },
  history: (kind: string, id: number) => `/admin/history/${kind}/${id}`,
  /** The inbox, or one enquiry; `list` is the query of the list from which it is opened: `view=mine&page=2`. */
  inbox: (id?: number, list = '') => `/admin/inbox${id === undefined ? '' : `/${id}`}${list && `?${list}`}`,
  quotations: () => '/admin/quotations',
  quotation: (id: number) => `/admin/quotations/${id}`,
  templates: () => '/admin/templates',
  mailSettings: () => '/admin/mailSettings',
  privacy: () => '/admin/privacy',
  quotes: () => adminPaths.quotes,
  messages: () => adminPaths.messages,
  mail: () => adminPaths.mail,
  deadMail: () => `${adminPaths.mail}?state=dead`,
  trash: () => adminPaths.trash,
  account: () => adminPaths.account,
  security: () => '/admin/security',
  people: () => adminPaths.people,
  /** The audit log, or what it has about one item or one admin. */
  audit: (about: { kind: string; itemId?: number } | { adminId: number } | object = {}) => {
    const query = new URLSearchParams(Object.entries(about).map(([name, value]) => [name, String(value)]));
    return query.size === 0 ? adminPaths.audit : `${adminPaths.audit}?${query.toString()}`;
  },
  brochure: () => adminPaths.brochure,
  siteCheck: () => adminPaths.siteCheck,
  allProducts: () => adminPaths.allProducts,
  pictures: () => adminPaths.pictures,
  importProducts: () => adminPaths.importProducts,
  redirects: () => adminPaths.redirects,
  search: () => adminPaths.search,
  bulkChanges: () => '/admin/bulkChanges',
  bulkChange: (id: number) => `/admin/bulkChanges/${id}`,
};
