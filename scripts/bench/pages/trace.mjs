// Reads a trace of Chromium: how long the page's main thread was busy at a stretch, and which scripts it ran.

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts microseconds
 * @property {number} [dur] microseconds that passed
 * @property {number} [tdur] of which the thread ran; a busy machine makes `dur` longer, and this not
 * @property {{ data?: { url?: string, documentLoaderURL?: string, isOutermostMainFrame?: boolean }, name?: string }} [args]
 */

export const TRACE_CATEGORIES = [
  '-*',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

/** A task longer than this delays an interaction noticeably; what is beyond counts as blocking time. */
const LONG_TASK = 50;

/**
 * @param {Buffer} trace
 * @param {string} url of the page
 */
export function readTrace(trace, url) {
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(trace.toString());
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`The trace has no navigation to ${url}.`);
  const mainThread = traceEvents.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  const tasks = mainThread
    .filter(({ name }) => name === 'RunTask')
    .map(({ dur = 0, tdur = dur, ts }) => ({ duration: tdur / 1000, at: (ts - start.ts) / 1000 }));
  const longTasks = tasks.filter(({ duration }) => duration > LONG_TASK);
  const evaluated = mainThread
    .filter(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule')
    .map(({ args }) => args?.data?.url ?? '');
  return {
    longTasks,
    blockingTime: longTasks.reduce((sum, { duration }) => sum + duration - LONG_TASK, 0),
    evaluated: new Set(evaluated),
  };
}
