import {
  canBeCropped,
  firstRegion,
  numberLimits,
  possibleRatios,
  ratioOf,
  toRegion,
  toShares,
  withNumber,
  withRatio,
} from './crop-region';

const picture = { width: 1600, height: 1200 };
const region = { left: 100, top: 200, width: 400, height: 300 };

test('a region has the same pixels again after the way to shares and back', () => {
  for (const size of [picture, { width: 333, height: 777 }])
    expect(toRegion(toShares({ left: 7, top: 11, width: 101, height: 203 }, size), size)).toEqual({
      ...{ left: 7, top: 11, width: 101, height: 203 },
    });
});

test('a frame that is rounded over the edge of the picture ends at the edge; a small one is none', () => {
  const size = { width: 101, height: 101 };
  const shares = { unit: '%' as const, x: 50, y: 0, width: 50, height: 100 };
  expect(toRegion(shares, size)).toEqual({ left: 50, top: 0, width: 51, height: 101 });
  expect(toRegion({ ...shares, width: 48 }, size)).toBeUndefined();
});

test('the first region is in the middle, and large enough for the server', () => {
  expect(firstRegion(picture)).toEqual({ left: 160, top: 120, width: 1280, height: 960 });
  expect(firstRegion({ width: 55, height: 60 })).toEqual({ left: 3, top: 5, width: 50, height: 50 });
});

test('a ratio makes the largest region around the same middle that is inside the picture', () => {
  expect(withRatio(region, 1, picture)).toEqual({ left: 0, top: 0, width: 1200, height: 1200 });
  expect(withRatio({ ...region, left: 1200 }, 1, picture)).toMatchObject({ left: 400, width: 1200 });
  expect(withRatio(region, 16 / 9, picture)).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
  expect(withRatio(region, undefined, picture)).toEqual(region);
});

test('ratios that would need a larger picture are not offered', () => {
  expect(possibleRatios(picture)).toEqual(['Free', '1:1', '4:3', '16:9']);
  expect(possibleRatios({ width: 60, height: 900 })).toEqual(['Free', '1:1']);
  expect([canBeCropped(picture), canBeCropped({ width: 900, height: 50 })]).toEqual([true, false]);
  expect(ratioOf('1:1')).toBe(1);
});

test('a number moves the region where it is needed, and keeps the ratio', () => {
  expect(withNumber(region, 'left', 1500, undefined, picture)).toEqual({ ...region, left: 1200 });
  expect(withNumber(region, 'width', 1600, undefined, picture)).toEqual({ ...region, left: 0, width: 1600 });
  expect(withNumber(region, 'height', 3, undefined, picture)).toEqual({ ...region, height: 50 });
  expect(withNumber(region, 'height', 90, 16 / 9, picture)).toMatchObject({ width: 160, height: 90 });
  expect(withNumber(region, 'width', 5000, 16 / 9, picture)).toEqual({
    left: 0,
    top: 200,
    width: 1600,
    height: 900,
  });
  expect(numberLimits(region, 1, { width: 800, height: 300 })).toEqual({
    left: [0, 400],
    top: [0, 0],
    width: [50, 300],
    height: [50, 300],
  });
});
