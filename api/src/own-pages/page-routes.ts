import { route } from '../http/route';
import type { OwnPageStore } from './page-store';

export const ownPageRoutes = (pages: OwnPageStore) => [
  route('GET /api/pages/:id', ({ params }) => pages.find(params.id)),

  route('DELETE /api/pages/delete/:id', ({ params, ...by }) => pages.remove(params.id, by)),
];
