// The words of a quote request with its products, for the site, the admin area, mail and files.
import type { QuotePurpose } from './schemas/enquiry-inputs';

/** What is asked for: the end of `asks for`. */
export const purposeTexts: Record<QuotePurpose, string> = {
  price: 'a quote',
  sample: 'a sample',
  'data sheet': 'the data sheet',
};

/** `Venmax`, or `Venmax and 2 more`. */
export const productsText = (first: string, further: number): string =>
  further === 0 ? first : `${first} and ${String(further)} more`;

interface AskedPack {
  productname: string;
  size: string;
  quantity: string;
  sku?: string | undefined;
}

/** `12 × Venmax, 5 L (VX-5)`. What is not stated is left out. */
export const packText = ({ productname, size, quantity, sku }: AskedPack): string =>
  `${quantity && `${quantity} × `}${[productname, size].filter(Boolean).join(', ')}${sku ? ` (${sku})` : ''}`;
