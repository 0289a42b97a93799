const KEY = 'admin-tab';

/**
 * Of this tab, also after it is loaded again. It is in the tab's storage only between two pages: a tab that is
 * duplicated copies the storage while the page is open, and so gets an id of its own.
 */
export const tabId = takeStored() ?? crypto.randomUUID();

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, tabId);
  } catch {
    // Where storage is forbidden, the tab is another one after it is loaded again.
  }
});
// The page comes back as it was, without being loaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeStored();
});

function takeStored(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return undefined;
  }
}
