import type { Database } from '../database/database';
import { route } from '../http/route';
import { createRedirectStore } from './redirect-store';

export function redirectRoutes(db: Database, publicUrl: string) {
  const redirects = createRedirectStore(db, publicUrl);
  return [
    route('GET /api/redirects/find', ({ query }) => redirects.find(query.path, query.query)),

    route('GET /api/redirects/all', ({ query }) => redirects.list(query)),

    route('POST /api/redirects/create', ({ body, ...by }) => redirects.create(body, by)),

    route('PUT /api/redirects/update/:id', ({ params, body, ...by }) =>
      redirects.update(params.id, body, by),
    ),

    route('DELETE /api/redirects/delete/:id', ({ params, ...by }) => redirects.remove(params.id, by)),
  ];
}
