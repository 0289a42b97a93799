import { createRemoteStorage, ownerOf } from './remote-storage';

const memory = (texts: Record<string, string>) => ({
  get length() {
    return Object.keys(texts).length;
  },
  key: (index: number) => Object.keys(texts)[index] ?? null,
  getItem: (name: string) => texts[name] ?? null,
  setItem: (name: string, text: string) => void (texts[name] = text),
  removeItem: (name: string) => void Reflect.deleteProperty(texts, name),
});

test.each([
  ['catalogue.recent', 'catalogue'],
  ['careers-abroad.recent', 'careers-abroad'],
  ['token', 'admin'],
  ['admin-draft:product:7', 'admin'],
  ['site.pending-enquiry.7', 'enquiry'],
  ['site.enquiry-draft.quote.7', 'enquiry'],
  ['scroll-positions', 'shell'],
  ['tokens.recent', 'tokens'],
  ['theme', undefined],
  ['catalogue', undefined],
  ['.recent', undefined],
])('the name %s belongs to %s', (name, owner) => {
  expect(ownerOf(name)).toBe(owner);
});

test('a remote finds its own names', () => {
  const texts = { 'catalogue.recent': '7', 'careers.applied': 'yes', theme: 'dark' };
  const storage = createRemoteStorage('catalogue', 'localStorage', () => memory(texts));
  expect(storage.set('catalogue.sort', 'price')).toBe(true);
  expect(storage.names('catalogue.')).toEqual(['catalogue.recent', 'catalogue.sort']);
  for (const name of storage.names('catalogue.')) storage.remove(name);
  expect(storage.get('catalogue.recent')).toBeNull();
  expect(texts).toEqual({ 'careers.applied': 'yes', theme: 'dark' });
});

const fail = () => {
  throw new DOMException('Not now', 'QuotaExceededError');
};

test('where storage is full or forbidden, nothing is stored and nothing fails', () => {
  const full = createRemoteStorage('catalogue', 'localStorage', () => ({ ...memory({}), setItem: fail }));
  expect(full.set('catalogue.recent', '7')).toBe(false);
  expect(full.get('catalogue.recent')).toBeNull();
  const forbidden = createRemoteStorage('catalogue', 'localStorage', fail);
  expect(forbidden.set('catalogue.recent', '7')).toBe(false);
  expect(forbidden.get('catalogue.recent')).toBeUndefined();
  expect(forbidden.names('catalogue.')).toEqual([]);
  forbidden.remove('catalogue.recent');
});
