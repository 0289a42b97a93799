import { createSecureHeaders } from '@site/shared-contracts/server/secure-headers';

/** Responses are data for our own pages: browsers must neither guess their type nor embed them elsewhere. */
export const secureHeaders = createSecureHeaders({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
});
