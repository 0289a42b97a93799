// The blocks of a text, read line by line in one pass: the time that a text takes grows with its length and with
// nothing else. No library does that for all texts and also tells where in the source each part stands (decision 050).
import { parseInline } from './parse-inline';
import { readAlignments, splitCells } from './split-cells';
import type { Alignment, BlockToken, ListItem } from './tokens';

/** Quotations and lists within each other; what is deeper is text. A page nests as many elements. */
const MAX_DEPTH = 40;

/** A table beyond it has no cells but those that are written: a short text cannot make millions of empty ones. */
const MAX_CELLS = 10_000;

interface Lines {
  /** Index in the source where the first line begins. */
  start: number;
  /** Index after the last one. */
  end: number;
  /** There is an empty line above. */
  isApart: boolean;
}

interface OpenParagraph extends Lines {
  type: 'paragraph';
  lines: string[];
}

interface OpenTable extends Lines {
  type: 'table';
  alignments: Alignment[];
  header: string[];
  rows: string[][];
}

interface OpenHeading extends Lines {
  type: 'heading';
  depth: number;
  text: string;
}

interface OpenRule extends Lines {
  type: 'hr';
}

interface OpenQuote extends Lines {
  type: 'blockquote';
  blocks: OpenBlock[];
}

interface OpenItem extends Lines {
  type: 'item';
  blocks: OpenBlock[];
  /** What the lines below have to be indented by. */
  indent: number;
}

interface OpenList extends Lines {
  type: 'list';
  /** Its bullet, or what stands after its numbers. */
  marker: string;
  number: number | undefined;
  items: OpenItem[];
}

type OpenBlock = OpenParagraph | OpenTable | OpenHeading | OpenRule | OpenQuote | OpenList;
type Container = OpenQuote | OpenItem;

interface Line {
  start: number;
  end: number;
  text: string;
}

/** The tokens of a text whose lines end with `\n`. */
export function parseBlocks(source: string): BlockToken[] {
  const reader = new BlockReader();
  let start = 0;
  for (const text of source.split('\n')) {
    reader.read({ start, end: start + text.length, text });
    start += text.length + 1;
  }
  return withSpaces(source, reader.blocks);
}

class BlockReader {
  readonly blocks: OpenBlock[] = [];
  /** The quotations and list items in which the last line was, from the outermost. */
  private containers: Container[] = [];
  /** The paragraph or table at the end of the innermost container, while lines can be added to it. */
  private leaf: OpenParagraph | OpenTable | undefined;
  /** Of the last line, if it was empty: how many containers had to be left for it to count as such. */
  private emptyWithin: number | undefined;

  read(source: Line): void {
    const line = { ...source, text: expandTabs(source.text) };
    let depth = 0;
    let position = 0;
    for (const container of this.containers) {
      const next = positionWithin(container, line.text, position);
      if (next === undefined) break;
      position = next;
      depth += 1;
    }
    if (isEmpty(line.text, position)) this.readEmptyLine(line, depth);
    else {
      this.readText(line, depth, position, source.text);
      this.emptyWithin = undefined;
    }
  }

  private readEmptyLine(line: Line, depth: number): void {
    this.close(depth);
    const quote = this.containers.findLastIndex(({ type }) => type === 'blockquote');
    this.extend(line, quote + 1);
    this.emptyWithin = quote + 1;
  }

  private readText(line: Line, matched: number, start: number, original: string): void {
    const isWithin = matched === this.containers.length;
    if (isWithin && this.readTableLine(line, start)) return;
    let depth = matched;
    let position = start;
    for (;;) {
      const begun = this.beginBlock(line, depth, position, isWithin && depth === matched);
      if (begun === 'all') return;
      if (begun === undefined) break;
      position = begun;
      depth += 1;
      if (isEmpty(line.text, position)) return;
    }
    const text = position === 0 ? original : line.text.slice(position);
    const isLazy = !isWithin && depth === matched && this.leaf?.type === 'paragraph' && !endsItems.test(text);
    if (!isLazy) this.close(depth, depth === matched && isWithin);
    if (this.leaf?.type === 'paragraph') this.leaf.lines.push(text);
    else this.leaf = this.add(depth, { type: 'paragraph', ...this.newLines(line, depth), lines: [text] });
    this.extend(line, this.containers.length);
  }

  /** The line below a table's head makes it one, and the lines below that are its rows. */
  private readTableLine(line: Line, position: number): boolean {
    const { leaf } = this;
    const text = line.text.slice(position);
    if (leaf?.type === 'paragraph') {
      const alignments = /^ {0,3}\S/.test(text) ? readAlignments(text) : undefined;
      if (!alignments) return false;
      const header = splitCells(leaf.lines.at(-1) ?? '');
      if (header.length !== alignments.length) return false;
      this.beginTable(leaf, alignments, header);
    } else if (leaf?.type === 'table') {
      if (/^ {4}/.test(text) || endsTable.test(text)) {
        this.leaf = undefined;
        return false;
      }
      leaf.rows.push(this.toRow(leaf, splitCells(text)));
    } else return false;
    this.extend(line, this.containers.length);
    return true;
  }

  /** As wide as the head, so that no row is cut off in what a screen reader counts. */
  private toRow({ alignments, rows }: OpenTable, cells: string[]): string[] {
    const isTooLarge = alignments.length * rows.length > MAX_CELLS;
    return isTooLarge
      ? cells.slice(0, alignments.length)
      : alignments.map((_, column) => cells[column] ?? '');
  }

  private beginTable(paragraph: OpenParagraph, alignments: Alignment[], header: string[]): void {
    const blocks = this.blocksAt(this.containers.length);
    const { lines, end, ...place } = paragraph;
    const head = lines.pop() ?? '';
    const table: OpenTable = { ...place, end, type: 'table', alignments, header, rows: [] };
    if (lines.length === 0) blocks.pop();
    else {
      table.start = end - head.length;
      table.isApart = false;
      paragraph.end = table.start - 1;
    }
    blocks.push(table);
    this.leaf = table;
  }

  /** Returns where the text within a new quotation or item begins, or `all` if the line is a whole block. */
  private beginBlock(
    line: Line,
    depth: number,
    position: number,
    isInLeaf: boolean,
  ): number | 'all' | undefined {
    const { text } = line;
    const start = position + indentOf(text, position);
    if (start - position > 3) return undefined;
    if (text[start] === '#') return this.readHeading(line, depth, start);
    if (isRule(text, start)) {
      this.close(depth);
      this.add(depth, { type: 'hr', ...this.newLines(line, depth) });
      this.extend(line, depth);
      return 'all';
    }
    if (depth >= MAX_DEPTH) return undefined;
    if (text[start] === '>') {
      this.close(depth);
      this.containers.push(
        this.add(depth, { type: 'blockquote', ...this.newLines(line, depth), blocks: [] }),
      );
      this.extend(line, depth + 1);
      return text[start + 1] === ' ' ? start + 2 : start + 1;
    }
    return this.readItem(line, depth, position, isInLeaf && this.leaf !== undefined);
  }

  private readHeading(line: Line, depth: number, start: number): 'all' | undefined {
    const [, marks, content] = /^(#{1,6})(?=\s|$)(.*)$/.exec(line.text.slice(start)) ?? [];
    if (marks === undefined || content === undefined) return undefined;
    this.close(depth);
    const heading = { depth: marks.length, text: withoutClosingMarks(content.trim()) };
    this.add(depth, { type: 'heading', ...this.newLines(line, depth), ...heading });
    this.extend(line, depth);
    return 'all';
  }

  private readItem(line: Line, depth: number, position: number, isInLeaf: boolean): number | undefined {
    const { text } = line;
    const start = position + indentOf(text, position);
    const [bullet, sign, digits, delimiter] = matchAt(/([*+-])|(\d{1,9})([.)])/y, text, start) ?? [];
    if (
      bullet === undefined ||
      !/^(?: |$)/.test(text.slice(start + bullet.length, start + bullet.length + 1))
    )
      return undefined;
    const end = start + bullet.length;
    const hasText = !isEmpty(text, end);
    // Otherwise it is a number or a dash at the beginning of a line of a paragraph.
    if (isInLeaf && !(hasText && (digits === undefined || Number(digits) === 1))) return undefined;
    this.close(depth);
    const space = indentOf(text, end);
    const gap = !hasText || space > 4 ? 1 : space;
    const lines = this.newLines(line, depth);
    const list = this.listFor(lines, depth, sign ?? delimiter ?? '', digits);
    const item: OpenItem = { type: 'item', ...lines, blocks: [], indent: end + gap - position };
    list.items.push(item);
    this.containers.push(item);
    this.extend(line, depth + 1);
    list.end = line.end;
    return hasText ? end + gap : text.length;
  }

  private listFor(lines: Lines, depth: number, marker: string, digits: string | undefined): OpenList {
    const last = this.blocksAt(depth).at(-1);
    if (last?.type === 'list' && last.marker === marker) return last;
    const number = digits === undefined ? undefined : Number(digits);
    return this.add(depth, { type: 'list', ...lines, marker, number, items: [] });
  }

  private blocksAt = (depth: number): OpenBlock[] => this.containers[depth - 1]?.blocks ?? this.blocks;

  private add<Block extends OpenBlock>(depth: number, block: Block): Block {
    this.blocksAt(depth).push(block);
    return block;
  }

  private newLines(line: Line, depth: number): Lines {
    const isApart = this.emptyWithin !== undefined && this.emptyWithin <= depth;
    return { start: line.start, end: line.end, isApart };
  }

  /** The line belongs to the outermost containers and to what is open in them. */
  private extend({ end }: Line, depth: number): void {
    for (const container of this.containers.slice(0, depth)) container.end = end;
    for (let level = 0; level <= depth; level += 1) {
      const last = this.blocksAt(level).at(-1);
      if (last?.type === 'list' && level < depth) last.end = end;
    }
    if (depth === this.containers.length && this.leaf) this.leaf.end = end;
  }

  private close(depth: number, keepsLeaf = false): void {
    this.containers.length = depth;
    if (!keepsLeaf) this.leaf = undefined;
  }
}

/** Blocks of which these lines are the first are no lazy continuation of a list item or quotation. */
const htmlBlock =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const htmlStart = `</?(?:${htmlBlock})(?:[ \\t]|$|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![a-z]|<!\\[CDATA\\[`;
const endsItems = new RegExp(`^ {0,3}(?:\`\`\`|~~~|${htmlStart})`, 'i');
const endsTable = new RegExp(
  `^ {0,3}(?:#{1,6}(?:\\s|$)|>|\`\`\`|~~~|(?:[*+-]|1[.)]) |(?:-[ ]*){3,}$|(?:_[ ]*){3,}$|(?:\\*[ ]*){3,}$|${htmlStart})`,
  'i',
);

/** Where the content of a line within the container begins; undefined if the line is not in it. */
function positionWithin(container: Container, text: string, position: number): number | undefined {
  if (container.type === 'blockquote') {
    const start = position + indentOf(text, position);
    if (start - position > 3 || text[start] !== '>') return undefined;
    return text[start + 1] === ' ' ? start + 2 : start + 1;
  }
  if (isEmpty(text, position)) return container.blocks.length === 0 ? undefined : text.length;
  return indentOf(text, position) >= container.indent ? position + container.indent : undefined;
}

const matchAt = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

const indentOf = (text: string, position: number): number => matchAt(/ */y, text, position)?.[0].length ?? 0;

const isEmpty = (text: string, position: number): boolean =>
  position + indentOf(text, position) >= text.length;

const isRule = (text: string, start: number): boolean =>
  matchAt(/([-*_]) *(?:\1 *){2,}$/y, text, start) !== null;

/** Those at the beginning of a line, where white space has a meaning. */
const expandTabs = (line: string): string => {
  const [head = ''] = /^[ \t>*+\-\d.)]*/.exec(line) ?? [];
  if (!head.includes('\t')) return line;
  let expanded = '';
  for (const character of head)
    expanded += character === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : character;
  return expanded + line.slice(head.length);
};

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trim() : text;
}

const toToken = (source: string, block: OpenBlock): BlockToken => {
  const raw = source.slice(block.start, block.end);
  const toTokens = (blocks: OpenBlock[]) => blocks.map((each) => toToken(source, each));
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', raw, isTight: false, tokens: parseInline(block.lines.join('\n')) };
    case 'heading':
      return { type: 'heading', raw, depth: block.depth, tokens: parseInline(block.text) };
    case 'hr':
      return { type: 'hr', raw };
    case 'blockquote':
      return { type: 'blockquote', raw, tokens: toTokens(block.blocks) };
    case 'list':
      return { type: 'list', raw, start: block.number, items: toItems(source, block) };
    case 'table': {
      const toCells = (cells: string[]) =>
        cells.map((cell, column) => ({ align: block.alignments[column] ?? null, tokens: parseInline(cell) }));
      return { type: 'table', raw, header: toCells(block.header), rows: block.rows.map(toCells) };
    }
  }
};

function toItems(source: string, { items, end }: OpenList): ListItem[] {
  const isLoose = items.some(
    ({ isApart, blocks }, index) =>
      (index > 0 && isApart) || blocks.some((block, place) => place > 0 && block.isApart),
  );
  return items.map(({ start, blocks }, index) => ({
    raw: source.slice(start, items[index + 1]?.start ?? end),
    tokens: blocks.map((block) => {
      const token = toToken(source, block);
      return token.type === 'paragraph' ? { ...token, isTight: !isLoose } : token;
    }),
  }));
}

/** All of the source is in a token: empty lines are tokens of their own, a single line end belongs to the block above. */
function withSpaces(source: string, blocks: readonly OpenBlock[]): BlockToken[] {
  const tokens: BlockToken[] = [];
  let position = 0;
  const addSpace = (end: number) => {
    const raw = source.slice(position, end);
    const above = tokens.at(-1);
    if (raw === '\n' && above) above.raw += raw;
    else if (raw !== '') tokens.push({ type: 'space', raw });
  };
  for (const block of blocks) {
    addSpace(block.start);
    tokens.push(toToken(source, block));
    position = block.end;
  }
  addSpace(source.length);
  return tokens;
}
