import { sizePricesOf, type PricePreview } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import { readDetails } from '../products/product-details';
import { amountOf } from '../products/product-table';
import { changePrices, type OwnPrices, type PriceChange } from './change-prices';
import { readSelection, type Selection } from './selection';

/** So many products are shown. */
const most = 50;

/** What a change of prices would do to all selected products, with the first of them; problems come first. */
export async function previewPrices(
  db: Database,
  selection: Selection,
  change: PriceChange,
): Promise<Omit<PricePreview, 'status'>> {
  const result = { total: 0, changed: 0, withoutPrice: 0, refused: 0 };
  const refused: PricePreview['rows'] = [];
  const changed: PricePreview['rows'] = [];
  const add = (rows: PricePreview['rows'], row: PricePreview['rows'][number]) => {
    if (rows.length < most) rows.push(row);
  };
  for await (const batch of readPrices(db, selection))
    for (const { id, name, prices } of batch) {
      result.total += 1;
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
  return { ...result, rows: [...refused, ...changed].slice(0, most) };
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
  ]);
  const read = (last: { id: number } | undefined, limit: number) =>
    products
      .where('item.item_id', '>', last?.id ?? 0)
      .orderBy('item.item_id')
      .limit(limit)
      .execute();
  for await (const batch of readBatches(read))
    yield batch.map(({ id, name, price, offer, offerPrice, details }) => ({
      id,
      name,
      prices: {
        productPrice: price ?? undefined,
        offer: offer ?? undefined,
        productOfferPrice: offerPrice ?? undefined,
        sizePrices: sizePricesOf(readDetails(details).packs),
      } satisfies OwnPrices,
    }));
}
