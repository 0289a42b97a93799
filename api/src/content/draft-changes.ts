import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { createItemChange, recordItemChange, type Saved } from './change-item';
import type { ContentKinds } from './content-kinds';
import { toItemColumns, type ItemKey, type ItemRow } from './content-items';
import { addVersion, findVersion, keepFirstVersion, type NewVersion } from './content-versions';
import { keepUnknownFields } from './keep-unknown-fields';
import type { PublishableKind, Values } from './publishable-kind';

/** Changes that visitors do not see. Each is one transaction with one entry in the audit log. */
export function createDraftChanges(db: Database, kinds: ContentKinds) {
  const change = createItemChange(db, kinds);
  return {
    add: (kind: ContentKind, input: unknown, by: Authorship): Promise<Saved> =>
      db.transaction().execute((transaction) => addDraft(transaction, kinds[kind], input, by)),

    save: (key: ItemKey, input: unknown, by: Authorship): Promise<Saved> => {
      const rules = kinds[key.kind];
      const given = rules.parse(input, key.id);
      return change(key, by, async (transaction, item) => {
        const newest = await readNewest(transaction, rules, item);
        const values = { ...given, ...keepUnknownFields(rules, newest, input) };
        if (newest && isSame(rules, key.id, newest, values)) return 'unchanged';
        await recordItemChange(transaction, by, key, { action: 'draft', after: values });
        return addDraftVersion(transaction, rules, item, versionBy(by, { values, action: 'draft' }));
      });
    },

    restore: (key: ItemKey, number: number, by: Authorship): Promise<Saved> =>
      change(key, by, async (transaction, item) => {
        const rules = kinds[key.kind];
        const found = await findVersion(transaction, rules, key.id, number);
        // What a draft may contain can have changed since that version.
        const values = rules.parse(requireFound(found, 'There is no such version.').values, key.id);
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
        return {
          draft: null,
          draft_since: null,
          ...(visible && toItemColumns(rules, visible.values, key.id)),
        };
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

/** The draft, or what visitors see where there is none. */
async function readNewest(
  transaction: Database,
  rules: PublishableKind,
  { item_id: id, draft, published }: ItemRow,
): Promise<Values | undefined> {
  const newest = draft ?? published;
  if (newest === null) return undefined;
  return requireFound(await findVersion(transaction, rules, id, newest), 'There is no such version.').values;
}

/** A form that nothing was changed in is no new version, also where its fields came after the newest one was stored. */
function isSame(rules: PublishableKind, id: number, newest: Values, values: Values): boolean {
  try {
    return isDeepStrictEqual(plain(rules.parse(newest, id)), plain(values));
  } catch (error) {
    // What the newest version has could not be a draft any more.
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** As they are stored. */
const plain = (values: Values) => JSON.parse(JSON.stringify(values)) as Values;

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
  const id = await rules.takeId(transaction);
  const values = rules.parse(input, id);
  const version = versionBy(by, { values, action: 'draft' });
  const draft = await addVersion(transaction, rules, id, version);
  await transaction
    .insertInto('content_item')
    .values({
      kind,
      item_id: id,
      ...toItemColumns(rules, values, id),
      version: 1,
      draft,
      draft_since: draft,
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
  item: ItemRow,
  version: NewVersion,
) {
  const { item_id: id } = item;
  await keepFirstVersion(transaction, rules, id);
  const draft = await addVersion(transaction, rules, id, version);
  const draft_since = item.draft === null ? draft : item.draft_since;
  return { draft, draft_since, ...toItemColumns(rules, version.values, id) };
}
