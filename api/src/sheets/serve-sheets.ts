// The public addresses of data sheets: the same for ever, whatever happens to the product's name and its other sheets.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { hasResponse, respondIfChanged } from '../http/conditional-requests';
import { fileNameParameters } from '../http/file-name-parameters';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { ProblemError, rejectMissing, requireFound } from '../problems/problems';
import { certificateIdOf, findCertificateFile } from './certificate-files';
import { isByPerson, type DownloadCounter } from './count-downloads';
import { readAddress } from './sheet-address';
import { findRevision, type SheetRow } from './sheet-store';

const noSheet = 'There is no such data sheet.';
/** Seconds in which a browser does not ask again for the newest revision. */
const newestAge = 60;

/**
 * Nothing in a sheet runs or is loaded. The style is that of the page which browsers put around a PDF. Without `sandbox`:
 * versions of Chrome from before 2025 show no PDF in it.
 */
const contentSecurity = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const sheetFileRoutes = (
  db: Database,
  files: ImageFiles,
  downloads: DownloadCounter,
): RouteOptions[] => [
  {
    // Fastify's own route for HEAD would open the file, and fails where there is a 304.
    method: ['GET', 'HEAD'],
    url: '/sheets/:productId/:file',
    config: { access: 'public' },
    onSend: respondIfChanged,
    handler: (request, reply) => sendSheet(request, reply, { db, files, downloads }),
  },
  {
    method: ['GET', 'HEAD'],
    url: '/sheets/certificates/:file',
    config: { access: 'public' },
    onSend: respondIfChanged,
    handler: (request, reply) => sendCertificate(request, reply, { db, files }),
  },
];

interface Sources {
  db: Database;
  files: ImageFiles;
  downloads: DownloadCounter;
}

async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files, downloads }: Sources,
): Promise<FastifyReply> {
  const { productId, file } = request.params as { productId: string; file: string };
  const address = requireFound(readAddress(productId, file), noSheet);
  const product = await findProduct(db, address.productId);
  const row = requireFound(await findRevision(db, address, address.revision), noSheet);
  if (row.withdrawn_at !== null) throw new ProblemError(410, 'This revision was withdrawn.');
  return sendPdf(request, reply, files, {
    ...row,
    name: sheetFileName(product.name, row),
    missing: noSheet,
    // A single revision can be withdrawn as well.
    cacheControl: `public, max-age=${newestAge}, must-revalidate`,
    onSent: () => {
      if (isByPerson(request)) downloads.count(row.id);
    },
  });
}

const noCertificate = 'There is no such certificate.';

/** Its address has other bytes never, and none where it was removed. */
async function sendCertificate(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files }: Pick<Sources, 'db' | 'files'>,
): Promise<FastifyReply> {
  const { file } = request.params as { file: string };
  const id = requireFound(certificateIdOf(file), noCertificate);
  const row = requireFound(await findCertificateFile(db, id), noCertificate);
  return sendPdf(request, reply, files, {
    ...row,
    missing: noCertificate,
    cacheControl: 'public, max-age=86400',
  });
}

interface SentPdf {
  sha256: string;
  bytes: number;
  /** In the storage. */
  file: string;
  /** Under which a visitor saves it. */
  name: string;
  /** What is said where the storage has lost it. */
  missing: string;
  cacheControl: string;
  onSent?: () => void;
}

async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  files: ImageFiles,
  { sha256, bytes, file, name, missing, cacheControl, onSent }: SentPdf,
): Promise<FastifyReply> {
  const etag = `"${sha256.slice(0, 32)}"`;
  reply.type('application/pdf').headers({
    etag,
    'cache-control': cacheControl,
    'content-length': bytes,
    'content-disposition': `inline; ${fileNameParameters(name)}`,
    'content-security-policy': contentSecurity,
    'accept-ranges': 'none',
  });
  // The file is not opened for what is sent without it.
  if (hasResponse(request, etag) || request.method === 'HEAD') return reply.send(Readable.from([]));
  const stream = requireFound(await files.openStream(file), missing);
  onSent?.();
  return reply.send(stream);
}

/** While visitors do not see the product, they see its sheets no more than its page. */
async function findProduct(db: Database, id: number): Promise<{ name: string }> {
  const product = await db
    .selectFrom('product')
    .select(['name', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (product?.deleted_at !== null) rejectMissing(product !== undefined, noSheet);
  return product;
}

const kindNames = { safety: 'safety data sheet', technical: 'technical data sheet' };

type NamedSheet = Pick<SheetRow, 'kind' | 'language' | 'revised_on'>;

/** `VenFloor - safety data sheet - en - 2026-03-01.pdf`. */
export function sheetFileName(productName: string, { kind, language, revised_on }: NamedSheet): string {
  const name = productName
    .replace(/[\p{C}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [name, kindNames[kind], language, revised_on].filter(Boolean).join(' - ') + '.pdf';
}
