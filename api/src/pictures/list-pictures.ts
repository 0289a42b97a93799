import { listLimits, type List } from '@site/shared-contracts';
import type { ApiContract, KindWithRights, LibraryPicture } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { readPage, type OrderTerm } from '../database/reading/read-page';
import { describeImage, imageColumns } from '../images/describe-image';
import { isNotBeingRemoved } from '../images/hold-image';
import { pictureVersion } from './kept-picture';
import { isInUse, isUsedBy, readUsedAlts, readUses } from './picture-uses';

type Query = output<ApiContract['GET /api/pictures/all']['query']>;

/** How many of the alternative texts in use are listed. */
const mostAlts = 10;

const createdAt = sql<number | null>`coalesce(library_picture.created_at, image.stored_at)`;

function matchPictures(db: Database, { search, used }: Query, viewable: readonly KindWithRights[]) {
  let matching = db
    .selectFrom('image')
    .leftJoin('library_picture', 'library_picture.image_id', 'image.id')
    // Without those that are being uploaded or removed at this moment.
    .where(isNotBeingRemoved);
  if (used) matching = matching.where(used === 'yes' ? isInUse : sql<boolean>`not ${isInUse}`);
  for (const word of searchWords(search)) {
    const isDescribed = sql`library_picture.search_key like ${`%${word}%`}`;
    matching = matching.where(sql<boolean>`(${isDescribed} or ${isUsedBy(word, viewable)})`);
  }
  return matching;
}

const order: OrderTerm[] = [
  [sql`coalesce(library_picture.created_at, image.stored_at, 0)`, 'desc'],
  [sql`image.id`, 'asc'],
];

const selectRows = (matching: ReturnType<typeof matchPictures>) =>
  matching.select([
    ...imageColumns,
    'image.file_bytes',
    'library_picture.alt',
    'library_picture.file_name',
    createdAt.as('picture_created_at'),
    sql<number>`case when exists (select 1 from content_image where content_image.image_id = image.id)
                     then 1 else 0 end`.as('has_versions'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** One page of all pictures that match. What uses them is named where it is of a viewable kind. */
export async function listPictures(
  db: Database,
  query: Query,
  viewable: readonly KindWithRights[],
): Promise<List<LibraryPicture>> {
  const matching = matchPictures(db, query, viewable);
  const rows = selectRows(matching);
  const { data, ...page } = await readPage({ matching, rows, order }, query, 24, listLimits.pageSize);
  return { ...page, data: await describePictures(db, data, viewable) };
}

/** One picture as the list has it. */
export async function readPicture(
  db: Database,
  id: string,
  viewable: readonly KindWithRights[],
): Promise<LibraryPicture | undefined> {
  const rows = await selectRows(matchPictures(db, {}, viewable).where('image.id', '=', id)).execute();
  return (await describePictures(db, rows, viewable))[0];
}

async function describePictures(
  db: Database,
  rows: Row[],
  viewable: readonly KindWithRights[],
): Promise<LibraryPicture[]> {
  const ids = rows.map(({ image_id }) => image_id);
  const [uses, alts] = await Promise.all([readUses(db, ids, viewable), readUsedAlts(db, ids, viewable)]);
  return rows.map((row) => {
    const { usedIn, useCount } = uses.get(row.image_id) ?? { usedIn: [], useCount: 0 };
    const usedAlts = alts.filter(({ image_id, image_alt }) => image_id === row.image_id && image_alt);
    return {
      id: row.image_id,
      image: describeImage(row, row.alt ?? '').image,
      bytes: row.file_bytes ?? undefined,
      fileName: row.file_name === '' ? undefined : (row.file_name ?? undefined),
      isKept: row.alt !== null,
      usedIn,
      useCount,
      usedAlts: usedAlts.slice(0, mostAlts).map(({ image_alt }) => image_alt),
      isInHistory: useCount === 0 && row.has_versions === 1,
      createdAt: row.picture_created_at === null ? undefined : new Date(row.picture_created_at).toISOString(),
      version: pictureVersion(row),
    };
  });
}
