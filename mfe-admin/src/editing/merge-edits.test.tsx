import { findOfferError } from '@site/shared-contracts/offer';
import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { newArticle } from '../features/articles/article-values';
import { PriceFields } from '../features/products/price-fields';
import { mergeProducts, PRICES } from '../features/products/product-prices';
import { newProduct, type ProductFormTexts } from '../features/products/product-form-texts';
import { mergeEdits, type Merge, type Side, type TextValues } from './merge-edits';

const priceNames = ['productPrice', 'offer', 'productOfferPrice'] as const;
type PriceName = (typeof priceNames)[number];
type Prices = Record<PriceName, string>;

/** The three prices in the form after an admin has typed in it. */
function afterTyping(before: Prices, typed: Partial<Prices>): Prices {
  let read = (): ProductFormTexts => newProduct(7).values;
  function Form() {
    const form = useForm<ProductFormTexts>({ defaultValues: { ...newProduct(7).values, ...before } });
    read = form.getValues;
    return <PriceFields form={form} />;
  }
  const { unmount } = render(<Form />);
  const labels: Prices = {
    productPrice: 'Price (₹)',
    offer: 'Offer (%)',
    productOfferPrice: 'Offer price (₹)',
  };
  for (const name of priceNames) {
    const text = typed[name];
    if (text === undefined) continue;
    const field = screen.getByRole('textbox', { name: labels[name] });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  }
  const { productPrice, offer, productOfferPrice } = read();
  unmount();
  return { productPrice, offer, productOfferPrice };
}

const priceEdits = (before: Prices): Prices[] =>
  [
    { productPrice: '500' },
    { offer: '20' },
    { productOfferPrice: '280' },
    { productPrice: '450', productOfferPrice: '300' },
    { offer: '' },
  ].map((typed) => afterTyping(before, typed));

/** Every set of fields, the empty one and the full one included. */
const setsOf = (fields: string[]): string[][] =>
  Array.from({ length: 2 ** fields.length }, (_, bits) => fields.filter((_, index) => bits & (1 << index)));

/** All edits of a form: a change of each set of fields, with each change of the prices. */
function editsOf(base: TextValues, by: string, prices: TextValues[]): TextValues[] {
  const fields = Object.keys(base).filter((name) => !priceNames.some((price) => price === name));
  return setsOf(fields).flatMap((names) => {
    const texts = names.map((name): [string, string] => [name, `${name} ${by}`]);
    return [{}, ...prices].map((changed) => ({ ...base, ...Object.fromEntries(texts), ...changed }));
  });
}

type Values = (name: string) => string;

/** Fields that must agree are one unit, under the name that the conflict dialog shows. */
const unitsOf = (fields: string[]): Record<string, string[]> => {
  const others = fields.filter((name) => !priceNames.some((price) => price === name));
  return {
    ...Object.fromEntries(others.map((name) => [name, [name]])),
    ...(others.length < fields.length && { [PRICES]: [...priceNames] }),
  };
};

/** Whose value a unit has to get, and whether the admin has to choose. */
function expected(name: string, base: Values, mine: Values, theirs: Values) {
  const [isMine, isTheirs] = [mine(name) !== base(name), theirs(name) !== base(name)];
  const isCollision = isMine && isTheirs && mine(name) !== theirs(name);
  return { isCollision, merged: isTheirs && !isMine ? theirs : mine };
}

interface Pair {
  base: TextValues;
  mine: TextValues;
  theirs: TextValues;
}

/** The units whose change is lost, or that are a collision without need. */
function lostUnits(merge: Merge<TextValues>, { base, mine, theirs }: Pair): string[] {
  const units = unitsOf(Object.keys(base));
  const readUnit = (values: TextValues) => (name: string) =>
    (units[name] ?? [name]).map((field) => values[field]).join();
  const choose = (side: Side) =>
    readUnit(merge.resolve(Object.fromEntries(merge.collisions.map((name) => [name, side]))));
  const [before, here, there, ifMine, ifTheirs] = [
    readUnit(base),
    readUnit(mine),
    readUnit(theirs),
    choose('mine'),
    choose('theirs'),
  ];
  return Object.keys(units).filter((name) => {
    const { isCollision, merged } = expected(name, before, here, there);
    return (
      merge.collisions.filter((collision) => collision === name).length !== Number(isCollision) ||
      merge.adopted.includes(name) !== (!isCollision && merged(name) !== here(name)) ||
      ifMine(name) !== (isCollision ? here : merged)(name) ||
      ifTheirs(name) !== (isCollision ? there : merged)(name)
    );
  });
}

const filledIn = (values: TextValues, prices: Partial<Prices> = {}): TextValues => ({
  ...Object.fromEntries(Object.keys(values).map((name) => [name, `${name} before`])),
  ...prices,
});

const offer: Prices = { productPrice: '400', offer: '10', productOfferPrice: '360' };
const offers: Record<string, Prices> = {
  'without an offer': { productPrice: '400', offer: '', productOfferPrice: '' },
  'with an offer': offer,
};
/** The fields of a product are merged alike: all of them would be too many pairs to try. */
const someProductFields = (({ productName, pictures, sizes, ...values }: ProductFormTexts) => ({
  productName,
  pictures,
  sizes,
  ...Object.fromEntries(priceNames.map((name) => [name, values[name]])),
}))(newProduct(7).values);

const forms = [
  {
    form: 'a product',
    base: filledIn(someProductFields, offer),
    prices: {
      mine: [afterTyping(offer, { productPrice: '500' })],
      theirs: [afterTyping(offer, { offer: '20' })],
    },
    merge: mergeProducts,
  },
  ...Object.entries(offers).map(([name, prices]) => ({
    form: `the prices of a product ${name}`,
    base: { ...prices },
    prices: { mine: priceEdits(prices), theirs: priceEdits(prices) },
    merge: mergeProducts,
  })),
  {
    form: 'an article',
    base: filledIn(newArticle.values),
    prices: { mine: [], theirs: [] },
    merge: mergeEdits<TextValues>,
  },
];

describe.each(forms)('$form, every pair of edits', ({ base, prices, merge }) => {
  const edits = {
    mine: editsOf(base, 'by me', prices.mine),
    theirs: editsOf(base, 'by them', prices.theirs),
  };

  test('loses no change, and the admin chooses only where both have changed a field', () => {
    const lost: string[] = [];
    for (const mine of edits.mine)
      for (const theirs of edits.theirs) {
        const units = lostUnits(merge(base, mine, theirs), { base, mine, theirs });
        if (units.length > 0) lost.push(JSON.stringify({ units, mine, theirs }));
      }
    expect(lost.slice(0, 3)).toEqual([]);
  });

  test('has no collision where both have made the same change', () => {
    for (const both of edits.mine) {
      const { collisions, adopted, resolve } = merge(base, both, { ...both });
      expect([collisions, adopted, resolve({})]).toEqual([[], [], both]);
    }
  });
});

test.each(Object.values(offers))(
  'two edits of the prices never become an offer that the API rejects: %j',
  (base) => {
    const edits = priceEdits(base);
    const offerErrorOf = (values: TextValues) => {
      const [productPrice, offer, productOfferPrice] = priceNames.map(
        (name) => Number(values[name]) || undefined,
      );
      return findOfferError({ productPrice, offer, productOfferPrice });
    };
    const results = edits.flatMap((mine) =>
      edits.flatMap((theirs) =>
        (['mine', 'theirs'] as const).map((side) =>
          mergeProducts(base, mine, theirs).resolve({ [PRICES]: side }),
        ),
      ),
    );
    expect([...edits, ...results].map(offerErrorOf).filter(Boolean)).toEqual([]);
  },
);
