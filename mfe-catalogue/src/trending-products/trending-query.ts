import { listLimits } from '@site/shared-contracts';
import { apiExtractQuery } from '@site/shared-contracts/query';

const { trendingProducts } = listLimits;

export const trendingQuery = apiExtractQuery(
  'GET /api/products/all',
  { query: { sort: 'trending', page: 1, pageSize: trendingProducts } },
  { order: 'asSent', first: trendingProducts },
);
