// Reads a trace of Chromium: how long the page's main thread was busy at a stretch, and which scripts it ran.

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} [dur] microseconds that passed
 * @property {number} [tdur] of which the thread ran; a busy machine makes `dur` longer, and this not
 * @property {{ data?: { url?: string, processId?: number }, name?: string }} [args]
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
  // From the browser's process: the trace of a new process of the page may begin after its navigation.
  const committed = traceEvents.findLast(
    ({ name, args }) => name === 'FrameCommittedInBrowser' && args?.data?.url === url,
  );
  const pid = committed?.args?.data?.processId;
  const main = traceEvents.find(
    (event) => event.name === 'thread_name' && event.pid === pid && event.args?.name === 'CrRendererMain',
  );
  if (!main) throw new Error(`The trace has no navigation to ${url}.`);
  const mainThread = traceEvents.filter((event) => event.pid === pid && event.tid === main.tid);
  const tasks = mainThread
    .filter(({ name }) => name === 'RunTask')
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
  /** Milliseconds of each. */
  const longTasks = tasks.filter((duration) => duration > LONG_TASK);
  const evaluated = mainThread
    .filter(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule')
    .map(({ args }) => args?.data?.url ?? '');
  return {
    longTasks,
    blockingTime: longTasks.reduce((sum, duration) => sum + duration - LONG_TASK, 0),
    evaluated: new Set(evaluated),
  };
}
