/** Loads the page's code, as a browser does for a page that is opened with this tab's storage. */
async function loadPage(): Promise<string> {
  jest.resetModules();
  return (await import('./tab-id')).tabId;
}

beforeEach(() => sessionStorage.clear());

test('a tab that is loaded again is the same one; a duplicate of it is another one', async () => {
  const first = await loadPage();
  window.dispatchEvent(new Event('pagehide'));
  const reloaded = await loadPage();
  expect(reloaded).toBe(first);
  // A duplicate copies the storage of a page that is open.
  const duplicate = await loadPage();
  expect(duplicate).not.toBe(first);
});

test('a tab that is duplicated after it came back from the history is another one, too', async () => {
  const first = await loadPage();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await loadPage()).not.toBe(first);
});
