// Sends a quotation: number, PDF, link, mail, and what becomes of the enquiry.
import type { ImageFiles } from '../images/image-files';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { moveStage, recordAnswer } from '../enquiries/enquiry-progress';
import { refuseMailToSpam } from '../enquiries/refuse-mail-to-spam';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { readCompany } from '../mail/company-time-zone';
import { queueWrittenMail, type MailFile } from '../mail/queue-written-mail';
import { ProblemError } from '../problems/problems';
import { newPdfFile, sha256Of } from '../sheets/sheet-file';
import { addEntry } from '../timeline/timeline-store';
import { newLink } from './quotation-link';
import { takeNumber, withVersion } from './quotation-number';
import {
  contentOf,
  lockQuotation,
  readToday,
  searchKeyOf,
  toWire,
  type StoredQuotation,
} from './quotation-rows';
import { countChange } from './quotation-store';
import { pdfName, type MakePdf } from './quotation-file';
import { writeMailTexts } from './quotation-mail';

interface Letter {
  subject: string;
  body: string;
}

export interface Sending {
  id: number;
  mail: Letter | undefined;
  /** Of the client: the same version is sent once. */
  key: string | undefined;
}

interface Sent {
  id: number;
  version: number;
  number: string;
  path?: string;
}

/** A draft that has its number, or what an earlier call with the same key has sent. */
type Prepared = { stored: StoredQuotation; number: string } | { sent: Sent };

interface Dependencies {
  db: Database;
  files: ImageFiles;
  makePdf: MakePdf;
  /** The origin of the site, or empty. */
  publicUrl: string;
  /** Called when a mail was queued. */
  onMail: () => void;
}

export type SendQuotation = ReturnType<typeof createQuotationSender>;

/**
 * In three steps, because a PDF takes too long for a transaction: the number, the file, and then everything else at once.
 * A process that is killed between them leaves a draft that has its number, and is sent with it later.
 */
export const createQuotationSender =
  ({ db, files, makePdf, publicUrl, onMail }: Dependencies) =>
  async (sending: Sending, by: Authorship): Promise<Sent> => {
    const origin = publicUrl || (by.request.origin ?? '');
    if (sending.mail) checkOrigin(origin);
    const prepared = await db.transaction().execute((transaction) => prepare(transaction, sending, by));
    if ('sent' in prepared) return prepared.sent;
    const { stored, number } = prepared;
    const { newest } = stored;
    const bytes = await makePdf({ content: contentOf(newest), number, version: newest.number });
    const sha256 = sha256Of(bytes);
    const file = newPdfFile('quotation', sha256);
    // Before the row: a process that is killed leaves no row without its file.
    await files.add(file, bytes);
    const pdf = { file, sha256, bytes: bytes.length, name: pdfName(withVersion(number, newest.number)) };
    const sent = await db
      .transaction()
      .execute((transaction) => finish(transaction, { sending, stored, number, pdf, origin, by }))
      .catch(async (error: unknown) => {
        // After any other error the row may be there. The collector removes what has none, also where this fails.
        if (error instanceof ProblemError) await files.remove(file).catch(() => undefined);
        throw error;
      });
    // The other of two presses was faster, and has its own file.
    if (sent.path === undefined) await files.remove(file).catch(() => undefined);
    else if (sending.mail) onMail();
    return sent;
  };

/** A link in a mail leads nowhere without an origin, as that of a page in a sandbox, which is 'null'. */
function checkOrigin(origin: string): void {
  if (!/^https?:/.test(origin))
    throw new ProblemError(409, 'Set the URL of the site (PUBLIC_URL) first: the mail has a link to it.');
}

async function prepare(transaction: Database, sending: Sending, by: Authorship): Promise<Prepared> {
  const { id, mail } = sending;
  const stored = await lockQuotation(transaction, id);
  const sent = await findSent(transaction, sending);
  if (sent) return { sent };
  const { row, newest } = stored;
  if (newest.state !== 'draft')
    throw new ProblemError(409, 'It was sent already, perhaps by a colleague. Reload the page.');
  await checkVersion(row.version, by.request.ifMatch, () => toWire(transaction, stored));
  const today = await readToday(transaction);
  if (newest.valid_until < today)
    throw new ProblemError(422, 'Its last day is over.', { validUntil: 'Choose a day that is not over.' });
  if (mail) await checkRecipient(transaction, row.enquiry_id);
  if (row.number !== null) return { stored, number: row.number };
  const { name: company } = await readCompany(transaction);
  const taken = await takeNumber(transaction, { day: today, company });
  const search_key = searchKeyOf(taken.number, contentOf(newest));
  await transaction
    .updateTable('quotation')
    .set({ ...taken, search_key })
    .where('id', '=', id)
    .execute();
  return { stored, number: taken.number };
}

/** The version that was sent with this key. Throws a 422 where it is one of another quotation. */
async function findSent(transaction: Database, { id, key }: Sending): Promise<Sent | undefined> {
  if (key === undefined) return undefined;
  const sent = await transaction
    .selectFrom('quotation_version')
    .innerJoin('quotation', 'quotation.id', 'quotation_version.quotation_id')
    .select(['quotation.id', 'quotation.version', 'quotation.number as label', 'quotation_version.number'])
    .where('submission_key', '=', key)
    .executeTakeFirst();
  if (!sent) return undefined;
  if (sent.id !== id) throw new ProblemError(422, 'This Idempotency-Key was used for another quotation.');
  return { id, version: sent.version, number: withVersion(sent.label ?? '', sent.number) };
}

/** The customer who can be written to. */
async function checkRecipient(
  transaction: Database,
  enquiryId: number,
): Promise<{ name: string; address: string }> {
  const { name, email, is_suspect } = await transaction
    .selectFrom('enquiry')
    .select(['name', 'email', 'is_suspect'])
    .where('id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  refuseMailToSpam({ is_suspect });
  if (!email) throw new ProblemError(422, 'The enquiry has no e-mail address. Pass the link on instead.');
  return { name, address: email };
}

interface Finished {
  sending: Sending;
  stored: StoredQuotation;
  number: string;
  pdf: Pick<MailFile, 'file' | 'sha256' | 'bytes' | 'name'>;
  origin: string;
  by: Authorship;
}

async function finish(transaction: Database, finished: Finished): Promise<Sent> {
  const { sending, stored, number, pdf, by } = finished;
  const { id } = sending;
  const now = Date.now();
  // First: this lock comes before that of the quotation, as everywhere.
  await takeAdvisoryLock(transaction, 'enquiries');
  const known = await findSent(transaction, sending);
  if (known) return known;
  const enquiry = await recordAnswer(transaction, stored.row.enquiry_id, now, by.actor);
  const { row, newest } = await lockQuotation(transaction, id);
  const isSame = row.version === stored.row.version && newest.number === stored.newest.number;
  if (!isSame || newest.state !== 'draft')
    throw new ProblemError(409, 'Somebody else has changed or sent it at the same moment. Reload the page.');

  const { path, token_hash } = newLink();
  const versions = transaction.updateTable('quotation_version').where('quotation_id', '=', id);
  // An order stays one.
  await versions
    .set({ state: 'superseded' })
    .where('number', '<', newest.number)
    .where('state', 'in', ['sent', 'declined'])
    .execute();
  await versions
    .set({ state: 'sent', token_hash, submission_key: sending.key ?? null, sent_at: now })
    .set({ file: pdf.file, sha256: pdf.sha256, admin_id: by.actor.id, admin: by.actor.username })
    .where('number', '=', newest.number)
    .execute();
  await countChange(transaction, id);

  await quoteEnquiry(transaction, enquiry, newest.total_paise, by);
  const about = { quotation_id: id, quotation_version: newest.number };
  await addEntry(transaction, { enquiry_id: enquiry.id, kind: 'quotation-sent', ...about }, by.actor);
  await mailQuotation(transaction, finished, path);
  const label = withVersion(number, newest.number);
  const after = { number: label, totalPaise: newest.total_paise, mailed: sending.mail !== undefined };
  await recordChangeBy(transaction, by, { kind: 'quotation', action: 'send', itemId: id, after });
  return { id, version: row.version + 1, number: label, path };
}

async function quoteEnquiry(transaction: Database, { id }: EnquiryRow, totalPaise: number, by: Authorship) {
  await moveStage(transaction, id, 'quoted', by.actor);
  await transaction
    .updateTable('enquiry')
    .set(({ eb }) => ({ value_paise: totalPaise, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** To the customer of the enquiry that the quotation was written for. */
async function mailQuotation(
  transaction: Database,
  { sending: { id, mail }, stored: { row, newest }, number, pdf, origin, by }: Finished,
  path: string,
): Promise<void> {
  if (!mail) return;
  // Once more: it may have been changed while the PDF was made.
  const to = await checkRecipient(transaction, row.enquiry_id);
  const texts = writeMailTexts(mail, {
    number: withVersion(number, newest.number),
    link: origin + path,
    validUntil: newest.valid_until,
  });
  await queueWrittenMail(transaction, {
    enquiryId: row.enquiry_id,
    purpose: 'quotation',
    to,
    ...texts,
    attachments: [{ ...pdf, type: 'application/pdf' }],
    submissionKey: `quotation:${String(id)}:${String(newest.number)}`,
    admin: by.actor,
  });
}
