import type { FormOutcome, PageMetadata, PieceId, PieceProps } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { RenderFallback, HydrateOn } from '../pieces/piece-slot';

/** One piece on a page. */
export interface Section<Id extends PieceId = PieceId> {
  id: Id;
  props: PieceProps<Id>;
  hydrate: HydrateOn;
  fallback?: RenderFallback;
}

export type Params = Readonly<Record<string, string | undefined>>;

/** What a path shows: its pieces from top to bottom, and how the frame behaves around them. */
export interface Page {
  path: string;
  /** The header lies transparent over the page's banner until the page is scrolled. */
  overBanner: boolean;
  /** Without the site's header and footer, and drawn in the browser only: the admin area brings a frame of its own. */
  isAdminArea?: true;
  /** The outcome is that of a form on this page which was sent without scripts; loaders have none. */
  sections: (params: Params, site: PageSite, outcome?: FormOutcome) => Section[];
  /** What the page is called as long as none of its pieces says better. */
  metadata: (site: PageSite['content']) => PageMetadata;
  /** The page is about what the API has: where its pieces cannot be prepared, it could not be had, which is a 503. */
  needsData?: true;
  /** Whether the running document has, and may load, all that the page shows; where not, the page is asked of the server. */
  canRenderInBrowser?: (site: PageSite['content']) => boolean;
}

/** Keeps the piece's id and its props together: wrong props do not compile. */
export const section = <Id extends PieceId>(typed: Section<Id>): Section => typed;
