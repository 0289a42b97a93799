// What went wrong in the database, in words that hold for both engines.

interface DriverError {
  /** SQLite: the extended result code. */
  errcode?: number;
  /** PostgreSQL: SQLSTATE. */
  code?: string;
  detail?: string;
  message?: string;
}

// By shape, for the errors of a native driver need not be instances of this realm's `Error`.
const driverError = (error: unknown) =>
  (typeof error === 'object' && error !== null ? error : {}) as DriverError;

/**
 * The database cannot be asked now. Nothing is wrong with the question: the same request can succeed later. The
 * driver's own error is the cause.
 */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503;
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown, message = 'The database does not answer.') {
    super(message, { cause });
  }
}

/** Somebody else held what was needed for too long. Trying again at once can succeed. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The database is busy. Please try again.');
  }
}

/** A row with these values is there already; `column` asks whether it collides there. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const { errcode = 0, code, message = '', detail = '' } = driverError(error);
  // The driver gives a code only for statements that answer no rows.
  const [, columns] = /^UNIQUE constraint failed: (.*)/.exec(message) ?? [];
  if (columns !== undefined || [1555, 2067].includes(errcode)) return includes(columns ?? '', column);
  if (code === '23505') return includes(/^[^(]*\((.+?)\)=\(/.exec(detail)?.[1] ?? '', column);
  return false;
}

/** `columns` is a list like `article.kind, article.title` (SQLite) or `kind, title` (PostgreSQL). */
const includes = (columns: string, column: string | undefined) =>
  column === undefined || columns.split(/[\s,.]+/).includes(column);
