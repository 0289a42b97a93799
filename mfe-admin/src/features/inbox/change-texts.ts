// What an admin changes about an enquiry, as texts that can be merged and shown.
import { formatPaise } from '@site/shared-contracts/amounts';
import {
  EnquiryStage,
  type AdminName,
  type InboxChange,
  type InboxItem,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { TextValues } from '../../editing/merge-edits';
import { dayText } from '../../format/moment-text';
import { stageTexts } from './inbox-texts';

export const fieldLabels: Record<keyof InboxChange, string> = {
  name: 'Name',
  company: 'Company',
  contactNo: 'Telephone',
  email: 'E-mail',
  handled: 'Status',
  suspect: 'Possible spam',
  stage: 'Stage',
  lostReason: 'Reason',
  assigneeId: 'Assigned to',
  followUpOn: 'Follow-up',
  valuePaise: 'Value',
};

export const isChangeable = (name: string): name is keyof InboxChange => name in fieldLabels;

const texts = (values: InboxChange): TextValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));

/** All that can be changed, as it is stored. */
export const textsOfItem = (item: InboxItem): TextValues => {
  const values: Required<InboxChange> = {
    name: item.name,
    company: item.company,
    contactNo: item.contactNo,
    email: item.email,
    handled: item.handled,
    suspect: item.suspect,
    stage: item.stage,
    lostReason: item.lostReason,
    assigneeId: item.assignee?.id ?? null,
    followUpOn: item.followUpOn ?? null,
    valuePaise: item.valuePaise ?? null,
  };
  return texts(values);
};

export const textsOfChange = (change: InboxChange): TextValues => texts(change);

/** As an admin reads it: `₹12,500`, `Nobody`. */
export function readableValue(name: string, text: string, admins: readonly AdminName[]): string {
  if (name === 'handled') return text === 'true' ? 'Handled' : 'Not handled';
  if (name === 'suspect') return text === 'true' ? 'Yes' : 'No';
  if (name === 'assigneeId') return admins.find(({ id }) => String(id) === text)?.username ?? 'Nobody';
  if (name === 'stage') return stageTexts[z.parse(EnquiryStage, text)].label;
  if (text === '') return 'Nothing';
  if (name === 'valuePaise') return formatPaise(Number(text));
  return name === 'followUpOn' ? dayText(text) : text;
}
