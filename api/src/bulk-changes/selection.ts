import type { ProductFilters } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { matchProducts } from '../products/product-table';

/** Products with these ids, or all that match. */
export interface Selection {
  ids?: readonly number[] | undefined;
  filter?: ProductFilters | undefined;
}

/** Those of them that are not in the trash. */
export function readSelection(source: Database, { ids, filter }: Selection) {
  if (ids) return matchProducts(source, {}).where('item.item_id', 'in', ids);
  if (filter) return matchProducts(source, filter);
  throw new ProblemError(422, 'Choose products.', { ids: 'Choose products.' });
}
