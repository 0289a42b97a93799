import os from 'node:os';
import type { Piscina } from 'piscina';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import { readMarker } from '../rendering/piece-marker';
import type { RenderResult } from '../rendering/render-task';
import { createProcessorWatch } from './processor-time';
import type { WorkerTask } from './render-worker';
import type { RunningRender } from './running-renders';
import { withStart } from './worker-pool';

/** Milliseconds: a render takes some 20. */
const BLOCKED_LIMIT = 2_000;
/** Milliseconds between two looks at the pieces that are being rendered. */
const WATCH_INTERVAL = 250;
/** Bytes that the process may use. The heap's limit leaves out buffers: beyond this one, a piece that goes on is stopped. */
const MAX_MEMORY = Math.min(2 ** 31, 0.75 * Math.min(os.totalmem(), process.constrainedMemory() || Infinity));
/** Milliseconds after which a piece is one that goes on. */
const LONG_RENDER = 100;

export interface RenderLimits {
  /** Milliseconds from the start of a task until its worker is ended; a task may wait as long for a worker. */
  timeout: number;
  /** Milliseconds after which a piece whose code has not returned is stopped. */
  blockedLimit?: number;
  /** Bytes of the whole process. */
  maxMemory?: number;
  /** Milliseconds of processor time that the whole process has had. */
  processorTime?: () => number;
}

/** Runs a task. A worker that exceeds the limits with it is ended. */
export async function runWithinLimits(
  pool: Piscina,
  work: WorkerTask,
  render: RunningRender,
  limits: RenderLimits,
): Promise<RenderResult> {
  const limit = new AbortController();
  let reason: string | undefined;
  // Then something else has filled it, and any piece would be stopped.
  const wasFull = process.memoryUsage.rss() > (limits.maxMemory ?? MAX_MEMORY);
  const timer = setTimeout(() => limit.abort(), limits.timeout);
  const hadProcessor = createProcessorWatch(limits.processorTime);
  const watch = setInterval(() => {
    reason ??= whyStop(render.marker, limits, hadProcessor);
    if (reason) limit.abort();
  }, WATCH_INTERVAL);
  const onStart = (thread: number) => {
    render.thread = thread;
    timer.refresh();
  };
  try {
    return (await pool.run(withStart(work, onStart), { signal: limit.signal })) as RenderResult;
  } catch (error) {
    if (reason === FULL && wasFull) throw new BlamelessError(reason, { cause: error });
    if (reason) throw new Error(reason, { cause: error });
    const isStarted = render.thread !== undefined;
    throw isStarted ? error : new NoFreeWorkerError('No page worker was free in time.', { cause: error });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Why a piece is stopped that is being rendered; undefined where it is not. */
function whyStop(
  marker: SharedArrayBuffer,
  { blockedLimit = BLOCKED_LIMIT, maxMemory = MAX_MEMORY }: RenderLimits,
  hadProcessor: (subject: unknown) => number,
): string | undefined {
  const running = readMarker(marker);
  if (!running) return undefined;
  const time = Date.now() - running.since;
  // At the first look some of it is over.
  if (hadProcessor(running.order) > blockedLimit - WATCH_INTERVAL && time > blockedLimit)
    return `Its code has not returned within ${blockedLimit} ms.`;
  const isTooLarge = time > LONG_RENDER && process.memoryUsage.rss() > maxMemory;
  return isTooLarge ? FULL : undefined;
}

const FULL = 'The memory of the process grew too large while its code ran.';

/** A worker was ended, and it is not known that the code which it ran is at fault. */
class BlamelessError extends Error {
  override name = 'BlamelessError';
}

/** Whether nobody is to blame for the end of a worker: it was full before, or its time was over, or the server stops. */
export const isBlameless = (error: unknown): boolean =>
  error instanceof BlamelessError || (error instanceof Error && error.name === 'AbortError');
