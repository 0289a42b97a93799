import fs from 'node:fs/promises';
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * The content of a PDF: texts, links, images, outline, metadata and structure.
 * @param {string} file
 */
export async function readPdf(file) {
  const document = await getDocument({ data: new Uint8Array(await fs.readFile(file)), verbosity: 0 }).promise;
  const [outline, metadata, markInfo] = await Promise.all([
    document.getOutline(),
    document.getMetadata(),
    document.getMarkInfo(),
  ]);
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const [content, annotations, structure] = await Promise.all([
        page.getTextContent(),
        page.getAnnotations(),
        page.getStructTree(),
      ]);
      /** The runs of a line, and lines, with a space between. */
      const text = content.items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' ');
      return {
        text,
        /** External URLs. */
        links: annotations.flatMap(linksOf),
        /** Page numbers of links within the document. */
        leadsTo: await Promise.all(
          annotations.flatMap(({ dest }) => (dest ? [pageNumberOf(document, dest)] : [])),
        ),
        roles: rolesIn(structure),
        alts: altsIn(structure),
        pictures: imagesIn(await page.getOperatorList()),
      };
    }),
  );
  const { info } = metadata;
  return {
    pages,
    outline: (outline ?? []).map(({ title, items }) => ({ title, below: titlesOf(items) })),
    title: 'Title' in info ? info.Title : undefined,
    author: 'Author' in info ? info.Author : undefined,
    language: 'Language' in info ? info.Language : undefined,
    isTagged: markInfo?.Marked === true,
  };
}

/**
 * Of a PDF that is too large for `readPdf`: how many pages and bookmarks it has, of all levels.
 * @param {string} file
 */
export async function countPages(file) {
  const document = await getDocument({ data: new Uint8Array(await fs.readFile(file)), verbosity: 0 }).promise;
  const [outline, markInfo] = await Promise.all([document.getOutline(), document.getMarkInfo()]);
  return {
    pages: document.numPages,
    bookmarks: outline.reduce((sum, { items }) => sum + 1 + items.length, 0),
    isTagged: markInfo?.Marked === true,
  };
}

/**
 * Several, in one process.
 * @param {string[]} files
 */
export const readPdfs = (files) => Promise.all(files.map(readPdf));

/**
 * @param {import('pdfjs-dist').PDFDocumentProxy} document
 * @param {string} name
 */
async function pageNumberOf(document, name) {
  const destination = await document.getDestination(name);
  return destination ? (await document.getPageIndex(destination[0])) + 1 : undefined;
}

/** @param {{ unsafeUrl?: string }} annotation @returns {string[]} */
const linksOf = ({ unsafeUrl }) => (unsafeUrl ? [unsafeUrl] : []);

/** @param {{ title: string }[]} items @returns {string[]} */
const titlesOf = (items) => items.map(({ title }) => title);

/**
 * Each image: its size on the page in points, and its own pixels.
 * @param {{ fnArray: number[], argsArray: unknown[][] }} operators
 */
function imagesIn({ fnArray, argsArray }) {
  const pictures = [];
  /** @type {number[][]} */
  const saved = [];
  let transform = [1, 0, 0, 1, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const values = /** @type {number[]} */ (argsArray[index] ?? []);
    if (operator === OPS.save) saved.push(transform);
    else if (operator === OPS.restore) transform = saved.pop() ?? transform;
    else if (operator === OPS.transform) transform = Util.transform(transform, values);
    else if (operator === OPS.paintImageXObject) {
      const [width = 0, , , height = 0] = transform.map(Math.abs);
      pictures.push({ width, height, pixels: { width: values[1] ?? 0, height: values[2] ?? 0 } });
    }
  }
  return pictures;
}

/** @typedef {{ role?: string, alt?: string, type?: string, children?: Node[] }} Node */

/** @param {Node | null | undefined} node @returns {string[]} */
const rolesIn = (node) =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)] : [];

/** @param {Node | null | undefined} node @returns {string[]} */
const altsIn = (node) =>
  node ? [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(altsIn)] : [];
