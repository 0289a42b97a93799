import type { Database } from '../database/database';
import { route } from '../http/route';
import { createTemplateStore } from './template-store';

export function templateRoutes(db: Database) {
  const templates = createTemplateStore(db);
  return [
    route('GET /api/mail/templates', async () => ({ templates: await templates.list() })),

    route('POST /api/mail/templates', ({ body, ...by }) => templates.create(body, by)),

    route('PUT /api/mail/templates/:id', ({ params, body, ...by }) => templates.update(params.id, body, by)),

    route('DELETE /api/mail/templates/:id', ({ params, ...by }) => templates.remove(params.id, by)),
  ];
}
