import { paths, type Image, type PageMetadata } from '@site/shared-contracts';
import type { SiteContent } from '@site/shared-contracts/site-content';

/** What the head of a page is written from. */
export interface PageContext {
  facts: PageMetadata;
  /** The page's path in the route table. */
  pattern: string;
  /** The path that was asked for. */
  pathname: string;
  site: SiteContent;
  /** The origin of absolute addresses, without a slash at the end. */
  publicUrl: string;
}

/** The address under which search engines are to know the page. */
export const canonicalUrl = ({ facts, pathname, publicUrl }: PageContext): string =>
  publicUrl + (facts.canonicalPath ?? pathname);

const behindTheScenes: string[] = [paths.login, paths.admin];

/** Whether search engines may keep the page. */
export const isListed = ({ facts, pattern }: PageContext): boolean =>
  facts.status === 200 && !facts.isUnlisted && !behindTheScenes.includes(pattern);

const descriptions: Record<string, (site: SiteContent) => string> = {
  [paths.home]: ({ hero }) => hero.text,
  [paths.about]: ({ about }) => about.lead,
  [paths.blog]: ({ company }) => `The blog of ${company.name}: ${company.tagline}.`,
  [paths.newsArticle]: ({ company }) => `News and events of ${company.name}: ${company.tagline}.`,
  [paths.contact]: ({ company, contact }) =>
    `Call ${company.name} on ${contact.phone}, write to ${contact.email}, or visit us: ${contact.address.join(', ')}. ${contact.hours}.`,
};

export const describePage = ({ facts, pattern, site }: PageContext): string =>
  facts.description ?? descriptions[pattern]?.(site) ?? `${site.company.name}: ${site.company.tagline}`;

/** What is shown of the page where it is shared. */
export function pictureOf({ facts: { subject }, pattern, site }: PageContext): Image {
  const own = subject?.kind === 'product' ? subject.product.image : subject?.article.picture;
  return own ?? (pattern === paths.about ? site.about.banner : site.hero.picture);
}
