import { compareOutlines, readServerOutline } from './outlines.mjs';

const html = `<style>.a { color: red }</style><h1 class="a">All &amp; more<!-- --> products</h1>
  <p>Twelve products for floors and kitchens.</p><a class="b" href="/products?page=2&amp;sort=name">Next</a>
  <img alt="A jug" src="/api/images/a.webp"/><img alt="" src="/api/images/b.webp"/>`;
const metadata = { status: 200, title: 'Products', subject: { kind: 'product', product: { id: 7 } } };

test('the outline of a page on the server has what a person gets of it', () => {
  expect(readServerOutline(html, metadata)).toEqual({
    text: 'All & more products Twelve products for floors and kitchens. Next',
    headings: ['h1 All & more products'],
    links: ['/products?page=2&sort=name'],
    images: ['A jug', '/api/images/b.webp'],
    controls: [],
    metadata,
  });
});

const live = { ...readServerOutline(html, metadata), controls: ['button Send'], height: 400 };
const compare = (changed: Partial<typeof live>) => compareOutlines(live, { ...live, ...changed });

test.each([
  ['nothing has changed', {}, []],
  ['it grows', { text: `${live.text} And more.`, height: 900, links: [...live.links, '/blog'] }, []],
  ['it reads more of its subject', { metadata: { ...metadata, subject: { kind: 'product', more: 1 } } }, []],
  [
    'it is empty',
    { text: '', headings: [], links: [], images: [], controls: [] },
    [
      'it shows nothing; the live build shows "All & more products Twelve products for floors and kitchens. Next"',
    ],
  ],
  [
    'a heading has other words',
    { headings: ['h1 Products'] },
    ["the heading 'h1 All & more products' is gone (there is now 'h1 Products')"],
  ],
  ['a link is gone', { links: [] }, ["the link '/products?page=2&sort=name' is gone"]],
  ['a control is gone', { controls: [] }, ["the control 'button Send' is gone"]],
  ['half of its text is gone', { text: 'All' }, ['it has 3 characters of text, and the live build 65']],
  ['it is hidden in part', { height: 40 }, ['it has 40 pixels of height, and the live build 400']],
  ['its pictures are gone', { images: [] }, ['it has 0 images, and the live build 2']],
  [
    'its page is missing',
    { metadata: { status: 404, title: 'Products' } },
    [
      'the status of the page is 404, and of the live build 200',
      'the subject of the page is nothing, and of the live build "product"',
    ],
  ],
])('a build in which %s', (_, changed, losses) => {
  expect(compare(changed as Partial<typeof live>).losses).toEqual(losses);
});

test('other words are said, from a little before the first that differs', () => {
  const { losses, changes } = compare({ text: live.text.replace('Twelve', 'Twenty') });
  expect(losses).toEqual([]);
  expect(changes).toEqual([
    'its text has changed from "& more products Twelve products for floors and kitchens. Next" to "& more products Twenty products for floors and kitchens. Next"',
  ]);
});
