import { paths, type Image, type PageMetadata } from '@site/shared-contracts';
import {
  pathOfPage,
  pictureOfPage,
  usualDescription,
  type DescribedPage,
} from '@site/shared-contracts/page-texts';
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

const pageOfPattern = new Map(
  (Object.keys(pathOfPage) as DescribedPage[]).map((page) => [pathOfPage[page], page]),
);

export const describePage = ({ metadata, pattern, site }: PageContext): string =>
  [metadata.description].find(Boolean) ?? usualDescription(site, pageOfPattern.get(pattern));

/** What is shown of the page where it is shared. */
export function shareImageOf({ metadata: { subject }, pattern, site }: PageContext): Image | undefined {
  const subjectImage = subject?.kind === 'product' ? subject.product.image : subject?.article.picture;
  return subjectImage ?? pictureOfPage(site, pageOfPattern.get(pattern));
}
