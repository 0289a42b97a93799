import type { Database } from '../database/database';

/** So many are told of at once. */
const most = 5;

interface NextIds {
  nextEnquiry?: number | undefined;
  nextEntry?: number | undefined;
}

/** What customers have sent since; without the two ids nothing, only the ids to go on from. */
export async function readEnquiryNews(db: Database, known: NextIds) {
  const next = {
    nextEnquiry: await nextIdOf(db, 'enquiry'),
    nextEntry: await nextIdOf(db, 'enquiry_entry'),
  };
  if (known.nextEnquiry === undefined || known.nextEntry === undefined) return { ...next, items: [] };
  const added = await db
    .selectFrom('enquiry')
    .select(['id', 'name'])
    .where('id', '>=', known.nextEnquiry)
    .where('id', '<', next.nextEnquiry)
    .where('is_suspect', '=', 0)
    // What an admin has typed in is no news.
    .where('source', 'in', ['site', 'mail'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const replied = await db
    .selectFrom('enquiry_entry as entry')
    .innerJoin('enquiry', 'enquiry.id', 'entry.enquiry_id')
    .select(['enquiry.id', 'enquiry.name'])
    .where('entry.id', '>=', known.nextEntry)
    .where('entry.id', '<', next.nextEntry)
    .where('entry.kind', '=', 'reply')
    .where('enquiry.is_suspect', '=', 0)
    .orderBy('entry.id', 'desc')
    .limit(most)
    .execute();
  const items = [
    ...replied.map((each) => ({ ...each, isReply: true })),
    ...added.map((each) => ({ ...each, isReply: false })),
  ];
  return { ...next, items: items.slice(0, most) };
}

async function nextIdOf(db: Database, table: 'enquiry' | 'enquiry_entry'): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return (row?.id ?? 0) + 1;
}
