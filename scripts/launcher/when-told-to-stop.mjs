/** Milliseconds. */
const times = { echo: 500, parentCheck: 300 };

/**
 * Hears every way in which a launcher is told to stop: by signal, and by the end of the npm that started it.
 * @param {object} answers
 * @param {(signal: 'SIGTERM' | 'SIGINT') => Promise<unknown>} answers.stop SIGTERM drains, SIGINT is for somebody who waits
 * @param {() => void} answers.kill for somebody who asks again
 */
export function whenToldToStop({ stop, kill }) {
  let toldAt = 0;
  const stopOnce = async (/** @type {'SIGTERM' | 'SIGINT'} */ signal) => {
    if (toldAt) return;
    toldAt = Date.now();
    console.log('\nStopping ...');
    await stop(signal);
    process.exit(0);
  };
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    // npm passes on a Ctrl-C that the terminal has already sent to both: that is not asking again.
    if (toldAt && Date.now() - toldAt > times.echo) {
      kill();
      process.exit(1);
    }
    void stopOnce(signal === 'SIGTERM' ? signal : 'SIGINT');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);

  // A SIGTERM to npm ends npm and the shell in between, and never gets here.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopOnce('SIGTERM');
  }, times.parentCheck).unref();
}
