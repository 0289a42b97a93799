/** Milliseconds. */
const times = { echo: 500, parentCheck: 300 };

/**
 * Handles every way to stop a launcher: a signal, and the end of the npm process that started it.
 * @param {object} handlers
 * @param {(signal: 'SIGTERM' | 'SIGINT') => Promise<unknown>} handlers.stop SIGTERM drains, SIGINT stops at once
 * @param {() => void} handlers.kill on a second signal
 */
export function onShutdown({ stop, kill }) {
  let stoppedAt = 0;
  const stopOnce = async (/** @type {'SIGTERM' | 'SIGINT'} */ signal) => {
    if (stoppedAt) return;
    stoppedAt = Date.now();
    console.log('\nStopping ...');
    await stop(signal);
    process.exit(0);
  };
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    // npm forwards a Ctrl-C that the terminal has already sent to both: that is no second signal.
    if (stoppedAt && Date.now() - stoppedAt > times.echo) {
      kill();
      process.exit(1);
    }
    void stopOnce(signal === 'SIGTERM' ? signal : 'SIGINT');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);

  // A SIGTERM to npm ends npm and the shell between, and is not forwarded to this process.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopOnce('SIGTERM');
  }, times.parentCheck).unref();
}
