import { existsSync } from 'node:fs';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { foldersWrittenTo, checkFolderWritable, checkDatabaseWritable } from '../health/check-writable';
import type { Finding } from './finding';

const check = 'Writing';

/** Writes and removes a file in each folder that the API writes to. */
export async function checkFolders(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [folder, name] of foldersWrittenTo(config)) {
    // The doctor creates no folders.
    if (!existsSync(folder)) continue;
    await checkFolderWritable(folder, name).catch((error: unknown) => findings.push(describe(error, folder)));
  }
  return findings.length > 0 ? findings : [{ check, state: 'good', says: 'data and pictures can be saved' }];
}

export const checkDatabaseFile = async (db: Database, { database }: Config): Promise<Finding[]> =>
  checkDatabaseWritable(db).then(
    () => [],
    (error: unknown) => [describe(error, database)],
  );

function describe(error: unknown, place: string): Finding {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  const isFull = message.includes('full');
  const advice = isFull
    ? 'Make room: what cannot be written is lost.'
    : 'Give it to the user that runs the API.';
  return { check, state: 'wrong', says: `${place}: ${message}${why}`, advice };
}
