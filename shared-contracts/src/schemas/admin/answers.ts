// Answering an enquiry by mail, and the templates of such mail.
import * as z from 'zod/mini';
import {
  placeholders,
  placeholderText,
  quotationPlaceholders,
  unknownPlaceholders,
} from '../../values/fill-template';
import { limits } from '../../values/limits';
import { toEmailAddress } from '../../values/typed-values';
import type { EndpointRow } from '../endpoint';
import { ById, Done, Saved, wholeNumber } from '../fields';
import { text } from '../text';
import { TemplatePurpose } from './timeline';

/** Bytes of all attached files together. Many mail servers take 20 MB, and a mail is a third larger than its files. */
export const attachmentBytes = 15 * 1024 * 1024;

/** Characters of the subject of a mail, and of its text. */
export const mailLengths = { subject: 200, body: 10_000 } as const;

/** A file that is stored already: a data sheet by its id, the brochure that admins have uploaded, a quotation that was sent. */
export const AttachmentReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sheet'), id: z.int() }),
  z.object({ kind: z.literal('brochure') }),
  z.object({ kind: z.literal('quotation'), id: z.int(), version: z.int() }),
]);
export type AttachmentReference = z.infer<typeof AttachmentReference>;

export const Attachable = z.object({ reference: AttachmentReference, name: z.string(), bytes: z.int() });
export type Attachable = z.infer<typeof Attachable>;

const oneLine = (maximum: number, message: string) =>
  text(maximum, message).check(z.overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()));

const subject = oneLine(mailLengths.subject, 'Write a subject.');
const body = text(mailLengths.body, 'Write the text.');

/** What is filled in a template of this purpose. */
export const placeholdersOf = (purpose: TemplatePurpose) =>
  purpose === 'quotation' ? [...placeholders, ...quotationPlaceholders] : placeholders;

const noUnknownPlaceholders = (field: 'subject' | 'body') =>
  z.refine<{ purpose: TemplatePurpose; subject: string; body: string }>(
    (template) => unknownPlaceholders(template[field], placeholdersOf(template.purpose)).length === 0,
    {
      path: [field],
      error: ({ input }) => {
        const { purpose, [field]: typed } = input as TemplateInput;
        const known = placeholdersOf(purpose);
        return `There is no ${unknownPlaceholders(typed, known).join(', ')}. Use ${known.map(placeholderText).join(', ')}.`;
      },
    },
  );

/** Of one person, without a name, and nothing in it that could start another header or another recipient. */
export const isMailAddress = (value: string): boolean =>
  value.length <= 254 && /^[^\s<>@,;:"()[\]\\]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value);

export const Answer = z.object({
  /** The mail that is answered: a reply of the customer. Left out: the enquiry itself. */
  mailId: z.optional(z.int()),
  /** The address that the writer has seen. It has to be the one of what is answered. */
  to: z.string('Choose whom to answer.').check(
    z.overwrite(toEmailAddress),
    z.refine((value) => isMailAddress(value), 'Enter a valid email address'),
  ),
  subject,
  body,
  attachments: z.array(AttachmentReference).check(z.maxLength(10, 'At most 10 files.')),
});
export type Answer = z.infer<typeof Answer>;

const TemplateValues = z.object({
  name: z.string(),
  company: z.string(),
  product: z.string(),
  size: z.string(),
  quantity: z.string(),
  /** An API of an earlier release sends neither of the two. */
  products: z._default(z.string(), ''),
  purpose: z._default(z.string(), ''),
  price: z.string(),
  companyName: z.string(),
  admin: z.string(),
});

export const AnswerBasis = z.object({
  status: z.literal(200),
  /** Where the answer goes; empty where no address is known. */
  to: z.string(),
  /** That of the mail that is answered, with one `Re:`; empty for an enquiry. */
  subject: z.string(),
  /** False where no mail server is set up: then the answer waits in the outbox. */
  canSend: z.boolean(),
  values: TemplateValues,
  attachable: z.array(Attachable),
});
export type AnswerBasis = z.infer<typeof AnswerBasis>;

export const TemplateInput = z
  .object({
    purpose: TemplatePurpose,
    name: oneLine(limits.name, 'Give the template a name.'),
    subject,
    body,
    /** Of the confirmation: whether customers get it. */
    isOn: z.boolean(),
  })
  .check(noUnknownPlaceholders('subject'), noUnknownPlaceholders('body'));
export type TemplateInput = z.infer<typeof TemplateInput>;

export const MailTemplate = z.object({
  id: z.int(),
  purpose: TemplatePurpose,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  isOn: z.boolean(),
  version: z.int(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const answersApi = {
  'GET /api/enquiries/:id/answer': {
    access: 'enquiries.view',
    summary:
      'What an answer begins with: the address, what fills templates, and the files that can be attached.',
    params: ById,
    query: z.object({ mailId: z.optional(wholeNumber()) }),
    response: AnswerBasis,
  },
  'POST /api/enquiries/:id/answers': {
    access: 'enquiries.edit',
    summary: 'Answer an enquiry, or a reply to it, by mail. The same Idempotency-Key sends one mail only.',
    params: ById,
    body: Answer,
    response: z.object({ status: z.literal(200), mailId: z.int() }),
    errorStatuses: [409],
  },
  'GET /api/mail/templates': {
    access: 'enquiries.view',
    summary: 'The templates of mail to customers.',
    response: z.object({ status: z.literal(200), templates: z.array(MailTemplate) }),
  },
  'POST /api/mail/templates': {
    access: 'enquiries.edit',
    summary: 'Add a template. 409 for a second confirmation: there is one.',
    body: TemplateInput,
    response: Saved,
    errorStatuses: [409],
  },
  'PUT /api/mail/templates/:id': {
    access: 'enquiries.edit',
    summary: 'Change a template. Its purpose stays.',
    params: ById,
    body: TemplateInput,
    response: Saved,
    errorStatuses: [412],
  },
  'DELETE /api/mail/templates/:id': {
    access: 'enquiries.edit',
    summary: 'Delete a template. 409 for the confirmation, which can be switched off.',
    params: ById,
    response: Done,
    errorStatuses: [409, 412],
  },
} as const satisfies Record<string, EndpointRow>;
