import { createHash } from 'node:crypto';
import { compressBest, compressFast, type Encoding } from './compress';
import type { RenderedPage } from './render-page';

/** A page as it is sent: the same status, headers and bytes for every visitor. */
export class FinishedPage {
  readonly status: number;
  readonly policy: string;
  /** Weak: one tag for all encodings. */
  readonly etag: string;
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** Encodings for which the best compression has begun. */
  readonly #improved = new Set<Encoding>();

  constructor({ status, html, policy }: RenderedPage) {
    this.status = status;
    this.policy = policy;
    this.#html = Buffer.from(html);
    const content = createHash('sha256').update(policy).update(this.#html);
    this.etag = `W/"${content.digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes in memory, in all encodings. */
  get size(): number {
    const encoded = [...this.#encoded.values()].map((bytes) => (Buffer.isBuffer(bytes) ? bytes.length : 0));
    return encoded.reduce((sum, length) => sum + length, this.#html.length);
  }

  /** The first response of an encoding is compressed quickly. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#html;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const compressing = compressFast(this.#html, encoding).then((bytes) => {
      this.#encoded.set(encoding, bytes);
      return bytes;
    });
    this.#encoded.set(encoding, compressing);
    return compressing;
  }

  /** Whether `improve` has not been called for an encoding in which the page is already compressed. */
  canImprove(encoding: Encoding): boolean {
    return Buffer.isBuffer(this.#encoded.get(encoding)) && !this.#improved.has(encoding);
  }

  /** Replaces the bytes of an encoding by the smallest ones, which take a hundred times as long to compute. */
  async improve(encoding: Encoding): Promise<void> {
    this.#improved.add(encoding);
    this.#encoded.set(encoding, await compressBest(this.#html, encoding));
  }
}
