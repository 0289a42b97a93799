// A worker that a page tells every second that it lives, and what to report once it does not.

export interface FreezeReport {
  /** The timers of a hidden page are slowed down. */
  isVisible: boolean;
  /** The body of the report. */
  body: string;
}

/** Milliseconds after which a page without a sign of life is frozen. */
const LIMIT = 10_000;
/** Milliseconds between two looks. Where one comes much later, the machine was suspended, and the page with it. */
const INTERVAL = 1_000;

let last: (FreezeReport & { at: number }) | undefined;
let lookedAt = performance.now();

addEventListener('message', ({ data }: MessageEvent<FreezeReport>) => {
  last = { ...data, at: performance.now() };
});

const timer = setInterval(() => {
  const now = performance.now();
  const wasSuspended = now - lookedAt > 5 * INTERVAL;
  lookedAt = now;
  if (last && wasSuspended) last.at = now;
  if (!last?.isVisible || now - last.at < LIMIT) return;
  clearInterval(timer);
  void fetch('/reports', {
    method: 'POST',
    body: last.body,
    headers: { 'content-type': 'application/json' },
  });
}, INTERVAL);
