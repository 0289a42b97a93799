import { dateAndTime, timeZoneName } from '@site/shared-contracts/time-zone';
import { packText, productsText, purposeTexts } from '@site/shared-contracts/quote-texts';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { EnquiryRow } from '../database/tables';
import type { MailSettings } from '../config/mail-settings';
import { askedProducts, lineTexts } from '../asked-products/asked-products';
import { enquiryLink } from './enquiry-link';
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
  { from, to, publicUrl }: Pick<MailSettings, 'from' | 'to' | 'publicUrl'>,
): Promise<ReadyMail> {
  const node = new MailComposer({
    from,
    to,
    // The customer, where an address is known: a contact message has a telephone number only.
    ...(enquiry.email &&
      enquiry.is_suspect === 0 && { replyTo: { name: oneLine(enquiry.name), address: enquiry.email } }),
    subject: subjectOf(enquiry),
    text: textOf(enquiry, timeZone, enquiryLink(enquiry.id, publicUrl)),
    // The same id each time this mail is sent, so that a mail program recognises a duplicate.
    messageId: `<${messageId}@${hostOfSender(from)}>`,
    headers: automaticHeaders,
  }).compile();
  return { envelope: node.getEnvelope(), content: await node.build() };
}

/** What a quote request is called by what it asks for. */
const requestNames: Record<EnquiryRow['purpose'], string> = {
  price: 'Quote request',
  sample: 'Sample request',
  'data sheet': 'Request for the data sheet',
};

function subjectOf(enquiry: EnquiryRow): string {
  const { kind, name, product, purpose, is_suspect } = enquiry;
  if (is_suspect === 1) return `[Suspect] ${kind === 'quote' ? 'Quote request' : 'Message'}`;
  const [first, ...further] = askedProducts(enquiry).map(packText);
  const subject =
    kind === 'quote'
      ? `${requestNames[purpose]} from ${name}: ${productsText(first ?? '', further.length)}`
      : `Message from ${name} about ${product}`;
  const letters = Array.from(oneLine(subject));
  return letters.length <= maxSubjectLength
    ? letters.join('')
    : `${letters.slice(0, maxSubjectLength - 1).join('')}…`;
}

function textOf(enquiry: EnquiryRow, timeZone: string, link: string | undefined): string {
  const { kind, received_at, id, is_suspect } = enquiry;
  return [
    ...(is_suspect === 1 ? spamText : sentTexts(enquiry)),
    '--',
    `Received ${timeOf(received_at, timeZone)}, as ${kind === 'quote' ? 'quote request' : 'message'} ${id}.`,
    ...(link === undefined ? [] : [`In the admin area: ${link}`]),
    ...(is_suspect === 1 ? [] : [howToAnswer(enquiry)]),
  ].join('\n');
}

/** Whoever sends spam writes for those who read it: no word of it is mailed. */
const spamText = ['Possible spam. The admin area lists it under ‘Possible spam’.', ''];

const howToAnswer = ({ email }: EnquiryRow) =>
  email
    ? 'An answer to this mail goes to the customer.'
    : 'The customer left no e-mail address. Please call.';

function sentTexts(enquiry: EnquiryRow): string[] {
  const { kind, name, contact_no, product, quantity, size, email, message, purpose } = enquiry;
  const fields: [string, string | null][] = [
    ['Product', product],
    ['Size', size],
    ['Quantity', quantity],
    ['Telephone', contact_no],
    ['Email', email],
  ];
  const further = lineTexts(enquiry).map((line) => `- ${oneLine(line)}`);
  return [
    `${oneLine(name)} ${kind === 'quote' ? `asks for ${purposeTexts[purpose]}.` : 'has sent a message.'}`,
    '',
    ...fields.flatMap(([label, value]) => (value ? [`${label.padEnd(10)} ${oneLine(value)}`] : [])),
    '',
    ...(further.length === 0 ? [] : ['Further products:', ...further, '']),
    ...(message === null ? [] : [message, '']),
  ];
}

/** `Nov 26, 2026, 3:04 PM India Standard Time`. Some versions of Node have an unusual space before PM. */
const timeOf = (moment: number, timeZone: string) =>
  oneLine(`${dateAndTime(new Date(moment), timeZone)} ${timeZoneName(timeZone)}`);
