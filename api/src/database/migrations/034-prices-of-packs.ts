import type { Product } from '@site/shared-contracts';
import { fromPricesOf, type FromPrices } from '@site/shared-contracts/pack-prices';
import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { fillColumn } from './fill-column';
import { renewPriceIndexes } from './renew-price-indexes';

interface Row {
  price: number | null;
  offer: number | null;
  offer_price: number | null;
  sizes: string;
  details: string;
}

/** What a customer pays. The queries of product-store.ts have the same expression; otherwise no index would fit. */
const paid = sql`case
  when from_price > 0 then from_price
  when offer_price > 0 and (coalesce(price, 0) <= 0 or offer_price < price) then offer_price
  else price end`;

const filled = {
  table: 'product',
  from: ['price', 'offer', 'offer_price', 'sizes', 'details'],
} satisfies { table: string; from: readonly (keyof Row)[] };

/**
 * The offer of a product counts for the prices of its sizes, too, and lists show and sort by what the size that costs
 * least costs.
 */
export const pricesOfPacks = ({ amount }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('product').addColumn('from_usual_price', amount).execute();
    await db.schema
      .alterTable('product')
      .addColumn('has_one_price', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update product set from_price = null where from_price is not null`.execute(db);
    await fillColumn<Row>(db, {
      ...{ ...filled, column: 'from_price', type: 'double precision' },
      valueOf: (row) => fromPrices(row).fromPrice,
    });
    await fillColumn<Row>(db, {
      ...{ ...filled, column: 'from_usual_price', type: 'double precision' },
      valueOf: (row) => fromPrices(row).fromUsualPrice,
    });
    await fillColumn<Row>(db, {
      ...{ ...filled, column: 'has_one_price', type: 'integer' },
      valueOf: (row) => (fromPrices(row).hasOnePrice ? 1 : undefined),
    });
    await renewPriceIndexes(db, paid);
  },
});

function fromPrices({ price, offer, offer_price, sizes, details }: Row): FromPrices {
  const { sizePrices } = JSON.parse(details) as Pick<Product, 'sizePrices'>;
  return fromPricesOf({
    productPrice: price ?? undefined,
    offer: offer ?? undefined,
    productOfferPrice: offer_price ?? undefined,
    sizes: JSON.parse(sizes) as string[],
    sizePrices,
  });
}
