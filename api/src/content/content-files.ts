// The PDFs of certificates that versions have.
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import type { Values } from './publishable-kind';

const isFileId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);

/** The ids of the files of its certificates, each once. */
export function findFileIds({ certificates }: Values): string[] {
  if (!Array.isArray(certificates)) return [];
  const files = certificates.map((each: { file?: unknown }) => each.file).filter(isFileId);
  return [...new Set(files)].sort();
}

/** Counts the files as used from now on, and returns the ids of those that exist. */
export async function holdFiles(transaction: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const held = await transaction
    .updateTable('certificate_file')
    .set({ held_at: Date.now() })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return held.map(({ id }) => id);
}

/** The same, with a 422 where one of them is gone. */
export async function requireFiles(transaction: Database, ids: readonly string[]): Promise<void> {
  if ((await holdFiles(transaction, ids)).length === ids.length) return;
  throw new ProblemError(422, 'The PDF of a certificate does not exist any more. Upload it again.', {
    certificates: 'The PDF of a certificate does not exist any more. Upload it again.',
  });
}
