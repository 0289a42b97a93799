import type { SiteContent } from '@site/shared-contracts/site-content';
import { createContext, use } from 'react';

/** What the server knows about the brand. */
export interface Site {
  content: SiteContent;
  /** The server's, so that the browser draws the same footer on New Year's Eve. */
  year: number;
}

/** What a page has of it: the company's texts come only with the page that shows them, for no other needs so many. */
export interface PageSite extends Omit<Site, 'content'> {
  content: Omit<SiteContent, 'about'> & { about?: SiteContent['about'] | undefined };
}

/** What the browser is handed with a page. */
export function siteForPage(site: Site, { showsCompany }: { showsCompany: boolean }): PageSite {
  if (showsCompany) return site;
  return { ...site, content: { ...site.content, about: undefined } };
}

export const SiteContext = createContext<PageSite | undefined>(undefined);

export function useSite(): PageSite {
  const site = use(SiteContext);
  if (!site) throw new Error('Nothing of the site can be drawn outside a SiteContext.');
  return site;
}
