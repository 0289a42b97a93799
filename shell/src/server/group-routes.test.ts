import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

/** The canary 1.1.0 for the group, beside the live build 1.0.0. */
async function startCanary(traffic = 0): Promise<void> {
  const canary = shell.host.publish('1.1.0', { text: 'The canary' });
  const entry: RegistryEntry = {
    ...canary,
    deployment: { traffic, default: false },
    extras: { ...canary.extras, group: 'staff' },
  };
  await shell.setLive(entry, shell.published('1.0.0'));
}

/** What a visitor sees on a page and in the composition, and how long caches may store the page. */
async function visit(headers: Record<string, string> = {}) {
  const page = await shell.get('/products', headers);
  const text = await page.text();
  const composition = (await (await shell.get('/composition.json', headers)).json()) as {
    remotes: { catalogue: { version: string } };
  };
  const shown = text.includes('The canary') ? '1.1.0' : '1.0.0';
  return {
    versions: [shown, composition.remotes.catalogue.version],
    cookie: page.headers.get('set-cookie'),
    caching: page.headers.get('cache-control'),
  };
}

const newBuild = { versions: ['1.1.0', '1.1.0'], cookie: null, caching: 'private, no-cache' };
const liveBuild = { versions: ['1.0.0', '1.0.0'], cookie: null, caching: 'private, no-cache' };

test('a group gets its canary by cookie or header and others never, in no shared cache and without another cookie', async () => {
  await startCanary();
  for (let round = 0; round < 2; round += 1) {
    expect(await visit({ cookie: 'theme=dark; site-group=staff' })).toEqual(newBuild);
    expect(await visit({ 'x-site-group': 'staff' })).toEqual(newBuild);
    expect(await visit({ cookie: 'site-bucket=0' })).toEqual(liveBuild);
    expect(await visit()).toEqual(liveBuild);
    expect(await visit({ cookie: 'site-group=staff-2' })).toEqual(liveBuild);
    // A proxy that knows its visitor's group is asked first.
    expect(await visit({ cookie: 'site-group=staff', 'x-site-group': 'press' })).toEqual(liveBuild);
    expect(await visit({ cookie: 'site-group=staff', 'x-site-group': '' })).toEqual(liveBuild);
  }
  expect(await (await shell.get('/readyz')).json()).toMatchObject({
    canaries: [{ remote: 'catalogue', version: '1.1.0', traffic: 0, group: 'staff' }],
  });
});

test('faults in the browsers of a group end its canary', async () => {
  await startCanary();
  for (let number = 0; number < 40; number += 1)
    for (const version of ['1.0.0', '1.1.0'])
      shell.reports.watch.add(
        { remote: 'catalogue', version, isFaulty: version === '1.1.0' },
        `198.51.100.${number}`,
      );
  shell.reports.watch.evaluate();
  expect(shell.takenBack).toMatchObject([{ remote: 'catalogue', version: '1.1.0' }]);
  expect((await visit({ cookie: 'site-group=staff' })).versions).toEqual(['1.0.0', '1.0.0']);
});

const post = (address: string, headers: Record<string, string> = {}) =>
  fetch(shell.origin + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: '',
  });

test('a browser joins a group on a page of the site, and leaves it there', async () => {
  await startCanary();
  const page = await shell.get('/_groups/staff');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain('action="/_groups/staff/join"');
  const joined = await post('/_groups/staff/join', { 'sec-fetch-site': 'same-origin' });
  expect([joined.status, joined.headers.get('location')]).toEqual([303, '/']);
  const cookie = joined.headers.get('set-cookie') ?? '';
  expect(cookie).toBe('site-group=staff; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax');
  const own = { cookie: cookie.split(';')[0] ?? '' };
  expect((await visit(own)).versions).toEqual(['1.1.0', '1.1.0']);
  expect(await (await shell.get('/_groups/staff', own)).text()).toContain('action="/_groups/staff/leave"');
  const left = await post('/_groups/staff/leave');
  expect(left.headers.get('set-cookie')).toMatch(/^site-group=; Path=\/; Max-Age=0;/);
});

test('another site puts nobody into a group, and a group has a name', async () => {
  const foreign = await post('/_groups/staff/join', { 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null]);
  for (const address of ['/_groups/Staff%0aX', `/_groups/${'x'.repeat(41)}`])
    expect((await shell.get(address)).status).toBe(404);
});
