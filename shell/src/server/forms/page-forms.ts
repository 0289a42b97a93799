import type { FormOutcome } from '@site/shared-contracts';
import { quoteListPath } from '@site/shared-contracts/quote-list';
import { matchPath } from 'react-router-dom';
import { pages } from '../../routes/pages';
import type { Site } from '../../site/site-context';

/** The product that the quote dialog on this page is about; 0 where there is none. */
export function quotedProductId({ searchParams }: URL): number {
  const id = searchParams.get('quote') ?? '';
  return /^[1-9]\d*$/.test(id) ? Number(id) : 0;
}

/** Whether the page at this URL has such a form. */
export function pageHasForm(form: FormOutcome['form'], url: URL, site: Site): boolean {
  // The quote dialog opens over any page.
  if (form === 'quote') return quotedProductId(url) > 0 || url.pathname === quoteListPath;
  const page = pages.find(({ path }) => matchPath(path, url.pathname));
  const ids = page?.placements({}, site).map(({ id }) => id) ?? [];
  return ids.includes('enquiry/contact-section') || ids.includes('enquiry/contact-page');
}
