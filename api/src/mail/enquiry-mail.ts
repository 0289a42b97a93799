import { adminPaths } from '@site/shared-contracts';
import { dateAndTime, timeZoneName } from '@site/shared-contracts/time-zone';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { EnquiryRow } from '../database/tables';
import type { MailSettings } from '../config/mail-settings';
import { automaticHeaders, hostOfSender, oneLine } from './mail-texts';
import type { ReadyMail } from './smtp-sender';

/** Characters. */
const maxSubjectLength = 150;

interface Notice {
  enquiry: EnquiryRow;
  /** The part before the @. */
  messageId: string;
  /** That of the company, for the times in the mail. */
  timeZone: string;
}

/** The mail to the company about one enquiry. It is plain text, so that nothing a visitor typed can be markup. */
export async function writeEnquiryMail(
  { enquiry, messageId, timeZone }: Notice,
  { from, to, publicUrl }: Omit<MailSettings, 'server'>,
): Promise<ReadyMail> {
  const node = new MailComposer({
    from,
    to,
    // The customer, where an address is known: a contact message has a telephone number only.
    ...(enquiry.email && { replyTo: { name: oneLine(enquiry.name), address: enquiry.email } }),
    subject: subjectOf(enquiry),
    text: textOf(enquiry, timeZone, adminLink(enquiry, publicUrl)),
    // The same id each time this mail is sent, so that a mail program recognises a duplicate.
    messageId: `<${messageId}@${hostOfSender(from)}>`,
    headers: automaticHeaders,
  }).compile();
  return { envelope: node.getEnvelope(), content: await node.build() };
}

function subjectOf({ kind, name, product, quantity, size, is_suspect }: EnquiryRow): string {
  const subject =
    kind === 'quote'
      ? `Quote request from ${name}: ${quantity} × ${product}, ${size ?? ''}`
      : `Message from ${name} about ${product}`;
  const letters = Array.from(oneLine(is_suspect === 1 ? `[Suspect] ${subject}` : subject));
  return letters.length <= maxSubjectLength
    ? letters.join('')
    : `${letters.slice(0, maxSubjectLength - 1).join('')}…`;
}

function textOf(enquiry: EnquiryRow, timeZone: string, link: string | undefined): string {
  const { kind, name, contact_no, product, quantity, size, email, message, received_at, id, is_suspect } =
    enquiry;
  const fields: [string, string | null][] = [
    ['Product', product],
    ['Size', size],
    ['Quantity', quantity],
    ['Telephone', contact_no],
    ['Email', email],
  ];
  return [
    `${oneLine(name)} ${kind === 'quote' ? 'asks for a quote.' : 'has sent a message.'}`,
    '',
    ...fields.flatMap(([label, value]) => (value === null ? [] : [`${label.padEnd(10)} ${oneLine(value)}`])),
    '',
    ...(message === null ? [] : [message, '']),
    '--',
    `Received ${timeOf(received_at, timeZone)}, as ${kind === 'quote' ? 'quote request' : 'message'} ${id}.`,
    ...(link === undefined ? [] : [`In the admin area: ${link}`]),
    email === null
      ? 'The customer left no e-mail address. Please call.'
      : 'An answer to this mail goes to the customer.',
    ...(is_suspect === 1 ? ['Possible spam. The admin area lists it under ‘Possible spam’.'] : []),
  ].join('\n');
}

/** `Nov 26, 2026, 3:04 PM India Standard Time`. Some versions of Node have an unusual space before PM. */
const timeOf = (moment: number, timeZone: string) =>
  oneLine(`${dateAndTime(new Date(moment), timeZone)} ${timeZoneName(timeZone)}`);

/** The page of the enquiry in the admin area; undefined without the URL of the site. */
function adminLink({ id }: EnquiryRow, publicUrl: string): string | undefined {
  const path = adminPaths.inbox.replace(':id?', String(id));
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : undefined;
}
