// All that is stored of a person: for the screen, and for the person.
import { omit } from './omit';
import type { PersonExport, PersonFound } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { moment } from '../time/time';
import { mailsOfOthers, otherIdentifiers, withOne, type FoundPerson, type PersonRows } from './find-person';
import type { Identifiers } from './identifiers';

type Rows = Awaited<ReturnType<typeof readStored>>;

/** Without the columns by which rows are searched, which repeat the others. */
async function readStored(db: Database, { enquiries, mailIds }: PersonRows) {
  const ids = withOne(enquiries.map(({ id }) => id));
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where((eb) => eb.or([eb('enquiry_id', 'in', ids), eb('id', 'in', withOne(mailIds))]))
    .orderBy('id')
    .execute();
  const idsOfMail = withOne(mail.map(({ id }) => id));
  const quotation = await db
    .selectFrom('quotation')
    .select(['id', 'enquiry_id', 'number', 'created_at'])
    .where('enquiry_id', 'in', ids)
    .execute();
  const quotationIds = withOne(quotation.map(({ id }) => id));
  const versions = await db
    .selectFrom('quotation_version')
    .selectAll()
    .where('quotation_id', 'in', quotationIds)
    .execute();
  return {
    enquiry: enquiries.map((row) => omit(row, 'search_key', 'name_key')),
    enquiry_entry: await db
      .selectFrom('enquiry_entry')
      .selectAll()
      .where((eb) => eb.or([eb('enquiry_id', 'in', ids), eb('mail_id', 'in', idsOfMail)]))
      .orderBy('id')
      .execute(),
    mail_outbox: await db.selectFrom('mail_outbox').selectAll().where('enquiry_id', 'in', ids).execute(),
    mail: mail.map((row) => omit(row, 'thread_token')),
    mail_attachment: await db
      .selectFrom('mail_attachment')
      .selectAll()
      .where('mail_id', 'in', idsOfMail)
      .execute(),
    quotation,
    quotation_version: versions.map(({ content, ...row }) => ({
      ...omit(row, 'token_hash'),
      content: JSON.parse(content) as unknown,
    })),
    audit_entry: await db
      .selectFrom('audit_entry')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb('kind', 'in', ['message', 'quote']), eb('item_id', 'in', ids)]),
          eb.and([eb('kind', '=', 'mail'), eb('item_id', 'in', idsOfMail)]),
          eb.and([eb('kind', '=', 'quotation'), eb('item_id', 'in', quotationIds)]),
        ]),
      )
      .execute(),
  };
}

export async function summarisePerson(
  db: Database,
  person: FoundPerson,
  identifiers: Identifiers,
  acceptedSince: number,
): Promise<Omit<PersonFound, 'status'>> {
  const mailIds = mailsOfOthers(person.enquiries, person.mails);
  const rows = await readStored(db, { enquiries: person.enquiries, mailIds });
  const kept = rows.quotation_version.filter(
    ({ state, decided_at }) => state === 'accepted' && (decided_at ?? 0) >= acceptedSince,
  );
  return {
    enquiries: rows.enquiry.map(({ id, kind, name, product, email, contact_no, received_at }) => ({
      ...{ id, kind, name, product, email: email ?? '', contactNo: contact_no },
      isOther: person.others.has(id),
      receivedAt: moment(received_at),
    })),
    mails: rows.mail.length,
    attachments: rows.mail_attachment.length,
    quotations: rows.quotation.length,
    keptQuotations: new Set(kept.map(({ quotation_id }) => quotation_id)).size,
    timelineEntries: rows.enquiry_entry.length,
    auditEntries: rows.audit_entry.length,
    others: otherIdentifiers(person, identifiers),
  };
}

export async function exportPerson(
  db: Database,
  files: ImageFiles,
  person: PersonRows,
  identifiers: Identifiers,
): Promise<Omit<PersonExport, 'status'>> {
  const rows = await readStored(db, person);
  return {
    person: identifiers,
    exportedAt: moment(Date.now()),
    rows,
    files: await readFiles(files, rows),
  };
}

async function readFiles(files: ImageFiles, rows: Rows): Promise<PersonExport['files']> {
  const attached = rows.mail_attachment.map(({ file, name, type }) => ({ file, name, type }));
  const sent = rows.quotation_version.flatMap(({ file, quotation_id, number }) =>
    file === null ? [] : { file, name: `quotation-${quotation_id}-${number}.pdf`, type: 'application/pdf' },
  );
  const read: PersonExport['files'] = [];
  for (const { file, name, type } of [...attached, ...sent]) {
    const bytes = await files.find(file);
    if (bytes) read.push({ name, type, base64: bytes.toString('base64') });
  }
  return read;
}
