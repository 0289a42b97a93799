import { limits } from '@site/shared-contracts';
import type { Authorship } from '../http/actor';
import { addDraft } from '../content/draft-changes';
import type { Saved } from '../content/change-item';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { productContent } from '../products/product-content';
import { readProduct } from './product-snapshot';

const suffix = ' (copy)';

/** A draft with all fields of the product; of its draft, where visitors see nothing. */
export const duplicateProduct = (db: Database, id: number, by: Authorship): Promise<Saved> =>
  db.transaction().execute(async (transaction) => {
    const product = requireFound(await readProduct(transaction, id), 'There is no such product.');
    if (product.isInTrash) throw new ProblemError(410, 'This is in the trash.');
    const name = product.values.productName.slice(0, limits.name - suffix.length).trimEnd();
    const values = { ...product.values, productName: name + suffix };
    return addDraft(transaction, productContent, values, by);
  });
