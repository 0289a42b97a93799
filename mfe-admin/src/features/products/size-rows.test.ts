import { emptyPackText } from './product-details';
import { joinSizes, packsOfRows, rowsOf, splitRow, splitSizes } from './size-rows';

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
  const row = { ...emptyPackText('0,75 L'), price: '120', sku: 'V-75' };
  expect(splitRow(row)).toEqual([row]);
  expect(joinSizes([row, emptyPackText('5 L')])).toBe('0.75 L,5 L');
  expect(JSON.parse(packsOfRows([row]))).toEqual([{ ...row, size: '0.75 L' }]);
});

test('pasted lines are rows, and the first one keeps what was known', () => {
  const row = { ...emptyPackText('1 L\n5 L\n1 L'), price: '120', hsn: '3402' };
  expect(splitRow(row)).toEqual([{ ...row, size: '1 L' }, emptyPackText('5 L')]);
});

test.each([[['Box of 12', '500 ml']], [['IBC 1000', '20 L']], [['250', '500', '750']], [['5', '10']]])(
  'stored sizes are rows as they are: %j',
  (sizes) => {
    const rows = rowsOf({ sizes: sizes.join(','), packs: '[]' });
    expect(rows.map(({ size }) => size)).toEqual(sizes);
    expect(joinSizes(rows)).toBe(sizes.join(','));
  },
);
