// The site's main places and what they are called, for header, menu and footer alike.
import { links } from '@site/shared-contracts';

export interface SiteLink {
  label: string;
  to: string;
  /** How the addresses below this place begin; there the link is marked too. */
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
