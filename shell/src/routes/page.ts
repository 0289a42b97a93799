import type { AddressKind, FormOutcome, PageMetadata, PieceId, PieceProps } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';
import type { RenderFallback, HydrateOn } from '../pieces/piece-slot';

/** One piece on a page. */
export interface Placement<Id extends PieceId = PieceId> {
  id: Id;
  props: PieceProps<Id>;
  hydrate: HydrateOn;
  fallback?: RenderFallback;
}

export type Params = Readonly<Record<string, string | undefined>>;

/** The page at a path: its pieces from top to bottom, and how the layout behaves around them. */
export interface Page {
  path: string;
  /** The header lies transparent over the page's banner until the page is scrolled. */
  overBanner: boolean;
  /** The address is words: `like` is the path of the specification's page that shows the same, `link` one of its URLs. */
  words?: { kind: AddressKind; like: string; link: (id: number) => string };
  /** Without the site's header and footer, and rendered in the browser only: the admin area has its own layout. */
  isAdminArea?: true;
  /** The outcome is that of a form on this page which was submitted without scripts. */
  placements: (params: Params, site: PageSite, outcome?: FormOutcome) => Placement[];
  /** The page's metadata where none of its pieces returns some. */
  metadata: (site: PageSite['content']) => PageMetadata;
  /** Title and description that an admin has written for the page; empty ones do not count. */
  texts?: (site: PageSite['content']) => { title: string; description: string };
  /** The long part of the site's content that it shows: other pages are sent without it. */
  longPart?: 'about' | 'faq';
  /** It shows what the browser has stored: its scripts do not wait for an interaction. */
  startsAtOnce?: true;
  /** The page is about data of the API: where its pieces cannot be prepared, the status is 503. */
  needsData?: true;
  /** Whether the running document has all data and permissions for the page; if not, the document is loaded. */
  canRenderInBrowser?: (site: PageSite['content']) => boolean;
}

/** Keeps the piece's id and its props together: wrong props do not compile. */
export const placement = <Id extends PieceId>(typed: Placement<Id>): Placement => typed;
