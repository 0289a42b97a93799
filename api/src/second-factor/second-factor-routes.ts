import { challengeLifetime, addChallenge } from './passkey-challenges';
import { consumeOrReject, hashNetwork, type RateLimit } from '../rate-limits/rate-limit';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { AuthenticatedActor } from '../http/actor';
import { route } from '../http/route';
import { ProblemError, requireFound } from '../problems/problems';
import { findAdminById, type AdminRow } from '../sign-in/admin-store';
import { readCompanyName } from '../sign-in/company-words';
import { readSecuritySettings } from '../sign-in/security-settings';
import { endSessions } from '../sign-in/session-store';
import { aMinute, moment } from '../time/time';
import { algorithms } from './check-passkey';
import { findPasskeysOf, renamePasskey, toCredential, toPasskey, userHandleOf } from './passkey-store';
import { countRecoveryCodes } from './recovery-codes';
import { relyingPartyOf } from './relying-party';
import { createSecondFactorSetUp, removeSecondFactors, type SecondFactorConfig } from './second-factor';

/** Anybody may ask for a challenge, and each is a row for five minutes. */
const challengeLimit: RateLimit = { name: 'passkey-challenge', window: 15 * aMinute, max: 100 };

/** Rejects with 403 where this actor may not touch the account of that admin. */
type RequirePower = (transaction: Database, actor: AuthenticatedActor, adminId: number) => Promise<AdminRow>;

export function secondFactorRoutes(db: Database, config: SecondFactorConfig, requirePower: RequirePower) {
  const setUp = createSecondFactorSetUp(db, config);
  const { publicUrl } = config.brand;
  return [
    route('POST /api/auth/passkey/challenge', async ({ request }) => {
      const { id: rpId } = relyingPartyOf(publicUrl, request.origin);
      await consumeOrReject(db, challengeLimit, hashNetwork(request.address));
      const challenge = await addChallenge(db, { purpose: 'sign-in', adminId: undefined });
      return { ...requestWith(rpId, challenge), allowCredentials: [] };
    }),

    route('POST /api/auth/confirm/challenge', async ({ actor, request }) => {
      const { id: rpId } = relyingPartyOf(publicUrl, request.origin);
      const challenge = await addChallenge(db, { purpose: 'confirm', adminId: actor.id });
      const own = await findPasskeysOf(db, actor.id);
      return { ...requestWith(rpId, challenge), allowCredentials: own.map(toCredential) };
    }),

    route('GET /api/auth/second-factors', async ({ actor }) => {
      const app = await db
        .selectFrom('totp')
        .select('confirmed_at')
        .where('admin_id', '=', actor.id)
        .executeTakeFirst();
      return {
        passkeys: (await findPasskeysOf(db, actor.id)).map(toPasskey),
        ...(typeof app?.confirmed_at === 'number' && { appSince: moment(app.confirmed_at) }),
        recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
        isRequired: (await readSecuritySettings(db)).secondFactorRoles.includes(actor.role),
      };
    }),

    route('POST /api/auth/authenticator-app/create', (by) => setUp.addApp(by)),

    route('POST /api/auth/authenticator-app/confirm', async ({ body, ...by }) => ({
      recoveryCodes: await setUp.confirmApp(body.code, by),
    })),

    route('DELETE /api/auth/authenticator-app/delete', (by) => setUp.removeApp(by)),

    route('POST /api/auth/passkeys/challenge', async ({ actor, request }) => {
      const { id } = relyingPartyOf(publicUrl, request.origin);
      const admin = requireFound(await findAdminById(db, actor.id), 'There is no such admin.');
      const own = await findPasskeysOf(db, actor.id);
      return {
        rp: { id, name: await readCompanyName(db, config.brand) },
        user: { id: userHandleOf(admin), name: admin.username, displayName: admin.username },
        challenge: await addChallenge(db, { purpose: 'register', adminId: actor.id }),
        timeout: challengeLifetime,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        attestation: 'none' as const,
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true,
          userVerification: 'required' as const,
        },
        excludeCredentials: own.map(toCredential),
      };
    }),

    route('POST /api/auth/passkeys/create', async ({ body, ...by }) => ({
      recoveryCodes: await setUp.addPasskey(body, by),
    })),

    route('PUT /api/auth/passkeys/update/:id', ({ params: { id }, body: { label }, ...by }) =>
      db.transaction().execute(async (transaction) => {
        const before = await renamePasskey(transaction, { adminId: by.actor.id, id, label });
        const change = { action: 'rename passkey', kind: 'admin', itemId: by.actor.id };
        const names = { before: { passkey: before }, after: { passkey: label } };
        await recordChangeBy(transaction, by, { ...change, ...names });
      }),
    ),

    route('DELETE /api/auth/passkeys/delete/:id', ({ params, ...by }) => setUp.removePasskey(params.id, by)),

    route('POST /api/auth/recovery-codes/create', async (by) => ({
      recoveryCodes: await setUp.renewRecoveryCodes(by),
    })),

    resetRoute(db, requirePower),
  ];
}

const resetRoute = (db: Database, requirePower: RequirePower) =>
  route('POST /api/admins/:id/reset-second-factor', ({ params: { id }, ...by }) =>
    db.transaction().execute(async (transaction) => {
      if (id === by.actor.id)
        throw new ProblemError(409, 'Your own second factors are removed under Account, one by one.');
      const admin = await requirePower(transaction, by.actor, id);
      await removeSecondFactors(transaction, admin);
      await endSessions(transaction, id);
      const change = { action: 'remove second factors', kind: 'admin', itemId: id };
      await recordChangeBy(transaction, by, { ...change, after: { username: admin.username } });
    }),
  );

const requestWith = (rpId: string, challenge: string) => ({
  ...{ rpId, challenge, timeout: challengeLifetime },
  userVerification: 'required' as const,
});
