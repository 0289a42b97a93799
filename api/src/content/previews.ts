import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PreviewLink } from '@site/shared-contracts/schemas';
import type { Actor } from '../http/actor';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { consumeOrReject, type RateLimit } from '../rate-limits/rate-limit';
import { aDay, aMinute } from '../time/time';
import type { ContentKinds } from './content-kinds';
import { readItem, type ItemKey } from './content-items';
import { findVersion } from './content-versions';

/** Long enough for who approves a draft on another day. */
const lifetime = 7 * aDay;

/** Tokens that are none, from all callers together. A link that works is not counted. */
const wrongTokens: RateLimit = { name: 'wrong-preview-links', window: aMinute, max: 60 };

export type Previews = ReturnType<typeof createPreviews>;

/** Links to drafts. A link shows the newest draft of one item, for who has the link, until it expires or is ended. */
export const createPreviews = (db: Database, kinds: ContentKinds) => ({
  async create({ kind, id }: ItemKey, actor: Actor): Promise<{ path: string; expiresAt: string }> {
    await readItem(db, kinds[kind], id);
    const token = `draft_${randomBytes(32).toString('base64url')}`;
    const created_at = Date.now();
    const expires_at = created_at + lifetime;
    await db
      .insertInto('preview_link')
      .values({
        ...{ token_hash: hashOf(token), id: randomUUID(), kind, item_id: id },
        ...{ admin: actor.username, created_at, expires_at },
      })
      .execute();
    const expiresAt = new Date(expires_at).toISOString();
    return { path: `${kinds[kind].pathOf(id)}?preview=${token}`, expiresAt };
  },

  /** Those that still work, the newest first. */
  async list({ kind, id }: ItemKey): Promise<{ data: PreviewLink[] }> {
    await readItem(db, kinds[kind], id);
    const rows = await db
      .selectFrom('preview_link')
      .selectAll()
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('expires_at', '>', Date.now())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const data = rows.map((row) => ({
      id: row.id,
      admin: row.admin,
      createdAt: new Date(row.created_at).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
    }));
    return { data };
  },

  /** One that has ended already is no fault: another admin was faster. */
  async end({ kind, id }: ItemKey, link: string): Promise<void> {
    await db
      .deleteFrom('preview_link')
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('id', '=', link)
      .execute();
  },

  async read(token: string) {
    const link = await db
      .selectFrom('preview_link')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', Date.now())
      .executeTakeFirst();
    if (!link) {
      await consumeOrReject(db, wrongTokens);
      throw new ProblemError(403, 'This link to a draft has ended, or was altered. Ask for a new one.');
    }
    const { kind, item_id: id } = link;
    const rules = kinds[kind];
    const item = await readItem(db, rules, id);
    const version = await findVersion(db, rules, id, item.draft ?? item.published ?? 1);
    const { values, at } = requireFound(version, 'There is no such version.');
    const createdAt = item.first_published_at ?? at;
    const shown = { values, version: item.version, createdAt, changedAt: at };
    return {
      kind,
      id,
      name: item.name,
      path: rules.pathOf(id),
      expiresAt: new Date(link.expires_at).toISOString(),
      response: await rules.toResponse(db, id, shown),
    };
  },
});

/** Who reads the table learns no link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function deleteExpiredPreviewLinks(db: Database): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', Date.now()).execute();
}
