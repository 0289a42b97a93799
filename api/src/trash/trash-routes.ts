import { route } from '../route';
import type { TrashStore } from './trash-store';

export const trashRoutes = (trash: TrashStore) => [
  route('GET /api/trash/all', ({ query }) => trash.list(query)),

  route('POST /api/trash/restore/:kind/:id', async ({ params, ...by }) => {
    await trash.restore(params.kind, params.id, by);
    return {};
  }),

  route('DELETE /api/trash/purge/:kind/:id', async ({ params, ...by }) => {
    await trash.purge(params.kind, params.id, by);
    return {};
  }),
];
