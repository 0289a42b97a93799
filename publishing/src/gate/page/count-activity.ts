/** Counts the callbacks of timers, and the listeners that are added to the window and the document, from now on. */
export interface ActivityCounts {
  /** Callbacks that timers and animation frames have run. */
  callbacks: number;
  listeners: number;
}

export function countActivity(): { read: () => ActivityCounts } {
  const counts: ActivityCounts = { callbacks: 0, listeners: 0 };
  const counted =
    (callback: (...args: never[]) => void) =>
    (...args: never[]) => {
      counts.callbacks += 1;
      callback(...args);
    };
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
    const start = globalThis[name] as (callback: unknown, ...rest: unknown[]) => number;
    const watched = (callback: unknown, ...rest: unknown[]) =>
      start(typeof callback === 'function' ? counted(callback as () => void) : callback, ...rest);
    Object.assign(globalThis, { [name]: watched });
  }
  const add = Reflect.get(EventTarget.prototype, 'addEventListener') as (...args: unknown[]) => void;
  // Called without an object, it is that of the window.
  const ofPage: unknown[] = [window, document, undefined];
  EventTarget.prototype.addEventListener = function (this: unknown, ...args: unknown[]) {
    if (ofPage.includes(this)) counts.listeners += 1;
    Reflect.apply(add, this, args);
  };
  return { read: () => ({ ...counts }) };
}
