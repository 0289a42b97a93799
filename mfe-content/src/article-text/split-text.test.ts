import { readFileSync } from 'node:fs';
import { fc } from '@site/shared-testing/fast-check';
import { firstBlockLimits, splitText } from './split-text';
import { anyText, arabic, family, malayalam } from '../../test-support/text-samples';

const wordsOf = (text: string) => text.match(/\S+/gu) ?? [];
const graphemeBoundaries = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ index }) => index),
  );

function expectValidSplit(text: string) {
  const { first, rest } = splitText(text);
  expect(first + rest).toBe(text);
  expect(first.length).toBeLessThanOrEqual(firstBlockLimits.characters);
  expect(wordsOf(first).length).toBeLessThanOrEqual(firstBlockLimits.words);
  if (rest) expect(graphemeBoundaries(text)).toContain(first.length);
  return { first, rest };
}

const paragraph = 'The quick brown fox cleans the lazy floor. It uses hot water and soap.';
const filler = (count: number) => Array.from({ length: count }, (_, index) => `word${index % 10}`).join(' ');

test('both parts of any text add up to it, within the limits, split between graphemes', () => {
  fc.assert(
    fc.property(anyText(600), (text) => {
      expectValidSplit(text);
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['Malayalam', malayalam.repeat(30)],
  ['Arabic', arabic.repeat(40)],
  ['emoji without a space', family.repeat(200)],
  ['flags', '🇮🇳🇩🇪🇯🇵'.repeat(150)],
  ['a script without spaces', '清洁剂的正确使用方法很重要。'.repeat(120)],
  ['one word', 'x'.repeat(3000)],
  ['emphasis without an end', `**${filler(500)}**`],
  ['many short words', 'a '.repeat(900)],
])('%s', (_, text) => {
  const { first, rest } = expectValidSplit(text);
  expect(first).not.toBe('');
  expect(rest).not.toBe('');
});

test('a text within both limits stays in one part', () => {
  const text = filler(firstBlockLimits.words);
  expect(splitText(text)).toEqual({ first: text, rest: '' });
  expect(splitText('')).toEqual({ first: '', rest: '' });
  expect(splitText(`${text} more`).first).toBe(`${text} `);
});

test('a text with spaces is never split inside a word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 200, maxLength: 400 }), (words) => {
      const { first, rest } = expectValidSplit(words.join(' '));
      expect([...wordsOf(first), ...wordsOf(rest)]).toEqual(words);
    }),
    { numRuns: 50 },
  );
});

describe('a text is split', () => {
  test('between paragraphs, if that leaves enough text beside the image', () => {
    const text = Array.from({ length: 20 }, () => paragraph).join('\n\n');
    const { first, rest } = expectValidSplit(text);
    expect(first.endsWith('soap.\n\n')).toBe(true);
    expect(rest.startsWith('The quick')).toBe(true);
    expect(wordsOf(first).length).toBeGreaterThan(120);
  });

  test('else after a sentence', () => {
    const { first, rest } = expectValidSplit(Array.from({ length: 40 }, () => paragraph).join(' '));
    expect(first.endsWith('soap. ') || first.endsWith('floor. ')).toBe(true);
    expect(rest).toMatch(/^(The|It)/);
  });

  test('between the items of a list, which continues its numbering', () => {
    const text = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${paragraph}`).join('\n');
    const { first, rest } = expectValidSplit(text);
    expect(first.endsWith('soap.\n')).toBe(true);
    expect(rest).toMatch(/^\d+\. The quick/);
  });

  test.each([
    ['emphasis', `**${filler(20)}**`],
    ['a link', `[${filler(20)}](https://venmara.example/a)`],
    ['slanted text', `_${filler(20)}_`],
  ])('never inside %s', (_, construct) => {
    const { first, rest } = expectValidSplit(`${filler(160)} ${construct} ${filler(100)}`);
    expect(first).toBe(`${filler(160)} `);
    expect(rest.startsWith(construct)).toBe(true);
  });

  test('never between a heading and the text below it', () => {
    const text = `${filler(150)}\n\n## Storage\n\n${filler(200)}`;
    expect(expectValidSplit(text).rest).toMatch(/^## Storage/);
  });

  test('between two paragraphs in every article of the demo content', () => {
    const { articles } = JSON.parse(readFileSync('api/demo/content.json', 'utf8')) as {
      articles: { body: string }[];
    };
    for (const { body } of articles) expect(expectValidSplit(body).first).toMatch(/\n\n$/);
  });
});
