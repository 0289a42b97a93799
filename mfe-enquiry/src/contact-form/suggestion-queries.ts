import type { List, ProductSummary } from '@site/shared-contracts';
import { apiExtractQuery } from '@site/shared-contracts/query';
import { limits } from '@site/shared-contracts';
import { unusedFields } from './form-products';

const COUNT = 12;
const part = { order: 'asSent', first: COUNT, without: unusedFields } as const;

/** Names that fit what was typed, the best first. For an empty text, what visitors ask for most. */
export const suggestionsQuery = (typed: string) => {
  const search = typed.trim().slice(0, limits.search);
  return apiExtractQuery(
    'GET /api/products/all',
    { query: { ...(search ? { search } : { sort: 'trending' as const }), page: 1, pageSize: COUNT } },
    part,
  );
};

type Found = List<Pick<ProductSummary, 'id' | 'productName'>>;

/** Another server than ours may ignore the search: then a name that is missing in its response may exist. */
const isSearched = ({ pageSize }: Found) => pageSize === COUNT;

const comparable = (name: string) => name.trim().toLowerCase();

/** What the responses so far say about names. */
export function createNameIndex() {
  const known = new Map<string, string>();
  const unknown = new Set<string>();
  return {
    add(typed: string, found: Found): void {
      for (const { productName } of found.data) known.set(comparable(productName), productName);
      // The product of exactly this name would be the first.
      if (isSearched(found) && !known.has(comparable(typed))) unknown.add(comparable(typed));
    },
    resolve: (typed: string): string =>
      known.get(comparable(typed)) ?? (unknown.has(comparable(typed)) ? '' : typed),
  };
}
