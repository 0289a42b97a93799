// The entry point of a worker thread that renders pages: shell/src/server/workers/page-workers.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { startPropagation } from '@site/shared-contracts/server/start-tracing';
import { inTrace } from '@site/shared-contracts/server/tracing';
import { forwardTrace } from '../http/forward-trace';
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

export interface WorkerSettings extends RenderSettings {
  /** Whether calls of the API carry the trace of their page. */
  hasTracing?: boolean;
}

export type WorkerTask =
  | { kind: 'render'; task: RenderTask }
  | { kind: 'measure memory'; task: RenderTask; renders: MeasuredRuns }
  | { kind: 'evaluate'; file: ServerFile; started: SharedArrayBuffer }
  | { kind: 'feeds'; sources: FeedSources };

const { hasTracing, ...settings } = workerData as WorkerSettings;
if (hasTracing) void startPropagation().then(() => forwardTrace(settings.apiBaseUrl));

const runner = createTaskRunner({
  ...settings,
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
  if (work.kind === 'render') return inTrace(work.task.traceparent, () => runner.render(work.task));
  if (work.kind === 'measure memory') return measureMemory(() => runner.render(work.task), work.renders);
  noteStart(work.started);
  return runner.evaluate(work.file);
};
