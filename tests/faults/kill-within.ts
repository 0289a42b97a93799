import fs from 'node:fs/promises';
import type { TrialDatabase } from './trial-database';

/** Of every thread: `T` is stopped. */
async function isStopped(pid: number): Promise<boolean> {
  const threads = await fs.readdir(`/proc/${pid}/task`);
  const states = await Promise.all(
    threads.map(async (thread) => {
      const stat = await fs.readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => ') T');
      return stat.slice(stat.lastIndexOf(')') + 2)[0];
    }),
  );
  return states.every((state) => state === 'T');
}

/**
 * Kills a process within a transaction that has begun to write. That is proved and not guessed: the process is stopped
 * (SIGSTOP), and killed only if the database then says that a transaction is open whose commit was not asked for; else it goes
 * on, and is stopped again in the next one. Rejects where the process ends before.
 */
export async function killWithin(database: TrialDatabase, pid: number): Promise<void> {
  for (;;) {
    // Throws where there is no such process any more.
    process.kill(pid, 0);
    if (!(await database.isWriting())) continue;
    process.kill(pid, 'SIGSTOP');
    while (!(await isStopped(pid)));
    if (await database.isUncommitted()) break;
    process.kill(pid, 'SIGCONT');
  }
  process.kill(pid, 'SIGKILL');
}
