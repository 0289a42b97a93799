// What was typed and not saved stays in this browser when a session expires, for the admin who has typed it. Signing out
// removes it.
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';

const PREFIX = 'admin-draft:';
const storage = createRemoteStorage('admin', 'localStorage');
const storageOfTab = createRemoteStorage('admin', 'sessionStorage');

/** The name in local storage. Each admin has names of their own, so that nobody is offered the text of a colleague. */
export const draftName = (key: string, username: string | undefined) =>
  `${beginningFor(username)}${key}` as const;

const beginningFor = (username: string | undefined): typeof PREFIX | `${typeof PREFIX}${string}|` =>
  username === undefined ? PREFIX : `${PREFIX}${encodeURIComponent(username)}|`;

export const hasTypedWork = (username: string | undefined): boolean => namesOf(username).length > 0;

export function removeTypedWork(username: string | undefined): void {
  for (const name of namesOf(username)) storage.remove(name);
  storageOfTab.remove('admin-images');
}

/** Also those without an admin: an earlier version has stored them. */
const namesOf = (username: string | undefined) =>
  storage
    .names(PREFIX)
    .filter(
      (name) => !name.includes('|') || (username !== undefined && name.startsWith(beginningFor(username))),
    );
