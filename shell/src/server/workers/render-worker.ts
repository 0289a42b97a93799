// The entry point of a worker thread that renders pages: shell/src/server/workers/page-workers.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { createSharedRequire } from '../remotes/evaluate-build';
import type { ServerFile } from '../remotes/server-pieces';
import { writeFeeds, type FeedSources } from '../feeds/feeds';
import { noteStart } from '../rendering/piece-marker';
import {
  createTaskRunner,
  describeError,
  type RenderSettings,
  type RenderTask,
} from '../rendering/render-task';
import { measureMemory, type MeasuredRuns } from './measure-memory';

declare const SHARED_SERVER_MODULES: readonly string[];
declare const __non_webpack_require__: (id: string) => unknown;

export type WorkerSettings = RenderSettings;

export type WorkerTask =
  | { kind: 'render'; task: RenderTask }
  | { kind: 'measure memory'; task: RenderTask; renders: MeasuredRuns }
  | { kind: 'evaluate'; file: ServerFile; started: SharedArrayBuffer }
  | { kind: 'feeds'; sources: FeedSources };

const runner = createTaskRunner({
  ...(workerData as WorkerSettings),
  sharedRequire: createSharedRequire(SHARED_SERVER_MODULES, __non_webpack_require__),
});

// Remotes' code runs here: what a timer or a listener of a remote throws must not end the worker, which other remotes use.
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => {
    parentPort?.postMessage({ unhandledError: describeError(error) });
  });

// Piscina calls the default export.
export default (work: WorkerTask): unknown => {
  if (work.kind === 'feeds') return writeFeeds(work.sources);
  if (work.kind === 'render') return runner.render(work.task);
  if (work.kind === 'measure memory') return measureMemory(() => runner.render(work.task), work.renders);
  noteStart(work.started);
  return runner.evaluate(work.file);
};
