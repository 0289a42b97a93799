import { localDate } from './local-date';

test("the date is the visitor's own, whatever it is in Greenwich", () => {
  expect(localDate(new Date(2026, 2, 4, 0, 5))).toBe('2026-03-04');
  expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});
