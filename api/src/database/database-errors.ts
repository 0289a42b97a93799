// Errors of the database, the same for both engines.
import { diskFullMessage, Unavailable } from '../problems/unavailable';

interface DriverError {
  /** SQLite: the extended result code. */
  errcode?: number;
  /** PostgreSQL: SQLSTATE. */
  code?: string;
  detail?: string;
  message?: string;
}

// Checked by shape: an error of a native driver need not be an instance of this realm's `Error`.
const driverError = (error: unknown) =>
  (typeof error === 'object' && error !== null ? error : {}) as DriverError;

/** The database cannot be used now. The same request may succeed later. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown, message = 'The database does not answer.') {
    super(message, cause);
  }
}

export const databaseFull = (cause: unknown) => new DatabaseUnavailable(cause, diskFullMessage);

export const databaseReadOnly = (cause: unknown) =>
  new DatabaseUnavailable(cause, 'The database cannot be written to. Nothing was saved.');

/** The database file is corrupt: restore a backup. */
export class DatabaseDamaged extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The database is damaged.');
  }
}

/** A newer version of the software has migrated the database. This version cannot use it. */
export class SchemaTooNew extends Error {
  constructor(found: string, current: string) {
    super(
      `The database has the schema '${found}', which is newer than this software ('${current}'). Start the version that ` +
        'made it, or a newer one; the way back is a backup (docs/operations.md, "Two machines").',
    );
  }
}

/** Another transaction was in the way. Trying again at once can succeed. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The database is busy. Please try again.');
  }
}

/** The same, after the longest time that a lock is waited for: whoever needs that lock now would wait as long. */
export class LockTimeout extends DatabaseBusy {}

/** A row with these values exists already. With `column`: only where that column is part of the unique constraint. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const { errcode = 0, code, message = '', detail = '' } = driverError(error);
  // The driver sets a code only for statements that return no rows.
  const [, columns] = /^UNIQUE constraint failed: (.*)/.exec(message) ?? [];
  if (columns !== undefined || [1555, 2067].includes(errcode)) return includes(columns ?? '', column);
  if (code === '23505') return includes(/^[^(]*\((.+?)\)=\(/.exec(detail)?.[1] ?? '', column);
  return false;
}

/** `columns` is a list like `article.kind, article.title` (SQLite) or `kind, title` (PostgreSQL). */
const includes = (columns: string, column: string | undefined) =>
  column === undefined || columns.split(/[\s,.]+/).includes(column);
