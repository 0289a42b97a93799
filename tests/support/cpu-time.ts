// What a machine that is busy elsewhere does not change: how much work something was.
import { readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK = 10;

/**
 * Milliseconds for which the main threads of these processes have used a core since they began. Pictures, which servers make
 * in other threads after their first start, are not in it. Linux says so in /proc.
 */
export async function cpuTimeOf(pids: Iterable<number>): Promise<number> {
  const times = await Promise.all(
    [...pids].map(async (pid) => {
      const stat = await readFile(`/proc/${String(pid)}/task/${String(pid)}/stat`, 'utf8');
      // The name before it, in brackets, may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user, system] = fields.slice(11, 13).map(Number);
      return ((user ?? NaN) + (system ?? NaN)) * TICK;
    }),
  );
  return times.reduce((total, time) => total + time, 0);
}
