import { paths, type Image, type PageMetadata } from '@site/shared-contracts';
import type { SiteContent } from '@site/shared-contracts/site-content';

/** What the head of a page is written from. */
export interface PageContext {
  metadata: PageMetadata;
  /** The page's path in the route table. */
  pattern: string;
  /** The path that was asked for. */
  pathname: string;
  site: SiteContent;
  /** The origin of absolute URLs, without a slash at the end. */
  publicUrl: string;
}

/** The URL under which search engines should list the page. */
export const canonicalUrl = ({ metadata, pathname, publicUrl }: PageContext): string =>
  publicUrl + (metadata.canonicalPath ?? pathname);

const unlistedPaths: string[] = [paths.login, paths.admin];

/** Whether search engines may index the page. */
export const isIndexable = ({ metadata, pattern }: PageContext): boolean =>
  metadata.status === 200 && !metadata.isUnlisted && !unlistedPaths.includes(pattern);

/** Empty where the texts that it would be made from are. */
const descriptions: Record<string, (site: SiteContent) => string> = {
  [paths.home]: ({ hero }) => hero.text,
  [paths.about]: ({ about }) => about.lead,
  [paths.blog]: ({ company }) => joined(`The blog of ${company.name}`, company.tagline, '.'),
  [paths.newsArticle]: ({ company }) => joined(`News and events of ${company.name}`, company.tagline, '.'),
  [paths.contact]: describeContact,
};

const joined = (start: string, tagline: string, end = '') =>
  tagline === '' ? start + end : `${start}: ${tagline}${end}`;

function describeContact({ company, contact: { phone, email, address, hours } }: SiteContent): string {
  const ways = [
    phone && `call ${company.name} on ${phone}`,
    email && `write to ${email}`,
    address.length > 0 && `visit us: ${address.join(', ')}`,
  ].filter((way) => way !== '' && way !== false);
  if (ways.length === 0) return '';
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1) ?? ''}` : ways.join('');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${hours && ` ${hours}.`}`;
}

export const describePage = ({ metadata, pattern, site }: PageContext): string =>
  [metadata.description, descriptions[pattern]?.(site)].find(Boolean) ??
  joined(site.company.name, site.company.tagline);

/** What is shown of the page where it is shared. */
export function shareImageOf({ metadata: { subject }, pattern, site }: PageContext): Image | undefined {
  const subjectImage = subject?.kind === 'product' ? subject.product.image : subject?.article.picture;
  return subjectImage ?? (pattern === paths.about ? site.about.banner : site.hero.picture);
}
