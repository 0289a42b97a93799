import { leastGrowth } from '@site/shared-testing/least-growth';
import { parseText } from './parse-text';

/** Each makes the text of about that many characters that was the most expensive one of its kind, or could be. */
const repeated =
  (part: string, before = '', after = '') =>
  (length: number) =>
    before + part.repeat(Math.ceil((length - before.length - after.length) / part.length)) + after;

const costly: Record<string, (length: number) => string> = {
  'underscores within words': repeated('a_'),
  'full stops before an @': repeated('a.', '', '@'),
  'full stops after an @': repeated('.', 'a@', 'a'),
  'quotations within each other': repeated('> ', '', 'x'),
  'quotations without spaces': repeated('>', '', 'x'),
  'lists within each other': repeated('- ', '', 'x'),
  'lists within each other, and a lazy line': repeated('- ', '', 'x\ny'),
  'numbered lists within each other': repeated('1. ', '', 'x'),
  'lists and quotations': repeated('> - ', '', 'x\ny'),
  'lists deeper at each line': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'lazy lines': repeated('> - a\nb\n'),
  'lazy lines of deep quotations': repeated(`${'> '.repeat(12)}a\nb\n`),
  spaces: repeated(' '),
  'spaces within a line': repeated(' ', 'a', 'b'),
  'spaces before line ends': repeated(`a${' '.repeat(500)}\n`),
  tabs: repeated('\t', '- ', 'a'),
  'empty lines': repeated('\n'),
  'empty lines of spaces': repeated(' \n'),
  brackets: repeated('['),
  'closed brackets': repeated('[', '', ']'),
  'brackets and a link': repeated('[', '', '[a](b)'),
  'brackets, then as many links': (length) => '['.repeat(length / 2) + '[a](b)'.repeat(length / 12),
  'pairs of brackets': repeated('[]'),
  'brackets within each other': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'links that do not end': repeated('[a]('),
  'links whose titles do not end': repeated('[a](b "'),
  'links with pointed addresses that do not end': repeated('[a](<b'),
  'links within each other': (length) => '['.repeat(length / 5) + '](b)'.repeat(length / 5),
  'images that do not end': repeated('![]('),
  'images within each other': (length) => '!['.repeat(length / 6) + '](a)'.repeat(length / 6),
  'an address of parentheses': repeated('(', '[a](', ')'),
  asterisks: repeated('*'),
  'asterisks and letters': repeated('**a'),
  'asterisks that only open': repeated('**a '),
  'asterisks that only close': repeated('a** '),
  'runs of many lengths': repeated('*a **b ***c ____d '),
  'asterisks and underscores': repeated('*_'),
  'asterisks that could close underscores': (length) => '_a '.repeat(length / 6) + 'a* '.repeat(length / 6),
  'emphasis within emphasis': (length) => '*a '.repeat(length / 6) + ' a*'.repeat(length / 6),
  'emphasis of every third length': repeated('a**b*c***'),
  backticks: repeated('`'),
  'backticks and letters': repeated('`a``'),
  'runs of backticks, each longer': (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, count) => '`'.repeat(count)).join(' '),
  'signs for less': repeated('<'),
  'tags that are opened': repeated('<sub>'),
  'tags that are opened and closed': repeated('<sub>a</sub>'),
  'tags within each other': (length) => '<sub>'.repeat(length / 11) + '</sub>'.repeat(length / 11),
  'tags that are opened within brackets': repeated('[<sup>'),
  'tags that are closed': repeated('</em>'),
  'tags of two kinds that overlap': repeated('<sub><sup>a</sub></sup>'),
  'addresses in signs for less': repeated('<a:b'),
  'mail addresses in signs for less': repeated('<a@b.c'),
  'an address': repeated('a', 'https://'),
  'beginnings of addresses': repeated('http://'),
  'beginnings of addresses without a name': repeated('http://!'),
  'addresses apart': repeated('http://a '),
  'addresses in a row': repeated('www.a.'),
  'an address with punctuation': repeated(').', 'https://a'),
  'an address with entities': repeated('&a;', 'https://a'),
  'an address of asterisks in bold text': repeated('*a', '**x https://a'),
  'mail addresses': repeated('a@b.c '),
  'an @ each': repeated('a@'),
  'only @': repeated('@'),
  'mail addresses of dashes': repeated('-', 'a@b.'),
  'names of mail addresses with escapes': repeated('\\_', 'a', '@b.c'),
  backslashes: repeated('\\'),
  'backslashes at line ends': repeated('\\\n'),
  'exclamation marks': repeated('!['),
  pipes: repeated('|'),
  'lines of pipes': repeated('|\n|-|\n'),
  'heads of tables of another width': repeated('a|b\n-|-|-\n'),
  'a wide table of short rows': (length) =>
    `${'|a'.repeat(length / 8)}\n${'|-'.repeat(length / 8)}\n${'|\n'.repeat(length / 4)}`,
  'a cell of escaped pipes': repeated('\\|', '| a |\n| - |\n|'),
  'dashes and spaces': repeated('- ', '', ''),
  'dashes and an end': repeated('- ', '', '.'),
  'number signs': repeated('#'),
  'a heading of number signs': repeated('#', '# ', ' x'),
  'a heading of spaces': repeated(' ', '# ', 'x'),
  headings: repeated('# a\n'),
  'lines with numbers': repeated('2. \n'),
  'items and empty lines': repeated('- a\n\n'),
};

const LONGEST = 60_000;

test.each(Object.entries(costly))('%s: four times the text takes about four times the work', (_, make) => {
  expect(leastGrowth(parseText, make, LONGEST)).toBeLessThan(12);
});

test.each(Object.entries(costly))('%s: no character is lost', (_, make) => {
  for (const length of [300, 3000]) {
    const text = make(length);
    expect(
      parseText(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text);
  }
});
