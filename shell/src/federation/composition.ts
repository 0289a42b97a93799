import type { PieceId, RemoteName } from '@site/shared-contracts';

/** One build of one remote, as the browser needs to know it. */
export interface RemoteBuild {
  version: string;
  /** URL of the federation container. */
  entry: string;
  /** Piece (without the remote's name) to the URLs of the scripts that it needs. */
  pieces: Record<string, string[]>;
  /** URL to SHA-384, for every script of the build. */
  integrity: Record<string, string>;
  /** False for a remote that is rendered in the browser only. */
  rendersOnServer: boolean;
}

/** Which build of each remote a page is made of. A page keeps the composition it started with. */
export interface Composition {
  remotes: Partial<Record<RemoteName, RemoteBuild>>;
}

/** `catalogue/product-list` into remote and piece. */
export function splitPieceId(id: PieceId): { remote: RemoteName; piece: string } {
  const slash = id.indexOf('/');
  return { remote: id.slice(0, slash) as RemoteName, piece: id.slice(slash + 1) };
}

/** The live build that has the piece, if any does. */
export function findBuildOf(composition: Composition, id: PieceId): RemoteBuild | undefined {
  const { remote, piece } = splitPieceId(id);
  const build = composition.remotes[remote];
  return build?.pieces[piece] ? build : undefined;
}
