import type { FormOutcome } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { Section } from './page';

export type QuoteSection = Section<'enquiry/quote-dialog'>;

/** A quote is asked for by address: `?quote=<productId>` on any page places the enquiry remote's dialog over it. */
export function quoteSection(
  search: URLSearchParams,
  { content: { contact } }: PageSite,
  outcome?: FormOutcome,
): QuoteSection | undefined {
  const productId = search.get('quote') ?? '';
  if (!/^[1-9]\d*$/.test(productId)) return undefined;
  return { id: 'enquiry/quote-dialog', props: { productId, contact, outcome }, hydrate: 'load' };
}
