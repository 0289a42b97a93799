// The parts of the site's content. Each is published for itself, so that each has an id like a product.
import { fieldInfo } from './values/field-info';
import { paths } from './links';
import { SiteContentValues } from './schemas/site-content';

export type SitePartKey = Exclude<keyof SiteContentValues, '$schema'>;

/**
 * A number never changes and is never used again, because versions are stored under it. Below 101 is what was the whole
 * content, so that a form that was opened before an upgrade changes no part.
 */
const ids: Record<SitePartKey, number> = {
  company: 101,
  logo: 102,
  favicon: 103,
  colors: 104,
  menus: 105,
  hero: 106,
  trending: 107,
  promo: 108,
  history: 109,
  clients: 110,
  testimonials: 111,
  blog: 112,
  news: 113,
  product: 114,
  about: 115,
  contact: 116,
  socials: 117,
  pages: 118,
  prices: 119,
  faq: 120,
};

const pages: Partial<Record<SitePartKey, string>> = {
  about: paths.about,
  blog: paths.blog,
  contact: paths.contact,
  faq: paths.faq,
  product: paths.products,
  prices: paths.products,
};

export interface SitePart {
  id: number;
  /** As the content names it: `hero`. */
  key: SitePartKey;
  /** As its form is titled: `Banner of the home page`. */
  label: string;
  /** The page that shows it. */
  page: string;
}

export const sitePartByKey = (key: SitePartKey): SitePart => ({
  id: ids[key],
  key,
  label: fieldInfo.get(SiteContentValues.shape[key])?.label ?? key,
  page: pages[key] ?? paths.home,
});

export const siteParts: readonly SitePart[] = (Object.keys(ids) as SitePartKey[]).map(sitePartByKey);

export const findSitePart = (id: number | undefined): SitePart | undefined =>
  siteParts.find((part) => part.id === id);
