import PDFDocument from 'pdfkit';

/** What a document of pdfkit has besides what its types say. */
interface Internals {
  _refEnd(reference: Reference): void;
  _fontFamilies: Record<string, { layoutCache?: Record<string, unknown> }>;
  /** For each page, and each link, the parts of the structure that it belongs to. */
  getStructParentTree(): { _items: Record<string, unknown> };
  flushPages(): void;
}

/** An object of the file. Others refer to it by its number. */
interface Reference {
  data: { P?: unknown; StructParents?: unknown };
}

const Document = PDFDocument as unknown as new (
  options: PDFKit.PDFDocumentOptions,
) => PDFKit.PDFDocument & Internals;

/** What stands in the file as it is. pdfkit asks for the tag. */
class Written {
  readonly [Symbol.toStringTag] = 'Written';
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

/** Whether each marked content has its part of the structure: until then pdfkit has a null there, or nothing. */
const isComplete = (parents: readonly unknown[]): boolean =>
  Array.from(parents).every((parent) => parent !== null && parent !== undefined);

/** Bytes that go to the output together. */
const CHUNK = 65_536;
/** Pages after which the shapes of words are worked out again. */
const PAGES_OF_WORDS = 32;

/**
 * A document that lets go of what it has written. pdfkit keeps the contents of each object until the end, although only
 * their numbers are needed then, the shape of each word that was ever written, and an array for each line of the file:
 * for 10,000 products 250 MB.
 */
export class LeanDocument extends Document {
  readonly #chunk = Buffer.allocUnsafe(CHUNK);
  #used = 0;
  #pages = 0;
  #isEnding = false;
  #nextParents = 0;

  constructor(options: PDFKit.PDFDocumentOptions) {
    super(options);
    this.on('pageAdded', () => {
      this.#pages += 1;
      if (this.#pages % PAGES_OF_WORDS === 0) this.#forgetWords();
    });
  }

  override end(): void {
    // At the end, pdfkit writes the root of the file before what it refers to.
    this.#isEnding = true;
    super.end();
  }

  override _refEnd(reference: Reference): void {
    super._refEnd(reference);
    // A parent asks each of its parts whether it has one, and what began on a page for the number of that.
    const { P, StructParents } = reference.data;
    if (!this.#isEnding) reference.data = { P, StructParents };
  }

  override flushPages(): void {
    super.flushPages();
    const parents = this.getStructParentTree()._items;
    for (; this.#nextParents in parents; this.#nextParents += 1) {
      const item = parents[this.#nextParents];
      // A part of the page goes on with the next one.
      if (Array.isArray(item) && !isComplete(item)) return;
      parents[this.#nextParents] = new Written(
        Array.isArray(item) ? `[${item.map(String).join(' ')}]` : String(item),
      );
    }
  }

  override push(bytes: Uint8Array | null): boolean {
    // The first line of the file is written before this class has its fields.
    if (!(#chunk in this)) return super.push(bytes);
    if (bytes && bytes.length <= CHUNK - this.#used) {
      this.#chunk.set(bytes, this.#used);
      this.#used += bytes.length;
      return true;
    }
    if (this.#used > 0) super.push(Buffer.from(this.#chunk.subarray(0, this.#used)));
    this.#used = 0;
    return bytes && bytes.length <= CHUNK ? this.push(bytes) : super.push(bytes);
  }

  #forgetWords(): void {
    for (const font of Object.values(this._fontFamilies))
      if (font.layoutCache) font.layoutCache = Object.create(null) as Record<string, unknown>;
  }
}
