/** Ends the running task, so that the browser can respond to the visitor and paint. */
export async function yieldToBrowser(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in globalThis.scheduler) await globalThis.scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
