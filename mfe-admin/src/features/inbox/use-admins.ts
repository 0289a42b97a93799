import { useQuery } from '@site/shared-contracts/query';
import { adminQuery } from '../../api-client/admin-query';

/** Who can work on an enquiry. */
export const useAdmins = () =>
  (useQuery(adminQuery('GET /api/admins/names', {})).data?.data ?? []).filter(
    ({ isAssignable }) => isAssignable,
  );
