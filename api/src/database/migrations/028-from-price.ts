import { sql, type Kysely, type Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';

interface Before {
  product: {
    id: number;
    price: number | null;
    offer_price: number | null;
    from_price: number | null;
    sizes: string;
    details: string;
  };
}

const batch = 500;

/** What a customer pays. The queries of product-store.ts have the same expression; otherwise no index would fit. */
const paid = sql`case when from_price is not null then from_price
  when offer_price > 0 and (coalesce(price, 0) <= 0 or offer_price < price) then offer_price else price end`;

/** A product without a price of its own is shown with the lowest price of its sizes, and sorted by it. */
export const fromPrice = ({ amount }: ColumnTypes): Migration => ({
  async up(db: Kysely<Before>) {
    await db.schema.alterTable('product').addColumn('from_price', amount).execute();
    await fillColumn(db);
    const indexes = [
      ['by_price', sql`coalesce(${paid}, 1e308), id`],
      ['by_price_reversed', sql`coalesce(${paid}, -1) desc, id`],
    ] as const;
    for (const [name, order] of indexes)
      for (const [index, columns] of [
        [`product_${name}`, order],
        [`product_of_category_${name}`, sql`category_id, ${order}`],
      ] as const) {
        await db.schema.dropIndex(index).execute();
        await sql`create index ${sql.ref(index)} on product (${columns}) where deleted_at is null`.execute(
          db,
        );
      }
  },
});

async function fillColumn(db: Kysely<Before>): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'price', 'offer_price', 'sizes', 'details'])
      .where('id', '>', last)
      .where('details', 'like', '%"sizePrices"%')
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const from_price = lowestPrice(row);
      if (from_price !== undefined)
        await db.updateTable('product').set({ from_price }).where('id', '=', row.id).execute();
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Of the sizes that the product still has; undefined where it has a price of its own. */
function lowestPrice({
  price,
  offer_price,
  sizes,
  details,
}: Omit<Before['product'], 'id' | 'from_price'>): number | undefined {
  if ((price ?? 0) > 0 || (offer_price ?? 0) > 0) return undefined;
  const { sizePrices = [] } = JSON.parse(details) as { sizePrices?: { size: string; price: number }[] };
  const current = new Set(JSON.parse(sizes) as string[]);
  const prices = sizePrices.flatMap((each) => (each.price > 0 && current.has(each.size) ? each.price : []));
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
