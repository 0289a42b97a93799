import type { SiteContent } from '@site/shared-contracts/site-content';
import { createContext, use } from 'react';

/** The brand's content, on the server. */
export interface Site {
  content: SiteContent;
  /** The server's, so that the browser renders the same footer on New Year's Eve. */
  year: number;
  /** Host and port of the site's public URL, which is printed with each page. */
  host: string;
}

/** The same in a page: the long texts about the company are only in the page that shows them. */
export interface PageSite extends Omit<Site, 'content'> {
  content: Omit<SiteContent, 'about'> & { about?: SiteContent['about'] | undefined };
}

/** The part of the site's content that is sent with a page. */
export function siteForPage(site: Site, longPart: 'about' | 'faq' | undefined): PageSite {
  const { about, faq } = site.content;
  return {
    ...site,
    content: {
      ...site.content,
      about: longPart === 'about' ? { ...about, privacy: undefined } : undefined,
      faq: longPart === 'faq' ? faq : { ...faq, text: '', questions: [] },
    },
  };
}

export const SiteContext = createContext<PageSite | undefined>(undefined);

export function useSite(): PageSite {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteContext around it.');
  return site;
}
