import { fc } from '@site/shared-testing/fast-check';
import { RichText } from '@site/shared-ui/rich-text';
import { render } from '@testing-library/react';
import { cleanPastedHtml } from '../pasted-text/clean-pasted-html';
import { hostileTexts } from '@site/shared-testing/hostile-texts';
import { pasteSamples } from '../../test-support/paste-samples';
import { DOMParser } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { useNotices } from '../notices/notice-store';
import { parseDocument } from './parse-document';
import { pasteProps } from './paste-props';
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
  const pasted = DOMParser.fromSchema(doc.type.schema).parse(cleanPastedHtml(html).body);
  expect(rendered(writeDocument(pasted, { before: '', blocks: [] }))).toBe(rendered(markdown));
});

const inEditor = (html: string) => {
  const { schema } = parseDocument('').doc.type;
  return DOMParser.fromSchema(schema).parse(cleanPastedHtml(html).body);
};

test.each([
  ['<p><b>Caution:</b>wear gloves.</p>', '<strong>Caution:</strong>wear gloves.'],
  ['<b>First line<br></b>second line', '<strong>First line</strong><br>second line'],
  ['<p>at <i>(25 °C)</i>and</p>', 'at <em>(25 °C)</em>and'],
  ['<p><b>New🎉</b>scent</p>', '<strong>New🎉</strong>scent'],
  ['<p><b>ശ്രദ്ധിക്കുക:</b>കയ്യുറ</p>', '<strong>ശ്രദ്ധിക്കുക:</strong>കയ്യുറ'],
  ['<p><b>a<i>b</i></b><i>c</i></p>', '<strong>a<em>b</em></strong><em>c</em>'],
  ['<h2><b>100%</b>pure</h2>', '<strong>100%</strong>pure</h2>'],
  ['<ul><li><b>“fresh”</b>air</li></ul>', '<li><strong>“fresh”</strong>air</li>'],
  ['<p>1) Wet the floor</p>', '<p dir="auto">1) Wet the floor</p>'],
  ['<h2>C #</h2>', 'C #</h2>'],
  ['<p>a<br><br>b</p>', 'a<br><br>b'],
  ['<ul><li>a</li><li></li><li>b</li></ul>', '<li>a</li><li></li><li>b</li>'],
  ['<table><tr><td>Dose</td></tr><tr><td>5<br>ml</td></tr></table>', '<td>5<br>ml</td>'],
  ['<p>H<sub>2</sub>O, CO<sub>2</sub>, m<sup>3</sup></p>', 'H<sub>2</sub>O, CO<sub>2</sub>, m<sup>3</sup>'],
  ['<p>&lt;sub&gt;2&lt;/sub&gt; and &lt;br&gt;</p>', '&lt;sub&gt;2&lt;/sub&gt; and &lt;br&gt;'],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '<ul dir="auto"><li>a</li></ul><ul dir="auto"><li>b</li></ul>'],
  ['<img src="/site/a.jpg" alt="[1]">', 'alt="[1]"'],
  ['<p>Mail <b>sales_team_in@example.com</b>.</p>', 'href="mailto:sales_team_in@example.com"'],
])('%s is on the page what it is in the editor', (html, page) => {
  expect(rendered(writeDocument(inEditor(html), { before: '', blocks: [] }))).toContain(page);
});

test('two lists that come together when the text between them is deleted stay two', () => {
  const parsed = parseDocument('1. a\n\nbetween\n\n1. b\n2. c\n\nend');
  const [start, end] = [
    parsed.doc.child(0).nodeSize,
    parsed.doc.child(0).nodeSize + parsed.doc.child(1).nodeSize,
  ];
  const { doc } = new Transform(parsed.doc).delete(start, end);
  expect(writeDocument(doc, originalOf(parsed))).toBe('1. a\n\n1) b\n2) c\n\nend');
});

test('pictures that cannot be pasted are named to the person who pastes them', () => {
  const html =
    '<p>Text<img src="file:///C:/a.png"><img src="https://a.example/t.gif" width="1" height="1"></p>';
  pasteProps.transformPastedHTML(html);
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
    'A picture was not pasted. Save it as a file, then add it with the button Picture.',
  ]);
});
