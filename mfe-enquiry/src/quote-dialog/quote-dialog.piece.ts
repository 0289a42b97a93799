import type { Piece } from '@site/shared-contracts';
import { productQuery } from './product-query';
import { QuoteDialog } from './quote-dialog';

export const piece: Piece<'enquiry/quote-dialog'> = {
  Component: QuoteDialog,
  async prefetch({ queryClient, props }) {
    await Promise.allSettled([queryClient.query(productQuery(props.productId))]);
    // It lies over a page that says itself what it is.
    return undefined;
  },
};
