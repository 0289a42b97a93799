import { createHash, randomBytes } from 'node:crypto';

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * The name of a new file: its hash, and a part that no other file has, so that it can be removed while the same bytes are
 * stored again.
 */
export const newPdfFile = (kind: 'sheet' | 'certificate' | 'brochure' | 'quotation', sha256: string) =>
  `${kind}-${sha256.slice(0, 32)}-${randomBytes(6).toString('hex')}.pdf`;

/** The file of an attachment of a received mail, whatever its bytes are. */
export const newMailFile = (sha256: string) =>
  `mail-${sha256.slice(0, 32)}-${randomBytes(6).toString('hex')}.bin`;

/** Whether a file in the storage is a PDF, or was attached to a mail, and no picture. */
export const isPdfFile = (name: string) =>
  /^(?:(?:sheet|certificate|brochure|quotation)-[0-9a-f]{32}-[0-9a-f]{12}\.pdf|mail-[0-9a-f]{32}-[0-9a-f]{12}\.bin)$/.test(
    name,
  );
