// What a machine that is busy elsewhere does not change: how much work something was.
import { readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK = 10;

/** Milliseconds for which these processes have used a core since they began. Linux says so in /proc. */
export async function cpuTimeOf(pids: Iterable<number>): Promise<number> {
  const times = await Promise.all(
    [...pids].map(async (pid) => {
      const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
      // The name before it, in brackets, may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user, system] = fields.slice(11, 13).map(Number);
      return ((user ?? NaN) + (system ?? NaN)) * TICK;
    }),
  );
  return times.reduce((total, time) => total + time, 0);
}
