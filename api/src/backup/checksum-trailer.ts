// An archive ends with a SHA-256 checksum of all bytes before it, because gzip's own checksum does not cover its
// headers. The checksum is in the extra field of an empty gzip member (RFC 1952), so that it stays inside the one file
// and every tool that unpacks the archive skips it.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

// The header of that member: 'SH' names the field, 32 is the length of the checksum.
const memberStart = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x53, 0x48, 32, 0]);
const memberEnd = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const trailerBytes = memberStart.length + 32 + memberEnd.length;

const trailerOf = (digest: Buffer): Buffer => Buffer.concat([memberStart, digest, memberEnd]);

/** Passes all bytes through, and appends the checksum of them. */
export function createChecksumAppender(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, trailerOf(hash.digest()));
    },
  });
}

export async function hasValidChecksum(bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const hash = createHash('sha256');
  /** The last bytes so far, which may be the trailer. */
  let end = Buffer.alloc(0);
  for await (const chunk of bytes) {
    end = Buffer.concat([end, chunk]);
    const rest = Math.max(0, end.length - trailerBytes);
    hash.update(end.subarray(0, rest));
    end = end.subarray(rest);
  }
  return end.equals(trailerOf(hash.digest()));
}
