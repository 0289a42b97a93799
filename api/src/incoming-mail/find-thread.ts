// To which enquiry a mail belongs.
import type { Database } from '../database/database';
import type { ParsedMail } from './parse-mail';
import { subjectKey } from './subject-key';

type Threaded = Pick<
  ParsedMail,
  'tokens' | 'inReplyTo' | 'references' | 'subject' | 'from' | 'answerTo' | 'bounce'
>;

/**
 * The id of the enquiry, by what is hardest to get wrong first: the token in an address that we gave out, the mail that
 * it answers, the chain of the mails before. A chain alone counts only with the same subject, or from the customer:
 * people take an old mail to write to somebody about something else. Undefined where it belongs to none.
 */
export async function findThread(db: Database, mail: Threaded): Promise<number | undefined> {
  return (
    (await findByToken(db, mail.tokens)) ??
    (await findByIds(db, [...mail.inReplyTo, ...(mail.bounce?.messageIds ?? [])])) ??
    (await findByChain(db, mail))
  );
}

async function findByToken(db: Database, tokens: string[]): Promise<number | undefined> {
  if (tokens.length === 0) return undefined;
  const row = await db
    .selectFrom('mail')
    .select('enquiry_id')
    .where('thread_token', 'in', tokens)
    .where('enquiry_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.enquiry_id ?? undefined;
}

async function findByIds(db: Database, ids: string[]): Promise<number | undefined> {
  const [row] = await findMails(db, ids);
  return row?.enquiry_id ?? undefined;
}

async function findByChain(db: Database, mail: Threaded): Promise<number | undefined> {
  const key = subjectKey(mail.subject);
  for (const row of await findMails(db, mail.references)) {
    const senders = [mail.from.address, mail.answerTo.address].filter(Boolean);
    const customers = [row.email, row.state === 'received' ? row.from_address : row.to_address];
    const isFromCustomer = customers.some((each) => senders.includes(each?.toLowerCase() ?? ''));
    if (isFromCustomer || (key !== '' && subjectKey(row.subject) === key)) return row.enquiry_id ?? undefined;
  }
  return undefined;
}

/** Sent or received, the latest first. Mail to colleagues starts no thread. */
const findMails = async (db: Database, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('mail')
        .innerJoin('enquiry', 'enquiry.id', 'mail.enquiry_id')
        .select([
          'mail.enquiry_id',
          'mail.subject',
          'mail.state',
          'mail.from_address',
          'mail.to_address',
          'enquiry.email',
        ])
        .where('mail.message_id', 'in', ids)
        .where('mail.purpose', 'not in', ['assignment', 'digest', 'account'])
        .orderBy('mail.id', 'desc')
        .execute();
