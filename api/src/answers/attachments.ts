// The files that can be attached to an answer: they are stored already, and are sent as they are.
import { attachmentBytes, type Attachable, type AttachmentReference } from '@site/shared-contracts/schemas';
import { findOwnBrochure } from '../brochure/own-brochure-store';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import type { ImageFiles } from '../images/image-files';
import type { MailFile } from '../mail/queue-written-mail';
import { ProblemError } from '../problems/problems';
import { pdfName } from '../quotations/quotation-file';
import { withVersion } from '../quotations/quotation-number';
import { sheetFileName } from '../sheets/serve-sheets';
import { findProduct } from './template-values';

interface KnownFile extends MailFile {
  reference: AttachmentReference;
}

const type = 'application/pdf';

export async function listAttachable(
  db: Database,
  files: ImageFiles,
  enquiry: EnquiryRow,
): Promise<Attachable[]> {
  const known = await listKnown(db, files, enquiry);
  return known.map(({ reference, name, bytes }) => ({ reference, name, bytes }));
}

/** The chosen files. Throws a 409 where one is gone, and a 422 where they are too large together. */
export async function findAttachments(
  db: Database,
  files: ImageFiles,
  { enquiry, chosen }: { enquiry: EnquiryRow; chosen: AttachmentReference[] },
): Promise<MailFile[]> {
  if (chosen.length === 0) return [];
  const known = new Map((await listKnown(db, files, enquiry)).map((file) => [keyOf(file.reference), file]));
  const found: MailFile[] = [];
  for (const key of new Set(chosen.map(keyOf))) {
    const file = known.get(key);
    if (!file || !(await files.has(file.file)))
      reject(409, 'A chosen file is no longer there. Choose the files again.');
    const { name, type, bytes, sha256 } = file;
    found.push({ name, type, bytes, sha256, file: file.file });
  }
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > attachmentBytes)
    reject(422, 'These files are too large for a mail: at most 15 MB together. Leave one out.');
  return found;
}

function reject(status: number, message: string): never {
  throw new ProblemError(status, message, { attachments: message });
}

const keyOf = (reference: AttachmentReference): string =>
  [
    reference.kind,
    'id' in reference ? reference.id : '',
    'version' in reference ? reference.version : '',
  ].join(':');

const listKnown = async (db: Database, files: ImageFiles, enquiry: EnquiryRow): Promise<KnownFile[]> => [
  ...(await listSheets(db, enquiry)),
  ...(await listBrochure(db)),
  ...(await listQuotations(db, files, enquiry)),
];

/** The newest revision of each data sheet of the product. */
async function listSheets(db: Database, { product: name }: EnquiryRow): Promise<KnownFile[]> {
  const product = await findProduct(db, name).select(['product.id', 'product.name']).executeTakeFirst();
  if (!product) return [];
  const rows = await db
    .selectFrom('product_sheet')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('withdrawn_at', 'is', null)
    .orderBy('revision', 'desc')
    .execute();
  const newest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.language}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].map((row) => ({
    reference: { kind: 'sheet', id: row.id },
    name: sheetFileName(product.name, row),
    type,
    bytes: row.bytes,
    sha256: row.sha256,
    file: row.file,
  }));
}

/** The one that admins have uploaded. The shell makes the other one, to which a text can link. */
async function listBrochure(db: Database): Promise<KnownFile[]> {
  const row = await findOwnBrochure(db);
  if (!row) return [];
  const { name, bytes, sha256, file } = row;
  return [{ reference: { kind: 'brochure' }, name, type, bytes, sha256, file }];
}

/** Each version that was sent and has its file, also for an enquiry that was merged into this one. */
async function listQuotations(db: Database, files: ImageFiles, { id }: EnquiryRow): Promise<KnownFile[]> {
  const rows = await db
    .selectFrom('quotation_version')
    .innerJoin('quotation', 'quotation.id', 'quotation_version.quotation_id')
    .innerJoin('enquiry', 'enquiry.id', 'quotation.enquiry_id')
    .select(['quotation.id', 'quotation.number', 'quotation_version.number as version', 'file', 'sha256'])
    .where((where) => where.or([where('enquiry.id', '=', id), where('enquiry.merged_into', '=', id)]))
    .where('file', 'is not', null)
    .orderBy('quotation.id', 'desc')
    .orderBy('quotation_version.number', 'desc')
    .limit(10)
    .execute();
  const known = rows.map(async (row): Promise<KnownFile | undefined> => {
    const bytes = row.file === null ? undefined : await files.sizeOf(row.file);
    if (row.file === null || row.sha256 === null || bytes === undefined) return undefined;
    const { id, version, number } = row;
    const name = pdfName(withVersion(number ?? '', version));
    const reference = { kind: 'quotation', id, version } as const;
    return { reference, name, type, bytes, sha256: row.sha256, file: row.file };
  });
  return (await Promise.all(known)).filter((file) => file !== undefined);
}
