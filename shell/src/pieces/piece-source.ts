import { createContext, use } from 'react';
import type { Piece, PieceId } from '@site/shared-contracts';
import type { FaultKind, Rung } from '../reports/report';

/** Where the code of pieces comes from. Browser: federation. Server: a snapshot of the builds. Tests: a map. */
export interface PieceSource {
  /** Whether the server's page has the piece's HTML. */
  isInServerHtml(id: PieceId): boolean;
  /** Whether a live build has the piece at all. */
  hasPiece(id: PieceId): boolean;
  /** The piece, if its code is already loaded. */
  get<Id extends PieceId>(id: Id): Piece<Id> | undefined;
  /**
   * Where the live build cannot be loaded: the piece of the build that was live before. Throws `LateLoadError` where
   * nothing came in time.
   */
  load<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** Loads the build that is live now, even if another build is loaded. */
  reload<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** The piece of the build that was live before the one that has thrown. */
  loadPrevious<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** To be called when the piece works in the page. */
  onLive(id: PieceId): void;
  /** To be called when the piece fails. What it returns reports the fault, once it is known what is shown instead. */
  onFault(id: PieceId, fault: FaultKind, error: unknown): (rung: Rung) => void;
  /** Calls `listener` when a navigation starts. Returns how to stop listening. */
  onNavigation(listener: () => void): () => void;
  /** Calls `listener` when a navigation has ended on another page. Returns how to stop listening. */
  onPageChange(listener: () => void): () => void;
}

export const PieceSourceContext = createContext<PieceSource | undefined>(undefined);

export function usePieceSource(): PieceSource {
  const source = use(PieceSourceContext);
  if (!source) throw new Error('A piece can only be rendered inside a PieceSourceContext.');
  return source;
}
