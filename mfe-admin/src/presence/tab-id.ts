import { createRemoteStorage } from '@site/shared-contracts/remote-storage';

const KEY = 'admin-tab';
const storage = createRemoteStorage('admin', 'sessionStorage');

/**
 * Of this tab, also after it is loaded again. It is in the tab's storage only between two pages: a tab that is
 * duplicated copies the storage while the page is open, and so gets an id of its own.
 */
export const tabId = takeStored() ?? crypto.randomUUID();

window.addEventListener('pagehide', () => {
  // Where storage is forbidden, the tab is another one after it is loaded again.
  storage.set(KEY, tabId);
});
// The page comes back as it was, without being loaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeStored();
});

function takeStored(): string | undefined {
  const stored = storage.get(KEY) ?? undefined;
  storage.remove(KEY);
  return stored;
}
