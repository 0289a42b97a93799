import type { FastifyRequest } from 'fastify';
import { limits } from '@site/shared-contracts';
import { ProblemError } from '../problems/problems';

export interface ReadForm {
  fields: Record<string, string>;
  file?: Buffer;
}

/** A first version, until uploads are done properly. */
export async function readForm(
  request: FastifyRequest,
  { file: wanted }: { file?: { field: string } },
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new ProblemError(415, 'Send this as a multipart form.');
  const fields = Object.create(null) as Record<string, string>;
  let file: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: limits.pictureBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === wanted?.field) file = await part.toBuffer();
    else part.file.resume();
  }
  return { fields, ...(file && { file }) };
}
