// Safety data sheets and technical data sheets: every revision of a product's sheets, also those that were withdrawn.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { ById, Done, Timestamp, wholeNumber } from '../fields';
import { CertificateFile, sheetKinds, SheetRevision } from '../product-details';
import { text } from '../text';

export const sheetLimits = {
  /** Of one PDF. */
  bytes: 20 * 1024 * 1024,
  /** Of the whole form: the PDF, its fields and the multipart framing. */
  requestBytes: 21 * 1024 * 1024,
} as const;

/** BCP 47 without digits, which the address of a sheet ends with: language, script, region. */
const SheetLanguage = z
  .string('Choose a language.')
  .check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, 'Choose a language.'));

/** The date that the sheet itself states. */
const revisedOn = z.iso.date('Enter the revision date that is printed on the sheet.');

export const SheetForm = z.object({
  productId: wholeNumber(),
  kind: z.enum(sheetKinds, 'Choose the type of sheet.'),
  language: SheetLanguage,
  revisedOn,
});

export const ManagedRevision = z.extend(SheetRevision, {
  /** For the calls that change it. */
  id: z.int(),
  /** How often visitors have opened it, at either of its addresses. */
  downloads: z.int(),
  uploadedAt: Timestamp,
  /** Username. */
  uploadedBy: z.string(),
  withdrawnAt: z.optional(Timestamp),
  withdrawnBy: z.optional(z.string()),
});
export type ManagedRevision = z.infer<typeof ManagedRevision>;

/** A sheet in one language, with all its revisions. */
export const ManagedSheet = z.object({
  kind: z.enum(sheetKinds),
  language: z.string(),
  /** The path that always leads to the newest revision that is not withdrawn. */
  newestUrl: z.string(),
  /** The newest first. */
  revisions: z.array(ManagedRevision),
});
export type ManagedSheet = z.infer<typeof ManagedSheet>;

/** Letters of the name of a file: more than any file system allows. */
export const mostOfFileName = 255;

export const sheetsApi = {
  'GET /api/sheets/product/:id': {
    access: 'catalogue.view',
    summary: 'The data sheets of a product with all their revisions, also those that were withdrawn.',
    params: ById,
    item: ManagedSheet,
    errorStatuses: [410],
  },
  'POST /api/sheets/create': {
    access: 'catalogue.edit',
    summary: 'Add a revision of a data sheet: a PDF without scripts, attachments and passwords.',
    form: SheetForm,
    file: { field: 'file', isRequired: true, type: 'PDF', maxBytes: sheetLimits.bytes },
    response: z.object({
      status: z.literal(200),
      id: z.int(),
      revision: z.int(),
      pages: z.int(),
      url: z.string(),
    }),
    errorStatuses: [404, 409, 410],
  },
  'POST /api/certificates/create': {
    access: 'catalogue.edit',
    summary:
      'Upload the PDF of a certificate: without scripts, attachments and passwords. It is shown where a product has its id.',
    form: z.object({ name: text(mostOfFileName, 'The file needs a name.') }),
    file: { field: 'file', isRequired: true, type: 'PDF', maxBytes: sheetLimits.bytes },
    response: z.extend(CertificateFile, {
      status: z.literal(200),
      /** For the `file` of a certificate. */
      id: z.string(),
    }),
  },
  'PUT /api/sheets/update/:id': {
    access: 'catalogue.edit',
    summary: 'Correct the date of a revision.',
    params: ById,
    body: z.object({ revisedOn }),
    response: Done,
    errorStatuses: [410],
  },
  'POST /api/sheets/withdraw/:id': {
    access: 'catalogue.edit',
    summary: 'Take a revision off the website. The address of the newest leads to the one before.',
    params: ById,
    response: Done,
    errorStatuses: [410],
  },
  'POST /api/sheets/restore/:id': {
    access: 'catalogue.edit',
    summary: 'Show a withdrawn revision again.',
    params: ById,
    response: Done,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;
