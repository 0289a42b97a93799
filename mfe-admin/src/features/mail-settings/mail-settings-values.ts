import {
  MailSettingsScreen,
  mailSecurities,
  type MailSettingsInput,
  type MailSettingsValues,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ServerState } from '../../editing/draft-store';
import { labelsOf, readValues, type FormFields } from '../../editing/form-fields';

/** As an admin edits them: a tick is `yes` or empty, addresses have commas between. Secrets are never among them. */
export type SettingsTexts = Record<keyof MailSettingsValues, string>;

const tick = (isOn: boolean) => (isOn ? 'yes' : '');

const fields: FormFields<SettingsTexts, MailSettingsValues> = {
  smtpHost: { label: 'Mail server', textOf: ({ smtpHost }) => smtpHost },
  smtpPort: { label: 'Port', textOf: ({ smtpPort }) => String(smtpPort) },
  smtpSecurity: { label: 'Encryption', textOf: ({ smtpSecurity }) => smtpSecurity },
  smtpUser: { label: 'User', textOf: ({ smtpUser }) => smtpUser },
  sender: { label: 'Sender', textOf: ({ sender }) => sender },
  replyAddress: { label: 'Replies go to', textOf: ({ replyAddress }) => replyAddress },
  imapIsOn: { label: 'Read replies from a mailbox', textOf: ({ imapIsOn }) => tick(imapIsOn) },
  imapHost: { label: 'IMAP server', textOf: ({ imapHost }) => imapHost },
  imapPort: { label: 'IMAP port', textOf: ({ imapPort }) => String(imapPort) },
  imapSecurity: { label: 'IMAP encryption', textOf: ({ imapSecurity }) => imapSecurity },
  imapUser: { label: 'IMAP user', textOf: ({ imapUser }) => imapUser },
  imapFolder: { label: 'Folder', textOf: ({ imapFolder }) => imapFolder },
  webhookIsOn: { label: 'Take mail from a mail service', textOf: ({ webhookIsOn }) => tick(webhookIsOn) },
  enquiryRecipients: {
    label: 'New enquiries',
    textOf: ({ enquiryRecipients }) => enquiryRecipients.join(','),
  },
  replyRecipients: {
    label: 'Replies of customers',
    textOf: ({ replyRecipients }) => replyRecipients.join(','),
  },
  acceptanceRecipients: {
    label: 'Accepted quotations',
    textOf: ({ acceptanceRecipients }) => acceptanceRecipients.join(','),
  },
};

export const settingsLabels = labelsOf(fields);
const settingsTexts = (values: MailSettingsValues): SettingsTexts => readValues(fields, values);

export const securityNames = {
  tls: 'TLS (usual with port 465 or 993)',
  starttls: 'STARTTLS (usual with port 587 or 143)',
  none: 'None',
} as const satisfies Record<(typeof mailSecurities)[number], string>;

/** What the API gets. A port that is no number is refused there. */
export const toSettingsInput = (texts: SettingsTexts): MailSettingsInput => ({
  ...texts,
  smtpPort: Number(texts.smtpPort),
  imapPort: Number(texts.imapPort),
  smtpSecurity: securityOf(texts.smtpSecurity),
  imapSecurity: securityOf(texts.imapSecurity),
  imapIsOn: texts.imapIsOn !== '',
  webhookIsOn: texts.webhookIsOn !== '',
  enquiryRecipients: addressesIn(texts.enquiryRecipients),
  replyRecipients: addressesIn(texts.replyRecipients),
  acceptanceRecipients: addressesIn(texts.acceptanceRecipients),
});

const securityOf = (text: string) => mailSecurities.find((each) => each === text) ?? 'tls';
const addressesIn = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

export const settingsState = ({
  values,
  version,
}: Pick<MailSettingsScreen, 'values' | 'version'>): ServerState<SettingsTexts> => ({
  values: settingsTexts(values),
  version,
});

const Current = z.pick(MailSettingsScreen, { values: true, version: true });

/** What a colleague has saved. */
export function readCurrentSettings(current: unknown): ServerState<SettingsTexts> | undefined {
  const { data } = z.safeParse(Current, current);
  return data && settingsState(data);
}
