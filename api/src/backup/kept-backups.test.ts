import { fc } from '@site/shared-testing/fast-check';
import { parseKeepRule } from '../config/backup-settings';
import { aDay, anHour } from '../time/time';
import { keptTimes } from './kept-backups';

const times = fc.uniqueArray(
  fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => Date.UTC(2026, 0, 1) + hours * anHour),
  { minLength: 1, maxLength: 60 },
);
const count = fc.integer({ min: 0, max: 15 });
const rules = fc.record({ days: count, weeks: count, months: count });
const sorted = (kept: Iterable<number>) => [...kept].sort((one, other) => one - other);

test('the newest backup is kept, whatever the rule', () => {
  fc.assert(
    fc.property(times, rules, (all, rule) => {
      expect(keptTimes(all, rule)).toContain(Math.max(...all));
    }),
  );
});

test('a larger rule keeps what a smaller one keeps', () => {
  fc.assert(
    fc.property(times, rules, rules, (all, one, other) => {
      const larger = {
        days: Math.max(one.days, other.days),
        weeks: Math.max(one.weeks, other.weeks),
        months: Math.max(one.months, other.months),
      };
      const kept = keptTimes(all, larger);
      for (const time of keptTimes(all, one)) expect(kept).toContain(time);
    }),
  );
});

test('removing after each backup keeps the same as removing once at the end', () => {
  fc.assert(
    fc.property(times, rules, (all, rule) => {
      const stepwise = sorted(all).reduce<number[]>(
        (left, time) => [...keptTimes([...left, time], rule)],
        [],
      );
      expect(sorted(stepwise)).toEqual(sorted(keptTimes(all, rule)));
    }),
  );
});

test('seven days, four weeks and twelve months of two years of nightly backups', () => {
  const start = Date.UTC(2025, 0, 1, 21, 45);
  const nights = Array.from({ length: 730 }, (_, day) => start + day * aDay);
  const rule = parseKeepRule('7d,4w,12m');
  const days = sorted(keptTimes(nights, rule)).map((time) => new Date(time).toISOString().slice(0, 10));
  expect(days).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
    ...['2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ]);
});
