import { limits } from '@site/shared-contracts';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { enquirySearchText } from '../enquiries/enquiry-search-text';
import { createEnquiryLimits } from '../enquiries/enquiry-limits';
import { queueMail } from '../mail/mail-queue';
import { ProblemError } from '../problems/problems';
import { consume } from '../rate-limits/rate-limit';
import { aDay } from '../time/time';
import type { ParsedMail } from './parse-mail';

/** Mails of programs that belong to no enquiry: newsletters, and mail of people that came through a mailing list. */
const automaticMails = { name: 'automatic mails', window: aDay, max: 200 };

interface MailEnquiry {
  id: number;
  /** It was there before. */
  isJoined: boolean;
}

/**
 * A mail that answers none of ours is a new enquiry. Undefined for one of too many mails of programs.
 * Part of the transaction that stores the mail, which has the lock of the enquiries.
 */
export async function addMailEnquiry(
  transaction: Database,
  perHour: Config['enquiriesPerHour'],
  mail: ParsedMail,
): Promise<MailEnquiry | undefined> {
  const decision = mail.isAutomatic
    ? (await consume(transaction, automaticMails)) && { isPossibleSpam: true, isMailed: false }
    : await decide(transaction, perHour, mail);
  if (decision === false) return undefined;
  if ('joined' in decision) return { id: decision.joined, isJoined: true };
  const { from, answerTo, subject, text } = mail;
  const sent = {
    kind: 'message' as const,
    name: cut(answerTo.name || from.name || answerTo.address || 'Unknown sender', limits.name),
    contact_no: '',
    product: 'By mail',
    quantity: '',
    message: cut([subject, text].filter(Boolean).join('\n\n'), limits.message),
    size: null,
    email: answerTo.address || null,
    created_on: null,
  };
  const added = await transaction
    .insertInto('enquiry')
    .values({
      ...sent,
      source: 'mail',
      name_key: normaliseForSearch(sent.name),
      received_at: Date.now(),
      submission_key: null,
      is_suspect: decision.isPossibleSpam ? 1 : 0,
      search_key: enquirySearchText(sent),
    })
    .returning(['id', 'received_at'])
    .executeTakeFirstOrThrow();
  if (decision.isMailed) await queueMail(transaction, added.id, added.received_at);
  return { id: added.id, isJoined: false };
}

/**
 * Above the limits, the mail joins the last enquiry of its sender, or else the last possible spam that came by mail: no
 * sender may keep the mails behind its own from being read.
 */
async function decide(transaction: Database, perHour: Config['enquiriesPerHour'], mail: ParsedMail) {
  const sender = mail.answerTo.address;
  try {
    return await createEnquiryLimits(perHour)(transaction, { sender }, mail.looksLikeSpam);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const joined = (await findLatest(transaction, sender)) ?? (await findLatest(transaction, undefined));
    return joined === undefined ? { isPossibleSpam: true, isMailed: false } : { joined };
  }
}

/** The last enquiry by mail of this sender, or of possible spam: an open one, where there is one. */
async function findLatest(transaction: Database, sender: string | undefined): Promise<number | undefined> {
  const byMail = transaction.selectFrom('enquiry').select('id').where('source', '=', 'mail');
  const row = await (
    sender === undefined ? byMail.where('is_suspect', '=', 1) : byMail.where('email', '=', sender)
  )
    .orderBy(sql`case when handled_at is null then 0 else 1 end`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

const cut = (text: string, maximum: number): string => {
  const letters = text.slice(0, maximum);
  return letters.length < text.length ? `${letters.slice(0, -1).replace(/\p{Surrogate}$/u, '')}…` : letters;
};
