import type { Piece } from '@site/shared-contracts';
import '../contract/remote-contract';
import { Overview } from './overview';

export const piece: Piece<'sample-remote/overview'> = {
  Component: Overview,
  // Here the calls are made that the page needs: `queryClient.prefetchQuery(apiQuery('GET /api/...', {}))`.
  prefetch: () => Promise.resolve({ status: 200, title: 'Sample remote' }),
};
