// Tells another system of each change of a registry: a chat, a dashboard, a pipeline. Whoever has written the change sends it.
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, messageOf } from './process/failure.mjs';
import { findCanaryEntry } from './registry/schemas.mjs';

/** @typedef {import('./registry/schemas.mjs').RemoteRegistry} RemoteRegistry */
/** @typedef {{ url: string, secret: string }} Hook where changes are sent, and what signs them */

/** Milliseconds that the receiver may take for one try. */
const TIMEOUT = 2_000;
/** Milliseconds before the second try and the third. */
const PAUSES = [250, 1_000];

/** The header with the time in seconds since 1970, and the HMAC-SHA256 of `<time>.<body>` in hexadecimal digits. */
const SIGNATURE_HEADER = 'x-registry-signature';

/**
 * Sends a change that was written. The receiver may get it twice, and knows it by its remote and its sequence number.
 * @param {Hook} hook
 * @param {RemoteRegistry} registry
 * @throws {Failure} where the receiver has not accepted it; the change stays as it is
 */
export async function sendChange(hook, registry) {
  const { remote, sequence, change } = registry;
  const body = JSON.stringify({ remote, sequence, change, canary: describeCanary(registry) });
  for (let at = 0; ; at += 1) {
    const problem = await post(hook, body);
    if (problem === undefined) return;
    const wait = PAUSES[at];
    if (wait === undefined)
      throw new Failure(
        `The change is made, but REGISTRY_HOOK_URL was not told of it (${remote}, document ${sequence}): ${problem}.`,
      );
    await pause(wait);
  }
}

/** @param {RemoteRegistry} registry */
function describeCanary(registry) {
  const entry = findCanaryEntry(registry);
  if (!entry) return null;
  const { group, steps } = entry.extras;
  return { version: entry.metadata.version, traffic: entry.deployment.traffic, group, steps };
}

/** @param {Hook} hook @param {string} body @returns {Promise<string | undefined>} what went wrong, without the URL, which may be a secret */
async function post({ url, secret }, body) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // The signature is for this receiver only.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(body, secret) },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `it responded with ${response.status}`;
  } catch (error) {
    // The message of an error without a cause may have the URL.
    return error instanceof Error && error.cause ? messageOf(error.cause) : 'it cannot be reached in time';
  }
}

/** @param {string} body @param {string} secret @param {number} [now] */
function sign(body, secret, now = Date.now()) {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
