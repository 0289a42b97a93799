import { fromZonedTime, toZonedTime } from './zoned-time';

test.each([
  ['2026-03-04T09:30', 'Asia/Kolkata', '2026-03-04T04:00:00.000Z'],
  ['2026-03-04T09:30', 'UTC', '2026-03-04T09:30:00.000Z'],
  // The clock goes forward on 29 March at 2:00, and back on 25 October at 3:00.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
])('%s in %s is %s, and back', (text, timeZone, iso) => {
  expect(new Date(fromZonedTime(text, timeZone)).toISOString()).toBe(iso);
  expect(toZonedTime(Date.parse(iso), timeZone)).toBe(text);
});

test('an empty input is no time', () => {
  expect(fromZonedTime('', 'UTC')).toBeNaN();
});
