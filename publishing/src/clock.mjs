// The times in a registry decide what is newer and what expires: a publisher's clock has to be right.
import { Failure } from './process/failure.mjs';

/** Milliseconds by which this machine's clock may differ from that of a shell. */
const MAX_DIFFERENCE = 60_000;
/** Milliseconds for one question. A shell that does not respond says nothing about the clock. */
const REQUEST_TIMEOUT = 3_000;

/**
 * @param {readonly string[]} shells
 * @throws {Failure} where the clock of this machine is not that of the shells
 */
export async function checkClock(shells) {
  const differences = await Promise.all(
    shells.map(async (shell) => ({ shell, difference: await readDifference(shell) })),
  );
  const wrong = differences.filter(({ difference }) => Math.abs(difference ?? 0) > MAX_DIFFERENCE);
  if (!wrong.length) return;
  const lines = wrong.map(({ shell, difference = 0 }) => {
    const side = difference > 0 ? 'ahead of' : 'behind';
    return `  ${Math.round(Math.abs(difference) / 1_000)} s ${side} ${shell}`;
  });
  throw new Failure(
    `Nothing was changed: the clock of this machine is wrong, or that of a shell is. It is\n${lines.join('\n')}\nSet it (timedatectl), and try again.`,
  );
}

/**
 * Milliseconds by which this clock is ahead of a shell's.
 * @param {string} shell
 * @returns {Promise<number | undefined>} undefined where that is not known
 */
async function readDifference(shell) {
  const before = Date.now();
  const response = await fetch(`${shell}/healthz`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    cache: 'no-store',
  }).catch(() => undefined);
  await response?.body?.cancel();
  const time = Date.parse(response?.headers.get('date') ?? '');
  // Half of the way there and back; the header has whole seconds.
  return Number.isNaN(time) ? undefined : (before + Date.now()) / 2 - time;
}
