import { createContext, use } from 'react';
import type { Piece, PieceId } from '@site/shared-contracts';

/** How a piece becomes code. In the browser: federation. On the server: a snapshot of the builds. In tests: a map. */
export interface PieceSource {
  /** Whether the page that is being drawn came (or will go out) with the piece's HTML in it. */
  isInServerHtml(id: PieceId): boolean;
  /** Whether a live build offers the piece at all. */
  offers(id: PieceId): boolean;
  /** The piece, if its code is here already. */
  get<Id extends PieceId>(id: Id): Piece<Id> | undefined;
  load<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** Loads the build that is live now, whatever is here already. */
  reload<Id extends PieceId>(id: Id): Promise<Piece<Id>>;
  /** Called when a navigation starts; until then, pieces out of sight may sleep. Returns how to stop listening. */
  onNavigation(listener: () => void): () => void;
}

export const PieceSourceContext = createContext<PieceSource | undefined>(undefined);

export function usePieceSource(): PieceSource {
  const source = use(PieceSourceContext);
  if (!source) throw new Error('A piece can only stand inside a PieceSourceContext.');
  return source;
}
