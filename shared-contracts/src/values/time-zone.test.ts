import { dateAndTime, dateFormats, dayOf, isTimeZone, longDate, timeZoneName } from './time-zone';

const moment = '2025-06-24T20:03:00Z';

test('a moment is formatted in the time zone, not in that of the machine', () => {
  expect(longDate(moment, 'UTC')).toBe('June 24, 2025');
  expect(longDate(moment, 'Asia/Kolkata')).toBe('June 25, 2025');
  expect(dateAndTime(moment, 'America/New_York').replace(/\s/g, ' ')).toBe('Jun 24, 2025, 4:03 PM');
  expect(dayOf(moment, 'Asia/Kolkata')).toBe('2025-06-25');
});

test.each([
  ['Asia/Kolkata', 'India Standard Time'],
  ['America/New_York', 'Eastern Time'],
])('%s is called %s, whatever the season', (timeZone, name) => {
  expect(timeZoneName(timeZone)).toBe(name);
});

test('only names of time zones are accepted', () => {
  expect(['Asia/Kolkata', 'asia/kolkata', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a format is made once for each time zone, and only so many are kept', () => {
  const year = dateFormats('en-US', { year: 'numeric' });
  const first = year('UTC');
  expect(first.format(new Date(moment))).toBe('2025');
  expect(year('UTC')).toBe(first);
  for (const name of Intl.supportedValuesOf('timeZone').slice(0, 60)) year(name);
  expect(year('UTC')).not.toBe(first);
});
