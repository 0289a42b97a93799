import type { BrochureState } from '@site/shared-contracts/brochure-state';
import { adminKey, adminQuery, type AdminQuery } from '../../api-client/admin-query';
import { callBrochure } from '../../api-client/call';

/** The PDF that was uploaded, where there is one. */
export const ownBrochureQuery = adminQuery('GET /api/brochure', {});

/** How the brochure stands that the site makes. */
export const brochureStateQuery: AdminQuery<BrochureState> = {
  ...ownBrochureQuery,
  queryKey: [adminKey, 'GET /_brochure'],
  queryFn: ({ signal }) => callBrochure('GET', signal),
};
