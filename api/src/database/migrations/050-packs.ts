import type { Product } from '@site/shared-contracts';
import { unitPriceOf, type UnitPrice } from '@site/shared-contracts/pack-prices';
import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { fillColumn } from './fill-column';

interface Row {
  price: number | null;
  offer: number | null;
  offer_price: number | null;
  sizes: string;
  details: string;
}

const filled = {
  table: 'product',
  from: ['price', 'offer', 'offer_price', 'sizes', 'details'],
} satisfies { table: string; from: readonly (keyof Row)[] };

/** What lists show and sort by of the packs of a product: the price of a litre or kilogram, and what is asked for. */
export const packs = ({ amount }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['unit_price', 'gst_rate'])
      await db.schema.alterTable('product').addColumn(name, amount).execute();
    await db.schema.alterTable('product').addColumn('unit_price_unit', 'text').execute();
    await db.schema
      .alterTable('product')
      .addColumn('is_on_request', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await fillColumn<Row>(db, {
      ...{ ...filled, column: 'unit_price', type: 'double precision' },
      valueOf: (row) => lowestOf(row)?.price,
    });
    await fillColumn<Row>(db, {
      ...{ ...filled, column: 'unit_price_unit', type: 'text' },
      valueOf: (row) => lowestOf(row)?.unit,
    });
    // Products without one come last. The queries of product-store.ts have the same expression.
    const order = sql`coalesce(unit_price, 1e308), id`;
    for (const [name, columns] of [
      ['product_by_unit_price', order],
      ['product_of_category_by_unit_price', sql`category_id, ${order}`],
    ] as const)
      await sql`create index ${sql.ref(name)} on product (${columns}) where deleted_at is null`.execute(db);
  },
});

function lowestOf({ price, offer, offer_price, sizes, details }: Row): UnitPrice | undefined {
  const { sizePrices } = JSON.parse(details) as Pick<Product, 'sizePrices'>;
  const product = {
    productPrice: price ?? undefined,
    offer: offer ?? undefined,
    productOfferPrice: offer_price ?? undefined,
    sizes: JSON.parse(sizes) as string[],
    sizePrices,
  };
  const prices = product.sizes.flatMap((size) => unitPriceOf(product, size) ?? []);
  return prices.sort((one, other) => one.price - other.price)[0];
}
