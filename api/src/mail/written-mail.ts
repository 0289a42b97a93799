import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailSettings } from '../config/mail-settings';
import type { Tables } from '../database/tables';
import type { ImageFiles } from '../images/image-files';
import { automaticHeaders, oneLine } from './mail-texts';
import { LastingFailure, type ReadyMail } from './smtp-sender';

type Attachment = Selectable<Tables['mail_attachment']>;

interface StoredMail {
  mail: Selectable<Tables['mail']>;
  attachments: Attachment[];
  files: ImageFiles;
}

/** The bytes of a mail that was written. They are the same each time, apart from what the settings say. */
export async function writeWrittenMail(
  { mail, attachments, files }: StoredMail,
  { from, replyAddress }: Pick<MailSettings, 'from' | 'replyAddress'>,
): Promise<ReadyMail> {
  const read = (attachment: Attachment) => readAttachment(files, attachment);
  const isAutomatic = mail.purpose !== 'answer' && mail.purpose !== 'quotation';
  const node = new MailComposer({
    from,
    to: { name: oneLine(mail.to_name), address: mail.to_address },
    ...(replyAddress && mail.thread_token && { replyTo: plusAddress(replyAddress, mail.thread_token) }),
    subject: oneLine(mail.subject),
    text: mail.body,
    date: new Date(mail.created_at),
    messageId: `<${mail.message_id}>`,
    ...(mail.in_reply_to && { inReplyTo: `<${mail.in_reply_to}>` }),
    references: idsOf(mail.reference_ids),
    ...(isAutomatic && { headers: automaticHeaders }),
    attachments: await Promise.all(attachments.map(read)),
  }).compile();
  return { envelope: node.getEnvelope(), content: await node.build() };
}

async function readAttachment(files: ImageFiles, { name, type, file, sha256 }: Attachment) {
  const content = await files.find(file);
  if (!content) throw new LastingFailure(`The attached file ‘${name}’ is no longer there.`);
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new LastingFailure(`The attached file ‘${name}’ is damaged.`);
  return { filename: name, contentType: type, content };
}

/** `sales@example.com` as `sales+token@example.com`: mail to it arrives in the same mailbox. */
function plusAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

const idsOf = (json: string) => (JSON.parse(json) as string[]).map((id) => `<${id}>`);
