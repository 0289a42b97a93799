import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often something is done before the first look at the heap, and between that and the second one. */
export interface MeasuredRuns {
  warmUp: number;
  measured: number;
}

/** Resolves to the bytes that each run leaves behind in the memory of this thread. */
export async function measureMemory(
  run: () => Promise<unknown>,
  { warmUp, measured }: MeasuredRuns,
): Promise<number> {
  for (let count = 0; count < warmUp; count += 1) await run();
  const before = await readUsedMemory();
  for (let count = 0; count < measured; count += 1) await run();
  return ((await readUsedMemory()) - before) / measured;
}

/** What a run has started ends meanwhile; what nothing refers to is collected. */
async function readUsedMemory(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
