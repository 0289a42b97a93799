// Erases people again whom an older state of the database has brought back.
import { recordChange } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { readById } from '../database/reading/read-batches';
import type { ImageFiles } from '../images/image-files';
import { eraseRows } from './erase-rows';
import {
  addErasures,
  ErasureKey,
  readErasureFile,
  writeErasureFile,
  type ErasureList,
  type ErasureRow,
} from './erasure-list';
import { correspondence, mailsOfOthers, withMerged, type MailRow } from './find-person';
import { normaliseEmail } from './identifiers';
import { readAcceptedSince } from './retention-settings';
import { noteOf } from './erase-person';
import { removeErased } from './remove-erased-files';

/** By the id of an erasure. */
type Found = Map<string, { enquiryIds: number[]; kept: Set<number>; mails: MailRow[] }>;

/**
 * Part of a transaction, which has the lock of the enquiries. Returns the names of files that may be removed after it;
 * undefined where nobody had come back.
 * Rows that came after an erasure are not of the time that the person meant.
 */
export async function applyErasures(
  transaction: Database,
  erasures: readonly ErasureRow[],
  { key, requestId }: { key: ErasureKey; requestId: string },
): Promise<string[] | undefined> {
  const own = erasures.filter(({ key_id }) => key_id === key.id);
  const found = own.length > 0 ? await findErased(transaction, own, key) : new Map<string, never>();
  let files: string[] | undefined;
  for (const { id, at } of own) {
    const rows = found.get(id);
    if (!rows) continue;
    const all = await withMerged(transaction, rows.enquiryIds);
    const enquiries = all.filter((row) => row.received_at <= at && !rows.kept.has(row.id));
    const mails = rows.mails.filter(({ created_at }) => created_at <= at);
    const person = { enquiries, mailIds: mailsOfOthers(enquiries, mails) };
    if (person.enquiries.length === 0 && person.mailIds.length === 0) continue;
    const erasing = {
      acceptedSince: await readAcceptedSince(transaction),
      note: noteOf('again, after a restore'),
      because: 'the person was erased before, and came back with an older state of the database',
    };
    const { files: names, ...after } = await eraseRows(transaction, person, erasing);
    await recordChange(transaction, { kind: 'privacy', action: 'erase', after, requestId });
    files = [...(files ?? []), ...names];
  }
  return files;
}

async function findErased(db: Database, erasures: readonly ErasureRow[], key: ErasureKey): Promise<Found> {
  const idsOfHash = new Map<string, string[]>();
  for (const { id, hashes } of erasures)
    for (const hash of JSON.parse(hashes) as string[])
      idsOfHash.set(hash, [...(idsOfHash.get(hash) ?? []), id]);
  const found: Found = new Map();
  const rowsOf = (id: string) => {
    const rows = found.get(id) ?? { enquiryIds: [], kept: new Set<number>(), mails: [] };
    found.set(id, rows);
    return rows;
  };
  for await (const rows of readById(db.selectFrom('enquiry').selectAll()))
    for (const row of rows) {
      for (const id of key.ofRow(row).flatMap((hash) => idsOfHash.get(hash) ?? []))
        rowsOf(id).enquiryIds.push(row.id);
      for (const id of idsOfHash.get(key.ofKeptEnquiry(row)) ?? []) rowsOf(id).kept.add(row.id);
    }
  for await (const mails of readById(correspondence(db)))
    for (const mail of mails)
      for (const address of [mail.from_address, mail.to_address].filter(Boolean))
        for (const id of idsOfHash.get(key.ofEmail(normaliseEmail(address))) ?? [])
          rowsOf(id).mails.push(mail);
  return found;
}

/** At the start: a database of an earlier day may have been put in the place of the last one, without the command. */
export async function keepErasures(
  db: Database,
  files: ImageFiles,
  { file, readSecret }: ErasureList,
): Promise<void> {
  const listed = await readErasureFile(file);
  const names = await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    const missing = await addErasures(transaction, listed);
    if (missing.length === 0) return undefined;
    return applyErasures(transaction, missing, {
      key: new ErasureKey(await readSecret()),
      requestId: 'start',
    });
  });
  if (names) await removeErased(db, files, names);
  const { count } = await db
    .selectFrom('erasure')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > listed.length) await writeErasureFile(db, file);
}
