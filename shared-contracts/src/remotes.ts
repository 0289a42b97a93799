import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { EnquiryKind } from './enquiry-forms';
import type { Blog, News } from './schemas/articles';
import type { Product } from './schemas/products';
import type { SiteContent } from './site-content';

/**
 * What became of a form that was sent without scripts: the page that answers is drawn with it. The form takes it as its
 * first state, and later drawings of the same page bring the same one.
 */
export interface FormOutcome {
  form: EnquiryKind;
  /** As typed, by the names of the inputs; empty where the enquiry was sent. */
  values: Record<string, string>;
  /** What is wrong, by the names of the inputs; empty unless the status is `invalid`. */
  errors: Record<string, string>;
  /** `failed`: nothing is wrong with the values, and it was not sent. */
  status: 'invalid' | 'sent' | 'failed';
}

/** The company's time zone, for pieces that show dates. */
interface WithTimeZone {
  timeZone?: string | undefined;
}

/** Which pieces each remote offers, and the props each takes. The shell can place nothing that is not named here. */
export interface RemoteContract {
  catalogue: {
    'trending-products': object;
    'product-list': { brochure: { label: string; href: string } };
    'product-detail': { id: string; categoryId?: string | undefined };
  };
  content: {
    hero: { hero: SiteContent['hero'] };
    promo: { promo: SiteContent['promo'] };
    'company-history': { history: SiteContent['history'] };
    'client-logos': { clients: SiteContent['clients'] };
    testimonials: { testimonials: SiteContent['testimonials'] };
    'latest-blog': WithTimeZone;
    'latest-news': WithTimeZone;
    /** `year` is the current one. */
    about: { about: SiteContent['about']; year: number };
    'blog-list': WithTimeZone & { text: string };
    'blog-article': WithTimeZone & { id?: string | undefined };
    'news-article': WithTimeZone & { id?: string | undefined };
  };
  enquiry: {
    'contact-section': { contact: SiteContent['contact']; outcome?: FormOutcome | undefined };
    'contact-page': { contact: SiteContent['contact']; outcome?: FormOutcome | undefined };
    'quote-dialog': {
      productId: string;
      contact: SiteContent['contact'];
      outcome?: FormOutcome | undefined;
    };
    /** Sends what waits in this browser, on whatever page; the shell places it only where something does. */
    outbox: WithTimeZone;
  };
  admin: {
    area: { company: SiteContent['company']; logo: SiteContent['logo'] };
  };
}

export type RemoteName = keyof RemoteContract;

/** `catalogue/product-list`: remote, then piece. */
export type PieceId = { [R in RemoteName]: `${R}/${keyof RemoteContract[R] & string}` }[RemoteName];

export type PieceProps<Id extends PieceId> = Id extends `${infer R extends RemoteName}/${infer P}`
  ? P extends keyof RemoteContract[R]
    ? RemoteContract[R][P]
    : never
  : never;

/** The same list as data, for the gate at publishing time: a build that lacks one of its pieces does not go live. */
export const remotePieces = {
  catalogue: ['trending-products', 'product-list', 'product-detail'],
  content: [
    'hero',
    'promo',
    'company-history',
    'client-logos',
    'testimonials',
    'latest-blog',
    'latest-news',
    'about',
    'blog-list',
    'blog-article',
    'news-article',
  ],
  enquiry: ['contact-section', 'contact-page', 'quote-dialog', 'outbox'],
  admin: ['area'],
} as const satisfies { [R in RemoteName]: readonly (keyof RemoteContract[R])[] };

export const remoteNames = Object.keys(remotePieces) as RemoteName[];

/** The one thing that a page is about, for search engines and for whoever shares it. */
export type PageSubject =
  { kind: 'product'; product: Product } | { kind: 'blog'; article: Blog } | { kind: 'news'; article: News };

/** What a page says about itself; the shell turns it into status, title and meta data. */
export interface PageMetadata {
  /** 410: it was here, and was deleted. 503: what the page is about could not be had; the piece shows its failed state. */
  status: 200 | 404 | 410 | 503;
  title: string;
  description?: string;
  /** The path, with what matters of the search, under which this page wants to be known; by default the path alone. */
  canonicalPath?: string;
  /** Search engines leave it out: results of a search, for example. */
  isUnlisted?: boolean;
  /** With 404 and 410: the piece itself says what is missing. Otherwise the shell's own page stands there. */
  hasOwnView?: boolean;
  /** The pages before and after this one, where a list goes over several. */
  neighbours?: { previous?: string | undefined; next?: string | undefined };
  subject?: PageSubject;
  /** The pages above this one, from the top, without the home page. */
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
   * Fills the query cache before the piece is drawn, on the server and on navigation. A piece that is a page also
   * says what the page is. It never rejects for a failed call: the piece then draws its own failed or empty state.
   */
  prefetch?(context: PrefetchContext<PieceProps<Id>>): Promise<PageMetadata | undefined>;
}
