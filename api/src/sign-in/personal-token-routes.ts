import { tokenLimits, type Right } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import { route } from '../http/route';
import { ProblemError, requireFound } from '../problems/problems';
import { moment } from '../time/time';
import { addToken, countTokens, listTokens, revokeToken } from './personal-token-store';
import { tellAboutAccess } from './tell-about-access';

export const personalTokenRoutes = (db: Database) => [
  route('GET /api/auth/tokens', async ({ actor }) => ({ data: await listTokens(db, actor.id) })),

  route('POST /api/auth/tokens', async ({ body, actor, request }) => {
    if (!actor.session)
      throw new ProblemError(403, 'A token cannot create another one. Sign in with a browser.', undefined, {
        reason: 'right',
      });
    rejectForeignRights(body.rights, actor.rights);
    return db.transaction().execute(async (transaction) => {
      if ((await countTokens(transaction, actor.id)) >= tokenLimits.tokens)
        throw new ProblemError(
          409,
          `You have ${tokenLimits.tokens} tokens already. Revoke one of them first.`,
        );
      const { token, row } = await addToken(transaction, actor.id, body);
      const { label, rights } = body;
      const after = { label, rights, expiresAt: moment(row.expires_at) };
      const change = { action: 'create token', kind: 'admin', itemId: actor.id, after };
      await recordChangeBy(transaction, { actor, request }, change);
      await tellAboutAccess(transaction, actor, { kind: 'token created', label }, request);
      return { token, id: row.id, createdAt: moment(row.created_at), ...after };
    });
  }),

  route('DELETE /api/auth/tokens/:id', ({ params, ...by }) =>
    db.transaction().execute(async (transaction) => {
      const { actor } = by;
      const revoked = await revokeToken(transaction, actor.id, params.id);
      const { label } = requireFound(revoked, 'You have no such token.');
      const change = { action: 'revoke token', kind: 'admin', itemId: actor.id, before: { label } };
      await recordChangeBy(transaction, by, change);
    }),
  ),
];

function rejectForeignRights(wanted: readonly Right[], own: ReadonlySet<Right>): void {
  const foreign = wanted.filter((right) => !own.has(right));
  if (foreign.length > 0)
    throw new ProblemError(422, 'Please check the marked fields.', {
      rights: `You do not have this right yourself: ${foreign.join(', ')}.`,
    });
}
