// Remotes share the storages and the databases of a browser: what one removes by accident is its own.
import type { Page } from '@playwright/test';
import { expectReport, watchReports } from '../support/fault-reports';
import { expect, test } from '../support/fixtures';
import { runAsRemote } from '../support/run-as-remote';
import { hydratePage } from '../support/until-hydrated';

const texts = {
  localStorage: {
    token: 'of an admin',
    'admin-draft:blog:5': 'text',
    'site.pending-enquiry.7': '{"version":2}',
    'careers.applied': 'yes',
    'catalogue.recent': '7',
    theme: 'of nobody',
  },
  sessionStorage: { 'site.enquiry-draft.quote.9': '{"name":"Asha"}', 'catalogue.sort': 'price' },
};
const databases = ['careers.letters', 'catalogue.pictures'];
const ofOthers = [
  'token',
  'admin-draft:blog:5',
  'site.pending-enquiry.7',
  'careers.applied',
  'site.enquiry-draft.quote.9',
];

const store = (page: Page) =>
  page.evaluate(
    async ([given, names]) => {
      for (const area of ['localStorage', 'sessionStorage'] as const)
        for (const [name, text] of Object.entries(given[area])) window[area].setItem(name, text);
      for (const name of names)
        await new Promise((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => {
            request.result.close();
            resolve(undefined);
          };
        });
    },
    [texts, databases] as const,
  );

/** The fence is loaded beside the first code of a remote. */
async function openFenced(page: Page): Promise<void> {
  await page.goto('/contact');
  await hydratePage(page);
  await page.waitForFunction(() => !String(Storage.prototype.clear).includes('native code'));
}

/** What is left of it. */
const stored = (page: Page) =>
  page.evaluate(async (given) => {
    const isGiven = (name: string) => JSON.stringify(given).includes(JSON.stringify(name));
    return {
      names: [localStorage, sessionStorage].flatMap((area) => Object.keys(area)).filter(isGiven),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  }, texts);

test.use({ expectedMessages: [/cannot remove what others have stored/] });

test('a remote that clears the storages, or all names in them, removes its own names and those of nobody', async ({
  page,
}) => {
  await watchReports(page);
  await openFenced(page);
  for (const code of [
    'localStorage.clear(); sessionStorage.clear();',
    'for (const area of [localStorage, sessionStorage]) for (const name of Object.keys(area)) area.removeItem(name);',
  ])
    await test.step(code, async () => {
      await store(page);
      await runAsRemote(page, 'catalogue', code);
      const { names } = await stored(page);
      expect(names.sort()).toEqual([...ofOthers].sort());
    });
  await expectReport(page, { remote: 'catalogue', version: '0.0.0-test', fault: 'error', rung: 'none' });
  // The console, the tests and the shell are no remote.
  await page.evaluate(() => localStorage.clear());
  expect((await stored(page)).names).toEqual(['site.enquiry-draft.quote.9']);
});

test('a remote that deletes all databases deletes its own', async ({ page }) => {
  await openFenced(page);
  await store(page);
  await runAsRemote(
    page,
    'catalogue',
    `const remove = (name) => new Promise((resolve) => { indexedDB.deleteDatabase(name).onsuccess = resolve; });
     globalThis.removing = indexedDB.databases().then((all) => Promise.allSettled(all.map(({ name }) => remove(name))));`,
  );
  const results = await page.evaluate(() =>
    (globalThis as unknown as { removing: Promise<PromiseSettledResult<void>[]> }).removing.then((all) =>
      all.map(({ status }) => status),
    ),
  );
  expect(results.sort()).toEqual(['fulfilled', 'rejected']);
  expect((await stored(page)).databases).toEqual(['careers.letters']);
});
