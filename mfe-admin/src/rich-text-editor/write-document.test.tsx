import { fc } from '@site/shared-testing/fast-check';
import { RichText } from '@site/shared-ui/rich-text';
import { render } from '@testing-library/react';
import { cleanPastedHtml } from '../pasted-text/clean-pasted-html';
import { hostileTexts } from '@site/shared-testing/hostile-texts';
import { pasteSamples } from '../pasted-text/paste-samples';
import { DOMParser } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { parseDocument } from './parse-document';
import { writeDocument, type OriginalText } from './write-document';

const originalOf = ({ doc, before, sources }: ReturnType<typeof parseDocument>): OriginalText => ({
  before,
  blocks: sources.map((source, index) => ({ node: doc.child(index), source })),
});

/** All of it written again, as if every block had been edited. */
const rewritten = (text: string) => writeDocument(parseDocument(text).doc, { before: '', blocks: [] });

const rendered = (text: string) => {
  const { container, unmount } = render(<RichText text={text} />);
  const html = container.innerHTML;
  unmount();
  return html;
};

const article = [
  '\n## Before you *start*\n',
  'Sweep the floor.\nTwice, _slowly_: see [the list](/products?category=2) or www.example.com.\n\n\n',
  '* stone\n* wood\n    1. oak\n    2. ash\n\n',
  '| Surface | Dose |\n|:--|--:|\n| Stone | **10** ml |\n\n',
  '> Never mix acids.\n\n***\n\n',
  '![The line](/api/images/0123456789abcdef-640.webp "In Pune")\n\nThe end.\n\n',
];
const text = article.join('');

test('a text that was not edited stays as it is, byte for byte', () => {
  for (const each of [text, '', 'a', '\n\na\n\n', ...hostileTexts]) {
    const parsed = parseDocument(each);
    expect(writeDocument(parsed.doc, originalOf(parsed))).toBe(each);
  }
});

test('any text that was not edited stays as it is', () => {
  const piece = fc.constantFrom('# ', '- ', '1. ', '> ', '**', '_', '[', '](/a)', '![', '|', '\n', '\n\n', '`', ' ', 'x', '<b>', '\\', '|\n|-|\n', '[ ] ', '    '); // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const parsed = parseDocument(pieces.join(''));
      parsed.doc.check();
      // The parser leaves out some white space after an empty list.
      expect(writeDocument(parsed.doc, originalOf(parsed))).toBe(parsed.before + parsed.sources.join(''));
    }),
  );
});

test('an edited block changes, and no other', () => {
  const parsed = parseDocument(text);
  const { schema } = parsed.doc.type;
  const start = parsed.doc.child(0).nodeSize;
  const { doc } = new Transform(parsed.doc).replaceWith(
    start,
    start + parsed.doc.child(1).nodeSize,
    schema.node('paragraph', null, [schema.text('Mop it.')]),
  );
  expect(writeDocument(doc, originalOf(parsed))).toBe(
    [article[0]?.trimEnd(), '\n\nMop it.\n\n', ...article.slice(2)].join(''),
  );
});

test('what is written again looks as before to visitors', () => {
  expect(rendered(rewritten(text))).toBe(rendered(text));
  for (const { markdown } of pasteSamples) expect(rendered(rewritten(markdown))).toBe(rendered(markdown));
});

test.each(pasteSamples)('$from: $what is clean in the editor, too', ({ html, markdown }) => {
  const { doc } = parseDocument('');
  const pasted = DOMParser.fromSchema(doc.type.schema).parse(cleanPastedHtml(html));
  expect(rendered(writeDocument(pasted, { before: '', blocks: [] }))).toBe(rendered(markdown));
});
