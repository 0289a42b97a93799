import { createHash } from 'node:crypto';
import { serialiseBootData, type BootData } from '../../app/boot-data';
import { pathAndQuery } from '../http/page-url';

/** The boot data of a rendered page, as they are sent. */
export type StoredBootData = ReturnType<typeof createStoredBootData>;

export function createStoredBootData(data: BootData) {
  const hashed = serialiseBootData({ ...data, styles: { hash: '', groups: [] } });
  return {
    /**
     * Hash of all but the styles: it is in the page's HTML, so that a page is hydrated with its own data only. The CSS of
     * the same page may be in another order in another process, and hydration can do without its styles.
     */
    version: createHash('sha256').update(hashed).digest('base64url').slice(0, 22),
    text: serialiseBootData(data),
  };
}

/** The page is in the URL for a server that has never rendered it, or not since it was started. */
export const bootDataUrl = (page: URL, { version }: StoredBootData): `/boot-data/${string}` =>
  `/boot-data/${version}?page=${encodeURIComponent(pathAndQuery(page))}`;
