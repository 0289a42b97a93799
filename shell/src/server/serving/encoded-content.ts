import { compressBest, compressFast, type Encoding } from './compress';

/** Something that is sent often, with its compressed forms. */
export class EncodedContent {
  readonly #content: Buffer;
  readonly #onGrowth: () => void;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** Encodings for which the best compression has begun. */
  readonly #improved = new Set<Encoding>();

  /** @param onGrowth is called when a compressed form has been added or replaced: `size` has changed */
  constructor(content: Buffer, onGrowth: () => void = () => undefined) {
    this.#content = content;
    this.#onGrowth = onGrowth;
  }

  /** Bytes in memory, in all encodings. */
  get size(): number {
    const encoded = [...this.#encoded.values()].map((bytes) => (Buffer.isBuffer(bytes) ? bytes.length : 0));
    return encoded.reduce((sum, length) => sum + length, this.#content.length);
  }

  /** The first response of an encoding is compressed quickly. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#content;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const compressing = this.#compressFast(encoding);
    this.#encoded.set(encoding, compressing);
    return compressing;
  }

  /** Whether `improve` has not been called for an encoding in which the content is already compressed. */
  canImprove(encoding: Encoding): boolean {
    return Buffer.isBuffer(this.#encoded.get(encoding)) && !this.#improved.has(encoding);
  }

  /** Replaces the bytes of an encoding by the smallest ones, which take a hundred times as long to compute. */
  async improve(encoding: Encoding): Promise<void> {
    this.#improved.add(encoding);
    this.#encoded.set(encoding, await compressBest(this.#content, encoding));
    this.#onGrowth();
  }

  async #compressFast(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await compressFast(this.#content, encoding);
      this.#encoded.set(encoding, bytes);
      this.#onGrowth();
      return bytes;
    } catch (error) {
      // The next response tries again.
      this.#encoded.delete(encoding);
      throw error;
    }
  }
}
