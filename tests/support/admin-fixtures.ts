// A site whose admin is known, shared by all tests of one worker, and a page that is signed in on it.
import type { BrowserContextOptions, Page } from '@playwright/test';
import fs from 'node:fs/promises';
import path from 'node:path';
import { test as base } from './fixtures';
import { sharedAdmin as admin } from './shared-admin';
import { startSite, type Site } from './site';

export { sharedAdmin as admin } from './shared-admin';

/** The API signs its sessions with it, so that a test can sign one that has expired. */
export const signingSecret = Buffer.alloc(32, 7).toString('base64url');

/** For `storageState`: a browser without a session. */
export const signedOut = { cookies: [], origins: [] };

/** An image that the API accepts. */
export const imageFile = path.resolve(import.meta.dirname, '../../api/demo/blog/dilution-made-simple.jpg');

export interface AdminSite extends Site {
  /** The token of a session that no test ends. */
  token: string;
  /** Returns the token of a new session. */
  signIn: () => Promise<string>;
  /** Calls the API as the admin; returns the response, whatever its status. */
  call: (method: string, url: string, body?: unknown, token?: string) => Promise<Response>;
}

export const test = base.extend<object, { adminSite: AdminSite }>({
  adminSite: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed.
    async ({}, use) => {
      const site = await startSite({
        env: {
          AUTH_KEYS: `test:${signingSecret}`,
          ENQUIRIES_PER_HOUR_PER_ADDRESS: '1000',
        },
      });
      const call = (method: string, url: string, body?: unknown, token?: string) =>
        fetch(site.url + url, {
          method,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const signIn = async () => {
        const response = await call('POST', '/api/auth/authenticate', admin);
        return ((await response.json()) as { jwt: string }).jwt;
      };
      const token = await signIn();
      await use({
        ...site,
        token,
        signIn,
        call: (method, url, body, as = token) => call(method, url, body, as),
      });
      await site.stop();
      await fs.rm(site.varDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ adminSite }, use) => {
    await use(adminSite.url);
  },
  storageState: async ({ adminSite }, use) => {
    await use(signedIn(adminSite.url, adminSite.token));
  },
});

export const signedIn = (
  origin: string,
  token: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined> => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
});

/** Opens a page of the site with this token in the browser. */
export async function visitAs(page: Page, token: string, url: string, origin = ''): Promise<void> {
  // A small page of the same origin: nothing of the admin area is loaded before the token is there.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
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
