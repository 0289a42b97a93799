import { sizePricesOf, type PricePreview, type ProductValues } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import { readDetails } from '../products/product-details';
import { amountOf } from '../products/product-table';
import { changePrices, type OwnPrices, type PriceChange } from './change-prices';
import { readSelection, type Selection } from './selection';

/** So many products are shown. */
const most = 50;
const mostSizes = 100;
/** `5 L` before `20 L`. */
const collator = new Intl.Collator('en', { numeric: true });

/** What a change of prices would do to all selected products, with the first of them; problems come first. */
export async function previewPrices(
  db: Database,
  selection: Selection,
  change: PriceChange,
): Promise<Omit<PricePreview, 'status'>> {
  const result = { total: 0, changed: 0, withoutPrice: 0, refused: 0 };
  const productsOf = new Map<string, number>();
  const refused: PricePreview['rows'] = [];
  const changed: PricePreview['rows'] = [];
  const add = (rows: PricePreview['rows'], row: PricePreview['rows'][number]) => {
    if (rows.length < most) rows.push(row);
  };
  for await (const batch of readPrices(db, selection))
    for (const { id, name, prices } of batch) {
      result.total += 1;
      for (const size of new Set(prices.sizes)) productsOf.set(size, (productsOf.get(size) ?? 0) + 1);
      const before = toPreview(prices);
      const outcome = changePrices(prices, change);
      if (!outcome) result.withoutPrice += 1;
      else if ('problem' in outcome) {
        result.refused += 1;
        add(refused, { id, name, before, message: outcome.problem });
      } else {
        result.changed += 1;
        const { sizePrices } = outcome;
        add(changed, { id, name, before, after: toPreview({ ...outcome.prices, sizePrices }) });
      }
    }
  const sizes = [...productsOf]
    .map(([size, products]) => ({ size, products }))
    .sort((one, other) => other.products - one.products || collator.compare(one.size, other.size))
    .slice(0, mostSizes);
  return { ...result, sizes, rows: [...refused, ...changed].slice(0, most) };
}

const toPreview = ({ productPrice, productOfferPrice, sizePrices = [] }: OwnPrices) => ({
  price: productPrice,
  offerPrice: productOfferPrice,
  ...(sizePrices.length > 0 && { sizePrices: [...sizePrices] }),
});

async function* readPrices(db: Database, selection: Selection) {
  const products = readSelection(db, selection).select([
    'item.item_id as id',
    sql<string>`coalesce(product.name, item.name)`.as('name'),
    amountOf(db, 'price').as('price'),
    amountOf(db, 'offer').as('offer'),
    amountOf(db, 'offer_price').as('offerPrice'),
    // Of a draft that visitors do not see, its details are among its other values.
    sql<string>`coalesce(product.details, draft_version.content)`.as('details'),
    'product.sizes as sizes',
  ]);
  const read = (last: { id: number } | undefined, limit: number) =>
    products
      .where('item.item_id', '>', last?.id ?? 0)
      .orderBy('item.item_id')
      .limit(limit)
      .execute();
  for await (const batch of readBatches(read))
    yield batch.map(({ id, name, price, offer, offerPrice, details, sizes }) => ({
      id,
      name,
      prices: {
        sizes: sizes === null ? sizesOfDraft(details) : (JSON.parse(sizes) as string[]),
        productPrice: price ?? undefined,
        offer: offer ?? undefined,
        productOfferPrice: offerPrice ?? undefined,
        sizePrices: sizePricesOf(readDetails(details).packs),
      } satisfies OwnPrices,
    }));
}

const sizesOfDraft = (content: string) => (JSON.parse(content) as Partial<ProductValues>).sizes ?? [];
