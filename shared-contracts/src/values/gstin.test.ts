import { isGstin, toGstin } from './gstin';

test('each wrong character of a GSTIN is found', () => {
  expect(toGstin(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  for (const wrong of [
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '29AAPFU0939F1ZV',
    '25AAPFU0939F1ZZ',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    '',
  ])
    expect([wrong, isGstin(wrong)]).toEqual([wrong, false]);
});
