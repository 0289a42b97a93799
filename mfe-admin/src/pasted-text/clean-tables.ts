// Tables as an article can have them: each cell a text with line breaks, no cell wider than another.

/** What has a form of its own, and is more than a line of a cell. */
const structure = 'h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, hr, figure';
const block =
  'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, hr, table, thead, tbody, tfoot, tr, td, th, figure, section';

export function cleanTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) if (isLayout(table)) unwrap(table);
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    separateCells(table);
    for (const cell of table.querySelectorAll('td, th')) if (cell.closest('table') === table) joinLines(cell);
  }
}

/** A table of one column that contains headings, lists or paragraphs was made for its looks. */
function isLayout(table: HTMLTableElement): boolean {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const isOneColumn = [...table.rows].every((row) => row.cells.length <= 1);
  return isOneColumn && cells.some((cell) => cell.querySelector(structure) ?? cell.querySelector('p + p'));
}

function unwrap(table: HTMLTableElement): void {
  const parts = [...table.rows]
    .flatMap((row) => [...row.cells])
    .map((cell) => {
      const part = table.ownerDocument.createElement('div');
      part.append(...cell.childNodes);
      return part;
    });
  table.replaceWith(...parts);
}

/** A cell that is as wide as several is followed by empty ones. */
function separateCells(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const [index, row] of rows.entries()) {
    for (const cell of row.cells) {
      const width = Math.min(cell.colSpan, 100);
      const height = cell.rowSpan;
      const column = [...row.cells].indexOf(cell);
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      const empty = () => table.ownerDocument.createElement(cell.tagName);
      cell.after(...Array.from({ length: width - 1 }, empty));
      for (const below of rows.slice(index + 1, index + height)) {
        const next = below.cells[column] ?? null;
        for (let count = 0; count < width; count += 1) below.insertBefore(empty(), next);
      }
    }
  }
}

/** Paragraphs, lists and tables within a cell become its lines. */
function joinLines(cell: Element): void {
  const lines = linesOf(cell).filter((line) => line.some(isVisible));
  const parts = lines.flatMap((line, index) =>
    index === 0 ? line : [cell.ownerDocument.createElement('br'), ...line],
  );
  cell.replaceChildren(...parts);
}

const isVisible = (node: ChildNode) => node.textContent?.trim() !== '' || holdsPicture(node);

const holdsPicture = (node: ChildNode) =>
  node instanceof Element && (node.matches('img') || node.querySelector('img') !== null);

function linesOf(parent: Element): ChildNode[][] {
  const lines: ChildNode[][] = [[]];
  for (const child of parent.childNodes) {
    if (child instanceof Element && (child.matches(block) || child.querySelector(block) !== null))
      lines.push(...linesOf(child), []);
    else lines.at(-1)?.push(child);
  }
  return lines;
}
