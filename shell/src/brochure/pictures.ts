import type { Product } from '@site/shared-contracts';
import type { OpenedImage, PdfCanvas, SizedImage } from '@site/shared-documents/pdf-canvas';

export interface PictureSource {
  /** The same for products that share a picture; empty where a product has none. */
  urlOf: (product: Product) => string;
  /** JPEG; undefined where it cannot be had. */
  fetch: (product: Product) => Promise<SizedImage | undefined>;
}

/** The pictures of a brochure's products, each fetched once, and held until it is in the file. */
export class Pictures {
  readonly #canvas: PdfCanvas;
  readonly #source: PictureSource;
  readonly #byUrl = new Map<string, Promise<OpenedImage | undefined>>();
  #areComplete = true;

  constructor(canvas: PdfCanvas, source: PictureSource) {
    this.#canvas = canvas;
    this.#source = source;
  }

  /** False where a product's picture could not be had. */
  get areComplete(): boolean {
    return this.#areComplete;
  }

  async of(product: Product): Promise<OpenedImage | undefined> {
    const url = this.#source.urlOf(product);
    const request = this.#byUrl.get(url) ?? this.#open(product);
    this.#byUrl.set(url, request);
    const picture = await request;
    if (product.image && !picture) this.#areComplete = false;
    return picture;
  }

  async #open(product: Product): Promise<OpenedImage | undefined> {
    const picture = await this.#source.fetch(product);
    return picture && this.#canvas.openImage(picture);
  }
}
