import type { Piece } from '@site/shared-contracts';
import { quoteItemsIn, quoteListPath } from '@site/shared-contracts/quote-list';
import { productQuery } from '../enquiry-form/product-query';
import { foundQuery } from './find-product';
import { QuoteListPage } from './quote-list-page';

export const piece: Piece<'enquiry/quote-list'> = {
  Component: QuoteListPage,
  async prefetch({ queryClient, url }) {
    const find = url.searchParams.get('find') ?? '';
    await Promise.allSettled([
      ...quoteItemsIn(url.searchParams).map(({ productId }) =>
        queryClient.query(productQuery(String(productId))),
      ),
      ...(find ? [queryClient.query(foundQuery(find))] : []),
    ]);
    return { status: 200, title: 'Quote list', isUnlisted: true, canonicalPath: quoteListPath };
  },
};
