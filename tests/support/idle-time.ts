import { performance } from 'node:perf_hooks';

/**
 * Milliseconds for which this process, servers of the test included, was idle during the task. The time of its own
 * work, which is longer on a busy machine, is not included.
 */
export async function idleTimeOf(task: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await task();
  return performance.eventLoopUtilization(before).idle;
}
