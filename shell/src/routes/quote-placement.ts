import type { FormOutcome } from '@site/shared-contracts';
import { whatsAppOf } from '@site/shared-contracts/site-content';
import type { PageSite } from '../site/site-context';
import type { Placement } from './page';

export type QuotePlacement = Placement<'enquiry/quote-dialog'>;

/** `?quote=<productId>` on any page opens the enquiry remote's dialog over the page. */
export function quotePlacement(
  search: URLSearchParams,
  { content }: PageSite,
  outcome?: FormOutcome,
): QuotePlacement | undefined {
  const productId = search.get('quote') ?? '';
  if (!/^[1-9]\d*$/.test(productId)) return undefined;
  const props = { productId, contact: content.contact, whatsApp: whatsAppOf(content), outcome };
  return { id: 'enquiry/quote-dialog', props, hydrate: 'load' };
}
