import type { FormOutcome } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { Page, Params, Section } from './page';
import { quoteSection, type QuoteSection } from './quote-section';

/** Every piece of one page view. */
export interface PageSections {
  /** The page's own pieces from top to bottom. */
  page: readonly Section[];
  /**
   * The quote dialog over the page, where the URL opens it. The frame renders it by itself: it survives a broken page.
   */
  quote: QuoteSection | undefined;
  all: readonly Section[];
}

export type SectionsOf = (
  page: Page,
  params: Params,
  search: URLSearchParams,
  outcome?: FormOutcome,
) => PageSections;

/**
 * The one place that lists the pieces of a page view. The loader, the head and the view of a request receive the same
 * list: it is computed again only for another page, other parameters or another form outcome.
 */
export function createSectionsOf(site: PageSite): SectionsOf {
  let last: { key: string; outcome: FormOutcome | undefined; sections: PageSections } | undefined;
  return (page, params, search, outcome) => {
    const key = JSON.stringify([page.path, params, search.get('quote')]);
    // The page has the form for messages; the outcome of the quote form is for the dialog.
    const own = outcome?.form === 'message' ? outcome : undefined;
    if (last?.key !== key || last.outcome !== own)
      last = { key, outcome: own, sections: listSections(page, params, search, site, own) };
    return last.sections;
  };
}

function listSections(
  page: Page,
  params: Params,
  search: URLSearchParams,
  site: PageSite,
  outcome: FormOutcome | undefined,
): PageSections {
  const own = page.sections(params, site, outcome);
  const quote = page.isAdminArea ? undefined : quoteSection(search, site);
  return { page: own, quote, all: quote ? [...own, quote] : own };
}
