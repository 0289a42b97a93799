import { getSchema, type JSONContent } from '@tiptap/core';
import { Node, type Schema } from '@tiptap/pm/model';
import {
  parseText,
  safeImageUrl,
  safeUrl,
  type BlockToken,
  type HeadingToken,
  type ImageToken,
  type InlineToken,
  type LinkToken,
  type ListToken,
  type TableCell,
  type TableToken,
} from '@site/shared-ui/rich-text';
import { editorExtensions } from './editor-extensions';

/** A text as the editor shows it, with what each of its blocks was made from. */
export interface ParsedDocument {
  doc: Node;
  /** What stands before the first block. */
  before: string;
  /** The Markdown of each block of `doc`, with the empty lines after it. */
  sources: string[];
}

type Marks = NonNullable<JSONContent['marks']>;

const ownSchema = getSchema(editorExtensions);

/**
 * Reads a text with the parser of the pages, so that the editor shows what visitors see.
 * @param schema that of the editor which gets the nodes: it accepts no others
 */
export function parseDocument(text: string, schema: Schema = ownSchema): ParsedDocument {
  const blocks: Node[] = [];
  const sources: string[] = [];
  let before = '';
  for (const token of parseText(text)) {
    if (token.type !== 'space') {
      blocks.push(toNode(token, schema));
      sources.push(token.raw);
    } else if (sources.length > 0) sources.push(`${sources.pop() ?? ''}${token.raw}`);
    else before += token.raw;
  }
  const content = blocks.length > 0 ? blocks : [schema.node('paragraph')];
  return { doc: schema.node('doc', null, content), before, sources };
}

/** A block that the editor has no form for is shown as the text that it is. */
function toNode(token: BlockToken, schema: Schema): Node {
  const [json = paragraph([])] = toBlocks([token]);
  try {
    const node = Node.fromJSON(schema, json);
    node.check();
    return node;
  } catch {
    return Node.fromJSON(schema, paragraph(textNode(token.raw.trim(), [])));
  }
}

const paragraph = (content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });

const textNode = (text: string, marks: Marks): JSONContent[] =>
  text === '' ? [] : [{ type: 'text', text, marks }];

const toBlocks = (tokens: readonly BlockToken[]): JSONContent[] =>
  tokens.filter(({ type }) => type !== 'space').map((token) => toBlock(token));

/** Within a list or quotation a page shows a heading as bold text. */
const toNestedBlocks = (tokens: readonly BlockToken[]): JSONContent[] =>
  toBlocks(tokens.map((token) => (token.type === 'heading' ? asBoldText(token) : token)));

const asBoldText = ({ raw, tokens }: HeadingToken): BlockToken => ({
  type: 'paragraph',
  raw,
  isTight: false,
  tokens: [{ type: 'strong', raw, tokens }],
});

function toBlock(token: BlockToken): JSONContent {
  switch (token.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: token.depth }, content: toInline(token.tokens, []) };
    case 'blockquote': {
      const content = toNestedBlocks(token.tokens);
      return { type: 'blockquote', content: content.length > 0 ? content : [paragraph([])] };
    }
    case 'list':
      return toList(token);
    case 'hr':
      return { type: 'horizontalRule' };
    case 'table':
      return toTable(token);
    default:
      return paragraph('tokens' in token ? toInline(token.tokens, []) : []);
  }
}

function toList({ start, items }: ListToken): JSONContent {
  const content = items.map(({ tokens }) => {
    const blocks = toNestedBlocks(tokens);
    // An item begins with a paragraph.
    if (blocks[0]?.type !== 'paragraph') blocks.unshift(paragraph([]));
    return { type: 'listItem', content: blocks };
  });
  return start === undefined
    ? { type: 'bulletList', content }
    : { type: 'orderedList', attrs: { start }, content };
}

function toTable({ header, rows }: TableToken): JSONContent {
  const toRow = (type: string, cells: TableCell[]) => ({
    type: 'tableRow',
    content: cells.map(({ align, tokens }) => ({
      type,
      attrs: { align },
      content: [paragraph(toInline(tokens, []))],
    })),
  });
  return {
    type: 'table',
    content: [toRow('tableHeader', header), ...rows.map((cells) => toRow('tableCell', cells))],
  };
}

/** A text has each mark once, and stands below or above the line. */
const withMark = (marks: Marks, type: string): Marks => [
  ...marks.filter((mark) => mark.type !== type && !(mark.type.endsWith('script') && type.endsWith('script'))),
  { type },
];

const toInline = (tokens: readonly InlineToken[], marks: Marks): JSONContent[] =>
  tokens.flatMap((token) => toInlineNodes(token, marks));

function toInlineNodes(token: InlineToken, marks: Marks): JSONContent[] {
  switch (token.type) {
    case 'text':
      return textNode(token.text, marks);
    case 'strong':
      return toInline(token.tokens, withMark(marks, 'bold'));
    case 'em':
      return toInline(token.tokens, withMark(marks, 'italic'));
    case 'sub':
      return toInline(token.tokens, withMark(marks, 'subscript'));
    case 'sup':
      return toInline(token.tokens, withMark(marks, 'superscript'));
    case 'code':
      return textNode(token.text, withMark(marks, 'code'));
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'link':
      return toLink(token, marks);
    case 'image':
      return toImage(token, marks);
  }
}

function toLink({ href, raw, tokens }: LinkToken, marks: Marks): JSONContent[] {
  const url = safeUrl(href);
  if (url === undefined) return textNode(raw, marks);
  return toInline(tokens, [...marks, { type: 'link', attrs: { href: url } }]);
}

function toImage({ href, title, text }: ImageToken, marks: Marks): JSONContent[] {
  const src = safeImageUrl(href);
  if (src !== undefined) return [{ type: 'image', attrs: { src, alt: text, title }, marks }];
  const url = safeUrl(href);
  if (url === undefined) return textNode(text, marks);
  return textNode(text || url, [...marks, { type: 'link', attrs: { href: url } }]);
}
