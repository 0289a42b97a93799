import { isApiFailure } from '@site/shared-contracts';

/** Another server of the specification may lack the call of a part of a screen. That is no failure. */
export const isUnknownCall = (error: unknown): boolean => isApiFailure(error) && error.status === 404;
