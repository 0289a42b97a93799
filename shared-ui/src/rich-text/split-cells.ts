import type { Alignment } from './tokens';

/** The cells of a row: a pipe with a backslash before it is text. */
export function splitCells(row: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (const [part] of row.matchAll(/\\[^]|\||[^\\|]+|\\/g)) {
    if (part === '|') {
      cells.push(cell);
      cell = '';
    } else cell += part === '\\|' ? '|' : part;
  }
  cells.push(cell);
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((each) => each.trim());
}

/** The alignments that the second line of a table states; undefined if the line is no such line. */
export function readAlignments(line: string): Alignment[] | undefined {
  if (!/^[ \t]*[|:-][|: \t-]*$/.test(line) || !/[|:]/.test(line)) return undefined;
  const cells = splitCells(line);
  if (cells.length === 0 || !cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return cells.map((cell) => {
    if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
    return cell.startsWith(':') ? 'left' : null;
  });
}
