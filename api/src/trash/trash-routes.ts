import { viewableKinds } from '@site/shared-contracts/schemas';
import { route } from '../http/route';
import type { TrashStore } from './trash-store';

export const trashRoutes = (trash: TrashStore) => [
  route('GET /api/trash/all', ({ query, actor }) => trash.list(query, viewableKinds(actor))),

  route('POST /api/trash/restore/:kind/:id', ({ params, ...by }) =>
    trash.restore(params.kind, params.id, by),
  ),

  route('DELETE /api/trash/purge/:kind/:id', ({ params, ...by }) => trash.purge(params.kind, params.id, by)),
];
