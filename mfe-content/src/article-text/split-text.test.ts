import { readFileSync } from 'node:fs';
import { fc } from '../../../tests/support/fast-check';
import { firstBlock, splitText } from './split-text';
import { anyText, arabic, family, malayalam } from '../../test-support/text-samples';

const wordsOf = (text: string) => text.match(/\S+/gu) ?? [];
const graphemeBoundaries = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ index }) => index),
  );

function expectSound(text: string) {
  const { first, rest } = splitText(text);
  expect(first + rest).toBe(text);
  expect(first.length).toBeLessThanOrEqual(firstBlock.characters);
  expect(wordsOf(first).length).toBeLessThanOrEqual(firstBlock.words);
  if (rest) expect(graphemeBoundaries(text)).toContain(first.length);
  return { first, rest };
}

const paragraph = 'The quick brown fox cleans the lazy floor. It uses hot water and soap.';
const filler = (count: number) => Array.from({ length: count }, (_, index) => `word${index % 10}`).join(' ');

test('any text: both parts give it back, within the limits, parted between characters', () => {
  fc.assert(
    fc.property(anyText(600), (text) => {
      expectSound(text);
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
  const { first, rest } = expectSound(text);
  expect(first).not.toBe('');
  expect(rest).not.toBe('');
});

test('a text within both limits stays in one part', () => {
  const text = filler(firstBlock.words);
  expect(splitText(text)).toEqual({ first: text, rest: '' });
  expect(splitText('')).toEqual({ first: '', rest: '' });
  expect(splitText(`${text} more`).first).toBe(`${text} `);
});

test('a text of spaced words is never parted inside one', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 200, maxLength: 400 }), (words) => {
      const { first, rest } = expectSound(words.join(' '));
      expect([...wordsOf(first), ...wordsOf(rest)]).toEqual(words);
    }),
    { numRuns: 50 },
  );
});

describe('where it is parted', () => {
  test('between paragraphs, if that leaves enough beside the picture', () => {
    const text = Array.from({ length: 20 }, () => paragraph).join('\n\n');
    const { first, rest } = expectSound(text);
    expect(first.endsWith('soap.\n\n')).toBe(true);
    expect(rest.startsWith('The quick')).toBe(true);
    expect(wordsOf(first).length).toBeGreaterThan(120);
  });

  test('else after a sentence', () => {
    const { first, rest } = expectSound(Array.from({ length: 40 }, () => paragraph).join(' '));
    expect(first.endsWith('soap. ') || first.endsWith('floor. ')).toBe(true);
    expect(rest).toMatch(/^(The|It)/);
  });

  test('between the items of a list, which goes on counting', () => {
    const text = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${paragraph}`).join('\n');
    const { first, rest } = expectSound(text);
    expect(first.endsWith('soap.\n')).toBe(true);
    expect(rest).toMatch(/^\d+\. The quick/);
  });

  test.each([
    ['emphasis', `**${filler(20)}**`],
    ['a link', `[${filler(20)}](https://venmara.example/a)`],
    ['slanted text', `_${filler(20)}_`],
  ])('never inside %s', (_, construct) => {
    const { first, rest } = expectSound(`${filler(160)} ${construct} ${filler(100)}`);
    expect(first).toBe(`${filler(160)} `);
    expect(rest.startsWith(construct)).toBe(true);
  });

  test('never between a heading and what stands under it', () => {
    const text = `${filler(150)}\n\n## Storage\n\n${filler(200)}`;
    expect(expectSound(text).rest).toMatch(/^## Storage/);
  });

  test('every article of the demo content between two paragraphs', () => {
    const { articles } = JSON.parse(readFileSync('api/demo/content.json', 'utf8')) as {
      articles: { body: string }[];
    };
    for (const { body } of articles) expect(expectSound(body).first).toMatch(/\n\n$/);
  });
});
