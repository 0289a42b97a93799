import { inForce } from './canary-steps.mjs';
import { addCanary, goLive, rollBack, setShare, setTraffic, withdraw } from './changes.mjs';
import {
  entriesOf,
  findLiveEntry,
  REGISTRY_SCHEMA,
  type RegistryEntry,
  type RemoteRegistry,
} from './schemas.mjs';

const START = Date.UTC(2026, 0, 3);
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR).toISOString();
const build = (version: string) => ({
  url: `http://127.0.0.1:3001/${version}/manifest.json`,
  metadata: { version, integrity: version },
  publishedBy: 'pipeline' as const,
});
const steps = [5, 25, 100].map((traffic, number) => ({ traffic, from: at(number) }));

/** `a` and `b` were live before, and `c` grows beside `b`. */
const growing = () => {
  const published = ['a', 'b'].reduce<readonly RegistryEntry[]>(
    (entries, version, number) => goLive(entries, build(version), at(number - 24)),
    [],
  );
  return setShare(addCanary(published, build('c'), 0, at(-1)), { traffic: 5, steps }, 'c', at(0));
};
const documentOf = (entries: readonly RegistryEntry[], changedAt = at(0)): RemoteRegistry => ({
  schema: REGISTRY_SCHEMA,
  remote: 'catalogue',
  sequence: 3,
  previous: null,
  change: { action: 'canary', at: changedAt, by: 'a test', from: 'b', to: 'b', why: '' },
  microFrontends: { catalogue: [...entries] },
});
const entriesAfter = (hours: number, document = documentOf(growing())) =>
  entriesOf(inForce(document, START + hours * HOUR));
const shares = (entries: readonly RegistryEntry[]) =>
  entries.map(({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`);

test('each step is in force from its time on, and the last one makes the build live', () => {
  const document = documentOf(growing());
  expect(inForce(document, START + 0.5 * HOUR)).toBe(document);
  expect(shares(entriesAfter(0.5))).toEqual(['c 5', 'a 0', 'b 95']);
  expect(shares(entriesAfter(1.5))).toEqual(['c 25', 'a 0', 'b 75']);
  expect(shares(entriesAfter(2.5))).toEqual(['a 0', 'b 0', 'c 100']);
  const live = findLiveEntry(inForce(document, START + 2.5 * HOUR));
  expect(live).toMatchObject({ metadata: { version: 'c' }, extras: { liveAt: at(2) } });
  expect(live?.extras.steps).toBeUndefined();
});

test('what is in force half-way reaches the same end', () => {
  const halfWay = documentOf(entriesAfter(1.5), at(1.5));
  expect(entriesAfter(2.5, halfWay)).toEqual(entriesAfter(2.5));
  // Also by a clock that is behind.
  expect(shares(entriesAfter(0.5, halfWay))).toEqual(['c 25', 'a 0', 'b 75']);
});

test('a document that no command writes is read as it is', () => {
  const [canary, ...others] = growing();
  if (!canary) throw new Error('there is no canary');
  const preview = documentOf([{ ...canary, extras: { ...canary.extras, previewUntil: at(9) } }, ...others]);
  const twice = documentOf([canary, ...others.map((entry) => ({ ...entry, metadata: canary.metadata }))]);
  for (const document of [preview, twice]) expect(inForce(document, START + 2.5 * HOUR)).toBe(document);
});

test('after the last step a rollback goes to the build before, and a newer build goes back to it', () => {
  const live = entriesAfter(2.5);
  expect(shares(rollBack(live, undefined, at(3)))).toEqual(['c 0', 'a 0', 'b 100']);
  expect(shares(rollBack(goLive(live, build('d'), at(3)), undefined, at(4)))).toEqual([
    'd 0',
    'a 0',
    'b 0',
    'c 100',
  ]);
});

test.each<[string, (entries: readonly RegistryEntry[]) => readonly RegistryEntry[]]>([
  ['canary 0', (entries) => setTraffic(entries, 0, undefined, at(0.5))],
  ['another share', (entries) => setTraffic(entries, 10, undefined, at(0.5))],
  ['a rollback', (entries) => rollBack(entries, undefined, at(0.5))],
  ['a newer build', (entries) => goLive(entries, build('d'), at(0.5))],
  ['a newer canary', (entries) => addCanary(entries, build('d'), 10, at(0.5))],
  ['a group', (entries) => setShare(entries, { traffic: 0, group: 'staff' }, undefined, at(0.5))],
])('%s ends the steps', (_, change) => {
  const document = documentOf(change(growing()));
  expect(inForce(document, START + 9 * HOUR)).toBe(document);
});

test('a change of another build leaves the steps as they are', () => {
  expect(shares(entriesAfter(1.5, documentOf(withdraw(growing(), 'a', at(0.5)))))).toEqual([
    'a 0',
    'c 25',
    'b 75',
  ]);
});

test('where a publisher’s clock was ahead, the build still goes live after the one before it', () => {
  const live = findLiveEntry(inForce(documentOf(growing(), at(5)), START + 2.5 * HOUR));
  expect(live?.extras.liveAt).toBe(at(5));
});

test('a group gets a canary without a share, until somebody decides on another one', () => {
  const entries = setShare(growing(), { traffic: 0, group: 'staff' }, undefined, at(1));
  const [canary] = entries;
  expect(shares(entries)).toEqual(['c 0', 'a 0', 'b 100']);
  expect(canary?.extras).toMatchObject({ group: 'staff', retiredAt: undefined });
  expect(() => withdraw(entries, 'c', at(2))).toThrow('Visitors get c');
  // It is kept for as long as it has its group, and 30 days longer.
  expect(shares(goLive(entries, build('c'), at(2000)))).toContain('c 100');
  const ended = setTraffic(entries, 0, undefined, at(2));
  expect(ended[0]?.extras).toMatchObject({ retiredAt: at(2) });
  expect(ended[0]?.extras.group).toBeUndefined();
  expect(() => setTraffic(ended, 0, undefined, at(3))).toThrow('There is no canary');
});
