// A site whose admin is known, shared by all tests of one worker, and a page that is signed in on it.
import type { Page } from '@playwright/test';
import fs from 'node:fs/promises';
import path from 'node:path';
import { test as base } from './fixtures';
import { type sharedAdmin as admin } from './shared-admin';
import { browserCookiesOf, callSite, signInTo, storageStateOf, type Session } from './session';
import { startSite, type Site } from './site';

export { sharedAdmin as admin } from './shared-admin';

/** For `storageState`: a browser without a session. */
export const signedOut = { cookies: [], origins: [] };

/** An image that the API accepts. */
export const imageFile = path.resolve(import.meta.dirname, '../../api/demo/blog/dilution-made-simple.jpg');

export interface AdminSite extends Site {
  /** Of this test only; its page is signed in with it, too. */
  session: Session;
  /** Begins another session. */
  signIn: (credentials?: Credentials) => Promise<Session>;
  /** Calls the API as the admin; returns the response, whatever its status. */
  call: (method: string, url: string, body?: unknown, session?: Session) => Promise<Response>;
}

type Credentials = typeof admin;

export const test = base.extend<{ adminSite: AdminSite }, { siteOfWorker: Site }>({
  siteOfWorker: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed.
    async ({}, use) => {
      const site = await startSite({ env: { ENQUIRIES_PER_HOUR_PER_ADDRESS: '1000' } });
      await use(site);
      await site.stop();
      await fs.rm(site.varDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // A session of one test: the secret of a longer one would change in the browser of some test, and be old in the next.
  adminSite: async ({ siteOfWorker: site }, use) => {
    const signIn = (credentials?: Credentials) => signInTo(site.url, credentials);
    const session = await signIn();
    const call: AdminSite['call'] = (method, url, body, as = session) =>
      callSite(site.url, method, url, body, as);
    await use({ ...site, session, signIn, call });
  },
  baseURL: async ({ adminSite }, use) => {
    await use(adminSite.url);
  },
  storageState: async ({ adminSite }, use) => {
    await use(storageStateOf(adminSite.url, adminSite.session));
  },
});

/** Opens a page of a site in a browser that has this session. */
export async function visitAs(page: Page, session: Session, url: string, origin = ''): Promise<void> {
  // A small page of the same origin: nothing of the admin area is loaded before the token is there.
  await page.goto(`${origin}/robots.txt`);
  await page.context().addCookies(browserCookiesOf(new URL(page.url()).origin, session));
  await page.evaluate((value) => localStorage.setItem('token', value), session.token);
  await page.goto(url);
}

/** A promise that a test resolves by `open`. */
export function createGate() {
  let resolve: (() => void) | undefined;
  const opened = new Promise<void>((open) => (resolve = open));
  return { opened, open: () => resolve?.() };
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export { expect } from './fixtures';
