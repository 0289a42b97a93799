import type { Database } from '../database/database';
import { findTargets } from './find-targets';
import type { LinkTarget, TargetKind } from './link-target';

/** With one query for each kind of target, or one for each thousand of them. */
export async function findBroken<Link extends { target: LinkTarget }>(
  db: Database,
  links: readonly Link[],
): Promise<Link[]> {
  const wanted = new Map<TargetKind, Set<string>>();
  for (const { target } of links)
    if (typeof target === 'object')
      wanted.set(target.kind, (wanted.get(target.kind) ?? new Set()).add(target.key));
  const found = new Map<TargetKind, Set<string>>();
  for (const [kind, keys] of wanted) found.set(kind, await findTargets(db, kind, keys));
  return links.filter(({ target }) => {
    if (target === 'elsewhere') return false;
    return typeof target === 'string' || !found.get(target.kind)?.has(target.key);
  });
}

const noPage = 'no page is known at this address';

const missing: Record<TargetKind, string> = {
  product: 'the website has no such product',
  blog: 'the website has no such blog post',
  news: 'the website has no such news item',
  page: 'the website has no such page',
  category: 'the website has no such category',
  address: 'nothing on the website has this address',
  tag: 'no article on the website has this tag',
  sheet: 'the website has no such data sheet',
  image: 'there is no such picture',
  file: 'there is no such file',
  redirect: noPage,
};

/** Why visitors find nothing there, as the end of a sentence. */
export const reasonOf = (target: LinkTarget): string =>
  typeof target === 'string' ? noPage : missing[target.kind];
