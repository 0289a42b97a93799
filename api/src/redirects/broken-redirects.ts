import type { Database } from '../database/database';
import { keyOfTarget } from './find-target';
import { isOwnPath } from './own-paths';
import { findBroken, reasonOf } from './broken-targets';
import { readTarget } from './link-target';

interface KeptRedirect {
  id: number;
  from_path: string;
  from_key: string;
  target: string;
}

export interface BrokenRedirect {
  id: number;
  /** The old address. */
  name: string;
  /** A sentence for admins. */
  detail: string;
}

/** The redirects at whose end visitors find nothing, also after others. `publicUrl` is that of the site, or empty. */
export async function findBrokenRedirects(db: Database, publicUrl: string): Promise<BrokenRedirect[]> {
  const rows = await db
    .selectFrom('redirect')
    .select(['id', 'from_path', 'from_key', 'target'])
    .orderBy('id')
    .execute();
  const byKey = new Map(rows.map((row) => [row.from_key, row]));
  const ends = rows.map((row) => {
    const end = followChain(byKey, row);
    return { row, end, target: end === undefined ? 'no page' : readTarget(end, publicUrl) } as const;
  });
  return (await findBroken(db, ends)).map(({ row: { id, from_path, target: next }, end, target }) => {
    const way = end === next || end === undefined ? next : `${next} and from there to ${end}`;
    const reason = end === undefined ? 'it comes back to where it was, and never arrives' : reasonOf(target);
    return { id, name: from_path, detail: `It leads to ${way}: ${reason}.` };
  });
}

/** The last target of redirects that follow one another; undefined for a loop. */
function followChain(byKey: ReadonlyMap<string, KeptRedirect>, first: KeptRedirect): string | undefined {
  const seen = new Set<KeptRedirect>();
  for (let current = first; ;) {
    if (seen.has(current)) return undefined;
    seen.add(current);
    const key = keyOfTarget(current.target);
    const next = key === undefined || isOwnPath(key) ? undefined : byKey.get(key);
    if (!next) return current.target;
    current = next;
  }
}
