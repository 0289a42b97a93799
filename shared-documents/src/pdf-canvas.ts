// A PDF document that is written page by page: text, colours, and the structure tags that screen readers need.
import { setImmediate } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { siteLanguage } from '@site/shared-contracts';
import type { Colors } from '@site/shared-ui/colors';
import { isManropeOnly, type BrochureFont } from '@site/shared-contracts/server/printable-text';
import { findFont, scriptFonts } from './font-files';
import { LeanDocument } from './lean-document';
import { layoutLines, type Line } from './mixed-lines';
import type { PrintableTexts } from './printable-texts';

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const;
export const inner = page.width - 2 * page.margin;

/** Width to height of the boxes of product images, as on the website. */
export const IMAGE_RATIO = 25 / 32;

const faces = { regular: 'manrope-regular', semibold: 'manrope-semibold', extrabold: 'manrope-extrabold' };

/** Of Manrope, as a multiple of the size: its lines, and from their top to the base line, on which all fonts stand. */
const fontLine = 1.366;
const baseline = 1.066;

export interface TextStyle {
  face: keyof typeof faces;
  size: number;
  color: string;
  /** The line height, as a multiple of the size. */
  leading?: number;
  spacing?: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** An image with its size in pixels. */
export interface SizedImage {
  data: Buffer;
  width: number;
  height: number;
}

/** An image of a canvas, with its size in pixels. */
export interface OpenedImage {
  source: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

export interface TextOptions {
  align?: 'left' | 'right' | 'center';
  /** An external URL. */
  link?: string;
  strike?: boolean;
  /** Cuts the text to this height, with an ellipsis. */
  height?: number;
}

export interface PdfCanvasOptions {
  title: string;
  author: string;
  subject: string;
  colors: Colors;
  printable: PrintableTexts;
  madeAt: Date;
  /** Where the document is written to, while its pages are rendered. */
  output: Writable;
  /** For `onEachPage`: pages are written at the end only. */
  keepsPages?: boolean;
}

/** The roles that PDF readers know. */
type Role = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Link' | 'Span' | 'L' | 'LI';
/** Those of the parts of a table. */
type TableRole = 'Table' | 'TR' | 'TH' | 'TD';

export class PdfCanvas {
  readonly colors: Colors;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #printable: PrintableTexts;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #written: Promise<void>;
  /** Each image is in the file once, however often it is seen. */
  readonly #images = new WeakMap<Buffer, PDFKit.Mixins.ImageSrc>();
  /** Of the texts on the current page: each is measured several times until its place is known. */
  readonly #heights = new Map<string, number>();
  /** Of words in other scripts, for the same reason. */
  readonly #widths = new Map<string, number>();
  /** Texts in which a letter has no place for its mark: the font library fails to put it there. */
  readonly #withoutAnchors = new Set<string>();
  #section: PDFKit.PDFStructureElement;
  #pages = 0;
  /** Of the output. */
  #failure: { error: unknown } | undefined;

  constructor({ title, author, subject, colors, printable, madeAt, output, keepsPages }: PdfCanvasOptions) {
    this.colors = colors;
    this.#printable = printable;
    this.#pdf = new LeanDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: keepsPages ?? false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: siteLanguage,
      info: {
        Title: printable.clean(title),
        Author: printable.clean(author),
        Subject: printable.clean(subject),
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    });
    this.#written = finished(this.#pdf.pipe(output));
    // Who awaits the end, or a page, is told of it.
    this.#written.catch((error: unknown) => (this.#failure = { error }));
    for (const [face, file] of Object.entries(faces))
      this.#pdf.registerFont(face, findFont(`@site/shared-documents/src/fonts/${file}.ttf`));
    for (const [font, files] of Object.entries(scriptFonts))
      for (const [weight, file] of Object.entries(files))
        this.#pdf.registerFont(`${font}-${weight}`, findFont(file));
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#section = this.#root;
  }

  /** The number of the current page, counted from 1. */
  get pageNumber(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#pdf.addPage();
    this.#heights.clear();
    this.#widths.clear();
    this.#pages += 1;
  }

  /** Lets the pages so far reach the output, so that they are not all in memory. Rejects where it fails: a disk is full. */
  async flush(): Promise<void> {
    while (this.#pdf.readableLength > 0) {
      if (this.#failure) throw this.#failure.error;
      await setImmediate();
    }
  }

  /** Goes back to each of the pages, when it is known how many there are. */
  onEachPage(render: (pageNumber: number) => void): void {
    for (let index = 0; index < this.#pages; index += 1) {
      this.#pdf.switchToPage(index);
      render(index + 1);
    }
  }

  /** Groups everything that `fill` writes under this title. */
  section(title: string, fill: () => void): void {
    const end = this.beginSection(title);
    fill();
    end();
  }

  /** Groups everything that is written until the returned function is called. */
  beginSection(title: string): () => void {
    return this.#begin(this.#pdf.struct('Sect', { title: this.#printable.clean(title) }));
  }

  /** A table of contents, made of `linkTo` calls. */
  contents(fill: () => void): void {
    this.#group(this.#pdf.struct('TOC'), fill);
  }

  /** A table, which holds rows, which hold cells. */
  tablePart(role: TableRole, fill: () => void): void {
    this.#group(this.#pdf.struct(role), fill);
  }

  #group(group: PDFKit.PDFStructureElement, fill: () => void): void {
    const end = this.#begin(group);
    fill();
    end();
  }

  #begin(group: PDFKit.PDFStructureElement): () => void {
    const outer = this.#section;
    outer.add(group);
    this.#section = group;
    return () => {
      group.end();
      this.#section = outer;
    };
  }

  /** A target of the table of contents, and a line in the PDF reader's bookmarks. */
  bookmark(name: string, title: string, y = 0): Bookmark {
    this.#pdf.addNamedDestination(name, 'XYZ', 0, y, 0);
    return this.#line(this.#pdf.outline, title);
  }

  #line(parent: PDFKit.PDFOutline, title: string): Bookmark {
    const item = parent.addItem(this.#printable.clean(title), { expanded: false });
    return { add: (below) => this.#line(item, below) };
  }

  /** Renders decoration that screen readers skip: backgrounds, lines, running heads. */
  artifact(render: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf.save();
    render(this.#pdf);
    this.#pdf.restore();
    this.#pdf.endMarkedContent();
  }

  /** Repeated text that screen readers skip, such as a page number. */
  artifactText(text: string, box: Box, style: TextStyle, options?: TextOptions): void {
    const printable = this.#wordsThatFit(this.#printable.clean(text), box.width, style, options?.height);
    this.artifact(() => this.#write(printable, box, style, options));
  }

  fillRect(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    this.artifact((pdf) => pdf.roundedRect(x, y, width, height, radius).fill(color));
  }

  strokeLine(y: number, color: string, from: number = page.margin, to = page.width - page.margin): void {
    this.artifact((pdf) => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.75).stroke(color));
  }

  /** Writes a text and returns the height that it took. */
  text(role: Role, text: string, box: Box, style: TextStyle, options: TextOptions = {}): number {
    const printable = this.#wordsThatFit(this.#printable.clean(text), box.width, style, options.height);
    if (!printable) return 0;
    const write = () => this.#write(printable, box, style, options);
    // Its parts are where they are seen, which is not the order in which they are read.
    const actual = isManropeOnly(printable) ? {} : { actual: printable };
    // A link is a child of the element around it: a heading, a line.
    const content = options.link && role !== 'Link' ? this.#pdf.struct('Link', {}, write) : write;
    this.#section.add(this.#pdf.struct(role, actual, content));
    return this.heightOf(printable, box.width, style);
  }

  /** Text runs at separate positions that screen readers read as one text: `words`. */
  textRuns(role: Role, words: string, pieces: TextRun[]): void {
    const render = () => {
      for (const { text, box, style, ...options } of pieces)
        this.#write(this.#printable.clean(text), box, style, options);
    };
    this.#section.add(this.#pdf.struct(role, { actual: this.#printable.clean(words) }, render));
  }

  #write(text: string, box: Box, style: TextStyle, options: TextOptions = {}): void {
    if (!isManropeOnly(text)) {
      this.#writeLines(this.#linesOf(text, box.width, style), box, style, options);
      return;
    }
    const { x, y, width } = box;
    const { align, link, strike } = options;
    this.#set(style);
    this.#pdf.text(text, x, y, {
      width,
      lineGap: this.#gap(style),
      characterSpacing: style.spacing ?? 0,
      ...(align && { align }),
      ...(link && { link }),
      ...(strike && { strike }),
    });
  }

  /** Text in several scripts. */
  #writeLines(lines: Line[], { x, y, width }: Box, style: TextStyle, { align = 'left', link }: TextOptions) {
    for (const [index, line] of lines.entries()) {
      const room = width - line.width;
      let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
      for (const run of line.runs) {
        this.#set(style, run.font);
        this.#pdf.text(run.text, left, y + index * lineOf(style), {
          ...this.#inOneRun(run.text, style, run.font),
          baseline: -baseline * style.size,
          ...(link && { link }),
        });
        left += run.width;
      }
    }
  }

  #linesOf(text: string, width: number, style: TextStyle): Line[] {
    return layoutLines(text, width, (part, font) => {
      const key = JSON.stringify([part, font, style.face, style.size, style.spacing]);
      const known = this.#widths.get(key);
      if (known !== undefined) return known;
      const measured = this.#measureRun(part, style, font);
      this.#widths.set(key, measured);
      return measured;
    });
  }

  /** Marks that the font library cannot place stand where they are written. */
  #measureRun(text: string, style: TextStyle, font: BrochureFont): number {
    this.#set(style, font);
    try {
      return this.#pdf.widthOfString(text, this.#inOneRun(text, style, font));
    } catch (error) {
      if (this.#withoutAnchors.has(text)) throw error;
      this.#withoutAnchors.add(text);
      return this.#measureRun(text, style, font);
    }
  }

  /**
   * The whole run is shaped at once, not word by word: that is what `features` does. Letters that are joined are not spaced.
   */
  #inOneRun(text: string, { spacing = 0 }: TextStyle, font: BrochureFont) {
    return {
      lineBreak: false,
      features: this.#withoutAnchors.has(text) ? notPlaced : [],
      characterSpacing: font === 'manrope' ? spacing : 0,
    };
  }

  #set({ face, size, color }: TextStyle, font: BrochureFont = 'manrope'): void {
    const name = font === 'manrope' ? face : `${font}-${face === 'regular' ? 'regular' : 'bold'}`;
    this.#pdf.font(name).fontSize(size).fillColor(color);
  }

  #gap(style: TextStyle): number {
    return lineOf(style) - style.size * fontLine;
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    const key = JSON.stringify([text, width, style]);
    const known = this.#heights.get(key);
    if (known !== undefined) return known;
    const height = this.#measureHeight(this.#printable.clean(text), width, style);
    this.#heights.set(key, height);
    return height;
  }

  #measureHeight(text: string, width: number, style: TextStyle): number {
    if (!isManropeOnly(text)) return this.#linesOf(text, width, style).length * lineOf(style);
    this.#set(style);
    const options = { width, lineGap: this.#gap(style), characterSpacing: style.spacing ?? 0 };
    return this.#pdf.heightOfString(text, options);
  }

  widthOf(text: string, style: TextStyle): number {
    const printable = this.#printable.clean(text);
    if (!isManropeOnly(printable)) return this.#linesOf(printable, Infinity, style)[0]?.width ?? 0;
    this.#set(style);
    return this.#pdf.widthOfString(printable, { characterSpacing: style.spacing ?? 0 });
  }

  /** The whole text, or its beginning with an ellipsis. */
  #wordsThatFit(text: string, width: number, style: TextStyle, height = Infinity): string {
    if (this.heightOf(text, width, style) <= height) return text;
    // Where not even one word fits, by letters.
    for (const between of [' ', '']) {
      const parts = between ? text.split(between) : lettersOf(text);
      const start = (count: number) => `${parts.slice(0, count).join(between)}…`;
      let [fits, tooMany] = [0, parts.length];
      while (tooMany - fits > 1) {
        const count = Math.floor((fits + tooMany) / 2);
        if (this.heightOf(start(count), width, style) <= height) fits = count;
        else tooMany = count;
      }
      if (fits > 0) return start(fits);
    }
    return '';
  }

  /** The whole text in one line, or its beginning with an ellipsis. */
  lineThatFits(text: string, width: number, style: TextStyle): string {
    return this.#wordsThatFit(
      this.#printable.clean(text),
      width,
      style,
      style.size * (style.leading ?? 1.45) + 1,
    );
  }

  /** As many whole sentences as fit, with an ellipsis where some are left out; the first where not even that fits. */
  sentencesThatFit(text: string, width: number, height: number, style: TextStyle): string {
    const whole = text.trim();
    const sentences = [...new Intl.Segmenter(siteLanguage, { granularity: 'sentence' }).segment(whole)];
    const starts = sentences.map(({ index, segment }) => {
      const start = whole.slice(0, index + segment.length);
      // What is left out may be a warning: without a sign, nobody would look for it.
      return start === whole ? whole : `${start.trim()} …`;
    });
    return starts.findLast((start) => this.heightOf(start, width, style) <= height) ?? starts[0] ?? '';
  }

  /** An image in a box, with round corners. Without an `alt` it is decoration. */
  image(data: Buffer, box: Box & { height: number }, alt: string, radius = 0): void {
    this.#place(this.#open(data), box, alt, radius);
  }

  #place(image: PDFKit.Mixins.ImageSrc, box: Box & { height: number }, alt: string, radius: number): void {
    const render = () => {
      const { x, y, width, height } = box;
      this.#pdf.save();
      this.#pdf.roundedRect(x, y, width, height, radius).clip();
      this.#pdf.image(image, x, y, { width, height });
      this.#pdf.restore();
    };
    if (!alt) {
      this.artifact(render);
      return;
    }
    this.#section.add(this.#pdf.struct('Figure', figure(this.#printable.clean(alt), box), render));
  }

  #open(data: Buffer): PDFKit.Mixins.ImageSrc {
    const image = this.#images.get(data) ?? (this.#pdf as ImageOpener).openImage(data);
    this.#images.set(data, image);
    return image;
  }

  /** An image for `containedImage`. Its bytes are held until it is in the file. */
  openImage({ data, width, height }: SizedImage): OpenedImage {
    return { source: this.#open(data), width, height };
  }

  /** An image that is not cropped: centred, as large as its box allows, on a background that fills the rest. */
  containedImage(
    { source, ...pixels }: OpenedImage,
    box: Box & { height: number },
    background: string,
    alt: string,
    radius: number,
  ): void {
    this.fillRect(box.x, box.y, box.width, box.height, background, radius);
    const scale = Math.min(box.width / pixels.width, box.height / pixels.height);
    const [width, height] = [pixels.width * scale, pixels.height * scale];
    const position = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 };
    this.#place(source, { ...position, width, height }, alt, radius);
  }

  /** Links everything in a box to a bookmark. `render` writes the content of the box. */
  linkTo(name: string, title: string, box: Box & { height: number }, render: () => void): void {
    this.#group(this.#pdf.struct('TOCI'), () => {
      const link = this.#pdf.struct('Link');
      this.#group(link, () => {
        render();
        const { x, y, width, height } = box;
        this.#pdf.goTo(x, y, width, height, name, asAnnotation(link, this.#printable.clean(title)));
      });
    });
  }

  /** Ends the document. */
  end(): Promise<void> {
    this.#root.end();
    this.#pdf.end();
    return this.#written;
  }
}

/** The height of a line. */
const lineOf = ({ size, leading = 1.45 }: TextStyle): number => size * leading;

/** The features of a font that place marks. The types of the package lack that features can be switched off. */
const notPlaced = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false } as unknown as [];

export interface TextRun extends Pick<TextOptions, 'align' | 'strike'> {
  text: string;
  box: Box;
  style: TextStyle;
}

export interface Bookmark {
  /** Adds a bookmark below this one, for the current page. */
  add: (title: string) => Bookmark;
}

const letters = new Intl.Segmenter(siteLanguage, { granularity: 'grapheme' });
const lettersOf = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

/** The types of the package lack it. */
type ImageOpener = PDFKit.PDFDocument & { openImage: (data: Buffer) => PDFKit.Mixins.ImageSrc };

/** The types of the package lack the bounding box of a figure. */
const figure = (alt: string, { x, y, width, height }: Box & { height: number }) => {
  const options = { alt, bbox: [x, y, x + width, y + height] };
  return options as PDFKit.Mixins.StructureElementOptions;
};

/** The types of the package lack a link's structure parent and its contents. */
const asAnnotation = (structParent: PDFKit.PDFStructureElement, words: string) =>
  // A bare string would be written as a name.
  ({ structParent, Contents: Object(words) as string }) as PDFKit.Mixins.AnnotationOption;
