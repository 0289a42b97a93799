import type { MailTemplate, TemplateInput } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { confirmation, firstConfirmation } from '../database/migrations/default-templates';
import type { Tables } from '../database/tables';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { ProblemError, requireFound } from '../problems/problems';

type TemplateRow = Selectable<Tables['mail_template']>;

/** There is one confirmation, which can be switched off; of the other purposes there may be any number. */
export function createTemplateStore(db: Database) {
  const write = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, 'mail-templates');
      return work(transaction);
    });

  return {
    async list(): Promise<MailTemplate[]> {
      const rows = await db
        .selectFrom('mail_template')
        .selectAll()
        .orderBy('purpose')
        .orderBy('id')
        .execute();
      return rows.map((row) => toTemplate(withCurrentText(row)));
    },

    create: (input: TemplateInput, by: Authorship) =>
      write(async (transaction) => {
        if (input.purpose === 'confirmation' && (await findConfirmation(transaction)))
          throw new ProblemError(409, 'There is a confirmation already. Change that one.');
        const row = await transaction
          .insertInto('mail_template')
          .values({ purpose: input.purpose, ...columnsOf(input) })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(transaction, by, 'create', { after: row });
        return { id: row.id, version: row.version };
      }),

    update: (id: number, input: TemplateInput, by: Authorship) =>
      write(async (transaction) => {
        const before = await readExpected(transaction, id, by);
        const after = await transaction
          .updateTable('mail_template')
          .set(columnsOf(input))
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(transaction, by, 'change', { before, after });
        return { id, version: after.version };
      }),

    remove: (id: number, by: Authorship): Promise<void> =>
      write(async (transaction) => {
        const before = await readExpected(transaction, id, by);
        if (before.purpose === 'confirmation')
          throw new ProblemError(409, 'The confirmation stays. It can be switched off.');
        await transaction.deleteFrom('mail_template').where('id', '=', id).execute();
        await record(transaction, by, 'delete', { before });
      }),
  };
}

export async function findConfirmation(source: Database): Promise<TemplateRow | undefined> {
  const row = await source
    .selectFrom('mail_template')
    .selectAll()
    .where('purpose', '=', 'confirmation')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && withCurrentText(row);
}

/**
 * The confirmation has words for several products, which servers of an earlier release do not know: they would send them
 * unfilled while both run. So the first text stays stored until an admin changes it.
 */
const withCurrentText = (row: TemplateRow): TemplateRow =>
  row.subject === firstConfirmation.subject && row.body === firstConfirmation.body
    ? { ...row, ...confirmation }
    : row;

const columnsOf = ({ name, subject, body, isOn }: TemplateInput) => ({
  name,
  subject,
  body,
  is_on: isOn ? (1 as const) : (0 as const),
  changed_at: Date.now(),
});

const toTemplate = ({ id, purpose, name, subject, body, is_on, version }: TemplateRow): MailTemplate => ({
  id,
  purpose,
  name,
  subject,
  body,
  isOn: is_on === 1,
  version,
});

/** Rejects a change of a template that is not as the admin saw it. */
async function readExpected(transaction: Database, id: number, { request }: Authorship) {
  const found = transaction.selectFrom('mail_template').selectAll().where('id', '=', id);
  const row = withCurrentText(requireFound(await found.executeTakeFirst(), 'There is no such template.'));
  await checkVersion(row.version, request.ifMatch, () => Promise.resolve(toTemplate(row)));
  return row;
}

async function record(
  transaction: Database,
  by: Authorship,
  action: string,
  { before, after }: { before?: TemplateRow; after?: TemplateRow },
): Promise<void> {
  const itemId = (after ?? before)?.id ?? 0;
  await recordChangeBy(transaction, by, {
    kind: 'mail-template',
    action,
    itemId,
    ...(before && { before: recordOf(before) }),
    ...(after && { after: recordOf(after) }),
  });
}

const recordOf = ({ name, purpose, subject, body, is_on }: TemplateRow) => ({
  name,
  purpose,
  subject,
  body,
  ...(purpose === 'confirmation' && { isOn: is_on === 1 }),
});
