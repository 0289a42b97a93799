import { omit } from './omit';
import { randomUUID } from 'node:crypto';
import { erasureReasons, type ErasureReason, type PersonErased } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import type { Authorship } from '../http/actor';
import type { ImageFiles } from '../images/image-files';
import { moment } from '../time/time';
import { eraseRows } from './erase-rows';
import { ErasureKey, writeErasureFile, type ErasureList, type ErasureRow } from './erasure-list';
import { choose, findPerson } from './find-person';
import type { Identifiers } from './identifiers';
import { readAcceptedSince } from './retention-settings';
import { removeErased } from './remove-erased-files';

interface Sources {
  db: Database;
  files: ImageFiles;
  list: ErasureList;
}

interface Erasure {
  identifiers: Identifiers;
  reason: ErasureReason;
  /** Of those that the admin was shown. */
  enquiryIds: readonly number[];
}

export async function erasePerson(
  { db, files, list }: Sources,
  { identifiers, reason, enquiryIds }: Erasure,
  by: Authorship,
): Promise<Omit<PersonErased, 'status'>> {
  const key = new ErasureKey(await list.readSecret());
  const { files: names, ...counts } = await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    const found = await findPerson(transaction, identifiers);
    const person = choose(found, enquiryIds);
    const kept = found.enquiries.filter(({ id }) => !enquiryIds.includes(id));
    const erased = await eraseRows(transaction, person, {
      acceptedSince: await readAcceptedSince(transaction),
      note: noteOf(erasureReasons[reason]),
      because: erasureReasons[reason].replace(/^T/, 't'),
    });
    await transaction
      .insertInto('erasure')
      .values(newErasure(key, identifiers, { erased: person.enquiries, kept }))
      .execute();
    const after = { reason, ...omit(erased, 'files') };
    await recordChangeBy(transaction, by, { kind: 'privacy', action: 'erase', after });
    return erased;
  });
  // The files go, too, where the list cannot be written.
  await writeErasureFile(db, list.file).finally(() => removeErased(db, files, names));
  return counts;
}

interface Choice {
  erased: EnquiryRow[];
  kept: EnquiryRow[];
}

/** Without the number where others have it, too. */
function newErasure(key: ErasureKey, { email, phone }: Identifiers, { erased, kept }: Choice): ErasureRow {
  const hashes = [
    ...key.ofIdentifiers({ email, phone: kept.length > 0 ? '' : phone }),
    ...erased.map(key.ofEnquiry),
    ...kept.map(key.ofKeptEnquiry),
  ];
  return { id: randomUUID(), at: Date.now(), key_id: key.id, hashes: JSON.stringify(hashes) };
}

export const noteOf = (reason: string): string =>
  `The person was erased on ${moment(Date.now()).slice(0, 10)}: ${reason}. The accepted quotation is kept as a record of ` +
  'the sale, which tax law wants (section 36 of the CGST Act, 2017).';
