// A checksum over every byte of an archive, at its end. Gzip's own leaves bits out that mean nothing to it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';

// An empty gzip member with an extra field (RFC 1952): every tool that unpacks the archive passes over it.
const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x53, 0x48, 32, 0]);
const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const sealBytes = head.length + 32 + tail.length;

const sealOf = (digest: Buffer): Buffer => Buffer.concat([head, digest, tail]);

/** Passes on what it gets, and the seal after it. */
export function createSealing(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, sealOf(hash.digest()));
    },
  });
}

export async function isSealWhole(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size <= sealBytes) return false;
  const hash = createHash('sha256');
  const end = size - sealBytes;
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk as Buffer);
  const found: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: end })) found.push(chunk as Buffer);
  return Buffer.concat(found).equals(sealOf(hash.digest()));
}
