/** Milliseconds. */
const times = { echo: 500, parentCheck: 300 };

/**
 * Hears every way in which a launcher is told to stop: by signal, and by the end of the npm that started it.
 * @param {object} answers
 * @param {() => Promise<unknown>} answers.stop
 * @param {() => void} answers.kill for somebody who asks again
 */
export function whenToldToStop({ stop, kill }) {
  let toldAt = 0;
  const stopOnce = async () => {
    if (toldAt) return;
    toldAt = Date.now();
    console.log('\nStopping ...');
    await stop();
    process.exit(0);
  };
  const onSignal = () => {
    // npm passes on a Ctrl-C that the terminal has already sent to both: that is not asking again.
    if (toldAt && Date.now() - toldAt > times.echo) {
      kill();
      process.exit(1);
    }
    void stopOnce();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);

  // A SIGTERM to npm ends npm and the shell in between, and never gets here.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopOnce();
  }, times.parentCheck).unref();
}
