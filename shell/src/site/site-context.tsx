import type { SiteContent } from '@site/shared-contracts/site-content';
import { createContext, use } from 'react';

/** What the server knows about the brand and hands to the browser with the page. */
export interface Site {
  content: SiteContent;
  /** The server's, so that the browser draws the same footer on New Year's Eve. */
  year: number;
}

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('Nothing of the site can be drawn outside a SiteContext.');
  return site;
}
