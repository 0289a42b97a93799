// Times one call of a site: by itself in pairs with the same call of another site, and many at once.
import autocannon from 'autocannon';

/** @typedef {import('./site-calls.mjs').Call} Call */
/** @typedef {{ site: { api: string, shell?: string }, admin: Record<string, string>, size: number }} Filled */
/** @typedef {{ times: number[], bytes: number, failure: string | undefined }} Timing */

/** Milliseconds: a call that takes longer is reported and not waited for. */
const callTimeout = 10_000;
const rateSeconds = 1;
const connections = 10;

/**
 * @param {Call} call
 * @param {Filled} filled
 * @param {number} number
 */
function requestOf(call, { site, admin, size }, number) {
  const headers = { 'accept-encoding': 'identity', ...(call.isAdmin && admin) };
  return { url: site[call.of] + call.path(number, size), headers };
}

/**
 * @param {Call} call
 * @param {Filled} filled
 * @param {number} number
 * @param {Timing} timing
 */
async function timeOnce(call, filled, number, timing) {
  if (timing.failure) return;
  const { url, headers } = requestOf(call, filled, number);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(callTimeout) });
    const { byteLength } = await response.arrayBuffer();
    timing.times.push(performance.now() - startedAt);
    timing.bytes = Math.max(timing.bytes, byteLength);
    if (!response.ok) timing.failure = String(response.status);
  } catch (error) {
    timing.failure = error instanceof DOMException ? 'over 10 s' : String(error);
  }
}

/**
 * The two sites in turn, so that whatever else the machine does slows down both.
 * @param {Call} call
 * @param {Filled[]} sites
 * @param {{ samples: number, firstNumber: number, prepare?: () => Promise<void> }} options
 * @returns {Promise<Timing[]>}
 */
export async function timeInTurn(call, sites, { samples, firstNumber, prepare }) {
  /** @type {Timing[]} */
  const timings = sites.map(() => ({ times: [], bytes: 0, failure: undefined }));
  for (let sample = 0; sample < samples; sample += 1) {
    await prepare?.();
    for (const [index, filled] of sites.entries()) {
      const timing = timings[index];
      if (timing) await timeOnce(call, filled, firstNumber + sample, timing);
    }
  }
  return timings;
}

/**
 * Responses per second, of ten connections. Varied calls take their numbers in turn.
 * @param {Call} call
 * @param {Filled} filled
 */
export async function rateOf(call, filled) {
  const { url, headers } = requestOf(call, filled, 0);
  const requests = Array.from({ length: call.isVaried ? 60 : 1 }, (_, number) => ({
    path: requestOf(call, filled, 1000 + number).url.slice(new URL(url).origin.length),
  }));
  const result = await autocannon({ url, headers, requests, connections, duration: rateSeconds, timeout: 5 });
  return result.non2xx + result.errors > 0 ? 0 : result.requests.average;
}
