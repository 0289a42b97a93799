import { page, type PdfCanvas } from '@site/shared-documents/pdf-canvas';

export const margin = 40;
export const inner = page.width - 2 * margin;
/** Where the content of a page ends. */
const bottom = page.height - 62;

/** Writes a document from top to bottom, on a new page where there is no room. */
export class PageFlow {
  /** Where the next part begins. */
  y = 0;
  readonly canvas: PdfCanvas;
  readonly #startPage: (canvas: PdfCanvas) => number;

  /** `startPage` writes what each page has, and returns where its content begins. */
  constructor(canvas: PdfCanvas, startPage: (canvas: PdfCanvas) => number) {
    this.canvas = canvas;
    this.#startPage = startPage;
    this.#addPage();
  }

  #addPage(): void {
    this.canvas.addPage();
    this.y = this.#startPage(this.canvas);
  }

  /** Makes room for a part of this height. Returns whether it is on a new page. */
  reserve(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.#addPage();
    return true;
  }
}
