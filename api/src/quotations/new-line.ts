// A line of a new quotation, with the price that visitors see of the pack.
import { limits, type Product } from '@site/shared-contracts';
import { findPack, priceBeforeGst } from '@site/shared-contracts/pack-prices';
import { withGst } from '@site/shared-contracts/shown-prices';
import type { QuotationLine, QuoteLine } from '@site/shared-contracts/schemas';

/** The most usual rate of GST for chemicals; a clerk checks it. */
const usualGst = '18';

/** The product as visitors see it. */
type QuotedProduct = Parameters<typeof priceBeforeGst>[0] & Pick<Product, 'id' | 'packs'>;

/** What is known besides the product. */
export interface LineSources {
  /** Of the quotation. */
  pricesIncludeGst: boolean;
  /** The newest line of an earlier quotation that is about the product. */
  taxed?: QuotationLine | undefined;
}

/**
 * The price is the one before GST. In a quotation whose prices include it, GST is added, but where the site says nothing
 * of GST: there it is the price that visitors see.
 */
export function newLine(
  { productname, size, quantity }: QuoteLine,
  product: QuotedProduct | undefined,
  { pricesIncludeGst, taxed }: LineSources,
): QuotationLine {
  const pack = product && findPack(product, size || undefined);
  const gstPercent = pack?.gstRate === undefined ? (taxed?.gstPercent ?? usualGst) : String(pack.gstRate);
  const gst = product?.gst && (pricesIncludeGst ? 'included' : 'excluded');
  const price = product && withGst(priceBeforeGst(product, size || undefined), gst, Number(gstPercent));
  const description = pack?.sku ? `${productname} (${pack.sku})` : productname;
  return {
    ...(product && { productId: product.id }),
    description: description.slice(0, limits.line) || 'Product',
    size: size.slice(0, limits.size),
    hsn: pack?.hsn ?? taxed?.hsn ?? '',
    quantity: /^[1-9]\d{0,6}$/.test(quantity) ? quantity : '1',
    unit: taxed?.unit ?? (pack ? 'pack' : ''),
    unitPricePaise: Math.round((price?.finalPrice ?? 0) * 100),
    discountPercent: '0',
    gstPercent,
  };
}
