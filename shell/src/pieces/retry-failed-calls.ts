import { isPermanentFailure, type PieceId } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { useEffect } from 'react';

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

const isFailedCallOf =
  (piece: PieceId | undefined) =>
  ({ state, meta }: Query): boolean =>
    state.status === 'error' && meta?.piece === piece && !isPermanentFailure(state.error);

/** Whether the piece was drawn without something that it asked for. What was refused would be refused again. */
export const hasFailedCalls = (client: QueryClient, piece: PieceId): boolean =>
  client.getQueryCache().getAll().some(isFailedCallOf(piece));

/** Makes a piece's failed calls again; without a piece, those that nobody asked for by name. */
export const retryFailedCalls = (client: QueryClient, piece?: PieceId): Promise<void> =>
  client.refetchQueries({ predicate: isFailedCallOf(piece) });

/**
 * Stands beside a piece whose HTML was drawn without its data. What failed on the server may work by now; it is asked for
 * when the piece has met its HTML and not before, for that HTML says that it failed.
 */
export function RetryFailedCalls({ client, piece }: { client: QueryClient; piece: PieceId }) {
  useEffect(() => {
    void retryFailedCalls(client, piece);
  }, [client, piece]);
  return null;
}
