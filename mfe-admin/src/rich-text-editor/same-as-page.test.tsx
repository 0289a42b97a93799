// What the editor shows is what the page shows, whatever is made in it.
import { fc } from '@site/shared-testing/fast-check';
import { RichText } from '@site/shared-ui/rich-text';
import { Node as DocumentNode, type Mark } from '@tiptap/pm/model';
import { render } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { pasteSamples } from '../../test-support/paste-samples';
import { editorExtensions } from './editor-extensions';
import { parseDocument } from './parse-document';
import { pasteProps } from './paste-props';
import { writeDocument } from './write-document';

const { schema } = parseDocument('').doc.type;

const words = [
  'Caution:', 'wear gloves.', '(25 °C)', '100%', '“fresh”', 'New🎉', '👩‍🔬', 'ശ്രദ്ധിക്കുക:', 'സോപ്പ്', 'العربية', '清洁剂。', 'a', 'B2', '…',
  'safety_data_2026.pdf', '_x_', '*', '**', '***', '_', '__', '~', '~~x~~', '`', '``', '\\', '\\\\', '\\*', '[', ']', '(', ')', '![x](/y)', '!', '[a](/b)',
  '<b>', '</b>', '<sub>', '</sub>', '<br>', '<strong>x</strong>', '<', '>', '&amp;', '&', '&nbsp;', '#', '##', '# x', 'C #', '1.', '1)', '12. May', '2026.',
  '-', '- x', '+', '+ x', '* x', '---', '***', '===', '> x', '|', '| a |', '|---|', ':--', ':', '"', "'", '4 * 5', '- - -', '```', '~~~', '    x', '[ ] todo',
  'https', 'x^2', '@ ', 'a @ ', '://', '+91 98', '10.', ' ', ' ', '  ', '\u00a0', 'H', '2', 'O', '<a:b>', '<!-- x -->', '$5', '%', '=',
]; // prettier-ignore

type Json = Record<string, unknown>;

const markTypes = ['bold', 'italic', 'subscript', 'superscript', 'code'];
const marks = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 4, arbitrary: fc.subarray(markTypes, { maxLength: 3 }) },
    ),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      fc.constantFrom('/products?a=1', 'https://example.com/a_(b)_c', 'mailto:a_b@example.com', '/x|y'),
    ),
  )
  .map(([types, href]) => [
    ...types
      .filter((type) => !(type === 'superscript' && types.includes('subscript')))
      .map((type) => ({ type })),
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
  ]);
const run = fc
  .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), fc.constantFrom('', ' '), marks)
  .map(([parts, between, all]): Json => ({ type: 'text', text: parts.join(between), marks: all }));
const picture = fc.constantFrom(
  { src: '/api/images/a-640.webp', alt: 'A [drum] \\ of "soap" `x` *y*', title: null },
  { src: '/site/a.jpg', alt: '', title: 'In "Pune" | \\ 5' },
);
const inline = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: run },
    { weight: 1, arbitrary: fc.constant<Json>({ type: 'hardBreak' }) },
    { weight: 1, arbitrary: picture.map((attrs): Json => ({ type: 'image', attrs })) },
  ),
  { maxLength: 5 },
);
const textBlock = (type: string, content: Json[], attrs: Json = {}): Json => ({ type, attrs, content });
const paragraph = inline.map((content) => textBlock('paragraph', content));

const { block } = fc.letrec<{ block: Json; nested: Json; list: Json; table: Json }>((tie) => ({
  table: fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(paragraph, { minLength: 9, maxLength: 9 }),
    )
    .map(([columns, rows, cells]) => ({
      type: 'table',
      content: Array.from({ length: rows }, (_, row) => ({
        type: 'tableRow',
        content: Array.from({ length: columns }, (__, column) => ({
          type: row === 0 ? 'tableHeader' : 'tableCell',
          content: [cells[row * 3 + column]],
        })),
      })),
    })),
  list: fc
    .tuple(
      fc.constantFrom(0, 1, 7, undefined),
      fc.array(fc.tuple(paragraph, fc.array(tie('nested'), { maxLength: 2 })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([start, items]) => ({
      type: start === undefined ? 'bulletList' : 'orderedList',
      attrs: start === undefined ? {} : { start },
      content: items.map(([first, others]) => ({ type: 'listItem', content: [first, ...others] })),
    })),
  nested: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: paragraph },
    { weight: 2, arbitrary: tie('list') },
    { weight: 1, arbitrary: tie('table') },
    { weight: 1, arbitrary: fc.constant<Json>({ type: 'horizontalRule' }) },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('nested'), { minLength: 1, maxLength: 2 })
        .map((content): Json => ({ type: 'blockquote', content })),
    },
  ),
  block: fc.oneof(
    { weight: 5, arbitrary: tie('nested') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 6 }), inline)
        .map(([level, content]) => textBlock('heading', content, { level })),
    },
  ),
}));

const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => DocumentNode.fromJSON(schema, { type: 'doc', content }));

function linksOf(doc: DocumentNode): Set<string> {
  const links = new Set<string>();
  doc.descendants(({ marks: all }) => {
    for (const { type, attrs } of all) if (type.name === 'link') links.add(String(attrs.href));
  });
  return links;
}

const pageTag: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  subscript: 'sub',
  superscript: 'sup',
  code: 'code',
};

/** A page makes links of addresses, which are not always one in the editor. */
const isAddress = (href: string, text: string) =>
  [text, `mailto:${text}`, `http://${text}`, `https://${text}`].includes(href);

const tagsOf = (all: readonly Mark[]) =>
  all
    .map((mark) =>
      mark.type.name === 'link' ? `a ${String(mark.attrs.href)}` : (pageTag[mark.type.name] ?? ''),
    )
    .sort();

/** Text with formats, one entry per visible character: spaces are compared as words are, and have no format to see. */
type Shown = string[];

const characters = (text: string, tags: readonly string[]): Shown =>
  Array.from(text, (character) =>
    /\s/.test(character) ? ' ' : tags.length === 0 ? character : `${character}<${tags.join()}>`,
  );

const tidy = (shown: Shown): Shown =>
  shown.filter(
    (each, index) =>
      each !== ' ' ||
      (![undefined, ' ', '<br>'].includes(shown[index - 1]) &&
        shown.slice(index).some((after) => after !== ' ') &&
        shown.slice(index).find((after) => after !== ' ') !== '<br>'),
  );

function shownInEditor(node: DocumentNode): unknown {
  if (node.isTextblock) {
    const text = tidy(
      node.children.flatMap((child) => {
        if (child.isText)
          return characters((child.text ?? '').replace(/[\u200b\ufeff\u00ad]/g, ''), tagsOf(child.marks));
        if (child.type.name === 'hardBreak') return ['<br>'];
        const { src, alt } = child.attrs as Record<string, string>;
        return [`<img ${src ?? ''} ${alt ?? ''}>`];
      }),
    );
    if (text.length === 0) return [];
    return node.type.name === 'heading' ? [['heading', text]] : [['p', text]];
  }
  const inner = node.children.flatMap(shownInEditor);
  switch (node.type.name) {
    case 'doc':
      return inner;
    case 'tableHeader':
    case 'tableCell':
      return [['cell', ...inner]];
    case 'horizontalRule':
      return [['hr']];
    default:
      return [
        [node.type.name, ...(node.type.name === 'orderedList' ? [String(node.attrs.start)] : []), ...inner],
      ];
  }
}

const editorName: Record<string, string> = {
  UL: 'bulletList',
  LI: 'listItem',
  BLOCKQUOTE: 'blockquote',
  TABLE: 'table',
  TR: 'tableRow',
  TH: 'cell',
  TD: 'cell',
};

/** Reads the page's own elements, with none of the editor's code. */
function shownOnPage(parent: Element, links: ReadonlySet<string>): unknown[] {
  const blocks: unknown[] = [];
  let text: Shown = [];
  const flush = (name = 'p') => {
    const tidied = tidy(text);
    if (tidied.length > 0) blocks.push([name, tidied]);
    text = [];
  };
  for (const child of parent.childNodes) {
    const tag = child instanceof Element ? child.tagName : '';
    if (/^(?:H[1-6]|P|FIGURE)$/.test(tag)) {
      flush();
      text = inlineOf(child, links);
      flush(tag.startsWith('H') ? 'heading' : 'p');
    } else if (
      child instanceof Element &&
      /^(?:DIV|TABLE|THEAD|TBODY|TR|T[HD]|UL|OL|LI|BLOCKQUOTE|HR)$/.test(tag)
    ) {
      flush();
      const inner = shownOnPage(child, links);
      if (tag === 'HR') blocks.push(['hr']);
      else if (/^(?:DIV|THEAD|TBODY)$/.test(tag)) blocks.push(...inner);
      else if (tag === 'OL') blocks.push(['orderedList', child.getAttribute('start') ?? '1', ...inner]);
      else blocks.push([editorName[tag], ...inner]);
    } else text.push(...inlineOf(child, links));
  }
  flush();
  return blocks;
}

function inlineOf(node: Node, links: ReadonlySet<string>, tags: readonly string[] = []): Shown {
  if (!(node instanceof Element)) return characters(node.textContent ?? '', [...tags].sort());
  if (node.tagName === 'BR') return ['<br>'];
  if (node.tagName === 'FIGCAPTION') return [];
  if (node.tagName === 'IMG')
    return [`<img ${node.getAttribute('src') ?? ''} ${node.getAttribute('alt') ?? ''}>`];
  const name = node.tagName.toLowerCase();
  const href = node.getAttribute('href') ?? '';
  const isLink = name === 'a' && (links.has(href) || !isAddress(href, node.textContent));
  const own = isLink ? [`a ${href}`] : /^(?:strong|em|sub|sup|code)$/.test(name) ? [name] : [];
  return [...node.childNodes].flatMap((child) => inlineOf(child, links, [...new Set([...tags, ...own])]));
}

/** @param links that the document has: other addresses become links on the page only */
function pageOf(markdown: string, links: ReadonlySet<string>): unknown {
  const { container, unmount } = render(<RichText text={markdown} />);
  const shown = shownOnPage(container.firstElementChild ?? container, links);
  unmount();
  return shown;
}

test('what the editor shows of any document is what its page shows', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check();
      const markdown = writeDocument(doc, { before: '', blocks: [] });
      expect(pageOf(markdown, linksOf(doc))).toEqual(shownInEditor(doc));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  );
});

test('a document that is opened again is the same', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      const markdown = writeDocument(doc, { before: '', blocks: [] });
      const again = parseDocument(markdown).doc;
      expect(shownInEditor(again)).toEqual(shownInEditor(doc));
      expect(writeDocument(again, { before: '', blocks: [] })).toBe(markdown);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
  );
});

const typed = fc.constantFrom(
  '**bold** ', '*italic* ', '_italic_ ', '`code` ', '## ', '- ', '1. ', '> ', '1) ', '# ', '--- ', 'C # ', '**Caution:**wear ', '[x] ', 'a_b_c ',
  'see https://example.com/a_b_c. ', 'sales_team_in@example.com, ', 'www.example.com/a_b ', '(25 °C)', '\\', '<b>', '<sub>2</sub>', '|', '~~x~~ ', '__init__ ', '5 * 3 ',
); // prettier-ignore
const key = fc.constantFrom(
  'Enter',
  'Enter',
  'Shift-Enter',
  'Tab',
  'Mod-b',
  'Mod-i',
  'Mod-,',
  'Mod-.',
  'Mod-e',
  'Mod-Alt-2',
  'ArrowLeft',
);
const plainTexts = fc.constantFrom(
  'Hello plain words', 'First\n\nSecond', '# Title\n\n- one\n- two', '**Bold:**text', '| a | b |\n|---|---|\n| 1 | 2 |', 'https://example.com/x_y_z', 'C:\\files\\_new', 'a\r\nb',
); // prettier-ignore
const pastedHtml = fc.constantFrom(
  ...pasteSamples.map(({ html }) => html),
  '<b>First line<br></b>second line',
  '<p><b>Caution:</b>wear</p>',
  '<table><tr><td>Dose</td></tr><tr><td>5 ml</td></tr></table>',
  '<table><tr><td colspan=2>Wide</td></tr><tr><td><ul><li>a</li><li>b</li></ul></td><td><p>c</p><p>d</p></td></tr></table>',
  '<ul><li></li><li><h3>Head</h3></li><li><p>a</p><p>b</p></li></ul>',
  '<p>CO<sub>2</sub> and <sup>x<sub>y</sub></sup></p>',
  '<pre>a\n  b</pre><p>See https://example.com/p_q_r, write to a_b@example.com</p>',
  '<p>a<br><br>b</p><h2>C #</h2><p>1) Wet</p>',
);
const action = fc.oneof(
  { weight: 5, arbitrary: typed.map((text) => ({ kind: 'type' as const, text })) },
  { weight: 3, arbitrary: key.map((text) => ({ kind: 'press' as const, text })) },
  { weight: 1, arbitrary: plainTexts.map((text) => ({ kind: 'pasteText' as const, text })) },
  { weight: 2, arbitrary: pastedHtml.map((text) => ({ kind: 'pasteHtml' as const, text })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'table' as const, text: '' }) },
);

function typeInto({ view }: Editor, text: string): void {
  for (const character of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert));
    if (!isHandled) view.dispatch(insert());
  }
}

function press(editor: Editor, keys: string): void {
  const names = keys.split('-');
  const name = names.at(-1) ?? '';
  const event = new KeyboardEvent('keydown', {
    key: name,
    ctrlKey: names.includes('Mod'),
    altKey: names.includes('Alt'),
    shiftKey: names.includes('Shift'),
  });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
}

/** jsdom has none of its own. */
const pasteEvent = () => Object.assign(new Event('paste'), { clipboardData: null });

test('what is typed and pasted is what the page shows', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 12 }), (actions) => {
      const editor = new Editor({
        element: document.createElement('div'),
        extensions: editorExtensions,
        injectCSS: false,
        editorProps: { ...pasteProps, handleScrollToSelection: () => true },
      });
      for (const { kind, text } of actions) {
        if (kind === 'type') typeInto(editor, text);
        else if (kind === 'press') press(editor, text);
        else if (kind === 'pasteText') editor.view.pasteText(text, pasteEvent());
        else if (kind === 'pasteHtml') editor.view.pasteHTML(text, pasteEvent());
        else editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true });
      }
      const { doc } = editor.state;
      doc.check();
      const markdown = writeDocument(doc, { before: '', blocks: [] });
      expect(pageOf(markdown, linksOf(doc))).toEqual(shownInEditor(doc));
      editor.destroy();
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) },
  );
});
