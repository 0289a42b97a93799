import type { ImapFlow } from 'imapflow';
import type { Database } from '../database/database';
import { Unavailable } from '../problems/unavailable';
import { aDay, aMinute } from '../time/time';
import { movePosition, readPosition, type MailboxPosition } from './mailbox-position';
import { maxMailBytes } from './parse-mail';
import type { AlsoStore, ReceiveMail } from './receive-mail';

/** Milliseconds: how far the clock of the mail server may be behind. */
const clockTolerance = 10 * aMinute;
/** Bytes of a mail that is too large as a whole. */
const startBytes = 256 * 1024;
/** After so many, a mail is stored unread, so that it does not hold up the mails behind it. */
const maxTries = 3;

/** The mail that could not be stored, and how often. It outlives the connection. */
export interface FailedMail {
  uid: number;
  tries: number;
}

interface FolderReading {
  db: Database;
  connection: ImapFlow;
  mailbox: string;
  receive: ReceiveMail;
  failed: FailedMail;
  /** Called after each mail. False where this process must not read on. */
  mayReadOn: () => Promise<boolean>;
}

/**
 * Reads what is new in the open folder, the oldest first. Where the server has numbered its mails anew, all of them are
 * new; those that are stored are known by their Message-ID.
 */
export async function readFolder(reading: FolderReading) {
  const { db, connection, mailbox, mayReadOn } = reading;
  const folder = connection.mailbox;
  if (folder === false) throw new Error('The folder is not open.');
  const uidValidity = String(folder.uidValidity);
  const position = await readPosition(db, mailbox);
  const lastUid = position.uidValidity === uidValidity ? position.lastUid : 0;
  for (const uid of await listNew(connection, { ...position, lastUid })) {
    const move = { uidValidity, lastUid: uid };
    const mail = await fetchMail(connection, uid, position.begunAt);
    if (mail) await receiveMail(reading, mail, move);
    else await movePosition(db, mailbox, move);
    if (!(await mayReadOn())) return;
  }
}

/** Where the storage, the database or the virus scanner is away, that is not the fault of this mail: it is tried again. */
async function receiveMail(
  { mailbox, receive, failed }: FolderReading,
  { raw, note }: FetchedMail,
  move: Omit<MailboxPosition, 'begunAt'>,
): Promise<void> {
  const alsoMove: AlsoStore = (transaction) => movePosition(transaction, mailbox, move);
  try {
    await receive(raw, alsoMove, { note });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const uid = move.lastUid;
    Object.assign(failed, { uid, tries: failed.uid === uid ? failed.tries + 1 : 1 });
    if (failed.tries < maxTries) throw error;
    await receive(raw, alsoMove, { note, isUnread: true });
  }
}

async function listNew(connection: ImapFlow, { lastUid, begunAt }: Omit<MailboxPosition, 'uidValidity'>) {
  const since = new Date(begunAt - aDay);
  const found = await connection.search({ uid: `${lastUid + 1}:*`, since }, { uid: true });
  // `5:*` has the last mail also where its number is 4.
  return (Array.isArray(found) ? found : []).filter((uid) => uid > lastUid).sort((one, other) => one - other);
}

interface FetchedMail {
  raw: Buffer;
  note: string;
}

/** Undefined for a mail that was deleted meanwhile, or that had come before this mailbox was read. */
async function fetchMail(
  connection: ImapFlow,
  uid: number,
  begunAt: number,
): Promise<FetchedMail | undefined> {
  const found = await connection.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
  if (!found) return undefined;
  if (found.internalDate && new Date(found.internalDate).getTime() < begunAt - clockTolerance)
    return undefined;
  const isTooLarge = (found.size ?? 0) > maxMailBytes;
  const source = isTooLarge ? { maxLength: startBytes } : true;
  const mail = await connection.fetchOne(String(uid), { source }, { uid: true });
  if (!mail || !mail.source) return undefined;
  const megabytes = Math.ceil((found.size ?? 0) / 1024 / 1024);
  const note = isTooLarge
    ? `[This mail has ${megabytes} MB, which is too much. Only its beginning is here; the whole is in the mailbox.]`
    : '';
  return { raw: mail.source, note };
}
