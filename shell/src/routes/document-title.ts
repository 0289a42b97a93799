import type { PageFacts } from '@site/shared-contracts';
import type { SiteContent } from '@site/shared-contracts/site-content';

export const documentTitle = ({ title }: PageFacts, { company }: SiteContent): string =>
  `${title} | ${company.name}`;
