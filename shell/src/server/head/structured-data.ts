// What a page is about, as schema.org structured data.
import {
  paths,
  siteLanguage,
  type Blog,
  type Image,
  type News,
  type PageMetadata,
} from '@site/shared-contracts';
import type {
  AboutPage,
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  ContactPage,
  FAQPage,
  Graph,
  NewsArticle,
  Organization,
  Question,
  SearchAction,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import { answeredQuestions } from '@site/shared-contracts/site-content';
import { iconPaths } from './icon-paths';
import { imageUrls } from './image-urls';
import { canonicalUrl, describePage, shareImageOf, type PageContext } from './page-context';
import { productData } from './product-data';

export function structuredData(context: PageContext): Graph {
  const { subject } = context.metadata;
  const about: Thing[] = subject
    ? [
        subject.kind === 'product'
          ? productData(subject.product, {
              url: canonicalUrl(context),
              publicUrl: context.publicUrl,
              companyName: context.site.company.name,
              sellerId: organizationId(context),
              images: imageUrlsOf(subject.product.pictures ?? [subject.product.image], context),
            })
          : article(subject, context),
      ]
    : [];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(context),
      website(context),
      webPage(context),
      ...(context.pattern === paths.home ? [] : [breadcrumbs(context)]),
      ...about,
    ],
  };
}

const organizationId = ({ publicUrl }: PageContext) => `${publicUrl}/#organization`;
const websiteId = ({ publicUrl }: PageContext) => `${publicUrl}/#website`;

function organization(context: PageContext): Organization {
  const { site, publicUrl } = context;
  const { company, contact, history, socials } = site;
  const reachedBy = {
    ...(contact.email && { email: contact.email }),
    ...(contact.phone && { telephone: contact.phone }),
  };
  return {
    '@type': 'Organization',
    '@id': organizationId(context),
    name: company.name,
    url: `${publicUrl}/`,
    logo: publicUrl + iconPaths.large,
    ...(company.tagline && { slogan: company.tagline }),
    ...reachedBy,
    ...(contact.address.length > 0 && { address: contact.address.join(', ') }),
    ...(Object.keys(reachedBy).length > 0 && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...reachedBy },
    }),
    sameAs: socials.map(({ href }) => href),
    ...(/^\d{4}$/.test(history.since) && { foundingDate: history.since }),
  };
}

/** Search engines offer the site's own search with it; schema-dts does not know their name for its blank. */
type SearchBox = SearchAction & { 'query-input': string };

function website(context: PageContext): WebSite {
  const { site, publicUrl } = context;
  const search: SearchBox = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}${paths.allProducts}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': websiteId(context),
    url: `${publicUrl}/`,
    name: site.company.name,
    inLanguage: siteLanguage,
    publisher: { '@id': organizationId(context) },
    potentialAction: search,
  };
}

const pageTypes: Record<string, 'AboutPage' | 'CollectionPage' | 'ContactPage' | 'FAQPage'> = {
  [paths.about]: 'AboutPage',
  [paths.products]: 'CollectionPage',
  [paths.allProducts]: 'CollectionPage',
  [paths.blog]: 'CollectionPage',
  [paths.news]: 'CollectionPage',
  [paths.tag]: 'CollectionPage',
  [paths.contact]: 'ContactPage',
  [paths.faq]: 'FAQPage',
};

function webPage(context: PageContext): WebPage | AboutPage | CollectionPage | ContactPage | FAQPage {
  const { metadata, pattern, site } = context;
  const url = canonicalUrl(context);
  const isAboutUs = [paths.home, paths.about, paths.contact].includes(pattern as typeof paths.home);
  return {
    '@type': pageTypes[pattern] ?? 'WebPage',
    '@id': url,
    url,
    name: metadata.title,
    description: describePage(context),
    inLanguage: siteLanguage,
    isPartOf: { '@id': websiteId(context) },
    ...(pattern === paths.faq && { mainEntity: questionsOf(site) }),
    ...(isAboutUs && { about: { '@id': organizationId(context) } }),
    ...(pattern !== paths.home && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
  };
}

const questionsOf = ({ faq }: PageContext['site']): Question[] =>
  answeredQuestions(faq).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));

const nameOf = ({ subject, title }: PageMetadata): string =>
  subject ? (subject.kind === 'product' ? subject.product.productName : subject.article.title) : title;

function breadcrumbs(context: PageContext): BreadcrumbList {
  const { metadata, publicUrl } = context;
  const url = canonicalUrl(context);
  const steps = [
    { label: 'Home', url: `${publicUrl}/` },
    ...(metadata.trail ?? []).map(({ label, path }) => ({ label, url: publicUrl + path })),
    // The name that the page shows, which may be another than its title for search engines.
    { label: nameOf(metadata), url },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: step.url,
    })),
  };
}

function article(
  { kind, article: item }: { kind: 'blog' | 'news'; article: Blog | News },
  context: PageContext,
): BlogPosting | NewsArticle {
  const url = canonicalUrl(context);
  const publisher: Organization = {
    '@type': 'Organization',
    '@id': organizationId(context),
    name: context.site.company.name,
    url: `${context.publicUrl}/`,
    logo: context.publicUrl + iconPaths.large,
  };
  return {
    '@type': kind === 'blog' ? 'BlogPosting' : 'NewsArticle',
    '@id': `${url}#article`,
    headline: item.title,
    description: item.shortDescription,
    url,
    mainEntityOfPage: url,
    image: imageUrlsOf([item.picture], context),
    datePublished: item.createdAt,
    dateModified: item.changedAt ?? item.createdAt,
    inLanguage: siteLanguage,
    author: item.author ? { '@type': 'Person', name: item.author } : publisher,
    ...(item.tags && { keywords: item.tags.map(({ name }) => name).join(', ') }),
    publisher,
  };
}

const imageUrlsOf = (images: readonly (Image | undefined)[], context: PageContext): string[] =>
  imageUrls(images, shareImageOf(context), context.publicUrl);
