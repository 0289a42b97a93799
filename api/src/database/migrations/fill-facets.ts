import { facetsOf } from '@site/shared-contracts/product-facets';
import { ProductValues, readStoredPacks } from '@site/shared-contracts/schemas';
import type { QueryExecutorProvider } from 'kysely';
import * as z from 'zod/mini';
import { fillColumn } from './fill-column';

interface Row {
  price: number | null;
  offer: number | null;
  offer_price: number | null;
  sizes: string;
  details: string;
  facets: string;
}

const noValues = z.parse(ProductValues, {});

/** Of the products that have none: those of an earlier version, or of its backup. */
export const fillFacets = (db: QueryExecutorProvider): Promise<void> =>
  fillColumn<Row>(db, {
    ...{ table: 'product', column: 'facets', type: 'text' },
    from: ['price', 'offer', 'offer_price', 'sizes', 'details', 'facets'],
    valueOf: ({ facets, price, offer, offer_price, sizes, details }) => {
      if (facets !== '') return undefined;
      const found = facetsOf({
        ...noValues,
        ...readStoredPacks(JSON.parse(details) as Partial<ProductValues>),
        sizes: JSON.parse(sizes) as string[],
        productPrice: price ?? undefined,
        offer: offer ?? undefined,
        productOfferPrice: offer_price ?? undefined,
      });
      return JSON.stringify(found);
    },
  });
