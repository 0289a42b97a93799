import { AddressInput } from './schemas/admin/addresses';
import { suggestSlug } from './suggest-slug';
import { slugLength } from './values/limits';

test.each([
  ['Venfloor', 'venfloor'],
  ['  Floor & Tile Care (5 L) ', 'floor-and-tile-care-5-l'],
  ["Kids' Café Soap", 'kids-cafe-soap'],
  ['Ünï Test', 'uni-test'],
  ['സോപ്പ്', 'sopp'],
  ['തറ ക്ലീനർ', 'thara-kleenar'],
  ['肥皂', ''],
])('%s: %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test('a long name is cut after a whole word, and every suggestion is a slug', () => {
  for (const name of ['Floor cleaner for large halls '.repeat(9), 'x'.repeat(200)]) {
    const slug = suggestSlug(name);
    expect(slug.length).toBeLessThanOrEqual(slugLength);
    expect(AddressInput.parse({ slug })).toEqual({ slug });
  }
});
