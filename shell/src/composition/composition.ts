import type { PieceId } from '@site/shared-contracts';

/** A page that a remote brings itself: one of its pieces at a path. */
export interface RemotePage {
  /** Route pattern, in the router's notation. */
  path: string;
  piece: string;
  title: string;
  /** For search engines. */
  description?: string | undefined;
  /** A link in header, menu and footer. */
  navigation?: { label: string; order: number } | undefined;
  isInSitemap?: boolean | undefined;
}

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
  /** Where the browser loads a build from that was not published: an override. `entry` and scripts are then unknown. */
  origin?: string;
  /** Unset where the shell places all of its pieces. */
  pages?: RemotePage[];
}

/** Which build of each remote a page is made of. A page keeps the composition it started with. */
export interface Composition {
  remotes: Record<string, RemoteBuild>;
  /** Only in the response to a request for it: the build that was live before the one that was asked about. */
  previous?: RemoteBuild;
}

export interface LocatedPage extends RemotePage {
  id: PieceId;
}

/** The pages that the remotes bring themselves. */
export const listRemotePages = ({ remotes }: Composition): LocatedPage[] =>
  Object.entries(remotes).flatMap(([name, { pages = [] }]) =>
    // The remote is not known when the shell is compiled.
    pages.map((page) => ({ ...page, id: `${name}/${page.piece}` as PieceId })),
  );

/** `catalogue/product-list` into remote and piece. */
export function splitPieceId(id: PieceId): { remote: string; piece: string } {
  const slash = id.indexOf('/');
  return { remote: id.slice(0, slash), piece: id.slice(slash + 1) };
}

/** The live build that has the piece, if any does. */
export function findBuildOf(composition: Composition, id: PieceId): RemoteBuild | undefined {
  const { remote, piece } = splitPieceId(id);
  const build = composition.remotes[remote];
  return build?.pieces[piece] ? build : undefined;
}
