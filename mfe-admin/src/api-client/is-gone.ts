import { isApiFailure } from '@site/shared-contracts';

/** The requested item does not exist, or was deleted. */
export const isGone = (error: unknown): boolean =>
  isApiFailure(error) && (error.status === 404 || error.status === 410);
