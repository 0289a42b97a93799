import type { Piece } from '@site/shared-contracts';
import { allProducts } from './all-products';
import { TrendingProducts } from './trending-products';

export const piece: Piece<'catalogue/trending-products'> = {
  Component: TrendingProducts,
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(allProducts)]);
    return undefined;
  },
};
