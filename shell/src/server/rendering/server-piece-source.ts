import type { Piece, PieceId } from '@site/shared-contracts';
import { findBuildOf, type Composition } from '../../composition/composition';
import type { PieceSource } from '../../pieces/piece-source';

const notPrepared: Piece<PieceId> = { Component: () => null };

/** The builds that one page is rendered from, with their code. */
export interface LoadedSnapshot {
  composition: Composition;
  pieces: ReadonlyMap<PieceId, Piece<PieceId>>;
}

/** The server's source of pieces: their code is already loaded, or this request is rendered without it. */
export function createServerPieceSource({ composition, pieces }: LoadedSnapshot): PieceSource {
  const get = <Id extends PieceId>(id: Id) => pieces.get(id) as Piece<Id> | undefined;
  const load = <Id extends PieceId>(id: Id) => {
    const piece = get(id);
    if (piece) return Promise.resolve(piece);
    // An override that the browser loads: its code never runs here.
    if (findBuildOf(composition, id)?.origin !== undefined) return Promise.resolve(notPrepared as Piece<Id>);
    const reason = findBuildOf(composition, id) ? 'is rendered in the browser only' : 'is in no live build';
    return Promise.reject(new Error(`${id} ${reason}.`));
  };
  return {
    isInServerHtml: (id) => pieces.has(id),
    hasPiece: (id) => findBuildOf(composition, id) !== undefined,
    get,
    load,
    reload: load,
    loadPrevious: load,
    onLive: () => undefined,
    onFault: () => () => undefined,
    onNavigation: () => () => undefined,
    onPageChange: () => () => undefined,
  };
}
