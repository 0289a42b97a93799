import { newArticle } from '../article-form/article-values';
import { mergeProducts, newProduct } from '../product-form/product-values';
import { mergeEdits, type TextValues } from './merge-edits';
import { CHOSEN, PICTURE, withPictureDescription } from './merge-picture';

/** Every set of fields, the empty one and the full one included. */
const setsOf = (fields: string[]): string[][] =>
  Array.from({ length: 2 ** fields.length }, (_, bits) => fields.filter((_, index) => bits & (1 << index)));

const forms = {
  product: [...Object.keys(newProduct(7).values), PICTURE],
  article: [...Object.keys(newArticle.values), PICTURE],
};

describe.each(Object.entries(forms))('the %s form, every pair of changed fields', (_, fields) => {
  const base: TextValues = Object.fromEntries(fields.map((name) => [name, `${name} before`]));
  const changed = (names: string[], by: string) => ({
    ...base,
    ...Object.fromEntries(names.map((name) => [name, `${name} ${by}`])),
  });
  const sets = setsOf(fields);

  test('loses no change of anybody and asks only about fields that both have changed', () => {
    const lost: string[] = [];
    let pairs = 0;
    for (const mine of sets) {
      for (const theirs of sets) {
        pairs += 1;
        const merge = mergeEdits(base, changed(mine, 'by me'), changed(theirs, 'by them'));
        const settled = { mine: merge.settle({}), theirs: merge.settle(allTheirs(merge.collisions)) };
        for (const name of fields) {
          const [isMine, isTheirs] = [mine.includes(name), theirs.includes(name)];
          const by = (side: 'mine' | 'theirs') =>
            isMine && (!isTheirs || side === 'mine') ? 'by me' : isTheirs ? 'by them' : 'before';
          const isRight =
            merge.collisions.includes(name) === (isMine && isTheirs) &&
            merge.kept.includes(name) === (!isMine && isTheirs) &&
            settled.mine[name] === `${name} ${by('mine')}` &&
            settled.theirs[name] === `${name} ${by('theirs')}`;
          if (!isRight) lost.push(`${name}: mine ${mine.join()}, theirs ${theirs.join()}`);
        }
      }
    }
    expect(pairs).toBe(4 ** fields.length);
    expect(lost).toEqual([]);
  });

  test('asks about nothing where both have made the same change', () => {
    for (const names of sets) {
      const both = changed(names, 'alike');
      const { collisions, kept, settle } = mergeEdits(base, both, both);
      expect([collisions, kept, settle({})]).toEqual([[], [], both]);
    }
  });
});

const allTheirs = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'theirs' as const]));

describe('an offer price that nobody typed', () => {
  const base = { productPrice: '400', offer: '10', productOfferPrice: '360' };

  test('is calculated anew from the price of the one and the percent of the other', () => {
    const mine = { ...base, offer: '20', productOfferPrice: '320' };
    const theirs = { ...base, productPrice: '1000', productOfferPrice: '900' };
    const { collisions, settle } = mergeProducts(base, mine, theirs);
    expect(collisions).toEqual([]);
    expect(settle({})).toEqual({ productPrice: '1000', offer: '20', productOfferPrice: '800' });
  });

  test('follows the price that was chosen', () => {
    const mine = { ...base, productPrice: '500', productOfferPrice: '450' };
    const theirs = { ...base, productPrice: '1000', productOfferPrice: '900' };
    const { collisions, settle } = mergeProducts(base, mine, theirs);
    expect(collisions).toEqual(['productPrice']);
    expect(settle({ productPrice: 'theirs' })).toEqual(theirs);
    expect(settle({ productPrice: 'mine' })).toEqual(mine);
  });

  test('gives way to one that was typed', () => {
    const mine = { ...base, productOfferPrice: '355' };
    const theirs = { ...base, productPrice: '1000', productOfferPrice: '900' };
    expect(mergeProducts(base, mine, theirs).settle({})).toMatchObject({
      productPrice: '1000',
      productOfferPrice: '355',
    });
  });
});

describe('a picture and its description', () => {
  const base = { [PICTURE]: 'a.webp', imageAlt: 'A bottle' };
  const merge = withPictureDescription(mergeEdits);

  test.each([
    ['mine', { ...base, [PICTURE]: CHOSEN }, { ...base, imageAlt: 'A green bottle' }],
    ['a colleague’s', { ...base, imageAlt: 'A green bottle' }, { ...base, [PICTURE]: 'b.webp' }],
  ])(
    'where the picture is %s and the other one has described the old one, somebody has to choose',
    (_, mine, theirs) => {
      const { collisions, kept, settle } = merge(base, mine, theirs);
      expect(collisions).toEqual(['imageAlt']);
      expect(kept).not.toContain('imageAlt');
      expect(settle({ imageAlt: 'mine' }).imageAlt).toBe(mine.imageAlt);
      expect(settle({ imageAlt: 'theirs' }).imageAlt).toBe(theirs.imageAlt);
    },
  );

  test('changed together by one side are taken over together', () => {
    const theirs = { [PICTURE]: 'b.webp', imageAlt: 'A box' };
    const { collisions, settle } = merge(base, base, theirs);
    expect([collisions, settle({})]).toEqual([[], theirs]);
  });

  test('two new pictures are asked about', () => {
    const { collisions } = merge(base, { ...base, [PICTURE]: CHOSEN }, { ...base, [PICTURE]: 'b.webp' });
    expect(collisions).toEqual([PICTURE]);
  });
});
