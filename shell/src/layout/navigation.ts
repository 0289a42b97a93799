// The site's main pages and their labels, for header, menu and footer.
import { links } from '@site/shared-contracts';
import { countLetters } from '@site/shared-contracts/count-letters';
import { isShown, type SiteContent } from '@site/shared-contracts/site-content';
import { media } from '@site/shared-ui/media';
import { createContext, use } from 'react';
import { listRemotePages, type Composition } from '../composition/composition';

export interface SiteLink {
  label: string;
  to: string;
  /** Prefixes of the pages below this one; the link is marked there, too. */
  subPaths?: readonly string[] | undefined;
  labelInFooter?: string;
}

/** `order` is compared with that of the pages which remotes bring (`navigation` in their descriptions). */
const ownLinks: readonly (SiteLink & { order: number })[] = [
  { order: 10, label: 'Home', to: links.home() },
  { order: 20, label: 'About', to: links.about() },
  { order: 30, label: 'Products', to: links.products(), subPaths: ['/products/', '/productsDetails/'] },
  {
    order: 40,
    label: 'Blog',
    labelInFooter: 'Blogs',
    to: links.blog(),
    subPaths: ['/blogDetails', '/newsDetails', '/tags', '/blog/', '/news'],
  },
];

/**
 * Those that admins have chosen for the header; without any, the links of the site and of the remotes that are live, in
 * their order. The pages of the owners' own follow, and `contactLink`.
 */
export function siteLinksOf(
  composition: Composition,
  { menus: { header }, menuPages = [] }: Pick<SiteContent, 'menus' | 'menuPages'>,
): readonly SiteLink[] {
  const ofRemotes = listRemotePages(composition).flatMap(({ path, navigation }) =>
    navigation ? [{ ...navigation, to: path, subPaths: [`${path}/`] }] : [],
  );
  const usual = [...ownLinks, ...ofRemotes].sort((a, b) => a.order - b.order);
  const chosen = header.filter(isShown).map(({ label, href }) => ({
    label,
    to: href,
    subPaths: usual.find(({ to }) => to === href)?.subPaths,
  }));
  const ownPages = menuPages
    .filter(({ place }) => place === 'header')
    .map(({ label, href }) => ({ label, to: href }));
  return [...(chosen.length > 0 ? chosen : usual), ...ownPages];
}

/** The screens on which the header has room for the links; on smaller ones they are in the menu. */
export const mediaOf = (siteLinks: readonly SiteLink[]) =>
  countLetters(siteLinks) > 55 ? media.xl : media.lg;

/** Without a remote that brings pages. */
export const SiteLinksContext = createContext<readonly SiteLink[]>(ownLinks);

export const useSiteLinks = () => use(SiteLinksContext);

export const contactLink: SiteLink = { label: 'Contact', to: links.contact() };

/** `page` on the very page, `true` somewhere below it. */
export function ariaCurrentOf(
  { to, subPaths = [] }: SiteLink,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): 'page' | 'true' | undefined {
  // A category may have its address in the search.
  if ([pathname, pathname + search].includes(to)) return 'page';
  return subPaths.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
