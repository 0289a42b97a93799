// `npm run admin -- ...`: for operators who have access to the machine and cannot sign in.
import { parseArgs } from 'node:util';
import { AdminInput } from '@site/shared-contracts/schemas';
import { recordChange } from '../audit/audit-store';
import { verifyAudit } from '../audit/verify-audit';
import { readConfig, type Config } from '../config/config';
import { openDatabase, type Database } from '../database/database';
import { requireFound, ProblemError } from '../problems/problems';
import { removeSecondFactors } from '../second-factor/second-factor';
import { deleteFailuresOf } from '../sign-in/sign-in-attempts';
import { readCompanyWords } from '../sign-in/company-words';
import { findPasswordError } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { endSessions } from '../sign-in/session-store';
import { normaliseUsername } from '../sign-in/normalise-username';
import {
  addAdmin,
  findAdmin,
  lastingPassword,
  listAdmins,
  resetPassword,
  temporaryPassword,
  type AdminRow,
} from '../sign-in/admin-store';
import { generatePassword } from '../sign-in/generate-password';
import { changePerson } from '../people/change-person';
import { changePeople, readRightsOfRole, requireRole } from '../people/people-rules';
import { readNewPassword } from './read-new-password';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- add <username> [--role <role>] [--generate]
  npm run admin -- set-role <username> <role>
  npm run admin -- reset-password <username> [--generate]
  npm run admin -- reset-second-factor <username>
  npm run admin -- disable <username>
  npm run admin -- enable <username>
  npm run admin -- end-sessions
  npm run admin -- verify-audit
A role is the key of a built-in one (owner, for example) or of another one; without it, somebody who is added is an owner.
The password is asked for, or made up with --generate, or read from standard input where that is no terminal.`;

interface AdminCommand {
  db: Database;
  config: Config;
  username: string;
  /** Of `set-role`, and of `--role`. */
  role: string;
  generate: boolean;
}

const actions: Record<string, ((command: AdminCommand) => Promise<void>) | undefined> = {
  list: async ({ db }) => (await listAdmins(db)).map(describe).forEach(printLine),

  add: async (command) => {
    const { db, username } = command;
    if (!AdminInput.shape.username.safeParse(username).success)
      throw commandError(`'${username}' is neither an email address nor a phone number.`);
    if (await findAdmin(db, username)) throw commandError(`There is an admin ${username} already.`);
    const { role } = command;
    if (!(await readRightsOfRole(db, role))) throw commandError(`There is no role ${role}.`);
    const password = await newPassword(command);
    await changePeople(db, async (transaction) => {
      await requireRole(transaction, role);
      const { id } = await addAdmin(transaction, { username, ...password, role });
      await recordInAudit(transaction, 'create', { id, username });
    });
    printLine(`${username} can sign in.`);
  },

  'reset-password': async (command) => {
    const { db, username } = command;
    const admin = await findExistingAdmin(command);
    const password = await newPassword(command);
    await changePeople(db, async (transaction) => {
      await deleteFailuresOf(transaction, username);
      await resetPassword(transaction, admin, password);
      await recordInAudit(transaction, 'change password', admin);
    });
    printLine(`The password of ${username} is changed; every session has ended.`);
    if (admin.disabled_at !== null) printLine(`${username} is disabled: npm run admin -- enable ${username}`);
  },

  'set-role': async (command) => {
    const { db, role } = command;
    if (!(await readRightsOfRole(db, role))) throw commandError(`There is no role ${role}.`);
    const { id, username } = await findExistingAdmin(command);
    await changePerson(db, id, { role }, operator);
    printLine(`${username} has the role ${role}.`);
  },

  'reset-second-factor': async (command) => {
    const admin = await findExistingAdmin(command);
    await command.db.transaction().execute(async (transaction) => {
      await removeSecondFactors(transaction, admin);
      await endSessions(transaction, admin.id);
      await recordInAudit(transaction, 'remove second factors', admin);
    });
    printLine(`${admin.username} signs in with the password alone; every session has ended.`);
  },

  disable: (command) => setAdminDisabled(command, true),
  enable: (command) => setAdminDisabled(command, false),

  'end-sessions': async ({ db }) => {
    for (const { id } of await listAdmins(db)) await endSessions(db, id);
    printLine('Every session has ended.');
  },

  'verify-audit': async ({ db }) => {
    const { entries, erased, withoutAddress, head, faults } = await verifyAudit(db);
    if (faults.length > 0)
      throw commandError(`The audit log is not as it was written.\n${faults.join('\n')}`);
    printLine(`The audit log is as it was written: ${entries} entries.`);
    printLine(`Erased on purpose: the details of ${erased}, and the address alone of ${withoutAddress}.`);
    printLine(`The last one is at place ${head.number}, with the hash ${head.hash}`);
  },
};

/** The others need the name of an admin. */
const withoutName = ['list', 'end-sessions', 'verify-audit'];

export async function adminCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [name = '', typed = '', ...more] = positionals;
  const action = actions[name];
  const takesName = !withoutName.includes(name);
  const isComplete = more.length === (name === 'set-role' ? 1 : 0) && takesName !== (typed === '');
  if (!action || !isComplete || (values.role !== undefined && name !== 'add')) throw commandError(usage);
  const role = more[0] ?? values.role ?? 'owner';
  const config = readConfig(process.env);
  const db = await openDatabase(config.database);
  try {
    const { generate = false } = values;
    await action({ db, config, username: normaliseUsername(typed), role, generate });
  } finally {
    await db.destroy();
  }
}

function readArguments(args: string[]) {
  const options = { generate: { type: 'boolean' }, role: { type: 'string' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw commandError(usage);
  }
}

async function newPassword({ db, config, username, generate }: AdminCommand) {
  if (generate) {
    const password = generatePassword();
    printLine(`Password: ${password}`);
    return temporaryPassword(await hashPassword(password));
  }
  const password = await readNewPassword();
  const passwordError = await findPasswordError(password, username, await readCompanyWords(db, config.brand));
  if (passwordError) throw commandError(passwordError);
  return lastingPassword(await hashPassword(password));
}

async function setAdminDisabled(command: AdminCommand, isDisabled: boolean): Promise<void> {
  const admin = await findExistingAdmin(command);
  await changePerson(command.db, admin.id, { disabled: isDisabled }, operator);
  printLine(`${admin.username} ${isDisabled ? 'can no longer' : 'can'} sign in.`);
}

const findExistingAdmin = async ({ db, username }: AdminCommand): Promise<AdminRow> =>
  requireFound(await findAdmin(db, username), `There is no admin ${username}.`);

/** In the audit log as the system. */
const operator = { request: { id: 'npm run admin' } };

const recordInAudit = (
  transaction: Database,
  action: string,
  { id, username }: Pick<AdminRow, 'id' | 'username'>,
) =>
  recordChange(transaction, {
    action,
    kind: 'admin',
    itemId: id,
    after: { username },
    requestId: 'npm run admin',
  });

const describe = ({ username, created_at, disabled_at, role }: AdminRow) => {
  const status = `${role}, since ${new Date(created_at).toISOString().slice(0, 10)}`;
  return `${username}   ${status}${disabled_at === null ? '' : ', disabled'}`;
};

const commandError = (message: string) => new ProblemError(422, message);

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
