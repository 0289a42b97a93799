// `npm run admin -- ...`: for whoever has the machine and no session.
import { parseArgs } from 'node:util';
import { AdminInput } from '@site/shared-contracts/schemas';
import { recordChange } from '../audit/audit-store';
import { readConfig, type Config } from '../config';
import { openDatabase, type Database } from '../database/database';
import { found, ProblemError } from '../problems/problems';
import { deleteFailuresOf } from '../sign-in/sign-in-attempts';
import { readCompanyWords } from '../sign-in/company-words';
import { findPasswordError } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { rotateKeys } from '../sign-in/signing-keys';
import { normaliseUsername } from '../sign-in/normalise-username';
import { addAdmin, findAdmin, listAdmins, resetPassword, setDisabled, type AdminRow } from './admin-store';
import { generatePassword } from './generate-password';
import { readNewPassword } from './read-new-password';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- add <username> [--generate]
  npm run admin -- reset-password <username> [--generate]
  npm run admin -- disable <username>
  npm run admin -- enable <username>
  npm run admin -- rotate-keys [--end-sessions]
The password is asked for, or made up with --generate, or read from standard input where that is no terminal.`;

interface Order {
  db: Database;
  config: Config;
  username: string;
  generate: boolean;
  endSessions: boolean;
}

const actions: Record<string, ((order: Order) => Promise<void>) | undefined> = {
  list: async ({ db }) => (await listAdmins(db)).map(describe).forEach(say),

  add: async (order) => {
    const { db, username } = order;
    if (!AdminInput.shape.username.safeParse(username).success)
      throw refusal(`'${username}' is neither an email address nor a phone number.`);
    if (await findAdmin(db, username)) throw refusal(`There is an admin ${username} already.`);
    const password_hash = await hashPassword(await newPassword(order));
    await db.transaction().execute(async (transaction) => {
      const { id } = await addAdmin(transaction, username, password_hash);
      await record(transaction, 'create', { id, username });
    });
    say(`${username} can sign in.`);
  },

  'reset-password': async (order) => {
    const { db, username } = order;
    const admin = await theAdmin(order);
    const password_hash = await hashPassword(await newPassword(order));
    await db.transaction().execute(async (transaction) => {
      await deleteFailuresOf(transaction, username);
      await resetPassword(transaction, admin, password_hash);
      await record(transaction, 'change password', admin);
    });
    say(`The password of ${username} is changed; every session has ended.`);
    if (admin.disabled_at !== null) say(`${username} is disabled: npm run admin -- enable ${username}`);
  },

  disable: (order) => change(order, true),
  enable: (order) => change(order, false),

  'rotate-keys': async ({ db, config, endSessions }) => {
    if (config.signIn.keys.length > 0)
      throw refusal('The keys come from AUTH_KEYS: put a new one in front there, and start the API again.');
    await rotateKeys(db, { endsSessions: endSessions });
    say(endSessions ? 'A new key signs; every session has ended.' : 'A new key signs; nobody is signed out.');
  },
};

export async function adminCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [name = '', typed = '', ...more] = positionals;
  const action = actions[name];
  const takesName = name !== 'list' && name !== 'rotate-keys';
  if (!action || more.length > 0 || takesName === (typed === '')) throw refusal(usage);
  const config = readConfig(process.env);
  const db = await openDatabase(config.database);
  try {
    const { generate = false, 'end-sessions': endSessions = false } = values;
    await action({ db, config, username: normaliseUsername(typed), generate, endSessions });
  } finally {
    await db.destroy();
  }
}

function readArguments(args: string[]) {
  const options = { generate: { type: 'boolean' }, 'end-sessions': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw refusal(usage);
  }
}

async function newPassword({ db, config, username, generate }: Order): Promise<string> {
  if (generate) {
    const password = generatePassword();
    say(`Password: ${password}`);
    return password;
  }
  const password = await readNewPassword();
  const passwordError = await findPasswordError(password, username, await readCompanyWords(db, config.brand));
  if (passwordError) throw refusal(passwordError);
  return password;
}

async function change(order: Order, isDisabled: boolean): Promise<void> {
  const admin = await theAdmin(order);
  await order.db.transaction().execute(async (transaction) => {
    await setDisabled(transaction, admin.id, isDisabled);
    await record(transaction, isDisabled ? 'disable' : 'enable', admin);
  });
  say(`${admin.username} ${isDisabled ? 'can no longer' : 'can'} sign in.`);
}

const theAdmin = async ({ db, username }: Order): Promise<AdminRow> =>
  found(await findAdmin(db, username), `There is no admin ${username}.`);

const record = (transaction: Database, action: string, { id, username }: Pick<AdminRow, 'id' | 'username'>) =>
  recordChange(transaction, {
    action,
    kind: 'admin',
    itemId: id,
    after: { username },
    requestId: 'npm run admin',
  });

const describe = ({ username, created_at, disabled_at }: AdminRow) => {
  const facts = `since ${new Date(created_at).toISOString().slice(0, 10)}`;
  return `${username}   ${facts}${disabled_at === null ? '' : ', disabled'}`;
};

const refusal = (message: string) => new ProblemError(422, message);

const say = (line: string) => void process.stdout.write(`${line}\n`);
