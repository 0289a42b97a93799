import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { fillColumn } from './fill-column';
import { renewPriceIndexes } from './renew-price-indexes';

interface Row {
  price: number | null;
  offer_price: number | null;
  sizes: string;
  details: string;
}

/** What a customer pays. The queries of product-store.ts have the same expression; otherwise no index would fit. */
const paid = sql`case
  when offer_price > 0 and (coalesce(price, 0) <= 0 or offer_price < price) then offer_price
  when price > 0 then price else coalesce(from_price, price) end`;

/** A product without a price of its own is shown with the lowest price of its sizes, and sorted by it. */
export const fromPrice = ({ amount }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('product').addColumn('from_price', amount).execute();
    await fillColumn<Row>(db, {
      ...{ table: 'product', column: 'from_price', type: 'double precision' },
      from: ['price', 'offer_price', 'sizes', 'details'],
      valueOf: lowestPrice,
    });
    await renewPriceIndexes(db, paid);
  },
});

/** Of the sizes that the product still has; undefined where it has a price of its own. */
function lowestPrice({ price, offer_price, sizes, details }: Row): number | undefined {
  if ((price ?? 0) > 0 || (offer_price ?? 0) > 0) return undefined;
  const { sizePrices = [] } = JSON.parse(details) as { sizePrices?: { size: string; price: number }[] };
  const current = new Set(JSON.parse(sizes) as string[]);
  const prices = sizePrices.flatMap((each) => (each.price > 0 && current.has(each.size) ? each.price : []));
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
