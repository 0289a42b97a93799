import type { FindVirus } from '../virus-scan/virus-scanner';
import type { ParsedMail } from './parse-mail';

const noteStart = '[An attachment was left out: ';

/** The mail without attachments in which the scanner finds something. Its text says which are left out, and why. */
export async function leaveOutViruses(mail: ParsedMail, findVirus: FindVirus): Promise<ParsedMail> {
  const attachments: ParsedMail['attachments'] = [];
  const notes: string[] = [];
  for (const attachment of mail.attachments) {
    const reason = await findVirus(attachment.bytes);
    if (reason === undefined) attachments.push(attachment);
    else notes.push(`${noteStart}'${attachment.name}', because ${reason}.]`);
  }
  return { ...mail, attachments, text: withNotes(mail.text, notes) };
}

const withNotes = (text: string, notes: string[]) => [text, ...notes].filter(Boolean).join('\n\n');

/** Whether a stored text is this one, with or without notes about attachments. */
export const isTextOf = (stored: string, text: string): boolean =>
  stored === text || stored.startsWith(withNotes(text, [noteStart]));
