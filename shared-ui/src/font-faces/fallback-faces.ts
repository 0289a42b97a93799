// Fonts of the visitor's system that take as much space as Manrope, until it is there: nothing moves when it comes.
// With one size for all letters, lines would break at other words: Manrope's `t` is 40 % wider than Arial's, its capitals
// are narrower.
import type { fallbackFamilyNames } from '../theme/fallback-families';

/** Manrope's ascent and descent, in percent of the font size. */
const ASCENT = 106.6;
const DESCENT = 30;

/** Relative to the other letters. More would keep the widths better, and make the letters look uneven. */
const CAPITALS = 0.94;
const T_AND_F = 1.08;

interface Fallback {
  fonts: string[];
  weights: string;
  /** Percent. */
  letters: number;
  /** As wide as Manrope's in a table. */
  digits: number;
  /** It is empty, and may become as narrow as Manrope's. */
  space: number;
}

const arial = { fonts: ['Arial', 'Liberation Sans'], digits: 111.5, space: 72 };
const arialBold = { ...arial, fonts: ['Arial Bold', 'Liberation Sans Bold'] };
const roboto = { fonts: ['Roboto', 'Roboto Regular'], digits: 110.3, space: 80.6 };
const robotoBold = { fonts: ['Roboto Bold'], digits: 108.1, space: 80.3 };

/** Printed by `font/make-font.py`. Each weight has its own sizes: Manrope becomes wider with its weight. */
const families: Record<(typeof fallbackFamilyNames)[number], Fallback[]> = {
  'Manrope Arial': [
    { ...arial, weights: '200 550', letters: 106.1 },
    { ...arialBold, weights: '551 650', letters: 101.7 },
    { ...arialBold, weights: '651 800', letters: 103.5 },
  ],
  // Android has no Arial.
  'Manrope Roboto': [
    { ...roboto, weights: '200 550', letters: 105.1 },
    { ...robotoBold, weights: '551 650', letters: 107.5 },
    { ...robotoBold, weights: '651 800', letters: 109.4 },
  ],
};

const percent = (size: number) => `${String(Math.round(size * 10) / 10)}%`;

function facesOf(family: string, { fonts, weights, letters, digits, space }: Fallback): string[] {
  const face = (size: number, rest = '') => `
  @font-face {
    font-family: '${family}';
    font-weight: ${weights};
    src: ${fonts.map((font) => `local('${font}')`).join(', ')};
    size-adjust: ${percent(size)};
    ${rest}
  }`;
  // A browser takes the height of lines from the face that contains the space. Relative to the adjusted size.
  const metrics = `
    ascent-override: ${percent((100 * ASCENT) / space)};
    descent-override: ${percent((100 * DESCENT) / space)};
    line-gap-override: 0%;`;
  // The later face wins where ranges overlap. A browser combines faces of the same weights only.
  return [
    face(letters),
    face(letters * CAPITALS, 'unicode-range: U+41-5A;'),
    face(letters * T_AND_F, 'unicode-range: U+66, U+74;'),
    face(digits, 'unicode-range: U+30-39;'),
    face(space, `unicode-range: U+20, U+A0; ${metrics}`),
  ];
}

export const fallbackFaces = Object.entries(families)
  .flatMap(([family, weights]) => weights.flatMap((weight) => facesOf(family, weight)))
  .join('');
