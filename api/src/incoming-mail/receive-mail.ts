import type { Insertable } from 'kysely';
import type { Config } from '../config/config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { recordReply } from '../enquiries/enquiry-progress';
import { createProcessingQueue } from '../images/processing-queue';
import type { ImageFiles } from '../images/image-files';
import type { MailConfig } from '../mail/mail-settings-store';
import { newMailFile, sha256Of } from '../sheets/sheet-file';
import { addEntry } from '../timeline/timeline-store';
import { addMailEnquiry } from './add-mail-enquiry';
import { createVirusScanner } from '../virus-scan/virus-scanner';
import { findThread } from './find-thread';
import { isTextOf, leaveOutViruses } from './leave-out-viruses';
import { isOwnMail } from './own-mail';
import { idOfBytes, parseMail, unreadMail, type ParsedMail, type ReceivedFile } from './parse-mail';
import { reopenUndelivered } from './reopen-undelivered';
import { queueReplyNotices } from './reply-notices';

/**
 * `known`: it was stored before. `ignored`: it is a mail of ours that has come back. `left`: one of too many mails of
 * programs that belong to no enquiry; it was only counted.
 */
export type Reception = 'stored' | 'known' | 'ignored' | 'left';

export interface MailReceiverOptions {
  db: Database;
  files: ImageFiles;
  config: MailConfig & Pick<Config, 'enquiriesPerHour' | 'clamd'>;
  /** Mails may have been queued. */
  onReceived: () => void;
}

export type ReceiveMail = ReturnType<typeof createMailReceiver>;

/** Part of the transaction that stores the mail, or that finds that it need not be stored. */
export type AlsoStore = (transaction: Database) => Promise<void>;

export interface Reading {
  /** Added to the text: what the mailbox says about the mail. */
  note?: string;
  /** The mail is only attached, as possible spam: reading it has failed. */
  isUnread?: boolean;
}

/** Stores received mails, each once, with the enquiry that each belongs to. */
export function createMailReceiver({ db, files, config, onReceived }: MailReceiverOptions) {
  const findVirus = createVirusScanner(config.clamd);
  // A mail takes memory while it is parsed, so a process parses one at a time.
  const queue = createProcessingQueue();

  const receive = async (raw: Buffer, alsoStore: AlsoStore, how: Reading): Promise<Reception> => {
    const parsed = how.isUnread ? unreadMail(raw, how.note) : await parseMail(raw, how.note);
    // Some programs give all of their mails one id.
    const known = (await isIdOfAnother(db, parsed)) ? { ...parsed, messageId: idOfBytes(raw) } : parsed;
    const isOwn = await isOwnMail(db, config, known);
    const isNew = !isOwn && !(await isKnown(db, known));
    const mail = isNew ? await leaveOutViruses(known, findVirus) : known;
    const stored: StoredFile[] = [];
    // The collector removes them where this fails.
    const removeFiles = async () => {
      for (const { file } of stored) await files.remove(file).catch(() => undefined);
    };
    try {
      if (isNew) await storeFiles(files, mail.attachments, stored);
      const reception = await db.transaction().execute(async (transaction) => {
        // Before any write: of two processes with the same mail, one stores it and the other finds it.
        await takeAdvisoryLock(transaction, 'enquiries');
        const result = isOwn ? 'ignored' : await store(transaction, config, mail, stored);
        await alsoStore(transaction);
        return result;
      });
      if (reception === 'stored') onReceived();
      else await removeFiles();
      return reception;
    } catch (error) {
      // The rows may be there, where the connection has ended after their transaction.
      if (!(await isKnown(db, mail).catch(() => true))) await removeFiles();
      throw error;
    }
  };

  return (
    raw: Buffer,
    alsoStore: AlsoStore = () => Promise.resolve(),
    how: Reading = {},
  ): Promise<Reception> => queue.run(() => receive(raw, alsoStore, how));
}

async function store(
  transaction: Database,
  config: MailReceiverOptions['config'],
  received: ParsedMail,
  files: StoredFile[],
): Promise<Reception> {
  if (await isKnown(transaction, received)) return 'known';
  const threaded = await findThread(transaction, received);
  const isAutomatic = received.isAutomatic || (received.isFromList && threaded === undefined);
  const mail = { ...received, isAutomatic };
  const now = Date.now();
  const added =
    threaded === undefined ? await addMailEnquiry(transaction, config.enquiriesPerHour, mail) : undefined;
  const enquiryId = threaded ?? added?.id;
  if (enquiryId === undefined) return 'left';
  const mailId = await addMail(transaction, { mail, enquiryId, now });
  const rows = files.map((file) => ({ ...file, mail_id: mailId }));
  if (rows.length > 0) await transaction.insertInto('mail_attachment').values(rows).execute();
  await addEntry(transaction, { enquiry_id: enquiryId, kind: 'reply', mail_id: mailId });
  if (mail.bounce) await reopenUndelivered(transaction, config, await markBounced(transaction, mail.bounce));
  if ((threaded !== undefined || added?.isJoined) && !mail.isAutomatic) {
    const enquiry = await recordReply(transaction, enquiryId, now);
    // Above the limits nobody is told of each.
    if (threaded !== undefined)
      await queueReplyNotices(transaction, config, { enquiry, key: mail.messageId });
  }
  return 'stored';
}

async function isIdOfAnother(db: Database, mail: ParsedMail): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select(['from_address', 'subject', 'body'])
    .where('message_id', '=', mail.messageId)
    .where('state', '=', 'received')
    .executeTakeFirst();
  if (!row) return false;
  const { answerTo, subject, text } = mail;
  const isSame = row.from_address === answerTo.address && row.subject === subject;
  return !isSame || !isTextOf(row.body, text);
}

async function isKnown(db: Database, { messageId }: ParsedMail): Promise<boolean> {
  const row = await db.selectFrom('mail').select('id').where('message_id', '=', messageId).executeTakeFirst();
  return row !== undefined;
}

interface NewMail {
  mail: ParsedMail;
  enquiryId: number;
  now: number;
}

async function addMail(transaction: Database, { mail, enquiryId, now }: NewMail): Promise<number> {
  const { id } = await transaction
    .insertInto('mail')
    .values({
      enquiry_id: enquiryId,
      purpose: 'reply',
      message_id: mail.messageId,
      in_reply_to: mail.inReplyTo[0] ?? null,
      reference_ids: JSON.stringify(mail.references),
      from_name: mail.answerTo.name,
      from_address: mail.answerTo.address,
      to_name: mail.to.name,
      to_address: mail.to.address,
      subject: mail.subject,
      body: mail.text,
      is_automatic: mail.isAutomatic ? 1 : 0,
      created_at: now,
      state: 'received',
      waiting_since: now,
      next_try_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type StoredFile = Omit<Insertable<Tables['mail_attachment']>, 'mail_id'> & { file: string };

/** Before the rows: a process that is killed leaves no row without its file. */
async function storeFiles(files: ImageFiles, attachments: ReceivedFile[], stored: StoredFile[]) {
  for (const { name, type, bytes } of attachments) {
    const sha256 = sha256Of(bytes);
    const file = newMailFile(sha256);
    await files.add(file, bytes);
    stored.push({ name, type, bytes: bytes.length, sha256, file });
  }
}

/** The ids of the mails that have not arrived. */
async function markBounced(
  transaction: Database,
  { messageIds, reason }: NonNullable<ParsedMail['bounce']>,
): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const bounced = await transaction
    .updateTable('mail')
    .set({ last_error: `It could not be delivered. ${reason}`.trim() })
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'sent')
    .returning('id')
    .execute();
  return bounced.map(({ id }) => id);
}
