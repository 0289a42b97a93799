import { isApiFailure } from '@site/shared-contracts';

/** The server says that there is no such thing, or none any more. */
export const isGone = (error: unknown): boolean =>
  isApiFailure(error) && (error.status === 404 || error.status === 410);
