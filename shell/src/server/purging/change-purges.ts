import { keysOfChange, type ContentRevision } from './page-keys';
import type { Purger } from './purger';

/** Returns what is told each revision of the content that is read, and purges what has changed since the one before. */
export function createChangePurges(purger: Purger | undefined) {
  let known: ContentRevision | undefined;
  return (read: ContentRevision | undefined): void => {
    if (read) purger?.purge(keysOfChange(known, read));
    known = read;
  };
}
