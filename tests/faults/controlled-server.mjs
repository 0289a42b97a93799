// Preloaded into a server under trial: the process that has started it moves its clock, and asks how much memory is in use after
// a garbage collection (with --expose-gc).
const RealDate = Date;
let offset = 0;
const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('message', (/** @type {{ clockOffset?: number }} */ { clockOffset }) => {
  if (clockOffset !== undefined) offset = clockOffset;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
