import { DOMSerializer, Fragment, type Node } from '@tiptap/pm/model';
import { elementToMarkdown } from '../pasted-text/html-to-markdown';

/** A block of a text before it was edited. */
export interface OriginalBlock {
  node: Node;
  /** Its Markdown, with the empty lines after it. */
  source: string;
}

export interface OriginalText {
  /** What stands before the first block. */
  before: string;
  blocks: OriginalBlock[];
}

/**
 * The edited text as Markdown. A block that was not edited stays as it was written, byte for byte, and so do the empty
 * lines between two such blocks.
 */
export function writeDocument(doc: Node, { before, blocks }: OriginalText): string {
  if (blocks.length === 0 && doc.textContent === '') return before;
  let text = '';
  /** Index of the block above, where it is an original one. */
  let above: number | undefined;
  doc.forEach((node) => {
    const index = findOriginal(node, blocks, above);
    const source = index === undefined ? writeBlock(node) : (blocks[index]?.source ?? '');
    if (source === '') return;
    if (text === '') text = index === 0 ? before + source : source;
    else if (above !== undefined && index === above + 1) text += source;
    else text = endingBlock(text) + source;
    above = index;
  });
  return above === blocks.length - 1 ? text : text.trimEnd();
}

/** Another block can follow: there is an empty line. */
const endingBlock = (text: string) => (/\n[ \t]*\n$/.test(text) ? text : `${text.trimEnd()}\n\n`);

/** The editor keeps the node of a block that is not edited; Undo makes one that is equal. */
function findOriginal(node: Node, blocks: OriginalBlock[], above: number | undefined): number | undefined {
  const next = above === undefined ? 0 : above + 1;
  if (blocks[next]?.node === node) return next;
  const same = blocks.findIndex((block) => block.node === node);
  if (same >= 0) return same;
  if (blocks[next]?.node.eq(node)) return next;
  const equal = blocks.findIndex((block) => block.node.eq(node));
  return equal < 0 ? undefined : equal;
}

/** Made in a document of its own, where no image is loaded. */
function writeBlock(node: Node): string {
  const inert = document.implementation.createHTMLDocument();
  const serializer = DOMSerializer.fromSchema(node.type.schema);
  serializer.serializeFragment(Fragment.from(node), { document: inert }, inert.body);
  return elementToMarkdown(inert.body);
}
