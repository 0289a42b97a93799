// Every path of the site on one screen: its pieces, and the fallback of each piece.
import { links, linkToOwnPage, paths, wordPaths } from '@site/shared-contracts';
import { quoteListPath } from '@site/shared-contracts/quote-list';
import { answeredQuestions, mapEmbedUrl, whatsAppOf } from '@site/shared-contracts/site-content';
import { ContactBand } from '../layout/contact-band';
import { PieceFallback } from '../pieces/piece-fallback';
import { PlainAbout, PlainHero } from '../layout/plain-banner';
import type { PageSite } from '../site/site-context';
import { placement, type Page, type Placement } from './page';
import { singlePiece, withTitle } from './single-piece';

/** For pieces that show dates. */
const timeZoneOf = ({ timeZone }: PageSite['content']['company']) => ({ timeZone });

/** The fallback of a placement that the page can do without. */
const renderNothing = () => null;

/** A section without its main content is left out. */
const onlyIf = (hasContent: boolean, section: Placement): Placement[] => (hasContent ? [section] : []);

const home: Page = {
  path: paths.home,
  overBanner: true,
  metadata: ({ company }) => ({ status: 200, title: company.tagline || company.name }),
  texts: ({ pages }) => pages.home,
  placements: (
    _,
    { content: { company, hero, trending, promo, history, clients, testimonials, blog, news, contact } },
    outcome,
  ) => [
    placement({
      id: 'content/hero',
      // The page's one heading of the first level.
      props: { hero: { ...hero, headline: hero.headline || company.name } },
      hydrate: 'interaction',
      fallback: () => <PlainHero />,
    }),
    ...onlyIf(
      trending.title !== '',
      placement({ id: 'catalogue/trending-products', props: { trending }, hydrate: 'visible' }),
    ),
    ...onlyIf(
      promo.posters.length > 0,
      placement({ id: 'content/promo', props: { promo }, hydrate: 'interaction', fallback: renderNothing }),
    ),
    ...onlyIf(
      history.title !== '' && history.text !== '',
      placement({
        id: 'content/company-history',
        props: { history },
        hydrate: 'interaction',
        fallback: renderNothing,
      }),
    ),
    ...onlyIf(
      clients.title !== '' && clients.logos.length > 0,
      placement({
        id: 'content/client-logos',
        props: { clients },
        hydrate: 'visible',
        fallback: renderNothing,
      }),
    ),
    ...onlyIf(
      testimonials.title !== '' && testimonials.reviews.length > 0,
      placement({
        id: 'content/testimonials',
        props: { testimonials },
        hydrate: 'visible',
        fallback: renderNothing,
      }),
    ),
    ...onlyIf(
      blog.title !== '',
      placement({
        id: 'content/latest-blog',
        props: { ...timeZoneOf(company), title: blog.title },
        hydrate: 'interaction',
      }),
    ),
    ...onlyIf(
      news.title !== '',
      placement({
        id: 'content/latest-news',
        props: { ...timeZoneOf(company), title: news.title },
        hydrate: 'visible',
      }),
    ),
    ...onlyIf(
      contact.title !== '',
      placement({
        id: 'enquiry/contact-section',
        props: { contact, outcome },
        hydrate: 'visible',
        fallback: () => <ContactBand />,
      }),
    ),
  ],
};

/** Which products it shows depends on the URL. */
const productList: Omit<Page, 'path' | 'metadata'> = {
  overBanner: false,
  needsData: true,
  placements: singlePiece('catalogue/product-list', 'Products', ({ id }, { content }) => ({
    brochure: content.hero.brochure,
    ...(id && { category: Number(id) }),
  })),
};

const product: Omit<Page, 'path'> = {
  overBanner: false,
  needsData: true,
  metadata: withTitle('Product'),
  placements: singlePiece('catalogue/product-detail', 'Product', ({ id = '', categoryId }, { content }) => ({
    id,
    categoryId,
    badges: content.product.badges,
    whatsApp: whatsAppOf(content),
  })),
};

const blogArticle: Omit<Page, 'path'> = {
  overBanner: false,
  needsData: true,
  metadata: withTitle('Blog'),
  placements: singlePiece(
    'content/blog-article',
    'Blog',
    ({ id }, { content }) => ({ id, ...timeZoneOf(content.company) }),
    'visible',
  ),
};

const newsArticle: Omit<Page, 'path'> = {
  overBanner: false,
  needsData: true,
  metadata: withTitle('News'),
  placements: singlePiece(
    'content/news-article',
    'News',
    ({ id }, { content }) => ({ id, ...timeZoneOf(content.company) }),
    'visible',
  ),
};

const ownPage: Omit<Page, 'path'> = {
  overBanner: false,
  needsData: true,
  metadata: withTitle('Page'),
  placements: singlePiece(
    'content/own-page',
    'Page',
    ({ id = '' }, { content }) => ({ id, ...timeZoneOf(content.company) }),
    'interaction',
  ),
};

/** Without a question there is no such page. */
const faq: Page = {
  path: paths.faq,
  overBanner: false,
  longPart: 'faq',
  metadata: (site) =>
    answeredQuestions(site.faq).length > 0
      ? { status: 200, title: site.faq.title, ...(site.faq.text && { description: site.faq.text }) }
      : { status: 404, title: 'Page not found' },
  canRenderInBrowser: ({ faq: { questions } }) => questions.length > 0,
  placements: (_, { content: { faq: content } }) =>
    onlyIf(
      answeredQuestions(content).length > 0,
      placement({
        id: 'content/faq',
        props: { faq: content },
        hydrate: 'interaction',
        fallback: ({ retry, isRetrying }) => (
          <PieceFallback size="page" title={content.title} onRetry={retry} retrying={isRetrying} />
        ),
      }),
    ),
};

/** The same pages at an address with words, for items that have one. */
const pagesWithWords: readonly Page[] = [
  {
    ...productList,
    path: wordPaths.category,
    metadata: withTitle('Products'),
    words: { kind: 'category', like: paths.products, link: (category) => links.products({ category }) },
  },
  {
    ...product,
    path: wordPaths.product,
    words: { kind: 'product', like: paths.product, link: (id) => links.product(id) },
  },
  {
    ...blogArticle,
    path: wordPaths.blog,
    words: { kind: 'blog', like: paths.blogArticle, link: links.blogArticle },
  },
  {
    ...newsArticle,
    path: wordPaths.news,
    words: { kind: 'news', like: paths.newsArticle, link: links.newsArticle },
  },
  {
    ...ownPage,
    path: wordPaths.page,
    words: { kind: 'page', like: paths.ownPage, link: linkToOwnPage },
  },
];

/** Rendered in the browser, in a layout of its own. */
const adminArea: Omit<Page, 'path' | 'metadata'> = {
  overBanner: false,
  isAdminArea: true,
  placements: (_, { content: { company, logo } }) => [
    placement({
      id: 'admin/area',
      props: { company, logo },
      hydrate: 'load',
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
    metadata: withTitle('About us'),
    texts: ({ pages }) => pages.about,
    longPart: 'about',
    canRenderInBrowser: ({ about }) => about !== undefined,
    placements: (_, { content: { about, company }, year }) =>
      about
        ? [
            placement({
              id: 'content/about',
              props: { about: { ...about, title: about.title || `About ${company.name}` }, year },
              hydrate: 'interaction',
              fallback: () => <PlainAbout about={about} />,
            }),
          ]
        : [],
  },
  {
    ...productList,
    path: paths.products,
    metadata: withTitle('Products'),
    texts: ({ pages }) => pages.products,
  },
  { ...productList, path: paths.allProducts, metadata: withTitle('All products') },
  { ...product, path: paths.product },
  {
    path: paths.blog,
    overBanner: false,
    needsData: true,
    metadata: withTitle('Blog'),
    texts: ({ pages }) => pages.blog,
    placements: singlePiece(
      'content/blog-list',
      'Blog',
      (_, { content }) => ({ text: content.blog.text, ...timeZoneOf(content.company) }),
      'interaction',
    ),
  },
  { ...blogArticle, path: paths.blogArticle },
  {
    path: paths.news,
    overBanner: false,
    needsData: true,
    metadata: withTitle('News'),
    placements: singlePiece(
      'content/news-list',
      'News',
      (_, { content }) => ({ title: 'News', ...timeZoneOf(content.company) }),
      'interaction',
    ),
  },
  { ...newsArticle, path: paths.newsArticle },
  ...pagesWithWords,
  {
    path: paths.tag,
    overBanner: false,
    needsData: true,
    metadata: withTitle('Articles'),
    placements: singlePiece(
      'content/tagged-articles',
      'Articles',
      ({ slug = '' }, { content }) => ({ slug, ...timeZoneOf(content.company) }),
      'interaction',
    ),
  },
  { ...ownPage, path: paths.ownPage },
  faq,
  {
    path: paths.contact,
    overBanner: false,
    metadata: withTitle('Contact us'),
    texts: ({ pages }) => pages.contact,
    // The content security policy of the loaded document decides what may be framed.
    canRenderInBrowser: ({ contact }) =>
      typeof window === 'undefined' || !mapEmbedUrl(contact, new URLSearchParams()),
    placements: singlePiece('enquiry/contact-page', 'Contact us', (_, { content }, outcome) => ({
      contact: content.contact,
      faq: content.menuPages?.find(({ href }) => href === paths.faq),
      outcome,
    })),
  },
  {
    path: quoteListPath,
    overBanner: false,
    startsAtOnce: true,
    metadata: withTitle('Quote list'),
    placements: singlePiece('enquiry/quote-list', 'Quote list', (_, { content }, outcome) => ({
      contact: content.contact,
      whatsApp: whatsAppOf(content),
      outcome,
    })),
  },
  { ...adminArea, path: paths.login, metadata: withTitle('Sign in') },
  { ...adminArea, path: paths.admin, metadata: withTitle('Administration') },
];

export const notFound: Page = {
  path: '*',
  overBanner: false,
  metadata: () => ({ status: 404, title: 'Page not found' }),
  placements: () => [],
};
