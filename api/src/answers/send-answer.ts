import { randomUUID } from 'node:crypto';
import type { Answer } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { recordAnswer } from '../enquiries/enquiry-progress';
import { refuseMailToSpam } from '../enquiries/refuse-mail-to-spam';
import type { Authorship } from '../http/actor';
import type { ImageFiles } from '../images/image-files';
import { queueWrittenMail, type MailFile } from '../mail/queue-written-mail';
import { ProblemError, requireFound } from '../problems/problems';
import { findAnswered } from './answered-mail';
import { findAttachments } from './attachments';

interface SentAnswer {
  enquiryId: number;
  answer: Answer;
  by: Authorship & { request: { idempotencyKey: string | undefined } };
}

/** Stores the answer in the outbox, and that the customer was answered. Returns the id of the mail. */
export async function sendAnswer(
  db: Database,
  files: ImageFiles,
  { enquiryId, answer, by }: SentAnswer,
): Promise<number> {
  const submissionKey = `answer:${by.request.idempotencyKey ?? randomUUID()}`;
  const enquiry = await findEnquiry(db, enquiryId);
  const known = await findSent(db, submissionKey);
  if (known) return checkSame(known, answer);
  // Before the transaction, because it reads the storage of files.
  const attachments = await findAttachments(db, files, { enquiry, chosen: answer.attachments });
  return db.transaction().execute(async (transaction) => {
    // The second of two presses waits here until the first is stored.
    await takeAdvisoryLock(transaction, 'enquiries');
    const sent = await findSent(transaction, submissionKey);
    if (sent) return checkSame(sent, answer);
    return store(transaction, { enquiryId, answer, attachments, submissionKey, by });
  });
}

interface StoredAnswer extends SentAnswer {
  attachments: MailFile[];
  submissionKey: string;
}

async function store(
  transaction: Database,
  { enquiryId, answer, attachments, submissionKey, by }: StoredAnswer,
): Promise<number> {
  const opened = await findEnquiry(transaction, enquiryId);
  refuseMailToSpam(opened);
  const answered = await findAnswered(transaction, opened, answer.mailId);
  checkAddress(answered.address, answer.to);
  const enquiry = await recordAnswer(transaction, enquiryId, Date.now(), by.actor);
  const mailId = await queueWrittenMail(transaction, {
    enquiryId: enquiry.id,
    purpose: 'answer',
    to: { name: opened.name, address: answered.address },
    subject: answer.subject,
    body: answer.body,
    attachments,
    submissionKey,
    inReplyTo: answered.inReplyTo,
    references: answered.references,
    admin: by.actor,
  });
  const after = {
    enquiryId: enquiry.id,
    subject: answer.subject,
    files: attachments.map(({ name }) => name),
  };
  await recordChangeBy(transaction, by, { kind: 'mail', action: 'send', itemId: mailId, after });
  return mailId;
}

function checkAddress(known: string, to: string): void {
  if (known === '') reject('No e-mail address of the customer is known. Add one to the enquiry, or call.');
  if (known.toLowerCase() !== to.toLowerCase())
    reject(`The address of the customer is ${known} now. Look at it, and send again.`);
}

function reject(message: string): never {
  throw new ProblemError(409, message, { to: message });
}

export async function findEnquiry(source: Database, id: number): Promise<EnquiryRow> {
  const row = source.selectFrom('enquiry').selectAll().where('id', '=', id);
  return requireFound(await row.executeTakeFirst(), 'There is no such enquiry.');
}

const findSent = (source: Database, submissionKey: string) =>
  source.selectFrom('mail').selectAll().where('submission_key', '=', submissionKey).executeTakeFirst();

type SentRow = NonNullable<Awaited<ReturnType<typeof findSent>>>;

function checkSame({ id, subject, body, to_address }: SentRow, answer: Answer): number {
  const isSame =
    subject === answer.subject &&
    body === answer.body &&
    to_address.toLowerCase() === answer.to.toLowerCase();
  if (!isSame) throw new ProblemError(422, 'This Idempotency-Key was used for another answer.');
  return id;
}
