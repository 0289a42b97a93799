// The entry point of a worker thread that renders pages: shell/src/server/pages/page-workers.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { createSharedRequire } from '../remotes/evaluate-build';
import type { ServerFile } from '../remotes/server-pieces';
import { noteStart } from './piece-marker';
import { createTaskRunner, describeError, type RenderSettings, type RenderTask } from './render-task';

declare const SHARED_SERVER_MODULES: readonly string[];
declare const __non_webpack_require__: (id: string) => unknown;

export interface WorkerSettings extends RenderSettings {
  content: SiteContent;
}

export type WorkerTask =
  { kind: 'render'; task: RenderTask } | { kind: 'evaluate'; file: ServerFile; started: SharedArrayBuffer };

const { content, ...common } = workerData as WorkerSettings;
const runner = createTaskRunner({
  ...common,
  site: () => ({ content, year: new Date().getFullYear(), host: new URL(common.publicUrl).host }),
  sharedRequire: createSharedRequire(SHARED_SERVER_MODULES, __non_webpack_require__),
});

// Remotes' code runs here: what a timer or a listener of a remote throws must not end the worker, which other remotes use.
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => {
    parentPort?.postMessage({ unhandledError: describeError(error) });
  });

// Piscina calls the default export.
export default (work: WorkerTask): Promise<unknown> => {
  if (work.kind === 'render') return runner.render(work.task);
  noteStart(work.started);
  return runner.evaluate(work.file);
};
