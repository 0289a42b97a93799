import { nameCommands } from '../../publishing/src/process/name-commands.mjs';

/** @typedef {{ check: string, state: 'good' | 'note' | 'wrong', says: string, advice?: string }} Finding */

/**
 * @param {string} check
 * @param {string} says
 * @returns {Finding}
 */
export const good = (check, says) => ({ check, state: 'good', says });

/**
 * Information that needs no action at once.
 * @param {string} check
 * @param {string} says
 * @param {string} [advice] what to do about it
 * @returns {Finding}
 */
export const note = (check, says, advice) => ({ check, state: 'note', says, ...(advice && { advice }) });

/**
 * @param {string} check
 * @param {string} says
 * @param {string} advice what to do about it
 * @returns {Finding}
 */
export const wrong = (check, says, advice) => ({ check, state: 'wrong', says, advice });

const marks = { good: '✓', note: '·', wrong: '✗' };

/**
 * One line for each finding, and a second one with the advice.
 * @param {Finding[]} findings
 */
export function describeFindings(findings) {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, says, advice }) => [
    `${marks[state]} ${check.padEnd(width)}  ${says}`,
    ...(advice ? [`${' '.repeat(width + 4)}${advice}`] : []),
  ]);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  const text = [
    ...lines,
    '',
    count ? `${count} of ${findings.length} checks found something wrong.` : 'All is well.',
  ].join('\n');
  return nameCommands(text);
}
