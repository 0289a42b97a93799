import fs from 'node:fs';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import { unfinishedName } from '../server/brochure/brochure-file';

/** An array, or the products in a file, which are read again each time. */
export interface Products extends Iterable<Product> {
  readonly length: number;
  slice: (from: number, to: number) => readonly Product[];
}

/**
 * A file for the products of a catalogue, which are too large for the memory of this process. Its reading and writing
 * block the process, which has nothing else to do meanwhile.
 */
export class ProductFile {
  readonly #file: number;
  #end = 0;

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true });
    const name = path.join(folder, unfinishedName());
    this.#file = fs.openSync(name, 'wx+', 0o600);
    // The system deletes what has no name when the process ends, however it does.
    fs.rmSync(name);
  }

  /** An empty list, for products of this file. */
  list(): StoredProducts {
    return new StoredProducts(this);
  }

  /** Returns where it is. */
  write(product: Product): Place {
    const bytes = Buffer.from(JSON.stringify(product));
    fs.writeFileSync(this.#file, bytes);
    const place = { start: this.#end, length: bytes.length };
    this.#end += bytes.length;
    return place;
  }

  read({ start, length }: Place): Product {
    const bytes = Buffer.allocUnsafe(length);
    fs.readSync(this.#file, bytes, 0, length, start);
    return JSON.parse(bytes.toString()) as Product;
  }
}

/** In bytes. */
interface Place {
  start: number;
  length: number;
}

class StoredProducts implements Products {
  readonly #file: ProductFile;
  readonly #places: Place[] = [];

  constructor(file: ProductFile) {
    this.#file = file;
  }

  add(product: Product): void {
    this.#places.push(this.#file.write(product));
  }

  get length(): number {
    return this.#places.length;
  }

  slice(from: number, to: number): Product[] {
    return this.#places.slice(from, to).map((place) => this.#file.read(place));
  }

  *[Symbol.iterator](): Generator<Product, void> {
    for (const place of this.#places) yield this.#file.read(place);
  }
}
