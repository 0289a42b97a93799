import {
  missingStatus,
  type PageMetadata,
  type PageProps,
  type Piece,
  type Product,
} from '@site/shared-contracts';
import { readIds } from '../list-params/list-params';

import { Compare } from './compare';
import { mostRead, productQuery } from './compared-products';

declare module '@site/shared-contracts' {
  interface CataloguePieces {
    compare: PageProps;
  }
}

/** No search engine lists it: it is about whatever products a visitor has chosen. */
const page: PageMetadata = { status: 200, title: 'Compare products', isUnlisted: true };

export const piece: Piece<'catalogue/compare'> = {
  Component: Compare,
  async prefetch({ queryClient, url }) {
    const ids = readIds(url.searchParams.get('ids'), mostRead);
    await Promise.allSettled(ids.map((id) => queryClient.query(productQuery(id))));
    const states = ids.map((id) => queryClient.getQueryState<Product>(productQuery(id).queryKey));
    const hasFailed = states.some((state) => state?.error && missingStatus(state.error) === undefined);
    return hasFailed ? { ...page, status: 503 } : page;
  },
};
