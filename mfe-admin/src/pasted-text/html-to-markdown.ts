import Turndown from 'turndown';
import { cleanPastedHtml } from './clean-pasted-html';

/** The text of the clipboard as Markdown of the kind that articles have; empty where nothing of it is text. */
export const htmlToMarkdown = (html: string): string => elementToMarkdown(cleanPastedHtml(html));

/** What an element of a clean document contains, as Markdown. */
export function elementToMarkdown(element: HTMLElement): string {
  return createConverter()
    .turndown(element)
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff\u00ad]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function createConverter(): Turndown {
  const converter = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
    // A line break in a paragraph is one on the page.
    br: '',
  });
  converter.addRule('list item', {
    filter: 'li',
    replacement: (content, node) => {
      const marker = markerOf(node);
      const indent = ' '.repeat(marker.length);
      const text = withoutGaps(content.trim().split('\n'))
        .map((line, index) => (index === 0 || line === '' ? line : indent + line))
        .join('\n');
      return `${marker}${text}${node.nextSibling ? '\n' : ''}`;
    },
  });
  converter.addRule('table', {
    filter: 'table',
    replacement: (_, node) => `\n\n${writeTable(converter, node as HTMLTableElement)}\n\n`,
  });
  // The renderer shows a heading within a cell or a list as bold text; an empty one is nothing.
  converter.addRule('empty heading', {
    filter: (node) => /^H[1-6]$/.test(node.nodeName) && node.textContent.trim() === '',
    replacement: () => '\n\n',
  });
  return converter;
}

/** A list follows the text of its item without an empty line. */
const withoutGaps = (lines: string[]) =>
  lines.filter((line, index) => line.trim() !== '' || !/^ *(?:-|\d{1,9}\.) /.test(lines[index + 1] ?? ''));

function markerOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '- ';
  const start = Number(list.getAttribute('start') ?? 1);
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  return `${start + items.indexOf(item)}. `;
}

/** The first row is the head. A table of one column was made for its looks: its cells become paragraphs. */
function writeTable(converter: Turndown, table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns < 2)
    return rows.map((cells) => cells.map((cell) => converter.turndown(cell)).join('')).join('\n\n');
  const texts = rows
    .map((cells) =>
      Array.from({ length: columns }, (_, column) => {
        const cell = cells[column];
        if (!cell) return '';
        const lines = converter
          .turndown(cell)
          .split('\n')
          .map((line) => line.trim());
        return lines
          .filter(Boolean)
          .join(' ')
          .replace(/(?<!\\)\|/g, '\\|');
      }),
    )
    .filter((row) => row.some((text) => text !== ''));
  if (texts.length === 0) return '';
  const alignments = Array.from({ length: columns }, (_, column) => alignmentOf(rows[0]?.[column]));
  const [head = [], ...body] = texts.map((row) => `| ${row.join(' | ')} |`);
  return [head, `| ${alignments.join(' | ')} |`, ...body].join('\n');
}

/** How Markdown writes the alignment of a column. */
function alignmentOf(cell: HTMLTableCellElement | undefined): string {
  const { textAlign = '' } = cell?.style ?? {};
  switch (textAlign === '' ? cell?.getAttribute('align') : textAlign) {
    case 'left':
      return ':---';
    case 'center':
      return ':---:';
    case 'right':
      return '---:';
    default:
      return '---';
  }
}
