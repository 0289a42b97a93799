import { performance } from 'node:perf_hooks';

/**
 * Milliseconds that this process, servers of the test included, waited with nothing to do before the task was over. What
 * it worked meanwhile, longer where the machine is busy elsewhere, is not in it.
 */
export async function idleTimeOf(task: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await task();
  return performance.eventLoopUtilization(before).idle;
}
