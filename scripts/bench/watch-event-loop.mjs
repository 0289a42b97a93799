// Preloaded into a server under load: tells its parent, when asked, how long its event loop was held up since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on('message', (message) => {
  if (message !== 'event loop?') return;
  process.send?.({ p99: delays.percentile(99) / 1e6 });
  delays.reset();
});
// The channel alone keeps no process alive.
process.channel?.unref();
