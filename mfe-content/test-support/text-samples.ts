import { fc } from '@site/shared-testing/fast-check';

/** Graphemes of several code units or code points, beside simple characters. */
const characters = [
  '👩‍👩‍👧‍👦',
  '🇮🇳',
  '👍🏽',
  '👨🏾‍🔬',
  '❤️',
  'é',
  'ക്ഷ',
  'ഷ്ട്ര',
  'മ',
  'സോ',
  'שָׁלוֹם',
  'مرحبا',
  '清',
  'ไทย',
  'a',
  'soap',
  '20-litre',
  ' ',
  '\u0301',
  '\u200d',
];
const markup = [
  '\n',
  '\n\n',
  '. ',
  '! ',
  '**',
  '_',
  '`',
  '# ',
  '- ',
  '1. ',
  '> ',
  '[a](https://a.example)',
  '<b>',
  '\\',
  '\r\n',
];

/** Texts in many scripts, with and without markup, short and far beyond the limits. */
export const anyText = (maximum: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...characters) },
        { weight: 3, arbitrary: fc.constant(' ') },
        { weight: 1, arbitrary: fc.constantFrom(...markup) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
      ),
      { maxLength: maximum, size: 'max' },
    )
    .map((parts) => parts.join(''));

export const malayalam = 'ശുചീകരണ രാസവസ്തുക്കൾ സൂക്ഷിക്കുമ്പോൾ അവയുടെ ലേബൽ വായിക്കുക. കുട്ടികൾക്ക് എത്താത്ത ഇടത്ത് വെക്കുക. ';
export const arabic = 'اقرأ الملصق قبل استخدام مواد التنظيف. احفظها بعيدًا عن متناول الأطفال. ';
export const family = '👨‍👩‍👧‍👦';
