import { joinSizes, pricesOfRows, rowsOf, splitRow, splitSizes } from './size-rows';

test.each([
  ['100 g, 125 g', ['100 g', '125 g']],
  ['1 L,5 L,20 L', ['1 L', '5 L', '20 L']],
  ['4 x 5 L\n200 L\t1000 L', ['4 x 5 L', '200 L', '1000 L']],
  ['0,75 L', ['0.75 L']],
  ['1,000 L IBC', ['1000 L IBC']],
  ['2,50,000 L', ['250000 L']],
  ['0,5 L, 1,000 L', ['0.5 L', '1000 L']],
  ['5 L,', ['5 L']],
  ['', []],
])('%j is %j', (typed, sizes) => {
  expect(splitSizes(typed)).toEqual(sizes);
});

test('a size that is being typed keeps its row and its price', () => {
  const row = { size: '0,75 L', price: '120' };
  expect(splitRow(row)).toEqual([row]);
  expect(joinSizes([row, { size: '5 L', price: '' }])).toBe('0.75 L,5 L');
  expect(JSON.parse(pricesOfRows([row]))).toEqual([{ size: '0.75 L', price: '120' }]);
});

test('pasted lines are rows, and the first one keeps the price', () => {
  expect(splitRow({ size: '1 L\n5 L\n1 L', price: '120' })).toEqual([
    { size: '1 L', price: '120' },
    { size: '5 L', price: '' },
  ]);
});

test.each([[['Box of 12', '500 ml']], [['IBC 1000', '20 L']], [['250', '500', '750']], [['5', '10']]])(
  'stored sizes are rows as they are: %j',
  (sizes) => {
    const rows = rowsOf({ sizes: sizes.join(','), sizePrices: '[]' });
    expect(rows.map(({ size }) => size)).toEqual(sizes);
    expect(joinSizes(rows)).toBe(sizes.join(','));
  },
);
