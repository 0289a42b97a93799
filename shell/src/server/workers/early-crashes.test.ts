import { addCanary, goLive, rollBack } from '@site/publishing/registry/changes';
import {
  REGISTRY_SCHEMA,
  type RegistryChange,
  type RegistryEntry,
  type RemoteRegistry,
} from '@site/publishing/registry/schemas';
import { EarlyCrashes } from './early-crashes';

const START = Date.parse('2026-03-01T12:00:00Z');
let time: number;
let takenBack: string[];
let registry: RemoteRegistry;
let crashes: EarlyCrashes;

const create = () =>
  new EarlyCrashes({
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

test('a build that ends two workers within its first minute is taken back', () => {
  crash('1.0.0');
  expect(takenBack).toEqual([]);
  time += 59_000;
  crash('1.0.0');
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test('a build that visitors have had for longer stays', () => {
  crash('1.0.0');
  time += 61_000;
  crash('1.0.0');
  crash('1.0.0');
  expect(takenBack).toEqual([]);
});

test('a build that visitors have had for longer stays after a restart of the shell, too', () => {
  time += 61_000;
  crashes = create();
  crash('1.0.0');
  crash('1.0.0');
  expect(takenBack).toEqual([]);
});

test('the minute of a canary begins with the canary, and that of the live build goes on', () => {
  time += 50_000;
  change('canary', (entries, now) => addCanary(entries, build('1.1.0'), 10, now));
  time += 20_000;
  for (const version of ['1.0.0', '1.0.0', '1.1.0', '1.1.0']) crash(version);
  expect(takenBack).toEqual(['catalogue@1.1.0']);
});

test('a build that visitors do not get any more is not taken back', () => {
  crash('1.0.0');
  publish('1.1.0');
  crash('1.0.0');
  expect(takenBack).toEqual([]);
});

test('a build that is published again has its minute again', () => {
  crash('1.0.0');
  time += 120_000;
  publish('1.1.0');
  time += 120_000;
  publish('1.0.0');
  crash('1.0.0');
  expect(takenBack).toEqual([]);
  crash('1.0.0');
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test.each(['rollback', 'automatic rollback'] as const)(
  'a build that a %s brought back is not taken back, too',
  (action) => {
    time += 10_000;
    publish('1.1.0');
    time += 10_000;
    change(action, (entries, now) => rollBack(entries, undefined, now));
    crash('1.0.0');
    crash('1.0.0');
    expect(takenBack).toEqual([]);
  },
);

test('a build that took the place of one which this shell took back is not taken back, too', () => {
  time += 10_000;
  publish('1.1.0');
  // The registry names 1.1.0 still: the shell could not write into it.
  for (const version of ['1.1.0', '1.1.0', '1.0.0', '1.0.0']) crash(version);
  expect(takenBack).toEqual(['catalogue@1.1.0']);
});
