import { getSchema, type JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { parseText, safeImageUrl, safeUrl, type Token, type Tokens } from '@site/shared-ui/rich-text';
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

const schema = getSchema(editorExtensions);

/** Reads a text with the parser of the pages, so that the editor shows what visitors see. */
export function parseDocument(text: string): ParsedDocument {
  const blocks: Node[] = [];
  const sources: string[] = [];
  let before = '';
  for (const token of parseText(text)) {
    if (token.type !== 'space') {
      blocks.push(toNode(token));
      sources.push(token.raw);
    } else if (sources.length > 0) sources.push(`${sources.pop() ?? ''}${token.raw}`);
    else before += token.raw;
  }
  const content = blocks.length > 0 ? blocks : [schema.node('paragraph')];
  return { doc: schema.node('doc', null, content), before, sources };
}

/** A block that the editor has no form for is shown as the text that it is. */
function toNode(token: Token): Node {
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

const toBlocks = (tokens: readonly Token[]): JSONContent[] =>
  tokens.filter(({ type }) => type !== 'space').map(toBlock);

function toBlock(token: Token): JSONContent {
  const inline = () => toInline('tokens' in token ? (token.tokens ?? []) : [token], []);
  switch (token.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: (token as Tokens.Heading).depth }, content: inline() };
    case 'blockquote': {
      const content = toBlocks((token as Tokens.Blockquote).tokens);
      return { type: 'blockquote', content: content.length > 0 ? content : [paragraph([])] };
    }
    case 'list':
      return toList(token as Tokens.List);
    case 'hr':
      return { type: 'horizontalRule' };
    case 'table':
      return toTable(token as Tokens.Table);
    default:
      return paragraph(inline());
  }
}

function toList({ ordered, start, items }: Tokens.List): JSONContent {
  const content = items.map(({ tokens }) => {
    const [first = paragraph([]), ...others] = toBlocks(tokens);
    // An item begins with a paragraph.
    const blocks =
      first.type === 'paragraph'
        ? [first, ...others]
        : first.type === 'heading'
          ? [paragraph(first.content ?? []), ...others]
          : [paragraph([]), first, ...others];
    return { type: 'listItem', content: blocks };
  });
  return ordered
    ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start }, content }
    : { type: 'bulletList', content };
}

function toTable({ header, rows }: Tokens.Table): JSONContent {
  const toRow = (type: string, cells: Tokens.TableCell[]) => ({
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

const toInline = (tokens: readonly Token[], marks: Marks): JSONContent[] =>
  tokens.flatMap((token) => toInlineNodes(token, marks));

function toInlineNodes(token: Token, marks: Marks): JSONContent[] {
  switch (token.type) {
    case 'strong':
      return toInline((token as Tokens.Strong).tokens, [...marks, { type: 'bold' }]);
    case 'em':
      return toInline((token as Tokens.Em).tokens, [...marks, { type: 'italic' }]);
    case 'codespan':
      // Code is nothing else.
      return textNode((token as Tokens.Codespan).text, [{ type: 'code' }]);
    case 'escape':
      return textNode((token as Tokens.Escape).text, marks);
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'link':
      return toLink(token as Tokens.Link, marks);
    case 'image':
      return toImage(token as Tokens.Image, marks);
    case 'text':
      return 'tokens' in token ? toInline(token.tokens, marks) : textNode(token.raw, marks);
    default:
      return textNode(token.raw, marks);
  }
}

function toLink({ href, raw, tokens }: Tokens.Link, marks: Marks): JSONContent[] {
  const url = safeUrl(href);
  if (url === undefined) return textNode(raw, marks);
  return toInline(tokens, [...marks, { type: 'link', attrs: { href: url } }]);
}

function toImage({ href, title, text }: Tokens.Image, marks: Marks): JSONContent[] {
  const src = safeImageUrl(href);
  if (src !== undefined) return [{ type: 'image', attrs: { src, alt: text, title } }];
  const url = safeUrl(href);
  if (url === undefined) return textNode(text, marks);
  return textNode(text || url, [...marks, { type: 'link', attrs: { href: url } }]);
}
