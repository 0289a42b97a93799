// What the dialog is about, and its words.
import { quotePurposes, type QuotePurpose } from '@site/shared-contracts/enquiry-inputs';

export const titles: Record<QuotePurpose, string> = {
  price: 'Request a quote',
  sample: 'Ask for a sample',
  'data sheet': 'Ask for the data sheet',
};

export const formNames: Record<QuotePurpose, string> = {
  price: 'Quote request',
  sample: 'Sample request',
  'data sheet': 'Request for the data sheet',
};

/** What is asked for, as the address says. */
export function purposeIn(search: string): QuotePurpose {
  const purpose = new URLSearchParams(search).get('purpose');
  return quotePurposes.find((each) => each === purpose) ?? 'price';
}

export const confirmations: Record<QuotePurpose, string> = {
  price: 'Thank you. We will reply with a price within one working day.',
  sample: 'Thank you. We will write to you about the sample.',
  'data sheet': 'Thank you. We will send you the data sheet.',
};
