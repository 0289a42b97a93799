// No field of a product is forgotten where search engines and the catalogues of others read it.
import type { Product, ProductSummary } from '@site/shared-contracts';
import { withImages } from '@site/shared-contracts/site-content';
import { productData } from './head/product-data';
import { writeProductFeed } from './search-engines/product-feed';
import { readSiteContent } from './site-content/site-content';

const publicUrl = 'https://www.venmara.example';
const picture = (url: string) => ({
  ...{ width: 1000, height: 1000, alt: 'A drum' },
  variants: [{ type: 'image/webp' as const, width: 1000, url }],
});
const product: Product = { id: 4, productName: 'Soap', productDescription: 'x', imageUrl: '', sizes: [] };

type Detail = Exclude<keyof Product, keyof ProductSummary>;
type Said = Partial<Record<'data' | 'feed', string>>;

/** A value of each detail, and the text that says it; none where nothing is said. A new one does not compile until it is here. */
const said: { [Name in Detail]-?: [value: Product[Name], Said] } = {
  productDescription: ['Mild.', { data: 'Mild.', feed: 'Mild.' }],
  descriptionFormat: ['markdown', {}],
  sizes: [['75 g'], { feed: '75 g' }],
  categoryName: ['Hand Care', { data: 'Hand Care', feed: 'Hand Care' }],
  categoryPath: ['/products/hand-care', {}],
  pictures: [[picture('/first.webp'), picture('/second.webp')], { feed: 'second' }],
  textPictures: [[picture('/text.webp')], {}],
  // Of sizes that the product has: see the tests of prices.
  packs: [[{ size: '75 g', price: 10 }], {}],
  sizePrices: [[{ size: '75 g', price: 10 }], {}],
  facts: [[{ name: 'pH', value: '13.2' }], { data: '13.2', feed: '13.2' }],
  usedWhere: ['Hospitals', { data: 'Hospitals', feed: 'Hospitals' }],
  howToUse: ['Dilute it.', { data: 'Dilute it.', feed: 'Dilute it.' }],
  certificates: [[{ name: 'Halal' }], { data: 'Halal', feed: 'Halal' }],
  hazards: [
    { pictograms: [], hazardStatements: [], precautionaryStatements: [], unNumber: '1719' },
    { data: '1719', feed: '1719' },
  ],
  uses: [['Stripping'], { data: 'Stripping', feed: 'Stripping' }],
  surfaces: [['Linoleum'], { data: 'Linoleum', feed: 'Linoleum' }],
  usedWith: [[7], { data: '/productsDetails/7#product' }],
  searchTitle: ['A title', {}],
  searchDescription: ['A description', {}],
  sheets: [
    [
      {
        ...{ kind: 'safety', language: 'ml', revision: 2, revisedOn: '2026-03-14', bytes: 1, pages: 1 },
        ...{ url: '/sheets/2.pdf', newestUrl: '/sheets/newest.pdf', earlier: [] },
      },
    ],
    { data: '/sheets/newest.pdf', feed: '/sheets/newest.pdf' },
  ],
  version: [3, {}],
};

async function feedOf(shown: Product): Promise<string> {
  const file = await readSiteContent('shell/site/venmara/site-content.json');
  const site = withImages(file, () => picture('/site.webp'));
  let text = '';
  for await (const part of writeProductFeed(only(shown), { site, publicUrl })) text += part;
  return text;
}
// eslint-disable-next-line @typescript-eslint/require-await -- the feed takes products as they arrive
async function* only(shown: Product) {
  yield shown;
}
const dataOf = (shown: Product) =>
  JSON.stringify(
    productData(shown, { url: '/', publicUrl, companyName: 'Venmara', sellerId: '#c', images: [] }),
  );

test.each(Object.entries(said))(
  '%s is in the structured data and in the feed',
  async (name, [value, texts]) => {
    const shown = { ...product, [name]: value };
    if (texts.data) expect(dataOf(shown)).toContain(texts.data);
    if (texts.feed) expect(await feedOf(shown)).toContain(texts.feed);
  },
);
