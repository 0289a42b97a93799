import type { Piece } from '@site/shared-contracts';
import { trendingQuery } from './trending-query';
import { TrendingProducts } from './trending-products';

export const piece: Piece<'catalogue/trending-products'> = {
  Component: TrendingProducts,
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(trendingQuery)]);
    return undefined;
  },
};
