import type { ContentKind } from '@site/shared-contracts/schemas';
import type { Authorship } from '../actor';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { createItemChange, recordItemChange, type Saved } from './change-item';
import type { ContentKinds } from './content-kinds';
import { toItemColumns, type ItemKey, type ItemRow } from './content-items';
import { addVersion, findVersion, keepFirstVersion, type NewVersion } from './content-versions';
import type { PublishableKind, Values } from './publishable-kind';

/** Changes that visitors do not see. Each is one transaction with one entry in the audit log. */
export function createDraftChanges(db: Database, kinds: ContentKinds) {
  const change = createItemChange(db, kinds);
  return {
    add: (kind: ContentKind, input: unknown, by: Authorship): Promise<Saved> =>
      db.transaction().execute((transaction) => addDraft(transaction, kinds[kind], input, by)),

    save: (key: ItemKey, input: unknown, by: Authorship): Promise<Saved> => {
      const rules = kinds[key.kind];
      const given = rules.parse(input);
      return change(key, by, async (transaction, item) => {
        const values = { ...given, ...(await readUnknownFields(transaction, rules, item, input)) };
        await recordItemChange(transaction, by, key, { action: 'draft', after: values });
        return addDraftVersion(transaction, rules, item, versionBy(by, { values, action: 'draft' }));
      });
    },

    restore: (key: ItemKey, number: number, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        const rules = kinds[key.kind];
        const found = await findVersion(transaction, rules, key.id, number);
        // What a draft may contain can have changed since that version.
        const values = rules.parse(requireFound(found, 'There is no such version.').values);
        const details = { action: 'restore version', after: { version: number } };
        await recordItemChange(transaction, by, key, details);
        return addDraftVersion(transaction, rules, item, versionBy(by, { values, action: 'restore' }));
      }),

    discard: (key: ItemKey, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        const rules = kinds[key.kind];
        if (item.draft === null) throw new ProblemError(409, 'There is no draft.');
        if (item.published === null)
          throw new ProblemError(409, 'Visitors do not see this, so that its draft is all there is.');
        const visible = await findVersion(transaction, rules, key.id, item.published);
        const details = { action: 'discard draft', before: { version: item.draft } };
        await recordItemChange(transaction, by, key, details);
        return { draft: null, ...(visible && toItemColumns(rules, visible.values)) };
      }),

    /** For what visitors do not see; the calls of each kind delete what they see. */
    remove: (key: ItemKey, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        if (item.published !== null)
          throw new ProblemError(409, 'Visitors see this. Hide it first, or delete it as what it is.');
        await recordItemChange(transaction, by, key, { action: 'delete', before: { name: item.name } });
        return { deleted_at: Date.now(), publish_at: null, unpublish_at: null, scheduled: null };
      }),
  };
}

/**
 * Fields that are not in the input, because the admin area that sent it is from before they came: a tab that was open
 * during an upgrade, or a build that was rolled back. They stay as the newest version has them.
 */
async function readUnknownFields(
  transaction: Database,
  rules: PublishableKind,
  { item_id: id, draft, published }: ItemRow,
  input: unknown,
): Promise<Values> {
  const newest = draft ?? published;
  const fields = rules.laterFields.filter((field) => !Object.hasOwn(input as Values, field));
  if (newest === null || fields.length === 0) return {};
  const { values } = requireFound(
    await findVersion(transaction, rules, id, newest),
    'There is no such version.',
  );
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
}

const versionBy = ({ actor }: Authorship, version: Pick<NewVersion, 'values' | 'action'>): NewVersion => ({
  ...version,
  at: Date.now(),
  admin: actor.username,
});

/** In the caller's transaction. */
export async function addDraft(
  transaction: Database,
  rules: PublishableKind,
  input: unknown,
  by: Authorship,
): Promise<Saved> {
  const { kind } = rules;
  const values = rules.parse(input);
  const id = await rules.takeId(transaction);
  const version = versionBy(by, { values, action: 'draft' });
  await transaction
    .insertInto('content_item')
    .values({
      kind,
      item_id: id,
      ...toItemColumns(rules, values),
      version: 1,
      draft: await addVersion(transaction, rules, id, version),
      created_at: version.at,
      changed_at: version.at,
      changed_by: by.actor.username,
    })
    .execute();
  await recordItemChange(transaction, by, { kind, id }, { action: 'draft', after: values });
  return { id, version: 1 };
}

async function addDraftVersion(
  transaction: Database,
  rules: PublishableKind,
  { item_id }: ItemRow,
  version: NewVersion,
) {
  await keepFirstVersion(transaction, rules, item_id);
  const draft = await addVersion(transaction, rules, item_id, version);
  return { draft, ...toItemColumns(rules, version.values) };
}
