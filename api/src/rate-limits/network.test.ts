import fc from 'fast-check';
import { networksOf } from './network';

test.each([
  '198.51.100.77',
  '198.51.100.77:40001',
  '::ffff:198.51.100.77',
  '[::ffff:198.51.100.77]',
  '::ffff:c633:644d',
  '0:0:0:0:0:ffff:198.51.100.77',
  '[::FFFF:C633:644D]:40001',
  '"198.51.100.77:40001"',
  ' 198.51.100.77 ',
])('%s is counted as 198.51.100.77', (spelling) => {
  expect(networksOf(spelling)).toEqual({
    caller: '198.51.100.77',
    wide: '198.51.100.77',
    widest: '198.51.100.77',
  });
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:0DB8:0001:abcd::9', '2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ['[2001:db8:1:abff::1%eth0]:443', '2001:db8:1:abff::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48'],
])('%s belongs to %s, %s and %s', (address, caller, wide, widest) => {
  expect(networksOf(address)).toEqual({ caller, wide, widest });
});

test.each([
  '',
  'unknown',
  '1',
  '198.51.100',
  '0x7f.1',
  '198.51.100.077',
  '1.2.3.4:x',
  '[1.2.3.4',
  'a:b',
  '_hidden',
])('what is no address, like "%s", is one caller', (text) => {
  expect(networksOf(text).caller).toBe('unknown');
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 });

/** One of the notations of an address. */
const spelling = (address: number[]) =>
  fc
    .record({
      padded: fc.boolean(),
      upper: fc.boolean(),
      dotted: fc.boolean(),
      run: fc.tuple(fc.nat(7), fc.nat(8)),
      around: fc.constantFrom(
        (text: string) => text,
        (text: string) => `[${text}]`,
        (text: string) => `[${text}]:40001`,
        (text: string) => `${text}%eth0`,
        (text: string) => ` ${text}`,
      ),
    })
    .map(({ padded, upper, dotted, run: [start, length], around }) => {
      const written = address.map((each) => each.toString(16).padStart(padded ? 4 : 1, '0'));
      const bytes = address.slice(6).flatMap((each) => [each >> 8, each & 255]);
      const parts = dotted ? [...written.slice(0, 6), bytes.join('.')] : written;
      const size = dotted ? 6 : 8;
      const end = Math.min(start + length, size);
      const isRun = end > start && address.slice(start, end).every((each) => each === 0);
      const text = isRun
        ? `${parts.slice(0, start).join(':')}::${parts.slice(end).join(':')}`
        : parts.join(':');
      return around(upper ? text.toUpperCase() : text);
    });

test('all notations of an IPv6 address have the same networks, which other addresses of the network share', () => {
  fc.assert(
    fc.property(
      groups.chain((address) =>
        fc.record({
          address: fc.constant(address),
          one: spelling(address),
          other: spelling(address),
          flipped: fc.nat(63),
        }),
      ),
      ({ address, one, other, flipped }) => {
        expect(networksOf(other)).toEqual(networksOf(one));
        if (address.slice(0, 5).every((each) => each === 0)) return;
        const near = [...address];
        near[flipped >> 4] = (near[flipped >> 4] ?? 0) ^ (0x8000 >> (flipped & 15));
        const [mine, theirs] = [networksOf(one), networksOf(near.map((each) => each.toString(16)).join(':'))];
        expect([
          mine.caller === theirs.caller,
          mine.wide === theirs.wide,
          mine.widest === theirs.widest,
        ]).toEqual([false, flipped >= 56, flipped >= 48]);
      },
    ),
    { numRuns: 1000 },
  );
});
