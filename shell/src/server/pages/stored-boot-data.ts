import { createHash } from 'node:crypto';
import { pathAndQuery } from './page-url';

/** The boot data of a rendered page, as they are sent. */
export interface StoredBootData {
  /** Hash of the text: it is in the page's HTML, so that a page is hydrated with its own data only. */
  version: string;
  text: string;
}

export const createStoredBootData = (text: string): StoredBootData => ({
  version: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  text,
});

/** The page is in the URL for a server that has never rendered it, or not since it was started. */
export const bootDataUrl = (page: URL, { version }: StoredBootData): `/boot-data/${string}` =>
  `/boot-data/${version}?page=${encodeURIComponent(pathAndQuery(page))}`;
