import { viewableKinds } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { ContentKinds } from './content-kinds';
import { createContentReader } from './content-reader';
import { createDraftChanges } from './draft-changes';
import { listIncomplete } from './list-incomplete';
import type { Previews } from './previews';
import { createPublishChanges } from './publish-changes';

export function contentRoutes(db: Database, kinds: ContentKinds, previews: Previews) {
  const content = createContentReader(db, kinds);
  const drafts = createDraftChanges(db, kinds);
  const publishing = createPublishChanges(db, kinds);
  return [
    route('GET /api/content/items', ({ query, actor }) => content.list(query, viewableKinds(actor))),
    route('GET /api/content/incomplete', ({ query, actor }) =>
      listIncomplete(db, query, viewableKinds(actor)),
    ),
    route('POST /api/content/:kind', ({ params, body, ...by }) => drafts.add(params.kind, body.values, by)),
    route('GET /api/content/:kind/:id', ({ params }) => content.find(params)),
    route('PUT /api/content/:kind/:id', ({ params, body, ...by }) => drafts.save(params, body.values, by)),
    route('DELETE /api/content/:kind/:id/draft', ({ params, ...by }) => drafts.discard(params, by)),
    route('POST /api/content/:kind/:id/publish', ({ params, body, ...by }) =>
      publishing.publish(params, body, by),
    ),
    route('POST /api/content/:kind/:id/unpublish', ({ params, body, ...by }) =>
      publishing.unpublish(params, body, by),
    ),
    route('DELETE /api/content/:kind/:id/schedule', ({ params, ...by }) =>
      publishing.cancelSchedule(params, by),
    ),
    route('DELETE /api/content/:kind/:id', ({ params, ...by }) => drafts.remove(params, by)),
    route('POST /api/content/:kind/:id/preview', ({ params, actor }) => previews.create(params, actor)),
    route('GET /api/content/:kind/:id/previews', ({ params }) => previews.list(params)),
    route('DELETE /api/content/:kind/:id/previews/:link', ({ params }) => previews.end(params, params.link)),
    route('POST /api/preview', ({ body }) => previews.read(body.token)),
    route('GET /api/content/:kind/:id/versions', ({ params, query }) => content.listVersions(params, query)),
    route('GET /api/content/:kind/:id/versions/:number', ({ params }) =>
      content.findVersion(params, params.number),
    ),
    route('POST /api/content/:kind/:id/versions/:number/restore', ({ params, ...by }) =>
      drafts.restore(params, params.number, by),
    ),
  ];
}
