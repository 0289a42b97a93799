// Every path of the site on one screen: which pieces fill it, and what stands there while a piece cannot be had.
import {
  links,
  paths,
  type FormOutcome,
  type PageMetadata,
  type PieceId,
  type PieceProps,
} from '@site/shared-contracts';
import { mapEmbedUrl } from '@site/shared-contracts/site-content';
import { ContactBand } from '../frame/contact-band';
import { PieceFallback } from '../frame/piece-fallback';
import { PlainAbout, PlainHero } from '../frame/plain-banner';
import type { Urgency } from '../pieces/piece-slot';
import type { PageSite } from '../site/site-context';
import { section, type Page, type Params } from './page';

const titled = (title: string) => (): PageMetadata => ({ status: 200, title });

/** For pieces that show dates. */
const dated = ({ timeZone }: PageSite['content']['company']) => ({ timeZone });

/** A page that is one piece. */
function pieceAsPage<Id extends PieceId>(
  id: Id,
  title: string,
  props: (params: Params, site: PageSite, outcome?: FormOutcome) => PieceProps<Id>,
  urgency: Urgency = 'now',
): Page['sections'] {
  return (params, site, outcome) => [
    section({
      id,
      props: props(params, site, outcome),
      urgency,
      fallback: ({ retry, isRetrying }) => (
        <PieceFallback size="page" title={title} onRetry={retry} retrying={isRetrying} />
      ),
    }),
  ];
}

/** Where a section that only pleases cannot be had, the page reads on without it. */
const nothing = () => null;

const home: Page = {
  path: paths.home,
  overBanner: true,
  facts: ({ company }) => ({ status: 200, title: company.tagline }),
  sections: (_, { content: { company, hero, promo, history, clients, testimonials, contact } }, outcome) => [
    section({ id: 'content/hero', props: { hero }, urgency: 'touch', fallback: () => <PlainHero /> }),
    section({ id: 'catalogue/trending-products', props: {}, urgency: 'near' }),
    section({ id: 'content/promo', props: { promo }, urgency: 'touch', fallback: nothing }),
    section({ id: 'content/company-history', props: { history }, urgency: 'touch', fallback: nothing }),
    section({ id: 'content/client-logos', props: { clients }, urgency: 'near', fallback: nothing }),
    section({ id: 'content/testimonials', props: { testimonials }, urgency: 'near', fallback: nothing }),
    section({ id: 'content/latest-blog', props: dated(company), urgency: 'touch' }),
    section({ id: 'content/latest-news', props: dated(company), urgency: 'near' }),
    section({
      id: 'enquiry/contact-section',
      props: { contact, outcome },
      urgency: 'near',
      fallback: () => <ContactBand />,
    }),
  ],
};

/** What of the products it shows is said by the address. */
const productList: Omit<Page, 'path' | 'facts'> = {
  overBanner: false,
  needsData: true,
  sections: pieceAsPage('catalogue/product-list', 'Products', (_, { content }) => ({
    brochure: content.hero.brochure,
  })),
};

/** Drawn in the browser, in a frame of its own. */
const adminArea: Omit<Page, 'path' | 'facts'> = {
  overBanner: false,
  isAdminArea: true,
  sections: (_, { content: { company, logo } }) => [
    section({
      id: 'admin/area',
      props: { company, logo },
      urgency: 'now',
      fallback: ({ retry, isRetrying }) => (
        <main>
          <PieceFallback size="page" title="Administration" onRetry={retry} retrying={isRetrying}>
            <a href={links.home()}>To the website</a>
          </PieceFallback>
        </main>
      ),
    }),
  ],
};

export const pages: readonly Page[] = [
  home,
  {
    path: paths.about,
    overBanner: true,
    facts: titled('About us'),
    isAtHand: ({ about }) => about !== undefined,
    sections: (_, { content: { about }, year }) =>
      about
        ? [
            section({
              id: 'content/about',
              props: { about, year },
              urgency: 'touch',
              fallback: () => <PlainAbout about={about} />,
            }),
          ]
        : [],
  },
  { ...productList, path: paths.products, facts: titled('Products') },
  { ...productList, path: paths.allProducts, facts: titled('All products') },
  {
    path: paths.product,
    overBanner: false,
    needsData: true,
    facts: titled('Product'),
    sections: pieceAsPage('catalogue/product-detail', 'Product', ({ id = '', categoryId }) => ({
      id,
      categoryId,
    })),
  },
  {
    path: paths.blog,
    overBanner: false,
    needsData: true,
    facts: titled('Blog'),
    sections: pieceAsPage(
      'content/blog-list',
      'Blog',
      (_, { content }) => ({ ...content.blog, ...dated(content.company) }),
      'touch',
    ),
  },
  {
    path: paths.blogArticle,
    overBanner: false,
    needsData: true,
    facts: titled('Blog'),
    sections: pieceAsPage(
      'content/blog-article',
      'Blog',
      ({ id }, { content }) => ({ id, ...dated(content.company) }),
      'near',
    ),
  },
  {
    path: paths.newsArticle,
    overBanner: false,
    needsData: true,
    facts: titled('News'),
    sections: pieceAsPage(
      'content/news-article',
      'News',
      ({ id }, { content }) => ({ id, ...dated(content.company) }),
      'near',
    ),
  },
  {
    path: paths.contact,
    overBanner: false,
    facts: titled('Contact us'),
    // What a page may frame is settled when its document is loaded.
    isAtHand: ({ contact }) => typeof window === 'undefined' || !mapEmbedUrl(contact, new URLSearchParams()),
    sections: pieceAsPage('enquiry/contact-page', 'Contact us', (_, { content }, outcome) => ({
      contact: content.contact,
      outcome,
    })),
  },
  { ...adminArea, path: paths.login, facts: titled('Sign in') },
  { ...adminArea, path: paths.admin, facts: titled('Administration') },
];

export const notFound: Page = {
  path: '*',
  overBanner: false,
  facts: () => ({ status: 404, title: 'Page not found' }),
  sections: () => [],
};
