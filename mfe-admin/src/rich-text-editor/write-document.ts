import { DOMSerializer, Fragment, type Node } from '@tiptap/pm/model';
import { elementToMarkdown } from '../pasted-text/html-to-markdown';
import { signOf } from '../pasted-text/write-blocks';

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
  if (blocks.length === 0 && isEmpty(doc)) return before;
  let text = '';
  /** Index of the block above, where it is an original one. */
  let above: number | undefined;
  /** Of the list that was written last, if nothing is below it. */
  let sign = '';
  doc.forEach((node, _, place) => {
    let index = findOriginal(node, blocks, above);
    let source = index === undefined ? '' : (blocks[index]?.source ?? '');
    // Two lists with the same sign would be one.
    if (index === undefined || (sign !== '' && isList(node) && signOf(source) === sign)) {
      const below = place + 1 < doc.childCount ? doc.child(place + 1) : undefined;
      const belowSource = blocks.find((block) => block.node === below)?.source ?? '';
      source = writeBlock(node, [sign, isList(below) ? signOf(belowSource) : '']);
      index = undefined;
    }
    if (source === '') return;
    sign = isList(node) ? signOf(source) : '';
    if (text === '') text = index === 0 ? before + source : source;
    else if (above !== undefined && index === above + 1) text += source;
    else text = endingBlock(text) + source;
    above = index;
  });
  return above === blocks.length - 1 ? text : text.trimEnd();
}

/** The editor always has a paragraph. */
const isEmpty = ({ childCount, firstChild }: Node) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

const isList = (node: Node | undefined) => node?.type.name.endsWith('List') === true;

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
function writeBlock(node: Node, taken: readonly string[]): string {
  const inert = document.implementation.createHTMLDocument();
  const serializer = DOMSerializer.fromSchema(node.type.schema);
  serializer.serializeFragment(Fragment.from(node), { document: inert }, inert.body);
  return elementToMarkdown(inert.body, taken);
}
