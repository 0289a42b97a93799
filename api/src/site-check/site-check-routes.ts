import { viewableKinds } from '@site/shared-contracts/schemas';
import { route } from '../http/route';
import { checkSite, type CheckedSite } from './check-site';

export const siteCheckRoutes = (site: CheckedSite) => [
  route('GET /api/site-check', ({ actor }) => checkSite(site, viewableKinds(actor))),
];
