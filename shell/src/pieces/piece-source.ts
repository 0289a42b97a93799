import { createContext, use } from 'react';
import type { Piece, PieceId } from '@site/shared-contracts';

/** Where the code of pieces comes from. Browser: federation. Server: a snapshot of the builds. Tests: a map. */
export interface PieceSource {
  /** Whether the server's page has the piece's HTML. */
  isInServerHtml(id: PieceId): boolean;
  /** Whether a live build has the piece at all. */
  hasPiece(id: PieceId): boolean;
  /** The piece, if its code is already loaded. */
  get<Id extends PieceId>(id: Id): Piece<Id> | undefined;
  load<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** Loads the build that is live now, even if another build is loaded. */
  reload<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** Calls `listener` when a navigation starts. Returns how to stop listening. */
  onNavigation(listener: () => void): () => void;
}

export const PieceSourceContext = createContext<PieceSource | undefined>(undefined);

export function usePieceSource(): PieceSource {
  const source = use(PieceSourceContext);
  if (!source) throw new Error('A piece can only be rendered inside a PieceSourceContext.');
  return source;
}
