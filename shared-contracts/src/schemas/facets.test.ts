import * as z from 'zod/mini';
import { facetQuery } from './facets';

test('values are compared without case and spaces, and have no character that a database refuses', () => {
  const read = (use: string | string[]) => z.parse(z.object(facetQuery), { use }).use;
  expect(read(' Hotel  Kitchen ')).toEqual(['hotel kitchen']);
  expect(read(['A', ' ', 'a\0b'])).toEqual(['a', 'a\ufffdb']);
});
