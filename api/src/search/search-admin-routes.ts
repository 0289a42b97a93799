import type { Database } from '../database/database';
import { route } from '../http/route';
import { forgetSearch, listSearchesWithoutResults } from './searches-without-results';
import { createSynonymStore } from './synonym-store';

export function searchAdminRoutes(db: Database) {
  const synonyms = createSynonymStore(db);
  return [
    route('GET /api/search/synonyms/all', ({ query }) => synonyms.list(query)),

    route('POST /api/search/synonyms/create', ({ body, ...by }) => synonyms.create(body, by)),

    route('PUT /api/search/synonyms/update/:id', ({ params, body, ...by }) =>
      synonyms.change(params.id, body, by),
    ),

    route('DELETE /api/search/synonyms/delete/:id', ({ params, ...by }) => synonyms.remove(params.id, by)),

    route('GET /api/search/without-results/all', () => listSearchesWithoutResults(db)),

    route('POST /api/search/without-results/forget', ({ body }) => forgetSearch(db, body.words)),
  ];
}
