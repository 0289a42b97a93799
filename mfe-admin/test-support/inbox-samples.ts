import type { InboxEnquiry, InboxItem } from '@site/shared-contracts/schemas';

export const asha: InboxItem = {
  id: 7,
  kind: 'quote',
  source: 'site',
  name: 'Asha Nair',
  company: 'Kochi Soaps',
  contactNo: '+91 98765-43210',
  email: 'asha@example.com',
  product: 'Floor Wash & Shine',
  size: '5 L',
  quantity: '25',
  message: '',
  receivedAt: '2026-03-04T05:06:00.000Z',
  customerWroteAt: '2026-03-04T05:06:00.000Z',
  handled: false,
  suspect: false,
  answered: false,
  stage: 'new',
  lostReason: '',
  note: '',
  version: 1,
};

/** `asha` with what differs, as the API returns it. */
export const detailOf = (
  enquiry: InboxItem,
  more: Partial<Omit<InboxEnquiry, 'status' | 'enquiry'>> = {},
): InboxEnquiry => ({
  status: 200,
  enquiry,
  timeline: [{ id: -1, enquiryId: enquiry.id, at: enquiry.receivedAt, kind: 'received', text: '' }],
  merged: [],
  others: [],
  ...more,
});

export const admins = {
  status: 200,
  data: [
    { id: 1, username: 'anita@example.com', isAssignable: true },
    { id: 2, username: 'ravi@example.com', isAssignable: true },
    { id: 3, username: 'gone@example.com', isAssignable: false },
  ],
};
