import type { Actor } from '../actor';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import type { SessionStore } from '../sign-in/session-store';
import type { Tokens } from '../sign-in/tokens';
import type { ContentKinds } from './content-kinds';
import { readItem, type ItemKey } from './content-items';
import { findVersion } from './content-versions';

interface PreviewDependencies {
  db: Database;
  kinds: ContentKinds;
  tokens: Pick<Tokens, 'preview'>;
  sessions: SessionStore;
}

export type Previews = ReturnType<typeof createPreviews>;

/** Links to drafts. A link shows the newest draft of one item, for who has the link, while its admin is signed in. */
export const createPreviews = ({ db, kinds, tokens, sessions }: PreviewDependencies) => ({
  async create({ kind, id }: ItemKey, actor: Actor): Promise<{ path: string; expiresAt: string }> {
    await readItem(db, kinds[kind], id);
    const admin = await db
      .selectFrom('admin')
      .select('session_epoch')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const token = await tokens.preview.issue({
      sub: String(actor.id),
      jti: actor.tokenId,
      exp: Math.floor(actor.expiresAt / 1000),
      epoch: admin.session_epoch,
      kind,
      item: id,
    });
    const expiresAt = new Date(actor.expiresAt).toISOString();
    return { path: `${kinds[kind].pathOf(id)}?preview=${token}`, expiresAt };
  },

  async read(token: string) {
    const claims = await tokens.preview.read(token);
    const isValid = claims && (await sessions.find(claims));
    if (!isValid)
      throw new ProblemError(403, 'This link to a draft has ended, or was altered. Ask for a new one.');
    const { kind, item: id, exp } = claims;
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
      expiresAt: new Date(exp * 1000).toISOString(),
      response: await rules.toResponse(db, id, shown),
    };
  },
});
