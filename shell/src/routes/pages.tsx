// Every path of the site on one screen: which pieces fill it, and what stands there while a piece cannot be had.
import { paths, type PageFacts, type PieceId, type PieceProps } from '@site/shared-contracts';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { ContactBand } from '../frame/contact-band';
import { HeroBanner } from '../frame/hero-banner';
import { PieceFallback } from '../frame/piece-fallback';
import { section, type Page, type Params, type Section } from './page';

const titled = (title: string) => (): PageFacts => ({ status: 200, title });

/** A page that is one piece. */
function pieceAsPage<Id extends PieceId>(
  id: Id,
  title: string,
  props: (params: Params, site: SiteContent) => PieceProps<Id>,
): (params: Params, site: SiteContent) => Section[] {
  return (params, site) => [
    section({
      id,
      props: props(params, site),
      urgency: 'now',
      fallback: ({ retry, isRetrying }) => (
        <PieceFallback size="page" title={title} onRetry={retry} retrying={isRetrying} />
      ),
    }),
  ];
}

const home: Page = {
  path: paths.home,
  overBanner: true,
  facts: ({ company }) => ({ status: 200, title: company.tagline }),
  sections: () => [
    section({ id: 'content/hero', props: {}, urgency: 'touch', fallback: () => <HeroBanner /> }),
    section({ id: 'catalogue/trending-products', props: {}, urgency: 'near' }),
    section({ id: 'enquiry/contact-section', props: {}, urgency: 'near', fallback: () => <ContactBand /> }),
  ],
};

const adminArea = pieceAsPage('admin/area', 'Administration', () => ({}));

export const pages: readonly Page[] = [
  home,
  {
    path: paths.about,
    overBanner: false,
    facts: titled('About us'),
    sections: pieceAsPage('content/about', 'About us', () => ({})),
  },
  {
    path: paths.products,
    overBanner: false,
    facts: titled('Products'),
    sections: pieceAsPage('catalogue/product-list', 'Products', (_, { hero }) => ({
      brochure: hero.brochure,
    })),
  },
  {
    path: paths.product,
    overBanner: false,
    facts: titled('Product'),
    sections: pieceAsPage('catalogue/product-detail', 'Product', ({ id = '', categoryId }) => ({
      id,
      categoryId,
    })),
  },
  {
    path: paths.blog,
    overBanner: false,
    facts: titled('Blog'),
    sections: pieceAsPage('content/blog-list', 'Blog', () => ({})),
  },
  {
    path: paths.blogArticle,
    overBanner: false,
    facts: titled('Blog'),
    sections: pieceAsPage('content/blog-article', 'Blog', ({ id }) => ({ id })),
  },
  {
    path: paths.newsArticle,
    overBanner: false,
    facts: titled('News'),
    sections: pieceAsPage('content/news-article', 'News', ({ id }) => ({ id })),
  },
  {
    path: paths.contact,
    overBanner: false,
    facts: titled('Contact us'),
    sections: pieceAsPage('enquiry/contact-page', 'Contact us', () => ({})),
  },
  { path: paths.login, overBanner: false, facts: titled('Sign in'), sections: adminArea },
  { path: paths.admin, overBanner: false, facts: titled('Administration'), sections: adminArea },
];

export const notFound: Page = {
  path: '*',
  overBanner: false,
  facts: () => ({ status: 404, title: 'Page not found' }),
  sections: () => [],
};
