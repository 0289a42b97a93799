import { currentSchema } from '../database/schema-version';
import { ProblemError } from '../problems/problems';
import type { Manifest } from './manifest';

/** A backup of another schema cannot be restored: migrations change tables, not the rows in an archive. */
export function requireSchema({ schema, software }: Manifest): void {
  const current = currentSchema();
  if (schema === current) return;
  const age = schema > current ? 'a newer' : 'an older';
  throw new ProblemError(
    422,
    `The backup was made by ${age} version of the software (${software}, schema '${schema}'; this one has ` +
      `'${current}'). Restore it with that version${schema < current ? ' and start this one afterwards' : ''}.`,
  );
}
