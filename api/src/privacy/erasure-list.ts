// Who was erased, without saying who: a keyed hash of each address and number by which a person was found, and of each
// enquiry. The list is in the database, in its backups, and in a file beside it, so that no older state of the database
// brings a person back.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Selectable } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow, Tables } from '../database/tables';
import { lastDigits, normaliseEmail, normalisePhone, type Identifiers } from './identifiers';

export type ErasureRow = Selectable<Tables['erasure']>;

export interface ErasureList {
  /** Beside the database. */
  file: string;
  readSecret: () => Promise<string>;
}

/** Makes the hashes: it is not in any backup, because numbers are few enough to try them all. */
export class ErasureKey {
  readonly id: string;
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
    this.id = this.#hash('key').slice(0, 8);
  }

  ofEmail = (email: string) => this.#hash(`email\n${email}`);
  /** The last digits of one with a country code are another hash than those of one without, so that two codes never fit. */
  #ofPhone = (phone: string): string[] => {
    const digits = lastDigits(phone);
    return phone.startsWith('+')
      ? [this.#hash(`phone\n${phone}`), this.#hash(`phone of a code\n${digits}`)]
      : [this.#hash(`phone\n${digits}`)];
  };
  ofEnquiry = ({ id, received_at }: Pick<EnquiryRow, 'id' | 'received_at'>) =>
    this.#hash(`enquiry\n${String(id)}\n${String(received_at)}`);
  /** Of one that was found and not chosen: it stays. */
  ofKeptEnquiry = (row: Pick<EnquiryRow, 'id' | 'received_at'>) => `-${this.ofEnquiry(row)}`;

  ofIdentifiers = ({ email, phone }: Identifiers): string[] => [
    ...(email ? [this.ofEmail(email)] : []),
    ...(phone ? this.#ofPhone(phone) : []),
  ];

  /** Of which an erased number has one where it is the same: see `isSamePhone`. */
  #ofSamePhone = (phone: string): string[] => {
    const digits = lastDigits(phone);
    if (phone === '') return [];
    return phone.startsWith('+')
      ? [this.#hash(`phone\n${phone}`), this.#hash(`phone\n${digits}`)]
      : [this.#hash(`phone\n${digits}`), this.#hash(`phone of a code\n${digits}`)];
  };

  /** All by which a row is recognised. A number alone is too little where the row has an address: others may share it. */
  ofRow = (row: EnquiryRow): string[] => {
    const email = normaliseEmail(row.email);
    const others = email ? [this.ofEmail(email)] : this.#ofSamePhone(normalisePhone(row.contact_no));
    return [this.ofEnquiry(row), ...others];
  };

  #hash(text: string): string {
    return createHmac('sha256', this.#secret).update(`erasure\n${text}`).digest('base64url').slice(0, 22);
  }
}

export async function readErasureFile(file: string): Promise<ErasureRow[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ErasureRow);
}

/** Writes what the database has. A file that is cut off by the end of the process is not the one that is read. */
export async function writeErasureFile(db: Database, file: string): Promise<void> {
  if ((await readErasures(db)).length === 0) return;
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  // One after the other: else the list with fewer people could be the last one that is written.
  await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'erasure list');
    const rows = await readErasures(transaction);
    try {
      await writeFile(unfinished, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 });
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

export const readErasures = (db: Database): Promise<ErasureRow[]> =>
  db.selectFrom('erasure').selectAll().orderBy('at').orderBy('id').execute();

/** Returns those that were missing. */
export async function addErasures(transaction: Database, rows: readonly ErasureRow[]): Promise<ErasureRow[]> {
  const known = new Set((await readErasures(transaction)).map(({ id }) => id));
  const missing = rows.filter(({ id }) => !known.has(id) && known.add(id));
  for (const { id, at, key_id, hashes } of missing)
    await transaction.insertInto('erasure').values({ id, at, key_id, hashes }).execute();
  return missing;
}

/**
 * How many were erased since a time with another key than this: nobody can tell any more who they are.
 */
export const countForeign = (rows: readonly ErasureRow[], key: ErasureKey, since: number): number =>
  new Set(rows.filter(({ at, key_id }) => at >= since && key_id !== key.id).map(({ id }) => id)).size;
