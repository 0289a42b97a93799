import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { PREFETCH, serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();
const text = async () => (await shell.get('/products')).text();
const readyz = async () => (await (await shell.get('/readyz')).json()) as { problems: string[] };

/** As publishing rolls back: what is taken back is at the front, the live build is the last. */
const rollBackTo = (version: string, ...takenBack: RegistryEntry[]) =>
  shell.setLive(
    ...takenBack.map((entry) => ({ ...entry, deployment: { traffic: 0, default: false } })),
    shell.published(version),
  );

const publishBroken = () => shell.setLive(shell.host.publish('1.2.0', { throws: true, prefetch: PREFETCH }));

test('a page of a build that was rolled back is not the last complete version of a broken one', async () => {
  await text();
  const bad = shell.host.publish('1.1.0', { text: 'Wrong prices', prefetch: PREFETCH });
  await shell.setLive(bad);
  expect(await text()).toContain('Wrong prices');
  await rollBackTo('1.0.0', bad);
  await publishBroken();
  const page = await text();
  expect(page).not.toContain('Wrong prices');
  expect(page).not.toContain('1.1.0');
  expect(page).toContain('Our products');
});

test('while the API is down, a rollback brings back the kept page of the build before', async () => {
  expect(await text()).toContain('Our products');
  const bad = shell.host.publish('1.1.0', { text: 'Wrong prices', prefetch: PREFETCH });
  await shell.setLive(bad);
  expect(await text()).toContain('Wrong prices');
  await shell.api.stop();
  expect(await text()).toContain('Wrong prices');
  await rollBackTo('1.0.0', bad);
  expect(await text()).toContain('Our products');
});

test('a page that was being rendered when its build was rolled back is not stored', async () => {
  const bad = shell.host.publish('1.1.0', { text: 'Wrong prices', prefetch: PREFETCH });
  await text();
  await shell.setLive(bad);
  shell.api.delay = 300;
  const rendering = text();
  await new Promise((resolve) => setImmediate(resolve));
  await rollBackTo('1.0.0', bad);
  await rendering;
  shell.api.delay = 0;
  await publishBroken();
  expect(await text()).not.toContain('Wrong prices');
});

describe('a build that the shell takes back', () => {
  beforeEach(async () => {
    await shell.setLive(shell.host.publish('1.1.0', { text: 'It crashes', prefetch: PREFETCH }));
    expect(await text()).toContain('It crashes');
  });

  test('is not used from the next request on, also after a restart, and is reported', async () => {
    const taking = shell.loader.takeBack('catalogue', '1.1.0', 'it ended a worker twice');
    expect(await text()).toContain('Our products');
    await taking;
    for (const restart of [false, true]) {
      if (restart) await shell.restart();
      await shell.loader.refresh();
      expect(await text()).toContain('Our products');
      expect((await readyz()).problems).toEqual([
        expect.stringMatching(
          /^catalogue: this shell has taken back 1\.1\.0 at .*: it ended a worker twice$/,
        ),
      ]);
    }
    expect(shell.log.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('has taken back 1.1.0'));
  });

  test('is given to the one who enters it into the registry, once', async () => {
    const taken = shell.takenBack;
    await shell.loader.takeBack('catalogue', '1.1.0', 'faults');
    await shell.loader.takeBack('catalogue', '1.1.0', 'faults');
    await shell.loader.takeBack('catalogue', '9.9.9', 'unknown');
    expect(taken).toEqual([{ remote: 'catalogue', version: '1.1.0', reason: 'faults' }]);
  });

  test('is forgotten when the registry names another live build', async () => {
    await shell.loader.takeBack('catalogue', '1.1.0', 'faults');
    await shell.setLive(shell.host.publish('1.2.0', { text: 'Mended', prefetch: PREFETCH }));
    expect(await text()).toContain('Mended');
    expect((await readyz()).problems).toEqual([]);
    await rollBackTo('1.1.0', shell.published('1.2.0'));
    expect(await text()).toContain('It crashes');
  });
});
