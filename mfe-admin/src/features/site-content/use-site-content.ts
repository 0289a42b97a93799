import { useQuery } from '@site/shared-contracts/query';
import { adminQuery } from '../../api-client/admin-query';

/** All parts of the site's content as visitors see them. */
export const useSiteContent = () => useQuery(adminQuery('GET /api/site-content', {}));
