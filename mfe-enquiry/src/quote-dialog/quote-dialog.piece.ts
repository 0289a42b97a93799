import type { Piece } from '@site/shared-contracts';
import { productQuery } from '../enquiry-form/product-query';
import { QuoteDialog } from './quote-dialog';

export const piece: Piece<'enquiry/quote-dialog'> = {
  Component: QuoteDialog,
  async prefetch({ queryClient, props }) {
    await Promise.allSettled([queryClient.query(productQuery(props.productId))]);
    // The page below the dialog has the metadata.
    return undefined;
  },
};
