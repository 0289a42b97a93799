import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { EnquiryKind } from './enquiry-forms';
import type { QuoteListItem } from './quote-list';
import type { Blog, News } from './schemas/articles';
import type { Product } from './schemas/products';
import type { SiteContent } from './site-content';

/**
 * The result of a form that was sent without scripts. The response to the form is a page that is rendered with it: the
 * form takes it as its initial state, and later renders of the same page pass the same one.
 */
export interface FormOutcome {
  form: EnquiryKind;
  /** As typed, by the names of the inputs; empty where the enquiry was sent. */
  values: Record<string, string>;
  /** Validation errors by the names of the inputs; empty unless the status is `invalid`. */
  errors: Record<string, string>;
  /** `failed`: the values are valid, but the enquiry was not sent. */
  status: 'invalid' | 'sent' | 'failed';
}

/** The company's time zone, for pieces that show dates. */
interface WithTimeZone {
  timeZone?: string | undefined;
}

/** The props of a piece that is a page of its remote (`pages` in the remote's description). */
export interface PageProps {
  /** The parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>;
}

// The pieces that the shell places, and the props of each. A remote adds the pieces that are pages of its own in its own
// folder: `declare module '@site/shared-contracts' { interface ContentPieces { jobs: PageProps } }`. A new remote adds
// itself: `interface RemoteContract { careers: { jobs: PageProps } }`.

export interface CataloguePieces {
  /** Shells of earlier versions send no pictures of categories. */
  'trending-products': {
    trending?:
      | (Omit<SiteContent['trending'], 'pictures'> & Partial<Pick<SiteContent['trending'], 'pictures'>>)
      | undefined;
  };
  'product-list': {
    brochure: { label: string; href: string };
    /** At a category's address with words; otherwise the category is in the query. */
    category?: number | undefined;
  };
  'product-detail': {
    id: string;
    categoryId?: string | undefined;
    badges?: SiteContent['product']['badges'] | undefined;
    whatsApp?: string | undefined;
  };
}

export interface ContentPieces {
  hero: { hero: SiteContent['hero'] };
  promo: { promo: SiteContent['promo'] };
  'company-history': { history: SiteContent['history'] };
  'client-logos': { clients: SiteContent['clients'] };
  testimonials: { testimonials: SiteContent['testimonials'] };
  'latest-blog': WithTimeZone & { title?: string };
  'latest-news': WithTimeZone & { title?: string };
  /** `year` is the current one. */
  about: { about: SiteContent['about']; year: number };
  'blog-list': WithTimeZone & { text: string };
  'blog-article': WithTimeZone & { id?: string | undefined };
  'news-list': WithTimeZone & { title: string };
  'news-article': WithTimeZone & { id?: string | undefined };
  'tagged-articles': WithTimeZone & { slug: string };
  'own-page': WithTimeZone & { id: string };
  faq: { faq: SiteContent['faq'] };
}

export interface EnquiryPieces {
  'contact-section': { contact: SiteContent['contact']; outcome?: FormOutcome | undefined };
  'contact-page': {
    contact: SiteContent['contact'];
    /** Left out where there are no answers to questions. */
    faq?: { label: string; href: string } | undefined;
    outcome?: FormOutcome | undefined;
  };
  'quote-dialog': {
    productId: string;
    contact: SiteContent['contact'];
    whatsApp?: string | undefined;
    outcome?: FormOutcome | undefined;
  };
  /** The page of the products that a visitor asks for together. */
  'quote-list': {
    contact: SiteContent['contact'];
    whatsApp?: string | undefined;
    outcome?: FormOutcome | undefined;
  };
  /** Adds products to the list and shows how many it has, on any page; the shell places it only if there are some. */
  'quote-list-bar': { added: readonly QuoteListItem[] };
  /** Sends enquiries that wait in this browser, on any page; the shell places it only if there are some. */
  outbox: WithTimeZone;
}

export interface AdminPieces {
  area: { company: SiteContent['company']; logo: SiteContent['logo'] };
}

export interface RemoteContract {
  catalogue: CataloguePieces;
  content: ContentPieces;
  enquiry: EnquiryPieces;
  admin: AdminPieces;
}

type RemoteName = keyof RemoteContract;

/** `catalogue/product-list`: remote, then piece. */
export type PieceId = { [R in RemoteName]: `${R}/${keyof RemoteContract[R] & string}` }[RemoteName];

export type PieceProps<Id extends PieceId> = Id extends `${infer R extends RemoteName}/${infer P}`
  ? P extends keyof RemoteContract[R]
    ? RemoteContract[R][P]
    : never
  : never;

/** The one thing that a page is about, for search engines and link previews. */
export type PageSubject =
  { kind: 'product'; product: Product } | { kind: 'blog'; article: Blog } | { kind: 'news'; article: News };

/** Metadata of a page; the shell makes the status, the title and the meta tags from it. */
export interface PageMetadata {
  /** 410: the subject was deleted. 503: the subject could not be fetched; the piece then renders its error state. */
  status: 200 | 404 | 410 | 503;
  title: string;
  description?: string;
  /** The canonical path, with the query parameters that matter; by default the path alone. */
  canonicalPath?: string;
  /** Search engines must not list the page, for example the results of a search. */
  isUnlisted?: boolean;
  /** With status 404 or 410: the page shows the piece, which renders its own message. If unset, the shell shows its 404 page. */
  hasOwnView?: boolean;
  /** The previous and the next page of a paginated list. */
  neighbours?: { previous?: string | undefined; next?: string | undefined };
  subject?: PageSubject;
  /** The breadcrumb: the pages above this one from the top, without the home page. */
  trail?: { label: string; path: string }[];
}

export interface PrefetchContext<Props> {
  queryClient: QueryClient;
  props: Props;
  url: URL;
}

/** What each exposed module of a remote exports as `piece`. */
export interface Piece<Id extends PieceId> {
  Component: ComponentType<PieceProps<Id>>;
  /**
   * Fills the query cache before the piece is rendered, on the server and on navigation. A piece that is a page also
   * returns the page's metadata. It never rejects because of a failed call: the piece then renders its own error or
   * empty state.
   */
  prefetch?(context: PrefetchContext<PieceProps<Id>>): Promise<PageMetadata | undefined>;
}
