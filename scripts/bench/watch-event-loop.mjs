// Preloaded into a server under load: reports the delay of its event loop since the last request of the parent.
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
