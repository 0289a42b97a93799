import type { Database } from '../database/database';
import { followRedirects, type KeptRedirect, type Way } from './follow-redirects';
import { isOwnPath } from './own-paths';
import { findBroken, reasonOf } from './broken-targets';
import { readTarget } from './link-target';
import { closest, isSource, splitKey } from './source-key';

export interface BrokenRedirect {
  id: number;
  /** The old address. */
  name: string;
  /** A sentence for admins. */
  detail: string;
}

export interface FollowedRedirect {
  row: KeptRedirect;
  way: Way;
}

/** Every redirect, with the way of a visitor who asks for exactly its old address. */
export async function followAll(db: Database): Promise<FollowedRedirect[]> {
  const rows: KeptRedirect[] = await db
    .selectFrom('redirect')
    .select(['id', 'from_path', 'from_key', 'target', 'keeps_query'])
    .orderBy('id')
    .execute();
  const byPath = new Map<string, KeptRedirect[]>();
  for (const row of rows) {
    const { path } = splitKey(row.from_key);
    const others = byPath.get(path);
    if (others) others.push(row);
    else byPath.set(path, [row]);
  }
  const findNext = (path: string, parameters: string[]) =>
    isOwnPath(path)
      ? undefined
      : closest((byPath.get(path) ?? []).filter(({ from_key }) => isSource(from_key, path, parameters)));
  const followed: FollowedRedirect[] = [];
  for (const row of rows) {
    const query = splitKey(row.from_key).parameters.join('&');
    followed.push({ row, way: await followRedirects(row, query, findNext) });
  }
  return followed;
}

/** Those at whose end visitors find nothing, also after others. `publicUrl` is that of the site, or empty. */
export async function findBrokenRedirects(
  db: Database,
  followed: readonly FollowedRedirect[],
  publicUrl: string,
): Promise<BrokenRedirect[]> {
  const ends = followed.map(({ row, way: { end } }) => {
    const target = end === undefined ? 'no page' : readTarget(end, publicUrl);
    return { row, end, target } as const;
  });
  return (await findBroken(db, ends)).map(({ row: { id, from_path, target: next }, end, target }) => {
    const way = end === next || end === undefined ? next : `${next} and from there to ${end}`;
    const reason = end === undefined ? 'it comes back to where it was, and never arrives' : reasonOf(target);
    return { id, name: from_path, detail: `It leads to ${way}: ${reason}.` };
  });
}
