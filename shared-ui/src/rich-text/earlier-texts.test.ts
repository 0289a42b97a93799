// Articles that were written before look as they did: `marked` read them until decision 050.
import { readFileSync } from 'node:fs';
import { fc } from '@site/shared-testing/fast-check';
import { Lexer, Tokenizer, type MarkedToken, type Token } from 'marked';
import { parseText, type BlockToken, type InlineToken } from './rich-text';

const notSupported = () => undefined;

class EarlierTokenizer extends Tokenizer {
  override html = notSupported;
  override tag = notSupported;
  override code = notSupported;
  override fences = notSupported;
  override lheading = notSupported;
  override def = notSupported;
  override reflink = notSupported;
  override del = notSupported;
}

const parseEarlier = (text: string) =>
  new Lexer({ gfm: true, breaks: true, tokenizer: new EarlierTokenizer() }).lex(text);

const element = (name: string, ...content: (string | string[])[]) => `<${name}>${content.flat().join('')}</>`;

const earlier = (tokens: readonly Token[] = []): string[] =>
  tokens.map((each) => {
    const token = each as MarkedToken;
    switch (token.type) {
      case 'space':
        return '';
      case 'heading':
        return element(`h${token.depth}`, earlier(token.tokens));
      case 'paragraph':
        return element('p', earlier(token.tokens));
      case 'blockquote':
      case 'strong':
      case 'em':
        return element(token.type, earlier(token.tokens));
      case 'list':
        return element(
          `list ${token.start}`,
          token.items.map((item) => element('li', earlier(item.tokens))),
        );
      case 'table':
        return [token.header, ...token.rows]
          .map((row) => row.map(({ align, tokens }) => element(`cell ${align}`, earlier(tokens))).join(''))
          .map((row) => element('tr', row))
          .join('');
      case 'codespan':
        return element('code', token.text);
      case 'escape':
        return token.text;
      case 'link':
        return element(`a ${token.href}`, earlier(token.tokens));
      case 'image':
        return `<img ${token.href} ${token.text} ${String(token.title)}>`;
      case 'hr':
      case 'br':
        return `<${token.type}>`;
      case 'text':
        return token.tokens ? earlier(token.tokens).join('') : token.raw;
      default:
        return each.raw;
    }
  });

const now = (tokens: readonly (BlockToken | InlineToken)[]): string[] =>
  tokens.map((token) => {
    switch (token.type) {
      case 'space':
        return '';
      case 'heading':
        return element(`h${token.depth}`, now(token.tokens));
      case 'paragraph':
        return token.isTight ? now(token.tokens).join('') : element('p', now(token.tokens));
      case 'list':
        return element(
          `list ${token.start ?? ''}`,
          token.items.map((item) => element('li', now(item.tokens))),
        );
      case 'table':
        return [token.header, ...token.rows]
          .map((row) => row.map(({ align, tokens }) => element(`cell ${align}`, now(tokens))).join(''))
          .map((row) => element('tr', row))
          .join('');
      case 'code':
        return element('code', token.text);
      case 'text':
        return token.text;
      case 'link':
        return element(`a ${token.href}`, now(token.tokens));
      case 'image':
        return `<img ${token.href} ${token.text} ${String(token.title)}>`;
      case 'hr':
      case 'br':
        return `<${token.type}>`;
      default:
        return element(token.type, now(token.tokens));
    }
  });

/** A page shows white space beside a block, and several spaces, as nothing and as one. */
const shown = (parts: string[]) =>
  parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|li|list|blockquote|h\d|cell|tr|hr|br)?(?: [^>]*)?>) ?/g, '$1');

const expectAsBefore = (text: string) => {
  expect(shown(now(parseText(text)))).toBe(shown(earlier(parseEarlier(text))));
};

test('the articles of the demo', () => {
  const { articles } = JSON.parse(readFileSync('api/demo/content.json', 'utf8')) as {
    articles: { body: string }[];
  };
  expect(articles.length).toBeGreaterThan(5);
  for (const { body } of articles) expectAsBefore(body);
});

const phrase = fc.constantFrom(
  'Rinse twice', '**bold**', '*italic*', '_italic_', '__bold__', '`code`', '``a ` b``', '[a link](/p?a=1&amp;b=2 "title")',
  '[**bold** link](<https://a.example/b c>)', 'see www.example.com.', '(https://example.com/a_b),', 'a.b@example.com;',
  '5 * 3 * 2', 'snake_case_name', '**bold *and italic* words**', '***both***', '25 °C', '“quoted”', '\\*', '\\# 1', '![alt](/site/a.jpg)',
  '<b>x</b>', '&nbsp;', 'മലയാളം', 'مرحبا', '👩‍🔬', '+91 98', '**(25 °C)**', 'a**b**c', '**x:**y', '[x]', '[ ] task', '~~gone~~', 'C:\\files',
  'https://en.example.org/wiki/Soap_(bar)', '"https://example.com/q?a=1&b=2"', '!', '<https://example.com/x>', '<a@b.example>', 'No 1.', 'a - b',
  '[https://a.example](https://b.example)', '[a [b] c](/d)', '[a](/b(c)d)', '*a* **b**', 'x^2', 'a | b',
); // prettier-ignore
const sentence = fc.array(phrase, { minLength: 1, maxLength: 6 }).map((phrases) => phrases.join(' '));
const lines = fc.array(sentence, { minLength: 1, maxLength: 3 });
const prefixed = (first: string, others: string) =>
  lines.map((all) => all.map((line, index) => (index === 0 ? first : others) + line).join('\n'));
const items = (marker: string, separator: string) =>
  fc
    .array(
      fc.tuple(
        prefixed(marker, ' '.repeat(marker.length)),
        fc.array(prefixed('   - ', '     '), { maxLength: 2 }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.map(([item, deeper]) => [item, ...deeper].join('\n')).join(separator));
const block = fc.oneof(
  prefixed('', ''),
  sentence.map((text) => `## ${text}`),
  sentence.map((text) => `# ${text} #`),
  items('- ', '\n'),
  items('* ', '\n\n'),
  items('1. ', '\n'),
  items('7) ', '\n'),
  prefixed('> ', '> '),
  prefixed('> - ', '>   '),
  prefixed('> ', ''),
  fc.constantFrom('---', '***', '* * *'),
  fc
    .array(fc.tuple(sentence, sentence), { maxLength: 3 })
    .map((rows) =>
      ['| a | b |\n|---|:-:|', ...rows.map((row) => `| ${row.join(' | ').replaceAll('a | b', 'a')} |`)].join(
        '\n',
      ),
    ),
);

test('any article of the kinds that authors write', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), fc.constantFrom('\n\n', '\n\n\n'), (blocks, between) => {
      expectAsBefore(blocks.join(between));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) },
  );
});
