import { findPasswordError } from './password-rules';

const username = 'priya.shah@site.example';

test.each([
  'copper lantern 4 orchard staple',
  'Tidal-lantern 47 orchard',
  '7k2-fjq-93x-wzp',
  'पासवर्ड-नहीं-बताऊँगा',
])('%s is good enough', async (password) => {
  expect(await findPasswordError(password, username)).toBeUndefined();
});

test.each([
  ['elevenchars', 'At least 12 characters.'],
  ['x'.repeat(201), 'At most 200 characters: 1 too many.'],
  ['my Priya.Shah is here', 'The password must not contain the username.'],
  ['password12345!', common()],
  ['!!PassWord2026', common()],
  ['1234567890123', common()],
  ['qwertyqwerty', common()],
  ['DragonDragonDragon7', common()],
  ['111111111111', common()],
  ['abababababab', common()],
  ['unbelievable', common()],
  ['correcthorsebattery', common()],
  ['Correct Horse Battery Staple 1', common()],
])('%s is not: %s', async (password, message) => {
  expect(await findPasswordError(password, username)).toBe(message);
});

test('a password must not contain a telephone number that is the username', async () => {
  expect(await findPasswordError('call +919812345678', '+919812345678')).toMatch(/username/);
});

function common(): string {
  return 'This is a common password, or close to one. Choose another.';
}

const companyWords = ['Venmara', 'www.venmara.example', 'Bloom Rose & Milk', 'Beauty Soap'];

test.each([
  'Venmara@2026!',
  'venmara-venmara',
  'V3nm@ra-2026-xy',
  'bloomrosemilk1984',
  'BeautySoap!2026',
  'qwertyuiopas',
  'poiuytrewq-12',
  'asdfghjkl;2026',
  'venmara-password',
])('%s is made of words that everybody knows', async (password) => {
  expect(await findPasswordError(password, 'owner@venmara.example', companyWords)).toMatch(
    /common|words of the company/,
  );
});

test('the domain of the username counts as a word of the company', async () => {
  expect(await findPasswordError('Ferrowyn@2026!', 'owner@ferrowyn.example')).toMatch(/words of the company/);
});

test.each(['venmara tidal lantern orchard', 'rose-kettle-harbour-91'])(
  '%s is accepted, because it has words of its own',
  async (password) => {
    expect(await findPasswordError(password, 'owner@venmara.example', companyWords)).toBeUndefined();
  },
);
