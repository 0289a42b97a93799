import { addCanary, goLive, rollBack, setTraffic, withdraw } from '@site/publishing/registry/changes';
import {
  REGISTRY_SCHEMA,
  type RegistryChange,
  type RegistryEntry,
  type RemoteRegistry,
} from '@site/publishing/registry/schemas';
import { CrashWatch } from './crash-watch';

const START = Date.parse('2026-03-01T12:00:00Z');
let time: number;
let takenBack: string[];
let registry: RemoteRegistry;
let crashes: CrashWatch;

const create = () =>
  new CrashWatch({
    now: () => time,
    registryOf: (remote) => (remote === 'catalogue' ? registry : undefined),
    takeBack: (remote, version) => takenBack.push(`${remote}@${version}`),
  });

const build = (version: string) => ({
  url: `https://catalogue.example/${version}/manifest.json`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  publishedBy: 'pipeline' as const,
});

/** Changes the registry as publishing does, now. */
function change(
  action: RegistryChange['action'],
  entriesOf: (entries: readonly RegistryEntry[], now: string) => RegistryEntry[],
) {
  const now = new Date(time).toISOString();
  const entries = entriesOf(registry.microFrontends.catalogue ?? [], now);
  registry = {
    ...registry,
    sequence: registry.sequence + 1,
    change: { ...registry.change, action, at: now },
    microFrontends: { catalogue: entries },
  };
}

const publish = (version: string) => {
  change('publish', (entries, now) => goLive(entries, build(version), now));
};

const crash = (version: string) => {
  crashes.onEndedWorker({ remote: 'catalogue', version, piece: 'catalogue/product-list', reason: 'exit' });
};

const MINUTE = 60_000;

beforeEach(() => {
  time = START;
  takenBack = [];
  registry = {
    schema: REGISTRY_SCHEMA,
    remote: 'catalogue',
    sequence: 1,
    previous: null,
    change: { action: 'publish', at: '', by: 'a test', from: null, to: null, why: '' },
    microFrontends: {},
  };
  publish('1.0.0');
  crashes = create();
});

test.each([0, 10 * MINUTE, 60 * 24 * MINUTE])(
  'a build that ends three workers within ten minutes is taken back, %d ms after it went live',
  (age) => {
    time += age;
    crash('1.0.0');
    time += 4 * MINUTE;
    crash('1.0.0');
    expect(takenBack).toEqual([]);
    time += 5 * MINUTE;
    crash('1.0.0');
    expect(takenBack).toEqual(['catalogue@1.0.0']);
  },
);

test('crashes that are rarer take no build back', () => {
  for (let count = 0; count < 10; count += 1) {
    crash('1.0.0');
    time += 5 * MINUTE;
  }
  expect(takenBack).toEqual([]);
});

test('one crash is enough where the fault was measured', () => {
  crashes.onEndedWorker({ remote: 'catalogue', version: '1.0.0', piece: undefined, reason: 'it leaks' });
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test('each build has its own crashes', () => {
  change('canary', (entries, now) => addCanary(entries, build('1.1.0'), 10, now));
  for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0', '1.1.0']) crash(version);
  expect(takenBack).toEqual(['catalogue@1.1.0']);
});

test('each crash is a problem for ten minutes', () => {
  const problems = () => crashes.problems().map(({ message }) => message);
  expect(problems()).toEqual([]);
  crash('1.0.0');
  expect(problems()).toEqual([
    'build 1.0.0: catalogue/product-list ended a page worker within 10 minutes: exit',
  ]);
  crash('1.0.0');
  expect(problems()).toEqual([expect.stringContaining('ended 2 page workers')]);
  time += 11 * MINUTE;
  expect(problems()).toEqual([]);
});

test('only a build that crashes once a second is left out everywhere, and for a moment', () => {
  const live = { remote: 'catalogue', version: '1.0.0' };
  for (let count = 0; count < 20; count += 1) {
    time += 2_000;
    crash('1.0.0');
    expect(crashes.isDistrusted(live)).toBe(false);
  }
  for (let count = 0; count < 10; count += 1) crash('1.0.0');
  expect(crashes.isDistrusted(live)).toBe(true);
  time += 11_000;
  expect(crashes.isDistrusted(live)).toBe(false);
});

test('what happens after a rollback does not make the build that it brought back one to be taken back', () => {
  time += 10_000;
  publish('1.1.0');
  change('rollback', (entries, now) => rollBack(entries, undefined, now));
  change('withdraw', (entries, now) => withdraw(entries, '1.1.0', now));
  for (let count = 0; count < 5; count += 1) crash('1.0.0');
  expect(takenBack).toEqual([]);
  publish('1.0.0');
  crash('1.0.0');
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test('where a canary was ended, the live build can be taken back as before', () => {
  change('canary', (entries, now) => addCanary(entries, build('1.1.0'), 10, now));
  change('automatic rollback', (entries, now) => setTraffic(entries, 0, '1.1.0', now));
  for (let count = 0; count < 3; count += 1) crash('1.0.0');
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test('a build that visitors do not get any more is not taken back', () => {
  crash('1.0.0');
  publish('1.1.0');
  for (const version of ['1.0.0', '1.0.0', '1.0.0']) crash(version);
  expect(takenBack).toEqual([]);
});

test.each(['rollback', 'automatic rollback'] as const)(
  'a build that a %s brought back is not taken back, too',
  (action) => {
    time += 10_000;
    publish('1.1.0');
    time += 10_000;
    change(action, (entries, now) => rollBack(entries, undefined, now));
    for (const version of ['1.0.0', '1.0.0', '1.0.0', '1.0.0']) crash(version);
    expect(takenBack).toEqual([]);
  },
);

test('a build that took the place of one which this shell took back is not taken back, too', () => {
  time += 10_000;
  publish('1.1.0');
  // The registry names 1.1.0 still: the shell could not write into it.
  for (const version of ['1.1.0', '1.1.0', '1.1.0', '1.0.0', '1.0.0', '1.0.0']) crash(version);
  expect(takenBack).toEqual(['catalogue@1.1.0']);
});
