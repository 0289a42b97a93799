import { fc } from '@site/shared-testing/fast-check';
import { truncateText, maxCharacters } from './truncate-text';
import { anyText, family, malayalam } from '../../test-support/text-samples';

const graphemes = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

test('a text within the limit is not changed', () => {
  for (const limit of Object.values(maxCharacters)) {
    expect(truncateText('x'.repeat(limit), limit)).toBe('x'.repeat(limit));
    expect(truncateText('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`);
  }
});

test('a grapheme is kept whole or left out', () => {
  expect(truncateText(`${'x'.repeat(85)}${family}`, 90)).toBe(`${'x'.repeat(85)}…`);
  expect(truncateText(`${'x'.repeat(78)}${family}!!`, 90)).toBe(`${'x'.repeat(78)}${family}!…`);
  expect(truncateText(`soap ${malayalam}`, 9)).toBe('soap ശുചീ…');
  expect(truncateText('Good for the floor and the walls', 9)).toBe('Good for…');
});

test('a teaser ends with a whole word', () => {
  const text =
    'A sour smell and grey laundry have one cause: the machine is never ready for the next instruction.';
  for (let limit = 40; limit < text.length; limit += 1) {
    const kept = truncateText(text, limit).slice(0, -1);
    expect(kept.length).toBeLessThanOrEqual(limit);
    expect(text.slice(kept.length)).toMatch(/^ /);
  }
  expect(truncateText(text, 19)).toBe('A sour smell and…');
});

test('any text is cut between graphemes, within the limit, and only at its end', () => {
  fc.assert(
    fc.property(anyText(60), fc.integer({ min: 1, max: 130 }), (text, limit) => {
      const cut = truncateText(text, limit);
      if (text.length <= limit) {
        expect(cut).toBe(text);
        return;
      }
      expect(cut).toMatch(/…$/u);
      const kept = cut.slice(0, -1);
      expect(kept.length).toBeLessThanOrEqual(limit);
      expect(text.startsWith(kept)).toBe(true);
      // The remaining graphemes are the first ones of the text, and complete.
      const whole = graphemes(text);
      const left = whole.slice(
        0,
        whole.findIndex((_, index) => whole.slice(0, index).join('').trimEnd() === kept),
      );
      expect(left.join('').trimEnd()).toBe(kept);
      // Either a word ends there, or no word ends in the last part of what is allowed.
      const endsWord = /^\s/u.test(text.slice(kept.length));
      const lastPart = text.slice(Math.ceil(limit * 0.6), limit);
      expect(endsWord || !/\s/u.test(lastPart)).toBe(true);
    }),
  );
});
