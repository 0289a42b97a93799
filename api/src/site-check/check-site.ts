import type { FindingKind, KindWithRights, SiteCheck, SiteFinding } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { findUnprintableNames } from './unprintable-names';
import { findHeavyPictures } from './heavy-pictures';
import { findBroken, reasonOf } from '../redirects/broken-targets';
import { findBrokenRedirects, followAll } from '../redirects/broken-redirects';
import { readTarget, type LinkTarget } from '../redirects/link-target';
import { readVisibleItems, type VisibleItem } from './visible-content';

export interface CheckedSite {
  db: Database;
  imageFiles: ImageFiles;
  /** The origin of links to the own site that are written in full; may be empty. */
  publicUrl: string;
}

/** Of each kind: more than anybody fixes before the next check. */
const MOST_FINDINGS = 200;

/**
 * Search engines show about 155 characters of a description, and choose words of the page themselves where it is much
 * shorter: 50 are one short sentence.
 */
const SHORTEST_DESCRIPTION = 50;

type FoundLink = VisibleItem['links'][number] & { item: VisibleItem['item']; target: LinkTarget };

/** Everything that visitors see is read once, in batches. No page is rendered and no other site is asked. */
export async function checkSite(
  { db, imageFiles, publicUrl }: CheckedSite,
  viewable: readonly KindWithRights[],
): Promise<Omit<SiteCheck, 'status'>> {
  const findings = createFindings(viewable);
  const heavy = await findHeavyPictures(db, imageFiles);
  const links: FoundLink[] = [];
  const itemOfNumber = new Map<string, SiteFinding['item']>();
  for await (const items of readVisibleItems(db))
    for (const each of items) {
      const { item } = each;
      for (const link of each.links) {
        const target = readTarget(link.href, publicUrl);
        if (target !== 'elsewhere') links.push({ ...link, item, target });
      }
      for (const picture of each.withoutAlt)
        findings.add('missing-alt', item, `${picture} has no alternative text.`);
      const problem = problemOfDescription(each.description);
      if (problem) findings.add('no-description', item, problem);
      for (const number of each.articleNumbers ?? []) {
        const other = itemOfNumber.get(number.toLowerCase());
        if (!other) itemOfNumber.set(number.toLowerCase(), item);
        else findings.add('shared-article-number', item, `${number} is also a pack of “${other.name}”.`);
      }
      for (const id of new Set(each.images)) {
        const picture = heavy.get(id);
        if (picture) findings.add('heavy-picture', item, describeHeavy(picture));
      }
    }
  for (const { item, ...link } of await findBroken(db, links))
    findings.add('broken-link', item, describeBroken(link));
  for (const { id, name, detail } of await findBrokenRedirects(db, await followAll(db), publicUrl))
    findings.add('broken-link', { kind: 'redirect', id, name }, detail);
  for (const { item, detail } of await findUnprintableNames(db))
    findings.add('unprintable-name', item, detail);
  return findings.result();
}

/** Of items of these kinds only; redirects belong to the site's content. */
function createFindings(viewable: readonly KindWithRights[]) {
  const findings: SiteFinding[] = [];
  const counts = {
    'broken-link': 0,
    'missing-alt': 0,
    'no-description': 0,
    'heavy-picture': 0,
    'unprintable-name': 0,
    'shared-article-number': 0,
  };
  return {
    add(kind: FindingKind, item: SiteFinding['item'], detail: string) {
      if (!viewable.includes(item.kind === 'redirect' ? 'site' : item.kind)) return;
      counts[kind] += 1;
      if (counts[kind] <= MOST_FINDINGS) findings.push({ kind, item, detail });
    },
    result: () => ({
      findings,
      counts,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    }),
  };
}

function problemOfDescription(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { length } = text.trim();
  if (length === 0) return 'There is no description.';
  if (length >= SHORTEST_DESCRIPTION) return undefined;
  return `The description has only ${length} characters: search results show about 155.`;
}

const describeHeavy = ({ width, bytes }: { width: number; bytes: number }) =>
  `A picture of ${Math.round(bytes / 1000)} kB (${width} pixels wide).`;

function describeBroken({ words, href, target }: Omit<FoundLink, 'item'>): string {
  const link = words ? `“${words}” leads to ${href || 'nothing'}` : `A link leads to ${href || 'nothing'}`;
  if (target === 'no link')
    return `${link}, which visitors see as it was typed: it begins neither with / nor with https://.`;
  return `${link}: ${reasonOf(target)}.`;
}
