// The head's description of a page, for search engines and link previews.
import { displayPriceOf } from '@site/shared-contracts/shown-prices';
import { documentTitle } from '../../routes/document-title';
import { shareImagePath, shareImageSize } from '../share-images/share-image-path';
import { feedsOf } from './feed-links';
import { escapeHtml, tag } from './html-tag';
import { canonicalUrl, describePage, isIndexable, shareImageOf, type PageContext } from './page-context';
import { structuredData } from './structured-data';

export function metaTags(context: PageContext): string {
  const { metadata, site } = context;
  const title = `<title>${escapeHtml(documentTitle(metadata, site))}</title>`;
  if (metadata.status === 404 || metadata.status === 410) return title + noIndex;
  const description = meta('description', describePage(context));
  // Search engines retry later and keep their version: neither `noindex` nor a canonical URL.
  if (metadata.status === 503) return title + description;
  if (!isIndexable(context)) return [title, description, noIndex, ...sharingTags(context)].join('');
  return [
    title,
    description,
    ...linkTags(context),
    ...feedTags(context),
    ...sharingTags(context),
    jsonLd(structuredData(context)),
  ].join('');
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : tag('meta', { name, content });
const property = (name: string, content: string | undefined) =>
  content === undefined ? '' : tag('meta', { property: name, content });
const noIndex = meta('robots', 'noindex');

function linkTags(context: PageContext): string[] {
  const { previous, next } = context.metadata.neighbours ?? {};
  const link = (rel: string, path: string | undefined) =>
    path === undefined ? '' : tag('link', { rel, href: context.publicUrl + path });
  return [
    tag('link', { rel: 'canonical', href: canonicalUrl(context) }),
    link('prev', previous),
    link('next', next),
  ];
}

function feedTags(context: PageContext): string[] {
  return feedsOf(context, context.metadata.title).flatMap((feed) =>
    (['rss', 'atom'] as const).map((format) => {
      const href = feed[format];
      return href === undefined
        ? ''
        : tag('link', {
            rel: 'alternate',
            type: `application/${format}+xml`,
            title: `${context.site.company.name}: ${feed.title} (${format === 'rss' ? 'RSS' : 'Atom'})`,
            href,
          });
    }),
  );
}

/** Open Graph tags, and the one tag that makes the card on X large. */
function sharingTags(context: PageContext): string[] {
  const { metadata, site, publicUrl } = context;
  const { subject } = metadata;
  const article = subject?.kind === 'product' ? undefined : subject?.article;
  const price = subject?.kind === 'product' ? displayPriceOf(subject.product)?.finalPrice : undefined;
  const image = shareImageOf(context);
  const imagePath = image && shareImagePath(image);
  return [
    property('og:site_name', site.company.name),
    property('og:locale', 'en_IN'),
    property('og:type', article ? 'article' : subject ? 'product' : 'website'),
    property('og:title', metadata.title),
    property('og:description', describePage(context)),
    property('og:url', canonicalUrl(context)),
    ...(imagePath
      ? [
          property('og:image', publicUrl + imagePath),
          property('og:image:type', 'image/jpeg'),
          property('og:image:width', String(shareImageSize.width)),
          property('og:image:height', String(shareImageSize.height)),
          property('og:image:alt', image.alt || metadata.title),
        ]
      : []),
    property('article:published_time', article?.createdAt),
    property('article:modified_time', article?.changedAt),
    ...(price === undefined
      ? []
      : [property('product:price:amount', price.toFixed(2)), property('product:price:currency', 'INR')]),
    meta('twitter:card', imagePath ? 'summary_large_image' : 'summary'),
  ];
}

/** `<` is escaped, so that no text can end the element. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
