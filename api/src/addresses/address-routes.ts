import type { Database } from '../database/database';
import { route } from '../http/route';
import { createAddressStore } from './address-store';

export function addressRoutes(db: Database) {
  const addresses = createAddressStore(db);
  return [
    route('GET /api/address/find/:kind/:slug', ({ params: { kind, slug } }) => addresses.find(kind, slug)),

    route('GET /api/address/managed/:kind/:id', ({ params }) => addresses.list(params)),

    route('PUT /api/address/update/:kind/:id', ({ params, body, ...by }) =>
      addresses.set(params, body.slug, by),
    ),

    route('DELETE /api/address/delete/:kind/:id', ({ params, ...by }) => addresses.remove(params, by)),
  ];
}
