// The PDF that visitors get in place of the brochure that the site makes from the catalogue.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Done, Timestamp } from '../fields';
import { text } from '../text';
import { mostOfFileName, sheetLimits } from './sheets';

export const OwnBrochure = z.object({
  /** Of the file that was uploaded. */
  name: z.string(),
  bytes: z.int(),
  pages: z.int(),
  uploadedAt: Timestamp,
  /** Username. */
  uploadedBy: z.string(),
});
export type OwnBrochure = z.infer<typeof OwnBrochure>;

export const brochureApi = {
  'GET /api/brochure': {
    access: 'catalogue.view',
    summary:
      'The PDF that was uploaded as the brochure. Without one, visitors get the one that the site makes.',
    response: z.object({ status: z.literal(200), own: z.optional(OwnBrochure) }),
  },
  'POST /api/brochure/create': {
    access: 'catalogue.edit',
    summary: 'Give visitors this PDF as the brochure: without scripts, attachments and passwords.',
    form: z.object({ name: text(mostOfFileName, 'The file needs a name.') }),
    file: { field: 'file', isRequired: true, type: 'PDF', maxBytes: sheetLimits.bytes },
    response: z.object({ status: z.literal(200), own: OwnBrochure }),
  },
  'DELETE /api/brochure/delete': {
    access: 'catalogue.edit',
    summary: 'Give visitors the brochure that the site makes again.',
    response: Done,
    errorStatuses: [404],
  },
} as const satisfies Record<string, EndpointRow>;
