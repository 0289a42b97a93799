import {
  addCanary,
  addPreview,
  findPublished,
  goLive,
  restoreLive,
  rollBack,
  setTraffic,
  withdraw,
} from './changes.mjs';
import type { RegistryEntry } from './schemas.mjs';

const build = (version: string, integrity = version) => ({
  url: `http://127.0.0.1:3001/${version}/manifest.json`,
  metadata: { version, integrity },
  publishedBy: 'pipeline' as const,
});
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const shares = (entries: readonly RegistryEntry[]) =>
  entries.map(({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`);

/** The builds went live in this order, one a day. */
const published = (...versions: string[]) =>
  versions.reduce<readonly RegistryEntry[]>(
    (entries, version, at) => goLive(entries, build(version), day(at + 1)),
    [],
  );

test('a build that was live is kept for 30 days after its last visitor, not for a number of builds', () => {
  const many = published(...Array.from({ length: 25 }, (_, at) => `v${at}`));
  expect(many).toHaveLength(25);
  const later = goLive(many, build('new'), day(45));
  // v13 was replaced by v14 on day 15.
  expect(shares(later)[0]).toBe('v14 0');
  expect(later.at(-2)?.extras.retiredAt).toBe(day(45));
});

test('a canary is kept for 30 days after it has lost its share', () => {
  let entries = addCanary(published('a'), build('b'), 20, day(2));
  entries = setTraffic(entries, 0, undefined, day(20));
  expect(shares(goLive(entries, build('c'), day(49)))).toEqual(['b 0', 'a 0', 'c 100']);
  expect(shares(goLive(entries, build('c'), day(50)))).toEqual(['a 0', 'c 100']);
});

test('a build that is published again with other bytes is rejected', () => {
  expect(() => goLive(published('a', 'b'), build('a', 'other'), day(3))).toThrow(
    'Another build was published before as a; it was not replaced.',
  );
});

test('a new canary ends the one before it, and the shares are 100 together', () => {
  const entries = addCanary(published('a'), build('b'), 20, day(2));
  expect(shares(addCanary(entries, build('c'), 12.5, day(3)))).toEqual(['c 12.5', 'b 0', 'a 87.5']);
});

test('a new live build ends the canary', () => {
  const entries = addCanary(published('a'), build('b'), 20, day(2));
  expect(shares(goLive(entries, build('c'), day(3)))).toEqual(['b 0', 'a 0', 'c 100']);
});

test('a rollback takes back everything after the named build, and a further one goes further back', () => {
  const back = rollBack(published('a', 'b', 'c', 'd'), 'b', day(9));
  expect(shares(back)).toEqual(['c 0', 'd 0', 'a 0', 'b 100']);
  expect(shares(rollBack(back, undefined, day(10)))).toEqual(['b 0', 'c 0', 'd 0', 'a 100']);
  expect(() => rollBack(rollBack(back, undefined, day(10)), undefined, day(11))).toThrow(
    'No earlier build was live. Name one of these:\n  d  published',
  );
});

test('a build that was taken back does not become the one before, whatever is published since', () => {
  const back = rollBack(published('a', 'b'), undefined, day(3));
  const again = goLive(back, build('a'), day(4));
  expect(() => rollBack(again, undefined, day(5))).toThrow('No earlier build was live.');
  expect(shares(rollBack(goLive(again, build('c'), day(6)), undefined, day(7)))).toEqual([
    'c 0',
    'b 0',
    'a 100',
  ]);
});

test('a build that was taken back and is named is live again, and can be taken back again', () => {
  const named = rollBack(rollBack(published('a', 'b'), undefined, day(3)), 'b', day(4));
  expect(shares(named)).toEqual(['a 0', 'b 100']);
  expect(shares(rollBack(named, undefined, day(5)))).toEqual(['b 0', 'a 100']);
});

test('a rollback never goes to a canary that was not live', () => {
  const entries = setTraffic(addCanary(published('a'), build('b'), 20, day(2)), 0, undefined, day(3));
  expect(() => rollBack(entries, undefined, day(4))).toThrow('No earlier build was live.');
});

test.each([
  [() => rollBack(published('a'), 'a', day(2)), 'a is live already.'],
  [() => rollBack([], undefined, day(2)), 'Nothing is live yet'],
  [() => setTraffic(published('a', 'b'), 20, 'b', day(3)), 'b is the live build'],
  [() => setTraffic(published('a', 'b'), 120, 'a', day(3)), 'from 0 to 100'],
  [() => setTraffic(published('a', 'b'), 0, undefined, day(3)), 'There is no canary'],
  [() => setTraffic(published('a'), 20, undefined, day(3)), 'a is the live build'],
])('what cannot be done is rejected with a sentence', (change, message) => {
  expect(change).toThrow(message);
});

test('a build that is withdrawn is offered to nobody again, and its version stays taken', () => {
  const entries = withdraw(published('a', 'b', 'c'), 'b', day(4));
  expect(shares(rollBack(entries, undefined, day(5)))).toEqual(['c 0', 'b 0', 'a 100']);
  const refused = [
    () => rollBack(entries, 'b', day(5)),
    () => setTraffic(entries, 20, 'b', day(5)),
    () => goLive(entries, build('b'), day(5)),
    () => withdraw(entries, 'b', day(5)),
  ];
  for (const change of refused) expect(change).toThrow(`b was withdrawn at ${day(4)}`);
  expect(shares(goLive(entries, build('d'), day(90)))).toContain('b 0');
  expect(() => rollBack(entries, 'x', day(5))).toThrow(
    /^There is no build x\. There are:\n {2}c .*\n {2}a [^\n]*$/,
  );
});

test('a build that visitors get is not withdrawn', () => {
  const entries = addCanary(published('a'), build('b'), 20, day(2));
  for (const version of ['a', 'b'])
    expect(() => withdraw(entries, version, day(3))).toThrow(`Visitors get ${version}: roll back`);
});

test('a document that is dated ahead lets no build expire early', () => {
  const ahead = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString();
  const now = new Date().toISOString();
  const entries = goLive(goLive([], build('a'), now), build('b'), now);
  expect(shares(goLive(entries, build('c'), ahead))).toEqual(['a 0', 'b 0', 'c 100']);
});

test('a snapshot is gone back to, a canary ends with it, and what is so already is not written', () => {
  const three = addCanary(published('a', 'b', 'c'), build('d'), 20, day(4));
  expect(shares(restoreLive(three, 'a', day(5)))).toEqual(['b 0', 'c 0', 'd 0', 'a 100']);
  const live = restoreLive(three, 'c', day(5));
  expect(shares(live)).toEqual(['d 0', 'a 0', 'b 0', 'c 100']);
  expect(restoreLive(live, 'c', day(6))).toBe(live);
  // And forward again.
  expect(shares(restoreLive(restoreLive(live, 'b', day(6)), 'c', day(7))).at(-1)).toBe('c 100');
});

test('a snapshot cannot bring back a build that was withdrawn or is not there any more', () => {
  const entries = withdraw(published('a', 'b', 'c'), 'b', day(4));
  expect(() => restoreLive(entries, 'b', day(5))).toThrow('b was withdrawn at');
  expect(() => restoreLive(entries, 'x', day(5))).toThrow('x is not in the registry any more, which forgets');
});

test('of what is published elsewhere, too, only builds that are offered can be named', () => {
  const entries = withdraw(published('a', 'b', 'c'), 'a', day(4));
  expect(findPublished(entries, undefined).metadata.version).toBe('c');
  expect(findPublished(entries, 'b').metadata.version).toBe('b');
  expect(() => findPublished(entries, 'a')).toThrow('a was withdrawn at');
  expect(() => findPublished([], undefined)).toThrow('Nothing is live yet');
});

const inDays = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
const versionsOf = (entries: readonly RegistryEntry[]) => entries.map(({ metadata }) => metadata.version);

test('a preview is no choice of a rollback, a canary or a start, and ends by itself', () => {
  const live = goLive(goLive([], build('a'), inDays(-2)), build('b'), inDays(-1));
  const entries = addPreview(live, build('p'), inDays(1), inDays(0));
  expect(shares(entries)).toEqual(['p 0', 'a 0', 'b 100']);
  expect(shares(rollBack(entries, undefined, inDays(0))).at(-1)).toBe('a 100');
  const refusal = 'p is a preview, which visitors do not get: publish the build';
  expect(() => rollBack(entries, 'p', inDays(0))).toThrow(refusal);
  expect(() => setTraffic(entries, 20, 'p', inDays(0))).toThrow(refusal);
  expect(() => setTraffic(entries, 20, undefined, inDays(0))).toThrow('b is the live build');
  expect(() => rollBack(entries, 'x', inDays(0))).toThrow(/There are:\n {2}b .*\n {2}a .*$/);
  expect(versionsOf(withdraw(entries, 'p', inDays(0)))).toContain('p');
  const ended = addPreview(entries, build('q'), inDays(-1), inDays(0));
  expect(versionsOf(ended)).not.toContain('q');
});

test('a preview that is published is one build among others, and one of another build stays what it is', () => {
  const entries = addPreview(published('a', 'b'), build('p'), inDays(1), inDays(0));
  const [canary] = addCanary(entries, build('p'), 20, inDays(0));
  expect(canary?.extras.previewUntil).toBeUndefined();
  const after = goLive(entries, build('p'), inDays(0));
  expect(after.at(-1)).toMatchObject({ deployment: { default: true, traffic: 100 } });
  expect(after.at(-1)?.extras.previewUntil).toBeUndefined();
  expect(addPreview(after, build('p'), inDays(1), inDays(0))).toBe(after);
});

test('of more than 20 previews those go that would end first', () => {
  let entries: readonly RegistryEntry[] = published('a');
  for (let at = 1; at <= 22; at += 1)
    // The third would end first.
    entries = addPreview(entries, build(`p${at}`), inDays(at === 3 ? 0.5 : at), inDays(0));
  expect(entries).toHaveLength(21);
  const versions = versionsOf(entries);
  for (const gone of ['p1', 'p3']) expect(versions).not.toContain(gone);
  expect(versions).toContain('p2');
  // The new one is never the one that goes.
  expect(versionsOf(addPreview(entries, build('short'), inDays(0.1), inDays(0)))).toContain('short');
});
