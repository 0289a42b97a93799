import type { PageMetadata } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';

export const documentTitle = (
  { title }: PageMetadata,
  { company }: Pick<PageSite['content'], 'company'>,
): string => `${title} | ${company.name}`;
