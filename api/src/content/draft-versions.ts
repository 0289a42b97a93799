import type { Database } from '../database/database';
import type { ItemKey, ItemRow } from './content-items';

type DraftOf = Pick<ItemRow, 'kind' | 'item_id' | 'draft' | 'draft_since' | 'published'>;

/** The versions that somebody has saved since the present draft was begun; none where there is no draft. */
export const draftVersions = (source: Database, { kind, item_id, draft, draft_since, published }: DraftOf) =>
  source
    .selectFrom('content_version')
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    // An earlier release did not note where a draft begins.
    .where('number', '>=', draft_since ?? (published ?? 0) + 1)
    .where('number', '<=', draft ?? 0)
    .where('action', '!=', 'publish')
    .where('admin', 'is not', null);

/** Where the draft begins after the version with this number was published: what it contains is nobody's draft any more. */
export function draftSincePublished({ draft, draft_since }: DraftOf, number: number): number | null {
  if (draft === null || draft === number) return null;
  return number < draft ? Math.max(draft_since ?? 0, number + 1) : draft_since;
}

/** Where a draft begins that is what visitors saw until now: with the version that is added next. */
export async function nextVersionNumber(source: Database, { kind, id }: ItemKey): Promise<number> {
  const { newest } = await source
    .selectFrom('content_version')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .$castTo<{ newest: number | null }>()
    .executeTakeFirstOrThrow();
  return (newest ?? 0) + 1;
}
