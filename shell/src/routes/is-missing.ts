import type { PageMetadata } from '@site/shared-contracts';

/** Whether the page is the shell's own, which offers others. */
export const isMissing = ({ status, hasOwnView }: PageMetadata): boolean =>
  (status === 404 || status === 410) && !hasOwnView;
