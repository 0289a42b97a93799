import type { ContentVersion } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { isNotBeingRemoved } from '../images/hold-image';
import { ProblemError } from '../problems/problems';
import { findFileIds, holdFiles, requireFiles } from './content-files';
import { deleteOldVersions } from './delete-old-versions';
import { nextVersionNumber } from './draft-versions';
import { findImageIds } from './find-image-ids';
import type { PublishableKind, Values } from './publishable-kind';

type Action = ContentVersion['action'];

export interface NewVersion {
  values: Values;
  at: number;
  action: Action;
  /** Username; left out for what the system did. */
  admin?: string | undefined;
}

export interface StoredVersion extends Pick<
  Selectable<Tables['content_version']>,
  'number' | 'at' | 'action' | 'published_at' | 'published_by'
> {
  admin: string | null;
  values: Values;
}

/** Adds a version of an item that the caller has locked, and returns its number. */
export async function addVersion(
  transaction: Database,
  rules: PublishableKind,
  id: number,
  version: NewVersion,
): Promise<number> {
  const imageIds = findImageIds(version.values);
  await requireImages(transaction, imageIds);
  const fileIds = findFileIds(version.values);
  await requireFiles(transaction, fileIds);
  return insertVersion(transaction, rules, id, version, { imageIds, fileIds });
}

async function insertVersion(
  transaction: Database,
  { kind, toStored }: PublishableKind,
  id: number,
  { values, at, action, admin }: NewVersion,
  { imageIds, fileIds }: { imageIds: readonly string[]; fileIds: readonly string[] },
): Promise<number> {
  const number = await nextVersionNumber(transaction, { kind, id });
  await transaction
    .insertInto('content_version')
    .values({
      kind,
      item_id: id,
      number,
      content: JSON.stringify(toStored?.(values) ?? values),
      at,
      action,
      admin: admin ?? null,
      ...(action === 'publish' ? publishedBy({ at, admin }) : { published_at: null, published_by: null }),
    })
    .execute();
  if (imageIds.length > 0)
    await transaction
      .insertInto('content_image')
      .values(imageIds.map((image_id) => ({ kind, item_id: id, number, image_id })))
      .execute();
  if (fileIds.length > 0)
    await transaction
      .insertInto('content_file')
      .values(fileIds.map((file_id) => ({ kind, item_id: id, number, file_id })))
      .execute();
  await deleteOldVersions(transaction, { kind, id }, number);
  return number;
}

interface Publication {
  at: number;
  admin: string | undefined;
}

const publishedBy = ({ at, admin }: Publication) => ({ published_at: at, published_by: admin ?? null });

/** The history says who has shown a version to visitors, and when. */
export const markPublished = (
  transaction: Database,
  { kind }: PublishableKind,
  id: number,
  number: number,
  publication: Publication,
) =>
  transaction
    .updateTable('content_version')
    .set(publishedBy(publication))
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('number', '=', number)
    .execute();

/** Those of the ids that are of an image which is not being removed. */
export async function findExistingImages(source: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await source
    .selectFrom('image')
    .select('id')
    .where('id', 'in', ids)
    .where(isNotBeingRemoved)
    .execute();
  return found.map(({ id }) => id);
}

/** Throws a 422 for the field where one of the different ids is of no image. */
export async function requireImages(transaction: Database, ids: readonly string[], field = 'picture') {
  if ((await findExistingImages(transaction, ids)).length === ids.length) return;
  throw new ProblemError(422, 'A picture does not exist any more. Choose it again.', {
    [field]: 'This picture does not exist any more. Choose it again.',
  });
}

/** Undefined where there is no such version. The first one may be the row that visitors see. */
export async function findVersion(
  source: Database,
  rules: PublishableKind,
  id: number,
  number: number,
): Promise<StoredVersion | undefined> {
  const version = await source
    .selectFrom('content_version')
    .select(['number', 'at', 'admin', 'action', 'published_at', 'published_by', 'content'])
    .where('kind', '=', rules.kind)
    .where('item_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (version) {
    const { content, ...rest } = version;
    return { ...rest, values: parseContent(rules, content) };
  }
  if (number !== 1) return undefined;
  const row = await rules.findRow(source, id);
  if (!row) return undefined;
  const { values, changedAt: at } = row;
  return { number: 1, at, admin: null, action: 'import', published_at: null, published_by: null, values };
}

/** What the drafts of these items say, by id; what the first version says where an item has no draft. */
export async function readDrafts(
  source: Database,
  rules: PublishableKind,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map();
  const versions = await source
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', (join) =>
      join.onRef('item.kind', '=', 'version.kind').onRef('item.item_id', '=', 'version.item_id'),
    )
    .select(['version.item_id', 'version.content'])
    .where('version.kind', '=', rules.kind)
    .where('version.item_id', 'in', ids)
    .where('version.number', '=', (query) => query.fn.coalesce('item.draft', query.val(1)))
    .execute();
  return new Map(versions.map(({ item_id, content }) => [item_id, parseContent(rules, content)]));
}

function parseContent(rules: PublishableKind, content: string): Values {
  const values = JSON.parse(content) as Values;
  return rules.fromStored?.(values) ?? values;
}

/**
 * An item that was published before there were versions gets its first one, which is the row that visitors see. Called
 * before that row changes.
 */
export async function keepFirstVersion(transaction: Database, rules: PublishableKind, id: number) {
  const version = await transaction
    .selectFrom('content_version')
    .select('number')
    .where('kind', '=', rules.kind)
    .where('item_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (version) return;
  const row = await rules.findRow(transaction, id);
  if (!row) return;
  const { values, changedAt: at } = row;
  // A picture or a file that is lost keeps nobody from changing the item.
  const imageIds = await findExistingImages(transaction, findImageIds(values));
  const fileIds = await holdFiles(transaction, findFileIds(values));
  await insertVersion(transaction, rules, id, { values, at, action: 'import' }, { imageIds, fileIds });
}
