import { omit } from './omit';
import { randomUUID } from 'node:crypto';
import { erasureReasons, type ErasureReason, type PersonErased } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Authorship } from '../http/actor';
import type { ImageFiles } from '../images/image-files';
import { moment } from '../time/time';
import { eraseRows } from './erase-rows';
import { ErasureKey, writeErasureFile, type ErasureList, type ErasureRow } from './erasure-list';
import { findPerson, requireSome, type PersonRows } from './find-person';
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
}

export async function erasePerson(
  { db, files, list }: Sources,
  { identifiers, reason }: Erasure,
  by: Authorship,
): Promise<Omit<PersonErased, 'status'>> {
  const key = new ErasureKey(await list.readSecret());
  const { files: names, ...counts } = await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    const person = requireSome(await findPerson(transaction, identifiers));
    const erased = await eraseRows(transaction, person, {
      acceptedSince: await readAcceptedSince(transaction),
      note: noteOf(erasureReasons[reason]),
    });
    await transaction
      .insertInto('erasure')
      .values(newErasure(key, identifiers, person))
      .execute();
    const after = { reason, ...omit(erased, 'files') };
    await recordChangeBy(transaction, by, { kind: 'privacy', action: 'erase', after });
    return erased;
  });
  await writeErasureFile(db, list.file);
  await removeErased(db, files, names);
  return counts;
}

const newErasure = (key: ErasureKey, identifiers: Identifiers, { enquiries }: PersonRows): ErasureRow => ({
  id: randomUUID(),
  at: Date.now(),
  key_id: key.id,
  hashes: JSON.stringify([...key.ofIdentifiers(identifiers), ...enquiries.map(key.ofEnquiry)]),
});

export const noteOf = (reason: string): string =>
  `The person was erased on ${moment(Date.now()).slice(0, 10)}: ${reason}. The accepted quotation is kept as a record of ` +
  'the sale, which tax law wants (section 36 of the CGST Act, 2017).';
