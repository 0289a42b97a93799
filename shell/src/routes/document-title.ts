import type { PageFacts } from '@site/shared-contracts';
import type { PageSite } from '../site/site-context';

export const documentTitle = (
  { title }: PageFacts,
  { company }: Pick<PageSite['content'], 'company'>,
): string => `${title} | ${company.name}`;
