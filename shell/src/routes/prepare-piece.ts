import type { PageMetadata } from '@site/shared-contracts';
import type { QueryClient } from '@site/shared-contracts/query';
import { createPieceClient } from '@site/shared-contracts/query-client';
import type { PieceSource } from '../pieces/piece-source';
import type { Placement } from './page';

/** Loads a piece's code and its data before it is rendered. */
export async function preparePiece(
  { id, props }: Placement,
  url: URL,
  { source, queryClient }: { source: PieceSource; queryClient: QueryClient },
): Promise<PageMetadata | undefined> {
  if (!source.hasPiece(id)) return undefined;
  const piece = await source.load(id);
  return piece.prefetch?.({ queryClient: createPieceClient(queryClient, id), props, url });
}
