// The site's main pages and their labels, for header, menu and footer.
import { links } from '@site/shared-contracts';
import { createContext, use } from 'react';
import { listRemotePages, type Composition } from '../federation/composition';

export interface SiteLink {
  label: string;
  to: string;
  /** Prefixes of the pages below this one; the link is marked there, too. */
  subPaths?: readonly string[];
}

/** `order` is compared with that of the pages which remotes bring (`navigation` in their descriptions). */
const ownLinks: readonly (SiteLink & { order: number })[] = [
  { order: 10, label: 'Home', to: links.home() },
  { order: 20, label: 'About', to: links.about() },
  { order: 30, label: 'Products', to: links.products(), subPaths: ['/products/', '/productsDetails/'] },
  {
    order: 40,
    label: 'Blog',
    to: links.blog(),
    subPaths: ['/blogDetails', '/newsDetails', '/tags', '/blog/', '/news/'],
  },
];

/** The links of the site and of the remotes that are live, in their order; `contactLink` follows them. */
export function siteLinksOf(composition: Composition): readonly SiteLink[] {
  const ofRemotes = listRemotePages(composition).flatMap(({ path, navigation }) =>
    navigation ? [{ ...navigation, to: path, subPaths: [`${path}/`] }] : [],
  );
  return [...ownLinks, ...ofRemotes].sort((a, b) => a.order - b.order);
}

/** Without a remote that brings pages. */
export const SiteLinksContext = createContext<readonly SiteLink[]>(ownLinks);

export const useSiteLinks = () => use(SiteLinksContext);

export const contactLink: SiteLink = { label: 'Contact', to: links.contact() };

/** `page` on the very page, `true` somewhere below it. */
export function ariaCurrentOf(
  { to, subPaths = [] }: SiteLink,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return subPaths.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
