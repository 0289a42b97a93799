import { leastGrowth } from '@site/shared-testing/least-growth';
import { findLinksInText } from './links-in-text';

const hrefs = (text: string) => findLinksInText(text).map(({ href }) => href);

test('links and pictures are found with their words, in their order', () => {
  const text =
    'See [our *foam*](/productsDetails/7 "Foam").\n\n![A drum](/api/images/a-640.webp)\n![](/b.webp)';
  expect(findLinksInText(text)).toEqual([
    { words: 'our *foam*', href: '/productsDetails/7', isPicture: false },
    { words: 'A drum', href: '/api/images/a-640.webp', isPicture: true },
    { words: '', href: '/b.webp', isPicture: true },
  ]);
});

test('a link around a picture, one in angle brackets, and one with brackets of its own', () => {
  expect(hrefs('[![A drum](/drum.webp)](/contact)')).toEqual(['/drum.webp', '/contact']);
  expect(hrefs('[a](</about>) [b](/products/a_(b)?x=1)')).toEqual(['/about', '/products/a_(b)?x=1']);
});

test('what pages show as it was typed is no link', () => {
  expect(hrefs('`[a](/b)` \\[a](/b) [a\\](/b) [a] (/b)')).toEqual([]);
});

test.each(['[', '![', '](', '[](', '[](((', '`', '[a](/b(', '\\'])(
  'a long row of %s: four times the text takes about four times the work',
  (piece) => {
    const make = (length: number) => piece.repeat(length / piece.length);
    expect(leastGrowth(findLinksInText, make, 60_000)).toBeLessThan(12);
  },
);
