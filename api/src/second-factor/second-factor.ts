// What the sign-in needs of second factors, and what sets them up.
import type { NewPasskey, PasskeyAssertion } from '@site/shared-contracts/schemas';
import { recordChange } from '../audit/audit-store';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import type { Authorship } from '../http/actor';
import { ProblemError } from '../problems/problems';
import { readSettingsKey, readSettingsKeys, type KeyConfig } from '../settings/settings-key';
import { findAdminById, type AdminRow } from '../sign-in/admin-store';
import { readCompanyName } from '../sign-in/company-words';
import { hasSecondFactor } from '../sign-in/session-store';
import type { SecondFactor } from '../sign-in/sign-in';
import { addApp, removeApp, useAppCode } from './authenticator-app';
import { checkAssertion, checkNewPasskey, isClone } from './check-passkey';
import { addPasskey, removePasskey, usePasskey, userHandleOf } from './passkey-store';
import { deleteRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery-codes';
import { relyingPartyOf } from './relying-party';
import { tellAccount } from './tell-account';

export type SecondFactorConfig = KeyConfig & Pick<Config, 'brand'>;

/** So many wrong codes one after the other are told to the admin: somebody has the password. */
const tellAfter = 5;

const noKey =
  'This server has no key that encrypts secrets, so no authenticator app can be set up. Whoever runs it sets SETTINGS_KEY. ' +
  'A passkey needs no such key.';

/** For `createSignIn`. */
export const createSecondFactor = (db: Database, config: SecondFactorConfig): SecondFactor => ({
  async useCode(transaction, admin, code, requestId) {
    const keys = await readSettingsKeys(config);
    if (await useAppCode(transaction, admin.id, code, { keys })) return true;
    if (!(await useRecoveryCode(transaction, admin.id, code))) return false;
    await recordFor(transaction, admin, 'use recovery code', requestId);
    await tellAccount(transaction, admin, 'recovery code used');
    return true;
  },

  async onWrongCode(admin, failures) {
    if (failures === tellAfter)
      await db.transaction().execute((transaction) => tellAccount(transaction, admin, 'wrong codes'));
  },

  async checkPasskey(passkey, adminId, request) {
    const found = await findPasskey(db, passkey);
    if (!found) return undefined;
    const { row, admin } = found;
    const counter = await checkAssertion(db, passkey, row, {
      relyingParty: relyingPartyOf(config.brand.publicUrl, request.origin),
      challenge: { purpose: adminId === undefined ? 'sign-in' : 'confirm', adminId },
    });
    if (counter === undefined || (adminId !== undefined && adminId !== admin.id)) return undefined;
    if (isClone(row.counter, counter)) {
      await db.transaction().execute(async (transaction) => {
        await recordFor(transaction, admin, 'refuse copied passkey', request.id, { passkey: row.label });
        await tellAccount(transaction, admin, 'copied passkey', row.label);
      });
      return undefined;
    }
    return { admin, use: (transaction) => usePasskey(transaction, row, counter) };
  },
});

/** The passkey with this id, where it also names its admin. */
async function findPasskey(db: Database, { id, response: { userHandle } }: PasskeyAssertion) {
  const row = await db.selectFrom('passkey').selectAll().where('credential_id', '=', id).executeTakeFirst();
  const admin = row && (await findAdminById(db, row.admin_id));
  if (!row || !admin) return undefined;
  return userHandle === undefined || userHandle === userHandleOf(admin) ? { row, admin } : undefined;
}

/** What an admin does with the second factors of the own account. */
export const createSecondFactorSetUp = (db: Database, config: SecondFactorConfig) => ({
  async addApp({ actor }: Authorship) {
    const key = await readSettingsKey(config);
    if (key === undefined) throw new ProblemError(409, noKey);
    return addApp(db, actor, { key, issuer: await readCompanyName(db, config.brand) });
  },

  async confirmApp(code: string, by: Authorship): Promise<string[] | undefined> {
    const keys = await readSettingsKeys(config);
    return add(db, by, 'add authenticator app', async (transaction) => {
      if (await useAppCode(transaction, by.actor.id, code, { keys, isFirst: true })) return undefined;
      const wrong = 'This code is not right. Is the clock of the device right?';
      throw new ProblemError(422, 'Please check the marked fields.', { code: wrong });
    });
  },

  removeApp: (by: Authorship) =>
    remove(db, by, 'remove authenticator app', async (transaction) => {
      await removeApp(transaction, by.actor.id);
      return undefined;
    }),

  async addPasskey(
    { label, passkey }: { label: string; passkey: NewPasskey },
    by: Authorship & { request: { origin: string } },
  ): Promise<string[] | undefined> {
    const { id: adminId } = by.actor;
    const row = await checkNewPasskey(db, passkey, {
      relyingParty: relyingPartyOf(config.brand.publicUrl, by.request.origin),
      challenge: { purpose: 'register', adminId },
    });
    const refused = 'This passkey was not accepted. Try again.';
    if (!row) throw new ProblemError(422, refused, { passkey: refused });
    return add(db, by, 'add passkey', async (transaction) => {
      await addPasskey(transaction, { ...row, admin_id: adminId, label });
      return label;
    });
  },

  removePasskey: (id: string, by: Authorship) =>
    remove(db, by, 'remove passkey', (transaction) => removePasskey(transaction, by.actor.id, id)),

  renewRecoveryCodes: (by: Authorship): Promise<string[]> =>
    db.transaction().execute(async (transaction) => {
      if (!(await hasFactor(transaction, by.actor.id)))
        throw new ProblemError(409, 'Set up a passkey or an authenticator app first.');
      await recordFor(transaction, by.actor, 'make recovery codes', by.request.id);
      await tellAccount(transaction, by.actor, 'recovery codes made');
      return renewRecoveryCodes(transaction, by.actor.id);
    }),
});

type Change = 'add authenticator app' | 'remove authenticator app' | 'add passkey' | 'remove passkey';

/** Returns the recovery codes, which come with the first second factor. `change` returns the passkey's name. */
const add = (
  db: Database,
  { actor, request }: Authorship,
  action: Change,
  change: (transaction: Database) => Promise<string | undefined>,
): Promise<string[] | undefined> =>
  db.transaction().execute(async (transaction) => {
    const isFirst = !(await hasFactor(transaction, actor.id));
    const passkey = await change(transaction);
    await recordFor(transaction, actor, action, request.id, passkey && { passkey });
    await tellAccount(transaction, actor, action, passkey);
    return isFirst ? renewRecoveryCodes(transaction, actor.id) : undefined;
  });

const remove = (
  db: Database,
  { actor, request }: Authorship,
  action: Change,
  change: (transaction: Database) => Promise<string | undefined>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const passkey = await change(transaction);
    if (!(await hasFactor(transaction, actor.id))) await deleteRecoveryCodes(transaction, actor.id);
    await recordFor(transaction, actor, action, request.id, passkey && { passkey });
    await tellAccount(transaction, actor, action, passkey);
  });

/** Of somebody who has lost them. */
export async function removeSecondFactors(
  transaction: Database,
  admin: Pick<AdminRow, 'id' | 'username'>,
): Promise<void> {
  for (const table of ['totp', 'passkey', 'recovery_code'] as const)
    await transaction.deleteFrom(table).where('admin_id', '=', admin.id).execute();
  await tellAccount(transaction, admin, 'second factors removed');
}

async function hasFactor(db: Database, adminId: number): Promise<boolean> {
  const { has } = await db
    .selectFrom('admin')
    .select(hasSecondFactor('admin.id').as('has'))
    .where('admin.id', '=', adminId)
    .executeTakeFirstOrThrow();
  return has === 1;
}

const recordFor = (
  transaction: Database,
  actor: Pick<AdminRow, 'id' | 'username'>,
  action: string,
  requestId: string,
  after?: unknown,
) =>
  recordChange(transaction, {
    ...{ actor, action, kind: 'admin', itemId: actor.id, requestId },
    ...(after !== undefined && after !== '' && { after }),
  });
