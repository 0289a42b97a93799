import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Site } from './site';

/**
 * Writes to the database file of a site that runs, where requests would take too long, or cannot do it. Returns the rows of
 * `RETURNING`.
 */
export function changeDatabase(
  { varDir }: Pick<Site, 'varDir'>,
  sql: string,
  ...values: (string | number)[]
): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(varDir, 'data/site.db'));
  try {
    database.exec('PRAGMA busy_timeout = 10000');
    return database.prepare(sql).all(...values) as Record<string, unknown>[];
  } finally {
    database.close();
  }
}
