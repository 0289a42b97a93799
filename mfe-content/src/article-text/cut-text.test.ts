import { fc } from '../../../tests/support/fast-check';
import { cutText, shownCharacters } from './cut-text';
import { anyText, family, malayalam } from '../../test-support/text-samples';

const graphemes = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

test('a text that fits stays as it is, to the last character', () => {
  for (const limit of Object.values(shownCharacters)) {
    expect(cutText('x'.repeat(limit), limit)).toBe('x'.repeat(limit));
    expect(cutText('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`);
  }
});

test('what is one character to a reader is kept whole or left out', () => {
  expect(cutText(`${'x'.repeat(85)}${family}`, 90)).toBe(`${'x'.repeat(85)}…`);
  expect(cutText(`${'x'.repeat(78)}${family}!!`, 90)).toBe(`${'x'.repeat(78)}${family}!…`);
  expect(cutText(`soap ${malayalam}`, 9)).toBe('soap ശുചീ…');
  expect(cutText('Good for the floor and the walls', 9)).toBe('Good for…');
});

test('any text is cut between characters, never beyond the limit, and never anywhere but at its end', () => {
  fc.assert(
    fc.property(anyText(60), fc.integer({ min: 1, max: 130 }), (text, limit) => {
      const cut = cutText(text, limit);
      if (text.length <= limit) {
        expect(cut).toBe(text);
        return;
      }
      expect(cut).toMatch(/…$/u);
      const kept = cut.slice(0, -1);
      expect(kept.length).toBeLessThanOrEqual(limit);
      expect(text.startsWith(kept)).toBe(true);
      // The characters that are left are the first ones of the text, each of them whole.
      const whole = graphemes(text);
      const left = whole.slice(
        0,
        whole.findIndex((_, index) => whole.slice(0, index).join('').trimEnd() === kept),
      );
      expect(left.join('').trimEnd()).toBe(kept);
      // Nothing more would have fitted than what follows.
      const next = whole.slice(0, left.length + 1).join('');
      expect(next.trimEnd() === kept || next.length > limit).toBe(true);
    }),
  );
});
