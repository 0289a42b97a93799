import type { Block } from './read-blocks';
import { writeInline } from './write-inline';

/** The signs that a list may begin its items with. Two lists in a row have different ones, or they would be one list. */
const bullets = ['-', '*', '+'];
const delimiters = ['.', ')'];

/**
 * Blocks as Markdown, with an empty line between them.
 * @param taken signs of the lists before and after them
 */
export function writeBlocks(blocks: readonly Block[], taken: readonly string[] = []): string {
  let above = taken;
  const texts = blocks.map((block) => {
    const text = writeBlock(block, above);
    above = block.kind === 'list' ? [...taken, signOf(text)] : taken;
    return text;
  });
  return texts.filter((text) => text !== '').join('\n\n');
}

/** With what the items of a list in Markdown begin; empty if it is no list. */
export const signOf = (markdown: string): string =>
  /^ {0,3}(?:([-*+])(?:\s|$)|\d{1,9}([.)]))/.exec(markdown)?.slice(1).find(Boolean) ?? '';

function writeBlock(block: Block, taken: readonly string[]): string {
  switch (block.kind) {
    case 'paragraph':
      return writeInline(block.inline, 'paragraph');
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInline(block.inline, 'heading')}`;
    case 'quote':
      return writeQuote(block.blocks);
    case 'list':
      return writeList(block, taken);
    case 'table':
      return writeTable(block);
    case 'rule':
      return '---';
  }
}

const writeQuote = (blocks: readonly Block[]) =>
  writeBlocks(blocks)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function writeList({ start, items }: Block & { kind: 'list' }, taken: readonly string[]): string {
  const signs = start === undefined ? bullets : delimiters;
  const sign = signs.find((each) => !taken.includes(each)) ?? signs[0] ?? '';
  const written = items.map((item, index) => {
    const marker = start === undefined ? sign : `${String(start + index)}${sign}`;
    return writeItem(item, marker);
  });
  return written.join('\n');
}

function writeItem(blocks: readonly Block[], marker: string): string {
  const indent = ' '.repeat(marker.length + 1);
  let text = '';
  let taken: readonly string[] = [];
  for (const block of blocks) {
    const written = block.kind === 'rule' ? '***' : writeBlock(block, taken);
    if (written === '') continue;
    if (text !== '') text += canFollow(written) ? '\n' : '\n\n';
    text += written;
    taken = block.kind === 'list' ? [signOf(written)] : [];
  }
  const lines = text.split('\n').map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return `${marker} ${lines.join('\n')}`.trimEnd();
}

/** A list follows the text of its item without an empty line, if it cannot be read as a line of it. */
const canFollow = (markdown: string) => /^(?:[-*+]|1[.)]) +\S/.test(markdown);

function writeTable({ alignments, rows: [head = [], ...body] }: Block & { kind: 'table' }): string {
  const writeRow = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const write = (cells: typeof head) => writeRow(cells.map((cell) => writeInline(cell, 'cell')));
  return [write(head), writeRow(alignments), ...body.map(write)].join('\n');
}
