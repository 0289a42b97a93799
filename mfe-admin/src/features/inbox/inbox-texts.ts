// The words of the inbox.
import type {
  EnquiryKind,
  EnquirySource,
  EnquiryStage,
  InboxItem,
  InboxSort,
  InboxView,
  QuotePurpose,
} from '@site/shared-contracts/schemas';
import type { PillTone } from '../../components/status-pill';

export const viewTexts: Record<InboxView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'Nothing is open. Every enquiry is handled.' },
  mine: { label: 'Mine', empty: 'No open enquiry is assigned to you.' },
  unanswered: { label: 'Unanswered', empty: 'Every customer has an answer.' },
  due: { label: 'Due today', empty: 'Nothing is due today.' },
  new: { label: 'New to me', empty: 'Nothing has come since your last visit.' },
  handled: { label: 'Handled', empty: 'No enquiry has been handled yet.' },
  spam: { label: 'Possible spam', empty: 'No possible spam. What looks like spam is kept here.' },
  all: { label: 'All', empty: 'No enquiries yet.' },
};

export const stageTexts: Record<EnquiryStage, { label: string; tone: PillTone }> = {
  new: { label: 'New', tone: 'info' },
  quoted: { label: 'Quoted', tone: 'warn' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
};

export const kindTexts: Record<EnquiryKind, string> = { quote: 'Quote request', message: 'Message' };

export const sourceTexts: Record<EnquirySource, string> = {
  site: 'Website',
  telephone: 'Telephone',
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  visit: 'Visit',
};

export const sortTexts: Record<InboxSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
};

/** `Floor Wash · 5 L · 25`, `Floor Wash · 5 L · 25 · and 2 more`, `Floor Wash · Sample`. */
export const askedText = ({ product, size, quantity, purpose = 'price', lines = [] }: InboxItem) =>
  [product, size, quantity, requestTexts[purpose], lines.length > 0 && `and ${String(lines.length)} more`]
    .filter(Boolean)
    .join(' · ');

/** Nothing for a price, which is the usual one. */
export const requestTexts: Record<QuotePurpose, string> = {
  price: '',
  sample: 'Sample',
  'data sheet': 'Data sheet',
};

/** The part of an admin's name that tells colleagues apart in little room: `anita` of `anita@example.com`. */
export const shortName = (username: string) => username.replace(/@.*/, '');
