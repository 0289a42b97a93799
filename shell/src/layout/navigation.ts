// The site's main pages and their labels, for header, menu and footer.
import { links } from '@site/shared-contracts';

export interface SiteLink {
  label: string;
  to: string;
  /** Prefixes of the pages below this one; the link is marked there, too. */
  subPaths?: readonly string[];
}

export const siteLinks: readonly SiteLink[] = [
  { label: 'Home', to: links.home() },
  { label: 'About', to: links.about() },
  { label: 'Products', to: links.products(), subPaths: ['/products/', '/productsDetails/'] },
  { label: 'Blog', to: links.blog(), subPaths: ['/blogDetails', '/newsDetails'] },
];

export const contactLink: SiteLink = { label: 'Contact', to: links.contact() };

/** `page` on the very page, `true` somewhere below it. */
export function ariaCurrentOf(
  { to, subPaths = [] }: SiteLink,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return subPaths.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
