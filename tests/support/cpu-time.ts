// CPU time, which unlike elapsed time does not depend on the load of the machine.
import { readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK = 10;

/**
 * Milliseconds of CPU time that the main threads of these processes have used, read from Linux's /proc. Images, which
 * servers make in other threads after their first start, are not included.
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
