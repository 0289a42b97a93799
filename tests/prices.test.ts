// Every place that says what a product costs says the same. The rule is here once more, in other words than the product's own.
import type { Product } from '@site/shared-contracts';
import { completeOffer, findOfferError, type Prices } from '@site/shared-contracts/offer';
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import { paidOnly, rupees, say, type Words } from './support/price-words';
import {
  readCard,
  readCompared,
  readDialog,
  readListed,
  readPage,
  readUnit,
} from './support/read-page-prices';
import {
  readBrochure,
  readEntry,
  readFeed,
  readFile,
  readQuotation,
  readStructuredData,
} from './support/read-price-files';

const sizes = ['1 L', '5 L', '20 L'];

const prices = [undefined, 0, 0.01, 0.5, 99.5, 118, 420, 1250.5, 46_800.75, 9_999_999.99];
const percents = [undefined, 10, 33.33, 5, 12.5, 99.99];
/** The packs of a product have the same rate, or none. */
const rates = [18, 5, undefined, 18, 12.5, 28, 0];
const ownPrices = [undefined, 0, 0.01, 45.45, 99.5, 155, 1250.55, 43_800];

/** No two of them have the same combination of prices. */
const products = Array.from({ length: 200 }, (_, index): Product => {
  const pick = <T>(values: readonly T[], step: number) =>
    values[(index * step + (index >> 3)) % values.length];
  const offered = completeOffer<Prices>({ productPrice: pick(prices, 1), offer: pick(percents, 1) });
  const rounded = { ...offered, productOfferPrice: Math.round(offered.productOfferPrice ?? 0) };
  const hasOffer = offered.productOfferPrice !== undefined;
  const stored = hasOffer && index % 3 === 0 && !findOfferError(rounded) ? rounded : offered;
  const sizePrices = sizes.flatMap((size, place) => {
    const price = pick(ownPrices, place * 2 + 1);
    return price === undefined || index % 5 === 0 ? [] : [{ size, price }];
  });
  const lastSize = sizes[index % 3] ?? '';
  const known = sizePrices.length > 0 || index % 4 === 0;
  const packs = sizes.map((size) => ({
    ...{ size, sku: `C${String(index)}-${size}`, gstRate: rates[index % rates.length] },
    ...sizePrices.find((own) => own.size === size),
    // The last size of some is asked for.
    ...(index % 11 === 3 && size === lastSize && { onRequest: true, price: undefined }),
  }));
  const product: Product = {
    ...stored,
    ...{ id: index + 1, productName: `Cleaner ${1000 + index}`, productDescription: 'Cleans.', imageUrl: '' },
    sizes: sizes.slice(0, 1 + (index % 3)),
    ...(known && { packs }),
    ...(index % 2 === 0 && { gst: index % 4 === 0 ? ('included' as const) : ('excluded' as const) }),
  };
  return { ...product, ...fromPricesOf(product) };
});

/** The rule in other words than the product's own: in whole paise. */
function expectedPrice(product: Product, size: string) {
  const price = beforeGst(product, size);
  const rate = product.packs?.find((each) => each.size === size)?.gstRate ?? 0;
  if (!price || product.gst !== 'included') return price;
  return { paid: addGst(price.paid, rate), usual: addGst(price.usual, rate) };
}

const addGst = (amount: number, rate: number) =>
  Math.round(Number(((Math.round(amount * 100) * (100 + rate)) / 100).toFixed(3))) / 100;

function beforeGst(
  { productPrice = 0, offer = 0, productOfferPrice = 0, packs }: Product,
  size: string,
): { paid: number; usual: number } | undefined {
  const pack = packs?.find((each) => each.size === size);
  if (pack?.onRequest) return undefined;
  const own = pack?.price ?? 0;
  const usual = own > 0 ? own : productPrice;
  if (usual <= 0) return undefined;
  const less = Math.round((Math.round(usual * 100) * (10_000 - Math.round(offer * 100))) / 10_000) / 100;
  const paid = own > 0 ? less : productOfferPrice;
  return offer > 0 && paid > 0 && paid < usual ? { paid, usual } : { paid: usual, usual };
}

const packsOf = (product: Product) =>
  product.sizes.map((size): [string, Words] => {
    const price = expectedPrice(product, size);
    return [size, price && say(price.paid, price.usual)];
  });

/** What a card says of these packs: the lowest of their prices. */
function lowestOf(product: Product) {
  const prices = product.sizes.map((size) => expectedPrice(product, size));
  const [lowest] = prices.filter((each) => each !== undefined).sort((a, b) => a.paid - b.paid);
  return {
    price: lowest && say(lowest.paid, lowest.usual),
    isFrom: prices.some((each) => each?.paid !== lowest?.paid),
  };
}

const paidOf = (product: Product) =>
  packsOf(product).map(([size, words]): [string, Words] => [size, paidOnly(words)]);

/** With what is said of GST: `₹139.50 incl. GST`. */
function inWords(product: Product, size: string): string {
  const price = expectedPrice(product, size);
  const pack = product.packs?.find((each) => each.size === size);
  if (!price) return pack?.onRequest ? 'Price on request' : '';
  const isIncluded = product.gst === 'included' && pack?.gstRate !== undefined;
  const gst = product.gst && (isIncluded ? ' incl. GST' : ' plus GST');
  return rupees(price.paid) + (gst ?? '');
}

const inWordsOf = (product: Product) =>
  product.sizes.map((size): [string, Words] => [size, inWords(product, size)]);

const hasOwnPrice = ({ packs = [], sizes }: Product) =>
  packs.some((own) => sizes.includes(own.size) && ((own.price ?? 0) > 0 || own.onRequest));

/** All of them, and which product an expectation is about. */
const forEachProduct = async (
  read: (product: Product) => unknown,
  expected: (product: Product) => unknown,
  of = products,
) => {
  for (const product of of) {
    const said: unknown = await read(product);
    expect({ of: product, said }).toEqual({ of: product, said: expected(product) });
  }
};

test('a card says what the pack costs that costs least', async () => {
  await forEachProduct(readCard, lowestOf);
});

test('the page says what the chosen pack costs, the choice of sizes what each does, and a card the lowest price of a unit', async () => {
  const pages = new Map(products.map((product) => [product, readPage(product)]));
  await forEachProduct((product) => pages.get(product)?.packs, packsOf);
  await forEachProduct(
    (product) => pages.get(product)?.choices,
    (product) => paidOf(product).map(([, words]) => words),
    products.filter((product) => hasOwnPrice(product) && product.sizes.length > 1),
  );
  await forEachProduct(readUnit, (product) => pages.get(product)?.unit);
});

test('the dialog and a row of the quote list say it, the row with GST', async () => {
  await forEachProduct(readDialog, paidOf);
  await forEachProduct(readListed, (product) => ({ lines: inWordsOf(product), choices: inWordsOf(product) }));
});

test('the page that compares says it with GST, and which packs are on request', async () => {
  await forEachProduct(readCompared, inWordsOf);
});

test('the structured data say it', async () => {
  await forEachProduct(readStructuredData, (product) => ({
    packs: paidOf(product),
    lowest: paidOnly(lowestOf(product).price),
  }));
});

test('the feed says it, with the usual price', async () => {
  const items = await readFeed(products);
  await forEachProduct(
    ({ id }) => items.filter((item) => item.id === id).map(({ price }) => price),
    (product) => (product.packs ? packsOf(product).map(([, words]) => words) : [lowestOf(product).price]),
  );
});

test('the brochure says what a card does, and the price of each pack', async () => {
  const entries = await readBrochure(products);
  const entryOf = (product: Product) => readEntry(product, entries.get(product.productName) ?? '');
  await forEachProduct((product) => {
    const { isFrom, price } = entryOf(product);
    return { isFrom, price };
  }, lowestOf);
  await forEachProduct((product) => entryOf(product).packs, paidOf, products.filter(hasOwnPrice));
});

test.each(['CSV', 'xlsx'] as const)(
  'a price list as %s has the usual price before GST, and the rate',
  async (format) => {
    const found = await readFile(products, format);
    await forEachProduct(
      ({ id }) => found.get(id),
      (product) =>
        product.sizes.map((size) => {
          const pack = product.packs?.find((each) => each.size === size);
          const { productPrice = '' } = product;
          const usual = (pack?.price ?? 0) > 0 ? pack?.price : productPrice;
          const gst = String(pack?.gstRate ?? '');
          return { size, price: pack?.onRequest ? 'on request' : String(usual), gst };
        }),
    );
  },
);

describe('a quotation begins', () => {
  const rateOf = ({ packs = [] }: Product, size: string) => packs.find((each) => each.size === size)?.gstRate;
  const paidBeforeGst = (product: Product, size: string) => beforeGst(product, size)?.paid ?? 0;

  test('with the price after the offer and before GST, and the rate of the pack or the usual one', async () => {
    await forEachProduct(
      (product) => readQuotation(product, { pricesIncludeGst: false }),
      (product) =>
        product.sizes.map((size) => [
          size,
          paidBeforeGst(product, size),
          String(rateOf(product, size) ?? 18),
        ]),
    );
  });

  test('with GST added where its prices include it, but as shown where the site says nothing of GST', async () => {
    await forEachProduct(
      (product) => readQuotation(product, { pricesIncludeGst: true }).map(([, price]) => price),
      (product) =>
        product.sizes.map((size) => {
          const paid = paidBeforeGst(product, size);
          return product.gst ? addGst(paid, rateOf(product, size) ?? 18) : paid;
        }),
    );
  });
});
