import { isPermitted, mostPictureUses, viewableKinds, type PictureUse } from '@site/shared-contracts/schemas';
import type { AuthenticatedAuthorship, Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { ContentKinds } from '../content/content-kinds';
import { readItem, toItemColumns, type ItemRow } from '../content/content-items';
import { addVersion, findVersion, keepFirstVersion } from '../content/content-versions';
import type { PublishableKind } from '../content/publishable-kind';
import { updateItem } from '../content/publish-version';
import type { Database } from '../database/database';
import { holdImage } from '../images/hold-image';
import { ProblemError, requireFound } from '../problems/problems';
import { readUses } from './picture-uses';
import { replaceInValues, type ReplacingImage } from './replace-in-values';

interface Replaced {
  /** How many items have the other picture now. */
  replaced: number;
  /** The first of those that could not be changed, each with the reason. */
  kept: { use: PictureUse; reason: string }[];
  /** How many items use the picture still. */
  left: number;
}

/**
 * Puts another picture in the place of one, in every draft, in what visitors see and in what is planned. Each item is
 * changed whole or not at all, and gets a new version of each, so that the former one can be brought back. Only the first
 * items are changed: the caller goes on while there are others. What the admin may not edit keeps its picture.
 */
export async function replacePicture(
  db: Database,
  kinds: ContentKinds,
  from: string,
  by: string,
  authorship: AuthenticatedAuthorship,
): Promise<Replaced> {
  if (from === by)
    throw new ProblemError(422, 'Choose another picture.', { by: 'This is the same picture.' });
  const to = await readImage(db, by);
  const { rights } = authorship.actor;
  const viewable = viewableKinds(authorship.actor);
  const { usedIn } = (await readUses(db, [from], viewable, mostTried)).get(from) ?? { usedIn: [] };
  const kept: Replaced['kept'] = [];
  let replaced = 0;
  for (const use of usedIn) {
    if (replaced === mostPictureUses) break;
    const mayEdit = isPermitted({ kind: 'edit' }, (right) => rights.has(right), use.kind);
    const reason = mayEdit
      ? await replaceInItem(db, kinds[use.kind], use, { from, to }, authorship)
      : 'Your role does not permit this.';
    if (reason === undefined) replaced += 1;
    else kept.push({ use, reason });
  }
  const left = (await readUses(db, [from], viewable)).get(from)?.useCount ?? 0;
  return { replaced, kept: kept.slice(0, mostPictureUses), left };
}

/** Items that one call tries: many that cannot be changed, such as those in the trash, do not keep it from the others. */
const mostTried = 1000;

async function readImage(db: Database, id: string): Promise<ReplacingImage> {
  const row = await holdImage(db, id);
  if (!row)
    throw new ProblemError(422, 'Choose another picture.', { by: 'This picture is not there any more.' });
  return { id, widths: JSON.parse(row.widths) as number[] };
}

interface Replacement {
  from: string;
  to: ReplacingImage;
}

/** Returns why it was not changed, or undefined. */
const replaceInItem = (
  db: Database,
  rules: PublishableKind,
  { id }: PictureUse,
  replacement: Replacement,
  by: Authorship,
): Promise<string | undefined> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const item = await readItem(transaction, rules, id);
      await changeItem(transaction, rules, item, replacement, by);
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof ProblemError) return error.message;
      throw error;
    });

async function changeItem(
  transaction: Database,
  rules: PublishableKind,
  item: ItemRow,
  { from, to }: Replacement,
  by: Authorship,
): Promise<void> {
  const { kind, item_id: id, published, draft, scheduled, hidden_version: hidden } = item;
  await keepFirstVersion(transaction, rules, id);
  const numbers = new Map<number, number>();
  for (const number of new Set([published, scheduled, draft, hidden])) {
    if (number === null) continue;
    const found = await findVersion(transaction, rules, id, number);
    const { values: before } = requireFound(found, 'There is no such version.');
    const values = replaceInValues(before, from, to);
    if (JSON.stringify(values) === JSON.stringify(before)) continue;
    const isVisible = number === published;
    const action = isVisible ? 'publish' : 'draft';
    const version = { values, action, at: Date.now(), admin: by.actor.username } as const;
    numbers.set(number, await addVersion(transaction, rules, id, version));
    if (isVisible)
      await rules.publish(transaction, id, {
        values,
        version: item.version + 1,
        createdAt: item.first_published_at ?? item.created_at,
      });
    await recordVisibleChange(transaction, by, { kind, itemId: id, action, before, after: values });
  }
  if (numbers.size === 0)
    throw new ProblemError(409, 'Its text names the picture in another way. Change it there.');
  const newest = draft ?? published;
  const numberOf = (number: number | null) => (number === null ? null : (numbers.get(number) ?? number));
  const shown =
    newest === null ? undefined : await findVersion(transaction, rules, id, numberOf(newest) ?? newest);
  await updateItem(transaction, item, {
    published: numberOf(published),
    draft: numberOf(draft),
    scheduled: numberOf(scheduled),
    hidden_version: numberOf(hidden),
    ...(shown && toItemColumns(rules, shown.values, id)),
    changed_by: by.actor.username,
  });
}
