import { createSecureHeaders } from '@site/shared-contracts/server/secure-headers';

export const secureHeaders = createSecureHeaders({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
});
