import type { FastifyBaseLogger } from 'fastify';
import type { RegistryProblem } from './registry-problem';

/** One line when a problem begins, and one when it is over; not one for each reading. */
export function createProblemLog(
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): (problems: RegistryProblem[]) => void {
  let known = new Map<string, RegistryProblem>();
  return (problems) => {
    const current = new Map(problems.map((problem) => [textOf(problem), problem]));
    for (const [text, { remote, message }] of current) if (!known.has(text)) logger.warn({ remote }, message);
    for (const [text, { remote, message }] of known)
      if (!current.has(text)) logger.info({ remote }, `no longer: ${message}`);
    known = current;
  };
}

/** A problem as a line for people. */
export const textOf = ({ remote, message }: RegistryProblem): string =>
  remote === undefined ? message : `${remote}: ${message}`;
