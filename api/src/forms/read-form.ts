import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@site/shared-contracts';
import { ProblemError } from '../problems/problems';

export interface ReadForm {
  fields: Record<string, string>;
  file?: Buffer;
}

const fieldNameBytes = 100;
const megabytes = limits.imageBytes / 1024 / 1024;
const tooMany = 'Too many uploads at once. Please try again shortly.';
const later = { 'retry-after': '5' };
const tooLarge = `This is too much. A picture has at most ${megabytes} MB.`;

/**
 * Resolves when the whole form is there, and keeps it in memory: of an upload that breaks off, nothing is left. What
 * the caller did not ask for is read and dropped.
 */
export async function readForm(
  request: FastifyRequest,
  { file: wanted }: { file?: { field: string } | undefined },
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new ProblemError(415, 'Send this as a multipart form.');
  if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes)
    throw new ProblemError(413, tooLarge);
  const fields = Object.create(null) as Record<string, string>;
  const files: Buffer[] = [];

  async function readParts(): Promise<void> {
    for await (const part of request.parts()) {
      if (part.type === 'field') readField(part, fields);
      else if (part.fieldname !== wanted?.field) part.file.resume();
      else if (files.length > 0) refuseSecond(part.fieldname);
      // An input for files that was left empty comes as a file without a name and without content.
      else files.push(...[await part.toBuffer()].filter((bytes) => bytes.length > 0 || part.filename));
    }
  }
  const count = countBytes(request);
  try {
    await Promise.race([readParts(), count.overflow]);
  } catch (error) {
    drop(request.raw);
    throw toProblem(error);
  } finally {
    count.stop();
  }
  request.formMemory.keep();
  const [file] = files;
  return { fields, ...(file && { file }) };
}

type Field = Extract<Multipart, { type: 'field' }>;

function readField({ fieldname, value, valueTruncated }: Field, into: ReadForm['fields']): void {
  // The parser gives a part without a name as well, whatever its types say.
  if (!fieldname) return;
  if (Buffer.byteLength(fieldname) > fieldNameBytes)
    throw new ProblemError(413, 'The name of a field is too long.');
  if (valueTruncated) throw new ProblemError(413, `The text of '${fieldname}' is too long.`);
  if (fieldname in into) refuseSecond(fieldname);
  // A part that calls itself JSON arrives parsed.
  if (typeof value !== 'string') refuseField(fieldname, 'Send this as text.');
  into[fieldname] = value;
}

const refuseSecond = (field: string) => refuseField(field, 'This was sent more than once.');

function refuseField(field: string, message: string): never {
  throw new ProblemError(422, 'Some values cannot be used.', { [field]: message });
}

/** `overflow` rejects as soon as there is too much, whatever the caller announced. */
function countBytes({ raw, formMemory }: FastifyRequest): { overflow: Promise<never>; stop: () => unknown } {
  let stop: () => unknown = () => undefined;
  const overflow = new Promise<never>((_, reject) => {
    let count = 0;
    const countChunk = ({ length }: Buffer) => {
      count += length;
      if (count > limits.requestBytes) reject(new ProblemError(413, tooLarge));
      else if (!formMemory.take(length))
        reject(new ProblemError(503, tooMany, undefined, { headers: later }));
      else return;
      stop();
    };
    stop = () => raw.off('data', countChunk);
    raw.on('data', countChunk);
  });
  return { overflow, stop };
}

/** The rest is not kept, but it has to come in: most callers read the answer after having sent everything. */
function drop(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
}

/** The words of the parser are for programmers. */
function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ProblemError(413, tooLarge);
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
