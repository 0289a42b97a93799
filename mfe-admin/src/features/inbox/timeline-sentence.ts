import { formatPaise } from '@site/shared-contracts/amounts';
import type { EntryKind, TimelineEntry } from '@site/shared-contracts/schemas';
import { EnquiryStage } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { dayText } from '../../format/moment-text';
import { shortName, stageTexts } from './inbox-texts';

/** What an entry of the timeline says, and what somebody has written. */
export interface EntryTexts {
  sentence: string;
  /** In somebody's own words. */
  body?: string;
}

/** `lost: too expensive` and `telephone: will call back` are a word and somebody's words. */
function splitText(text: string): [word: string, rest: string] {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trim()];
}

const contacts: Record<string, string> = {
  telephone: 'by telephone',
  whatsapp: 'on WhatsApp',
  mail: 'by e-mail',
  visit: 'at a visit',
};

const purposes = {
  answer: 'Answer',
  confirmation: 'Confirmation',
  quotation: 'Quotation',
  assignment: 'Notice of the assignment',
  account: 'Mail about an account',
  digest: 'Digest',
  reply: 'E-mail',
} as const;

type Describe = (entry: TimelineEntry, who: string) => EntryTexts | string;

const quotationName = ({ quotation }: TimelineEntry) =>
  quotation
    ? `Quotation ${quotation.number}${quotation.version > 1 ? `, version ${quotation.version}` : ''}`
    : 'A quotation';

const describe: Record<EntryKind, Describe> = {
  received: (_, who) => (who ? `${who} typed in the enquiry.` : 'The enquiry came.'),
  opened: (_, who) => `${who || 'Somebody'} opened it.`,
  note: ({ text }, who) => ({ sentence: who ? `Note by ${who}` : 'Note', body: text }),
  stage: ({ text }, who) => {
    const [word, reason] = splitText(text);
    const stage = z.safeParse(EnquiryStage, word).data;
    const label = stage ? stageTexts[stage].label : word;
    return {
      sentence: `${who ? `${who} set the stage` : 'The stage went'} to ${label}.`,
      ...(reason && { body: reason }),
    };
  },
  assignee: ({ text, admin }, who) => {
    if (text === admin) return `${who} took it on.`;
    return text ? `${who} assigned it to ${shortName(text)}.` : `${who} assigned it to nobody.`;
  },
  'follow-up': ({ text }, who) =>
    text ? `${who} set the follow-up to ${dayText(text)}.` : `${who} removed the follow-up.`,
  value: ({ text }, who) =>
    text ? `${who} set the value to ${formatPaise(Number(text))}.` : `${who} removed the value.`,
  customer: ({ text }, who) => ({ sentence: `${who} changed the customer.`, body: text }),
  handled: (_, who) => `${who || 'It'} ${who ? 'marked it' : 'was marked'} as handled.`,
  reopened: ({ text }, who) =>
    text
      ? { sentence: 'A mail did not reach the customer: it is open again.', body: text }
      : who
        ? `${who} opened it again.`
        : 'It is open again.',
  spam: (_, who) => (who ? `${who} moved it to possible spam.` : 'It was moved to possible spam.'),
  'not-spam': (_, who) => `${who} said that it is not spam.`,
  merged: ({ text }, who) => `${who} merged it with No. ${text}.`,
  split: ({ text }, who) => `${who} split off No. ${text}.`,
  contact: ({ text }, who) => {
    const [channel, words] = splitText(text);
    const how = contacts[channel] ?? channel;
    return { sentence: `${who} answered ${how}.`, ...(words && { body: words }) };
  },
  mail: ({ mail, text }, who) => ({
    sentence: `${mail ? purposes[mail.purpose] : 'E-mail'} to ${mail?.to ?? 'the customer'}${who && ` by ${who}`}`,
    body: mail?.body ?? text,
  }),
  reply: ({ mail, text }) => ({
    sentence: mail?.automatic
      ? `Automatic reply from ${mail.from}`
      : `Reply from ${mail?.from ?? 'the customer'}`,
    body: mail?.body ?? text,
  }),
  'quotation-sent': (entry, who) =>
    `${quotationName(entry)} ${who ? `was sent by ${who}` : 'was sent'}${totalOf(entry)}.`,
  'quotation-seen': (entry) => `The customer has opened ${lowerFirst(quotationName(entry))}.`,
  'quotation-accepted': (entry, who) => ({
    sentence: `${who || 'The customer'} accepted ${lowerFirst(quotationName(entry))}${totalOf(entry)}.`,
    ...(entry.text && { body: entry.text }),
  }),
  'quotation-declined': (entry, who) => ({
    sentence: `${who || 'The customer'} declined ${lowerFirst(quotationName(entry))}.`,
    ...(entry.text && { body: entry.text }),
  }),
};

const totalOf = ({ quotation }: TimelineEntry) => (quotation ? `, ${formatPaise(quotation.totalPaise)}` : '');
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function entryTexts(entry: TimelineEntry): EntryTexts {
  const texts = describe[entry.kind](entry, entry.admin ? shortName(entry.admin) : '');
  return typeof texts === 'string' ? { sentence: texts } : texts;
}

/** Whether a mail has reached a mail server, in words; undefined for a mail of the customer. */
export function deliveryText({ mail }: TimelineEntry, isMailSetUp: boolean): string | undefined {
  if (!mail || mail.state === 'received') return undefined;
  if (mail.state === 'sent') return 'Sent';
  if (mail.state === 'dead') return `Failed: ${mail.lastError ?? 'the mail server has refused it'}`;
  const reason = isMailSetUp ? mail.lastError : 'no mail server is set up';
  return reason ? `Waits in the outbox: ${reason}` : 'Waits in the outbox';
}
