import type { Piece, PieceId } from '@site/shared-contracts';
import { findBuildOf } from '../../federation/composition';
import type { PieceSource } from '../../pieces/piece-source';
import type { Snapshot } from '../remotes/remote-loader';

/** The server's source of pieces: their code is already loaded, or this request is rendered without it. */
export function createServerPieceSource({ composition, pieces }: Snapshot): PieceSource {
  const get = <Id extends PieceId>(id: Id) => pieces.get(id) as Piece<Id> | undefined;
  const load = <Id extends PieceId>(id: Id) => {
    const piece = get(id);
    if (piece) return Promise.resolve(piece);
    const reason = findBuildOf(composition, id) ? 'is rendered in the browser only' : 'is in no live build';
    return Promise.reject(new Error(`${id} ${reason}.`));
  };
  return {
    isInServerHtml: (id) => pieces.has(id),
    hasPiece: (id) => findBuildOf(composition, id) !== undefined,
    get,
    load,
    reload: load,
    onNavigation: () => () => undefined,
  };
}
