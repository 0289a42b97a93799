import { PassThrough, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

export const chooseEncoding = (acceptEncoding = ''): Encoding =>
  negotiate(acceptEncoding, ['br', 'gzip']) ?? 'identity';

const createEncoder = (encoding: Encoding): Transform & { flush?: () => void } => {
  // Quality 5: the home page takes two or three milliseconds, one more than at 4, and is 8 % smaller.
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? createGzip({ level: 6 }) : new PassThrough();
};

/** Compresses the chunks. The first chunk is flushed at once, so that the browser can start with the head. */
export function compress(chunks: AsyncIterable<string>, encoding: Encoding): Readable {
  const encoder = createEncoder(encoding);
  const write = async () => {
    let isFirst = true;
    for await (const chunk of chunks) {
      encoder.write(chunk);
      if (isFirst) encoder.flush?.();
      isFirst = false;
    }
    encoder.end();
  };
  write().catch((error: unknown) =>
    encoder.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return encoder;
}
