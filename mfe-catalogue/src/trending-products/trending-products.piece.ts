import type { Piece } from '@site/shared-contracts';
import { categoriesQuery } from './category-tiles';
import { trendingQuery } from './trending-query';
import { TrendingProducts } from './trending-products';

export const piece: Piece<'catalogue/trending-products'> = {
  Component: TrendingProducts,
  async prefetch({ queryClient, props: { trending } }) {
    await Promise.allSettled([
      queryClient.query(trendingQuery(trending)),
      queryClient.query(categoriesQuery),
    ]);
    return undefined;
  },
};
