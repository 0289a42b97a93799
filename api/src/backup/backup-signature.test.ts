import { checkSignature, type SignatureState } from './backup-signature';
import { readManifest, writeManifest } from './manifest';

const secret = 'a secret of the tests, 32 characters';
const details = {
  software: '0.1.0',
  schema: '031-page-changes',
  engine: 'SQLite' as const,
  createdAt: '2026-11-26T10:00:00.000Z',
  tables: { admin: 1 },
  entries: [{ name: 'tables/admin/000001.jsonl', bytes: 12, sha256: 'ab', rows: 1 }],
  missingFiles: [],
};

function stateOf(bytes: Buffer, key = secret): SignatureState {
  const manifest = readManifest(bytes);
  if (typeof manifest === 'string') throw new Error(manifest);
  return checkSignature({ text: manifest.signedText, signature: manifest.signature }, key);
}
const changed = (change: (manifest: Record<string, unknown>) => object) =>
  Buffer.from(
    JSON.stringify(change(JSON.parse(writeManifest(details, secret).toString()) as Record<string, unknown>)),
  );

test('a backup of this site is told from one of another', () => {
  const bytes = writeManifest(details, secret);
  expect(stateOf(bytes)).toBe('own');
  expect(stateOf(bytes, 'another secret of 32 characters!!')).toBe('other');
});

test.each<[string, (manifest: Record<string, unknown>) => object]>([
  [
    'another hash of an entry',
    (manifest) => ({ ...manifest, entries: [{ ...details.entries[0], sha256: 'cd' }] }),
  ],
  [
    'one entry more',
    (manifest) => ({ ...manifest, entries: [...details.entries, { name: 'x', bytes: 1, sha256: 'a' }] }),
  ],
  ['another time', (manifest) => ({ ...manifest, createdAt: '2020-01-01T00:00:00.000Z' })],
  ['another schema', (manifest) => ({ ...manifest, schema: '001-catalogue' })],
  ['a field that nobody knows', (manifest) => ({ ...manifest, more: true })],
  ['the signature of another text', (manifest) => ({ ...manifest, signature: 'A'.repeat(43) })],
  ['an empty signature', (manifest) => ({ ...manifest, signature: '' })],
])('with %s it is not signed by this site any more', (_, change) => {
  expect(stateOf(changed(change))).toBe('other');
});

test('one from before backups were signed is known as such', () => {
  expect(stateOf(changed((manifest) => ({ ...manifest, signature: undefined })))).toBe('none');
});
