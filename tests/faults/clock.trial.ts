// Clocks that jump: of the API, of a shell, of who publishes.
import fs from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../api/test-support/sign-in';
import { publishQuickly } from '../support/quick-publish';
import { callSite, signInTo } from '../support/session';
import { startSite, type Site } from '../support/site';
import { sharedAdminVariables } from '../support/site-template';
import { createProcessControl, type ProcessControl } from './control-process';
import { countIn, describeSite, enquiry, FIRST_START_LIMIT, type TrialSite } from './trial-site';

const hours = 3_600_000;
const jumps = [9 * hours, 0, -26 * hours, 24 * 400 * hours, 0];

/** Of `/composition.json`. */
interface Composition {
  remotes: Record<string, { version: string } | undefined>;
}

let controls: ProcessControl;
beforeEach(async () => {
  controls = await createProcessControl();
});
afterEach(() => controls.remove());

describe('of the API', () => {
  let site: TrialSite;
  beforeEach(async () => {
    site = await describeSite('SQLite', controls.env);
    site.api.start();
    await site.api.untilReady();
  });
  afterEach(() => site.remove());
  const move = (offset: number) => controls.control(site.api.pid(), offset);

  test('forward and back: enquiries are taken, sessions end or go on, and who signs in is signed in', async () => {
    const first = await signIn(site.api);
    const look = async (headers: object) =>
      (await site.call('GET', '/api/contact/all', undefined, headers)).status;
    expect(await look(first)).toBe(200);
    const seen: [number, number, number][] = [];
    for (const jump of jumps) {
      await move(jump);
      const sent = await site.call('POST', '/api/contact/create', enquiry(`At ${jump}`));
      const again = await signIn(site.api);
      seen.push([sent.status, await look(first), await look(again)]);
      expect((await site.call('GET', '/readyz')).status).toBe(200);
    }
    expect(seen.map(([sent]) => sent)).toEqual([200, 200, 200, 200, 200]);
    expect(seen.map(([, , again]) => again)).toEqual([200, 200, 200, 200, 200]);
    // Hours after its end, a session is over.
    expect(seen[0]?.[1]).toBe(401);
    expect(await countIn(site, 'enquiry')).toBe(5);
  });

  // A jump is believed after half a minute: steady-clock.ts.
  test('what was planned is made once, where the clock jumps past it and back', async () => {
    const headers = await signIn(site.api);
    const values = { title: 'Planned', shortDescription: 'Short.', body: 'Long.' };
    const { body } = await site.call<{ id: number }>('POST', '/api/content/blog', { values }, headers);
    const at = new Date(Date.now() + hours).toISOString();
    await site.call('POST', `/api/content/blog/${body.id}/publish`, { at }, headers);
    await move(2 * hours);
    while ((await countIn(site, 'article')) === 0) await pause(100);
    await move(-2 * hours);
    await pause(1_500);
    expect(await countIn(site, 'article')).toBe(1);
    expect(await countIn(site, "audit_entry where request_id = 'schedule'")).toBe(1);
  });
});

describe('of a shell', () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite({ env: { ...sharedAdminVariables, ...controls.env } });
  }, FIRST_START_LIMIT);
  afterEach(async () => {
    await site.stop();
    await fs.rm(site.varDir, { recursive: true });
  });
  const read = (at: string) => fetch(site.url + at, { redirect: 'manual' });
  const liveVersion = async () => {
    const { remotes } = (await (await read('/composition.json')).json()) as Composition;
    return remotes.catalogue?.version;
  };

  test('pages are there, and what is published and changed is shown, whatever its time is', async () => {
    const session = await signInTo(site.url);
    for (const [number, jump] of jumps.entries()) {
      await controls.control(site.pids().shell ?? 0, jump);
      for (const at of ['/', '/products', '/productsDetails/3', '/sitemap.xml', '/blog/rss.xml'])
        expect([jump, at, (await read(at)).status]).toEqual([jump, at, 200]);
      const from = `/led-on-${number}`;
      expect((await read(from)).status).toBe(404);
      const redirect = { from, to: '/about' };
      const added = await callSite(site.url, 'POST', '/api/redirects/create', redirect, session);
      expect([added.status, added.ok ? '' : await added.text()]).toEqual([200, '']);
      while ((await read(from)).status !== 308) await pause(100);
      const version = await publishQuickly(site, 'catalogue', number);
      while ((await liveVersion()) !== version) await pause(100);
      expect((await read('/products')).status).toBe(200);
    }
  });
});
