// The content of clean HTML as blocks with inline content: what Markdown has a form for.

export type Mark = 'strong' | 'em' | 'sub' | 'sup' | 'code';

interface Marked {
  marks: ReadonlySet<Mark>;
  /** Where the link around it leads. */
  href: string | undefined;
}

export type Inline =
  | (Marked & { kind: 'text'; text: string })
  | (Marked & { kind: 'image'; src: string; alt: string; title: string })
  | (Marked & { kind: 'br' });

export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'heading'; level: number; inline: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  | { kind: 'table'; alignments: string[]; rows: Inline[][][] }
  | { kind: 'rule' };

const markOf: Record<string, Mark> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  SUB: 'sub',
  SUP: 'sup',
  CODE: 'code',
};

const blockNames =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, hr, pre, section, article, header, footer, main, ' +
  'aside, nav, address, figure, figcaption, dl, dt, dd, details, summary, fieldset, legend, center';

const isBlock = (element: Element) =>
  element.matches(blockNames) || element.querySelector(blockNames) !== null;

const plain: Marked = { marks: new Set(), href: undefined };

export function readBlocks(parent: Element, marked: Marked = plain): Block[] {
  const blocks: Block[] = [];
  let inline: Inline[] = [];
  const flush = () => {
    if (inline.some(isVisible)) blocks.push({ kind: 'paragraph', inline });
    inline = [];
  };
  for (const child of parent.childNodes) {
    if (!(child instanceof Element) || !isBlock(child)) inline.push(...readInline(child, marked));
    else {
      flush();
      blocks.push(...readBlock(child, marked));
    }
  }
  flush();
  return blocks;
}

const isVisible = (part: Inline) => part.kind !== 'text' || part.text.trim() !== '';

function readBlock(element: Element, marked: Marked): Block[] {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) {
    const inline = readAllInline(element, marked);
    return inline.some(isVisible) ? [{ kind: 'heading', level: Number(tagName[1]), inline }] : [];
  }
  switch (tagName) {
    case 'UL':
      return [readList(element, undefined, marked)];
    case 'OL': {
      const start = Number(element.getAttribute('start') ?? 1);
      return [readList(element, Number.isSafeInteger(start) && start >= 0 ? start : 1, marked)];
    }
    case 'BLOCKQUOTE':
      return [{ kind: 'quote', blocks: readBlocks(element, marked) }];
    case 'HR':
      return [{ kind: 'rule' }];
    case 'TABLE':
      return readTable(element, marked);
    default:
      return readBlocks(element, withMarkOf(element, marked));
  }
}

function readList(list: Element, start: number | undefined, marked: Marked): Block {
  const items = [...list.children]
    .filter(({ tagName }) => tagName === 'LI')
    .map((item) => readBlocks(item, marked));
  return { kind: 'list', start, items };
}

function readTable(table: Element, marked: Marked): Block[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = rows.map((row) => [...row.children].filter(({ tagName }) => /^T[HD]$/.test(tagName)));
  const width = Math.max(0, ...cells.map(({ length }) => length));
  if (width === 0) return [];
  return [
    {
      kind: 'table',
      alignments: Array.from({ length: width }, (_, column) => alignmentOf(cells[0]?.[column])),
      rows: cells.map((row) =>
        Array.from({ length: width }, (_, column) => {
          const cell = row[column];
          return cell ? readAllInline(cell, marked) : [];
        }),
      ),
    },
  ];
}

/** How Markdown writes the alignment of a column. */
function alignmentOf(cell: Element | undefined): string {
  const { textAlign = '' } = cell instanceof HTMLElement ? cell.style : {};
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

/** Of a cell or heading: each block within it is a line. */
function readAllInline(element: Element, marked: Marked): Inline[] {
  const inline: Inline[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Element && isBlock(child)) {
      const within = readAllInline(child, withMarkOf(child, marked));
      if (inline.some(isVisible) && within.length > 0) inline.push({ ...plain, kind: 'br' });
      inline.push(...within);
    } else inline.push(...readInline(child, marked));
  }
  return inline;
}

function readInline(node: Node, marked: Marked): Inline[] {
  if (node instanceof Text) return [{ ...marked, kind: 'text', text: node.data }];
  if (!(node instanceof Element)) return [];
  if (node.tagName === 'BR') return [{ ...marked, kind: 'br' }];
  if (node.tagName === 'IMG') {
    const attribute = (name: string) => node.getAttribute(name) ?? '';
    const image = { src: attribute('src'), alt: attribute('alt'), title: attribute('title') };
    return [{ ...marked, kind: 'image', ...image }];
  }
  const within = withMarkOf(node, marked);
  return [...node.childNodes].flatMap((child) => readInline(child, within));
}

function withMarkOf(element: Element, marked: Marked): Marked {
  const mark = markOf[element.tagName];
  const href = element.tagName === 'A' ? element.getAttribute('href') : null;
  return {
    marks: mark ? new Set([...marked.marks, mark]) : marked.marks,
    href: href ?? marked.href,
  };
}
