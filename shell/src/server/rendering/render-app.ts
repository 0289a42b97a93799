import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Milliseconds until React aborts what is still not rendered; less than a worker has for the whole page. */
const RENDER_TIMEOUT = 3_000;

/** Resolves to the HTML once the whole page is rendered; what is not rendered in time shows its fallback. */
export function renderApp(app: ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const abortTimer = setTimeout(() => stream.abort(), RENDER_TIMEOUT);
    const stream = renderToPipeableStream(app, {
      // Otherwise React sends a large piece after the page and moves it by a script: it would be missing without
      // scripts, and the content security policy would block the script.
      progressiveChunkSize: Infinity,
      onError,
      onAllReady() {
        // A timer that outlives its page would keep the old build in memory after a swap.
        clearTimeout(abortTimer);
        resolve(text(stream.pipe(new PassThrough())));
      },
      onShellError(error) {
        clearTimeout(abortTimer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}
