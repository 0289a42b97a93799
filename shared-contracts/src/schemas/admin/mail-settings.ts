import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp } from '../fields';
import { optionalLine } from './line';

/** `tls`: from the first byte. `starttls`: required after an unencrypted greeting. `none`: never encrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
const Security = z.enum(mailSecurities);
export type MailSecurity = z.infer<typeof Security>;

/** What is stored encrypted, and is never sent to anybody. */
export const mailSecrets = ['smtpPassword', 'imapPassword', 'webhookSecret'] as const;
export type MailSecret = (typeof mailSecrets)[number];

const address = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;
const host = optionalLine(253).check(
  z.regex(/^[\w.:-]*$/, 'The name of the server alone, for example mail.example.com'),
);
const port = z
  .int('This has to be a port: a number from 1 to 65535.')
  .check(z.minimum(1, 'At least 1.'), z.maximum(65_535, 'At most 65535.'));
const secret = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));
const recipients = z
  .array(z.string().check(z.trim(), z.maxLength(254), z.regex(address, 'This is no e-mail address.')))
  .check(z.maxLength(20, 'At most 20 addresses.'));

/** An empty host: this server is not set on the screen. */
export const MailSettingsValues = z.object({
  smtpHost: host,
  smtpPort: port,
  smtpSecurity: Security,
  /** Empty for a server without a sign-in. */
  smtpUser: optionalLine(254),
  /** `address`, or `Name <address>`. */
  sender: optionalLine(300).check(
    z.refine(
      (value) => value === '' || address.test(/^[^<>"]+ <([^<>]+)>$/.exec(value)?.[1] ?? value),
      'An e-mail address, or: Name <address>',
    ),
  ),
  /** Who is told of new enquiries, of replies of customers, and of accepted quotations. */
  enquiryRecipients: recipients,
  replyRecipients: recipients,
  acceptanceRecipients: recipients,
  /** The mailbox to which customers reply; empty for that of the sender. */
  replyAddress: optionalLine(254).check(
    z.refine((value) => value === '' || address.test(value), 'This is no e-mail address.'),
  ),
  imapIsOn: z.boolean(),
  imapHost: host,
  imapPort: port,
  imapSecurity: Security,
  imapUser: optionalLine(254),
  imapFolder: optionalLine(254),
  webhookIsOn: z.boolean(),
});
export type MailSettingsValues = z.infer<typeof MailSettingsValues>;

/** A secret that is left out stays as it is; an empty one is removed. */
export const MailSettingsInput = z.extend(MailSettingsValues, {
  smtpPassword: secret(1000),
  imapPassword: secret(1000),
  webhookSecret: secret(200),
});
export type MailSettingsInput = z.infer<typeof MailSettingsInput>;

/** `unreadable`: no key of this server opens it, so that it has to be typed again. */
const SecretState = z.enum(['none', 'stored', 'unreadable']);

export const MailSettingsScreen = z.object({
  status: z.literal(200),
  /** 0 as long as nothing was saved. */
  version: z.int(),
  values: MailSettingsValues,
  secrets: z.object({
    smtpPassword: SecretState,
    imapPassword: SecretState,
    webhookSecret: SecretState,
  } satisfies Record<MailSecret, unknown>),
  /** False where this server has no key that encrypts: then nothing with a secret can be saved. */
  canStoreSecrets: z.boolean(),
  /** Which settings send mail: those of this screen, or those of the server's environment. */
  sendsWith: z.enum(['screen', 'environment', 'nothing']),
  /** What the environment names, where it names a mail server. */
  environment: z.optional(
    z.object({ host: z.string(), sender: z.string(), recipients: z.array(z.string()) }),
  ),
  /** When the mailbox was last read, and why it could not be read since. Left out before the first try. */
  mailbox: z.optional(z.object({ readAt: z.optional(Timestamp), lastError: z.optional(z.string()) })),
});
export type MailSettingsScreen = z.infer<typeof MailSettingsScreen>;

/** `failure`: in the server's words. `off`: nothing is set up. */
const TestResult = z.object({ state: z.enum(['good', 'failed', 'off']), failure: z.optional(z.string()) });

export const MailSettingsTest = z.object({
  status: z.literal(200),
  sending: z.extend(TestResult, { to: z.array(z.string()) }),
  receiving: z.extend(TestResult, {
    /** Mails in the folder. */
    messages: z.optional(z.int()),
  }),
});
export type MailSettingsTest = z.infer<typeof MailSettingsTest>;

export const mailSettingsApi = {
  'GET /api/mail/settings': {
    access: 'settings.edit',
    summary:
      'How mail is sent and received, and who is told of what. Of a secret only whether one is stored.',
    response: MailSettingsScreen,
  },
  'PUT /api/mail/settings': {
    // Who sets the mail server gets the mail with which an owner sets a new password.
    access: 'all-rights',
    needsRecentSignIn: true,
    summary:
      'Change how mail is sent and received. A secret that is left out stays, unless the server or the user ' +
      'that it is for changes. 409 where this server has no key that encrypts secrets.',
    body: MailSettingsInput,
    response: MailSettingsScreen,
    errorStatuses: [409, 412],
  },
  'POST /api/mail/settings/test': {
    access: 'settings.edit',
    summary:
      'Send a mail to those who are told of new enquiries, and sign in to the mailbox, with what is saved. ' +
      'Says of both how it went.',
    response: MailSettingsTest,
  },
} as const satisfies Record<string, EndpointRow>;
