import { limits } from '@site/shared-contracts';
import { callApi, type CallOptions } from '@site/shared-contracts/api-client';

/** Names in the message to a visitor whose text fits several products. */
const NAMED_AT_MOST = 5;

/** A typed text is the name of a product, or it is not: then `error` is for the visitor. */
export type NamedProduct = { name: string } | { error: string };

/** Looks up the product that a visitor without scripts has named. Throws where the API cannot be asked. */
export async function findNamedProduct(typed: string, options: CallOptions): Promise<NamedProduct> {
  const query = { search: typed.slice(0, limits.search), page: 1, pageSize: NAMED_AT_MOST };
  const { data, total, pageSize } = await callApi('GET /api/products/all', { query }, options);
  // The best match comes first: a product of exactly this name.
  const exact = data.find(({ productName }) => comparable(productName) === comparable(typed));
  if (exact) return { name: exact.productName };
  // Another server than ours may ignore the search.
  if (pageSize !== NAMED_AT_MOST) return { name: typed };
  if (data.length === 0) return { error: 'Please select a product: none has this name.' };
  const names = data.map(({ productName }) => productName).join(', ');
  const more = total > data.length ? ' or another one' : '';
  return { error: `Please select a product by its whole name: ${names}${more}.` };
}

const comparable = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();
