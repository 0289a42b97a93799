import { parsePlannedTime } from '../config/backup-settings';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { recordJob } from './job-store';
import { lastPlannedTime, readDueTime } from './last-planned-time';

test.each([
  ['03:15', 'Asia/Kolkata', '2026-11-29T00:00:00Z', '2026-11-28T21:45:00.000Z'],
  ['03:15', 'Asia/Kolkata', '2026-11-28T21:44:59Z', '2026-11-27T21:45:00.000Z'],
  ['03:15', 'Asia/Kolkata', '2026-11-28T21:45:00Z', '2026-11-28T21:45:00.000Z'],
  ['sun 04:30', 'Asia/Kolkata', '2026-11-28T23:00:00Z', '2026-11-28T23:00:00.000Z'],
  ['sun 04:30', 'Asia/Kolkata', '2026-11-28T22:59:00Z', '2026-11-21T23:00:00.000Z'],
  ['sun 00:00', 'America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  // This night the clocks go from 02:00 to 03:00.
  ['02:30', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  // This night they show 02:30 twice: one backup is enough.
  ['02:30', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25T01:30:00.000Z'],
])('%s in %s, at %s, was last at %s', (text, timeZone, now, expected) => {
  const planned = parsePlannedTime(text);
  if (!planned) throw new Error('This is no time.');
  expect(new Date(lastPlannedTime(planned, timeZone, Date.parse(now))).toISOString()).toBe(expected);
});

test('a new database has nothing to do before the next planned time, or before it has done it once', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  closeAfterTests(() => db.destroy());
  const everyMidnight = { weekday: undefined, time: '00:00' };
  const read = () => readDueTime(db, 'backup', everyMidnight);
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  const { reached_at: seenAt } = await db.selectFrom('milestone').selectAll().executeTakeFirstOrThrow();
  // The next midnight is over.
  const setSeenAt = (reached_at: number) => db.updateTable('milestone').set({ reached_at }).execute();
  await setSeenAt(seenAt - 24 * 3_600_000);
  const lastMidnight = await read();
  expect(lastMidnight).toBeGreaterThan(seenAt - 24 * 3_600_000);
  await setSeenAt(seenAt);
  await recordJob(db, 'backup', () => Promise.resolve({}));
  expect(await read()).toBe(lastMidnight);
  expect(await readDueTime(db, 'drill', everyMidnight)).toBeUndefined();
});
