import { listLimits, type PieceProps } from '@site/shared-contracts';
import { apiExtractQuery } from '@site/shared-contracts/query';

const { trendingProducts } = listLimits;

type Trending = PieceProps<'catalogue/trending-products'>['trending'];

/** The products that an admin has chosen; otherwise those with the most enquiries. */
export function trendingQuery(trending: Trending) {
  const ids = trending?.products.join(',');
  const chosen = ids
    ? ({ ids } as const)
    : ({ sort: 'trending', page: 1, pageSize: trendingProducts } as const);
  return apiExtractQuery(
    'GET /api/products/all',
    { query: chosen },
    { order: 'asSent', first: trendingProducts },
  );
}
