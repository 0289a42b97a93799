// Addresses with words (`/products/floor-care/venfloor`): which item one names, and which address of an item redirects.
import {
  isApiFailure,
  isPermanentFailure,
  type AddressKind,
  type PageMetadata,
} from '@site/shared-contracts';
import { apiQuery, type QueryClient } from '@site/shared-contracts/query';
import type { NearestPages } from './nearest-pages';
import type { Page, Params } from './page';

/** The parameters of the specification's page that shows the same. */
interface ItemParams {
  [name: string]: string;
  id: string;
}

/** What the loader of a page returns. */
export interface PageData extends PageMetadata {
  /** Only at an address with words: the parameters that the pieces get. */
  params?: ItemParams;
  /** Where there is no such page: others that may be meant. */
  nearest?: NearestPages;
}

/** The same page in the specification's route table, or why there is none. */
export async function findItem(
  kind: AddressKind,
  { slug = '' }: Params,
  queryClient: QueryClient,
): Promise<{ params: ItemParams; path: string } | PageMetadata> {
  try {
    const { id, path } = await queryClient.query(
      apiQuery('GET /api/address/find/:kind/:slug', { params: { kind, slug } }),
    );
    return { params: { id: String(id) }, path };
  } catch (error) {
    if (!isPermanentFailure(error)) return { status: 503, title: 'This page could not be shown' };
    const isGone = isApiFailure(error) && error.status === 410;
    return { status: isGone ? 410 : 404, title: 'Page not found' };
  }
}

/** The paths of `wordPaths`. */
const withWords = /^\/(products|blog|news|pages)\/./;

/**
 * Whether a page about an item has to be at its canonical path instead, which the page's piece knows. From the
 * specification's address to one with words; the other way only where a build of the remote knows no such addresses. What
 * the API has said of words is right: data that a piece keeps for a minute must not lead from one former address to another.
 */
export function isElsewhere(page: Page, params: Params, url: URL, canonicalPath: string): boolean {
  const hasWords = withWords.test(canonicalPath);
  if (page.words) return !hasWords;
  const isOfItem = params.id !== undefined || Number(url.searchParams.get('category')) > 0;
  return isOfItem && hasWords && !isAt(canonicalPath, url);
}

/** Whatever the query is. */
export const isAt = (canonicalPath: string, url: URL): boolean =>
  canonicalPath.split('?')[0] === url.pathname;

/** The canonical path with the other parameters of the URL. */
export function withQueryOf(url: URL, canonicalPath: string): string {
  const [path = '', search] = canonicalPath.split('?');
  const values = new URLSearchParams(url.search);
  // What it says is in the words.
  values.delete('category');
  for (const [name, value] of new URLSearchParams(search)) values.set(name, value);
  const text = values.toString();
  return text ? `${path}?${text}` : path;
}

/** The URL that the pieces of a page are prepared for: the specification's, whatever the address is. */
export function specifiedUrl({ words }: Page, { id }: Params, url: URL): URL {
  if (!words) return url;
  const specified = new URL(words.link(Number(id)), url);
  for (const [name, value] of url.searchParams) specified.searchParams.append(name, value);
  return specified;
}
