// Which backups stay. Days, weeks and months are those of UTC, as the names of backups are.
import type { KeepRule } from '../config/backup-settings';
import { aDay } from '../time/time';

/** Of times in milliseconds since 1970, those to keep: always the newest. */
export function keptTimes(times: number[], rule: KeepRule): Set<number> {
  const fromNewest = [...times].sort((one, other) => other - one);
  const kept = new Set(fromNewest.slice(0, 1));
  for (const [count, periodOf] of [
    [rule.days, dayOf],
    [rule.weeks, weekOf],
    [rule.months, monthOf],
  ] as const) {
    const seen = new Set<number>();
    for (const time of fromNewest) {
      if (seen.size === count) break;
      if (!seen.has(periodOf(time))) kept.add(time);
      seen.add(periodOf(time));
    }
  }
  return kept;
}

const dayOf = (time: number) => Math.floor(time / aDay);
/** 1 January 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7);
const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
