import type { FormOutcome } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { Placement } from './page';

export type QuotePlacement = Placement<'enquiry/quote-dialog'>;

/** `?quote=<productId>` on any page opens the enquiry remote's dialog over the page. */
export function quotePlacement(
  search: URLSearchParams,
  { content: { contact } }: PageSite,
  outcome?: FormOutcome,
): QuotePlacement | undefined {
  const productId = search.get('quote') ?? '';
  if (!/^[1-9]\d*$/.test(productId)) return undefined;
  return { id: 'enquiry/quote-dialog', props: { productId, contact, outcome }, hydrate: 'load' };
}
