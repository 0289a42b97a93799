import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { requestLimits } from '@site/shared-contracts';
import { ProblemError, tryLater } from '../problems/problems';

interface MultipartForm {
  fields: Record<string, string>;
  file?: Buffer;
}

const fieldNameBytes = 100;
const tooManyUploads = () => tryLater(503, 'Too many uploads at once. Please try again shortly.', 5);
/** Bytes of a form beside its file. */
const framing = requestLimits.requestBytes - requestLimits.imageBytes;

/** The file that a route expects; without a type it is an image. */
interface ExpectedFile {
  field: string;
  type?: 'PDF' | 'CSV or Excel';
  maxBytes?: number;
}

const typeNames = { PDF: 'PDF', 'CSV or Excel': 'file of products' };

function tooLarge({ field = 'file', type, maxBytes = requestLimits.imageBytes }: Partial<ExpectedFile> = {}) {
  const most = `${maxBytes / 1024 / 1024} MB`;
  if (!type) return new ProblemError(413, `This is too much. A picture has at most ${most}.`);
  const message = `This file is too large. A ${typeNames[type]} has at most ${most}.`;
  return new ProblemError(413, message, { [field]: message });
}

/**
 * Resolves when the whole form has arrived, and keeps it in memory, so that an upload that breaks off leaves nothing
 * behind. Files that the route does not expect are received and discarded.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  { file: expectedFile }: { file?: ExpectedFile | undefined },
): Promise<MultipartForm> {
  const form = await receiveForm(request, expectedFile);
  // Before anything else looks at the file.
  if (form.file && expectedFile)
    await request.server.checkFile({ request, field: expectedFile.field, bytes: form.file });
  return form;
}

async function receiveForm(
  request: FastifyRequest,
  expectedFile: ExpectedFile | undefined,
): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new ProblemError(415, 'Send this as a multipart form.');
  const maxBytes = (expectedFile?.maxBytes ?? requestLimits.imageBytes) + framing;
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > maxBytes) throw tooLarge(expectedFile);
  const count = countBytes(request, { declaredBytes, maxBytes, toError: () => tooLarge(expectedFile) });
  try {
    // Before anything is read: an upload that was accepted never fails halfway because of others.
    if (!request.formMemoryBudget.reserve(declaredBytes)) throw tooManyUploads();
    const form = await Promise.race([readParts(request, expectedFile), count.overflow]);
    request.formMemoryBudget.holdUntilHandled();
    return form;
  } catch (error) {
    discardBody(request.raw);
    throw toProblem(error, expectedFile);
  } finally {
    count.stop();
  }
}

async function readParts(
  request: FastifyRequest,
  expected: ExpectedFile | undefined,
): Promise<MultipartForm> {
  const fields = Object.create(null) as Record<string, string>;
  const files: Buffer[] = [];
  const fileSize = expected?.maxBytes ?? requestLimits.imageBytes;
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'field') readField(part, fields);
    else if (part.fieldname !== expected?.field) part.file.resume();
    else if (files.length > 0) rejectDuplicate(part.fieldname);
    // A file input that was left empty arrives as a file without a name and without content.
    else files.push(...[await part.toBuffer()].filter((bytes) => bytes.length > 0 || part.filename));
  }
  const [file] = files;
  return { fields, ...(file && { file }) };
}

type Field = Extract<Multipart, { type: 'field' }>;

function readField({ fieldname, value, valueTruncated }: Field, into: MultipartForm['fields']): void {
  // The parser also returns parts without a name, which its types leave out.
  if (!fieldname) return;
  if (Buffer.byteLength(fieldname) > fieldNameBytes)
    throw new ProblemError(413, 'The name of a field is too long.');
  if (valueTruncated) throw new ProblemError(413, `The text of '${fieldname}' is too long.`);
  if (fieldname in into) rejectDuplicate(fieldname);
  // The parser parses a part whose content type is JSON.
  if (typeof value !== 'string') rejectField(fieldname, 'Send this as text.');
  into[fieldname] = value;
}

const rejectDuplicate = (field: string) => rejectField(field, 'This was sent more than once.');

function rejectField(field: string, message: string): never {
  throw new ProblemError(422, 'Please check the marked fields.', { [field]: message });
}

interface ByteLimits {
  /** What the Content-Length says, and what is reserved already; 0 without one. */
  declaredBytes: number;
  maxBytes: number;
  /** The error of a request that has more than `maxBytes`. */
  toError: () => ProblemError;
}

/** `overflow` rejects as soon as too many bytes have arrived, for a request can have no Content-Length. */
function countBytes(
  { raw, formMemoryBudget: formMemory }: FastifyRequest,
  { declaredBytes, maxBytes, toError }: ByteLimits,
): { overflow: Promise<never>; stop: () => unknown } {
  let stop: () => unknown = () => undefined;
  const overflow = new Promise<never>((_, reject) => {
    let count = 0;
    const countChunk = ({ length }: Buffer) => {
      count += length;
      if (count > maxBytes) reject(toError());
      else if (count > declaredBytes && !formMemory.reserve(length)) reject(tooManyUploads());
      else return;
      stop();
    };
    stop = () => raw.off('data', countChunk);
    raw.on('data', countChunk);
  });
  return { overflow, stop };
}

/**
 * The rest must be received although it is discarded: most clients read the response after they have sent everything.
 */
function discardBody(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
}

/** Replaces the parser's messages, which are written for programmers. */
function toProblem(error: unknown, expected: ExpectedFile | undefined): ProblemError {
  if (error instanceof ProblemError) return error;
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(expected);
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new ProblemError(413, 'The form has too many parts.');
    case 'FST_PROTO_VIOLATION':
      return new ProblemError(400, 'A field has a name that cannot be used.');
    default:
      return new ProblemError(400, 'The form is damaged or not complete.');
  }
}
