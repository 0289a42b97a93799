import { endOfDay, startOfDay } from './days';

test.each([
  ['UTC', '2026-03-04', '2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'],
  ['Asia/Kolkata', '2026-03-04', '2026-03-03T18:30:00Z', '2026-03-04T18:30:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', '2026-01-01T10:00:00Z'],
  ['UTC', '9999-12-31', '9999-12-31T00:00:00Z', '+010000-01-01T00:00:00Z'],
  ['Asia/Kolkata', '0999-12-31', '0999-12-30T18:06:32Z', '0999-12-31T18:06:32Z'],
  ['America/New_York', '0000-01-01', '0000-01-01T04:56:02Z', '0000-01-02T04:56:02Z'],
])('in %s, %s begins and ends with its midnights', (timeZone, day, first, next) => {
  expect(new Date(startOfDay(day, timeZone))).toEqual(new Date(first));
  expect(new Date(endOfDay(day, timeZone))).toEqual(new Date(next));
});
