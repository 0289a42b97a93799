import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const HOUR = 3_600_000;
afterEach(() => jest.restoreAllMocks());

/** Lets the clock of the shell jump. It reads the registries as it does twice a second. */
async function passHours(hours: number) {
  const now = Date.now() + hours * HOUR;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  await shell.loader.refresh();
}

/** 5 % now, 25 % in an hour, and all in two. */
async function startSteps(): Promise<void> {
  const canary = shell.host.publish('1.1.0', { text: 'The canary' });
  const steps = [5, 25, 100].map((traffic, at) => ({
    traffic,
    from: new Date(Date.now() + at * HOUR).toISOString(),
  }));
  const { liveAt, ...extras } = canary.extras;
  expect(liveAt).toBeDefined();
  const entry: RegistryEntry = {
    ...canary,
    deployment: { traffic: 5, default: false },
    extras: { ...extras, steps },
  };
  await shell.setLive(entry, shell.published('1.0.0'));
}

const readJson = async (address: string, cookie = '') =>
  (await shell.get(address, { cookie })).json() as Promise<unknown>;
const versionFor = async (bucket: number) => {
  const page = await (await shell.get('/products', { cookie: `site-bucket=${bucket}` })).text();
  return page.includes('The canary') ? '1.1.0' : '1.0.0';
};

test('the share of a canary grows by the clock, and after the last step it is the live build everywhere', async () => {
  await startSteps();
  expect(await Promise.all([499, 500].map(versionFor))).toEqual(['1.1.0', '1.0.0']);
  await passHours(1.5);
  expect(await Promise.all([2_499, 2_500].map(versionFor))).toEqual(['1.1.0', '1.0.0']);
  await passHours(1);
  expect(await versionFor(9_999)).toBe('1.1.0');
  expect(await readJson('/readyz')).toMatchObject({ remotes: { catalogue: '1.1.0' }, canaries: [] });
  const page = await shell.get('/products');
  expect(page.headers.get('cache-control')).toContain('s-maxage');
  expect(page.headers.get('set-cookie')).toBeNull();
  // What a browser goes back to where the new build fails there.
  expect(await readJson('/composition.json?previous=catalogue@1.1.0')).toMatchObject({
    remotes: { catalogue: { version: '1.1.0' } },
    previous: { version: '1.0.0' },
  });
});

test('a canary that a shell has taken back gets no further step there, also while the registry has it', async () => {
  await startSteps();
  await shell.loader.takeBack('catalogue', '1.1.0', 'it failed');
  for (const hours of [0, 1.5, 1]) {
    await passHours(hours);
    expect(await versionFor(0)).toBe('1.0.0');
  }
  expect(await readJson('/readyz')).toMatchObject({ remotes: { catalogue: '1.0.0' }, canaries: [] });
});

test('a build that its last step has made live gives way to the one before it', async () => {
  await startSteps();
  await passHours(3);
  expect(await versionFor(9_999)).toBe('1.1.0');
  await shell.loader.takeBack('catalogue', '1.1.0', 'it failed');
  expect(await versionFor(9_999)).toBe('1.0.0');
});
