import { isPermanentFailure, type PieceId } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { useEffect } from 'react';

/*
 * What retries what:
 * - An API call: the query client (`retries` in browser/hydrate-page.tsx and render-page.tsx), where a retry can help.
 * - A call that failed on the server: nothing before hydration. The browser renders it as failed, like the server's HTML
 *   (`retryOnMount: false` in query-client.ts), and fetches it again right after hydration: `RetryFailedCalls` for a
 *   piece, the effect in browser/hydrate-page.tsx for calls that belong to no piece. A cloned QueryClient for each piece writes
 *   the piece's name into the `meta` of its calls, so that a failed call has an owner.
 * - A piece's code: `loadBest` in build-loader.ts, at once. Code that comes after its time limit is still rendered
 *   (use-piece-state.ts). Later the visitor ("Try again"), and for a piece that shows static server HTML each hydration
 *   trigger (use-hydration-triggers.ts).
 * - The outbox's code: outbox-slot.tsx, twice a minute, on the next page and when the network is back.
 */

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

const isFailedCallOf =
  (piece: PieceId | undefined) =>
  ({ state, meta }: Query): boolean =>
    state.status === 'error' && meta?.piece === piece && !isPermanentFailure(state.error);

/** Whether the piece was rendered without some of its data. A call that was rejected (404, 422) is not counted. */
export const hasFailedCalls = (client: QueryClient, piece: PieceId): boolean =>
  client.getQueryCache().getAll().some(isFailedCallOf(piece));

/** Retries the failed calls of a piece; without a piece, those that belong to no piece. */
export const retryFailedCalls = (client: QueryClient, piece?: PieceId): Promise<void> =>
  client.refetchQueries({ predicate: isFailedCallOf(piece) });

/**
 * Rendered beside a piece whose server HTML lacks data. It retries the calls once the piece is hydrated, not before:
 * until then the browser has to render the same failed state as the server.
 */
export function RetryFailedCalls({ client, piece }: { client: QueryClient; piece: PieceId }) {
  useEffect(() => {
    void retryFailedCalls(client, piece);
  }, [client, piece]);
  return null;
}
