import { quoteListPath } from '@site/shared-contracts/quote-list';
import type { FormOutcome } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { Page, Params, Placement } from './page';
import { quotePlacement, type QuotePlacement } from './quote-placement';

/** Every piece of one page view. */
export interface PagePlacements {
  /** The page's own pieces from top to bottom. */
  page: readonly Placement[];
  /**
   * The quote dialog over the page, where the URL opens it. The layout renders it by itself: it survives a broken page.
   */
  quote: QuotePlacement | undefined;
  all: readonly Placement[];
}

export type PlacementsOf = (
  page: Page,
  params: Params,
  search: URLSearchParams,
  outcome?: FormOutcome,
) => PagePlacements;

/**
 * The one place that lists the pieces of a page view. The loader, the head and the view of a request receive the same
 * list: it is computed again only for another page, other parameters or another form outcome.
 */
export function createPlacementsOf(site: PageSite): PlacementsOf {
  let last: { key: string; outcome: FormOutcome | undefined; placements: PagePlacements } | undefined;
  return (page, params, search, outcome) => {
    const key = JSON.stringify([page.path, params, search.get('quote')]);
    // The page has the form for messages or that of the quote list; the outcome of another quote form is for the dialog.
    const own = outcome?.form === 'message' || page.path === quoteListPath ? outcome : undefined;
    if (last?.key !== key || last.outcome !== own)
      last = { key, outcome: own, placements: listPlacements(page, params, search, site, own) };
    return last.placements;
  };
}

function listPlacements(
  page: Page,
  params: Params,
  search: URLSearchParams,
  site: PageSite,
  outcome: FormOutcome | undefined,
): PagePlacements {
  const own = page.placements(params, site, outcome);
  const quote = page.isAdminArea ? undefined : quotePlacement(search, site);
  return { page: own, quote, all: quote ? [...own, quote] : own };
}
