// Whether the colours of a brand can be read.
import type { ColorName, Colors } from '../colors/colors';

/** Which colour is used on which, and the contrast that WCAG 2.2 AA requires. */
const pairs: [front: ColorName, ground: ColorName, ratio: number][] = [
  ...(['surface', 'surfaceSoft', 'surfaceTint'] as const).flatMap(
    (ground): [ColorName, ColorName, number][] => [
      ['ink', ground, 4.5],
      ['inkSoft', ground, 4.5],
      ['brand', ground, 4.5],
      ['brandStrong', ground, 4.5],
    ],
  ),
  ['brandHover', 'surface', 4.5],
  ['onBrand', 'brand', 4.5],
  ['onBrand', 'brandHover', 4.5],
  ['onBrand', 'brandStrong', 4.5],
  ['brandBright', 'brandStrong', 4.5],
  ['ink', 'accent', 4.5],
  ['ink', 'accentHover', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'dangerSoft', 4.5],
  ['success', 'surface', 4.5],
  ['success', 'successSoft', 4.5],
  ['focus', 'surface', 3],
  ['lineStrong', 'surface', 3],
];

/** A line for each pair of colours with too little contrast. */
export function findWeakContrasts(all: Colors): string[] {
  return pairs.flatMap(([front, ground, ratio]) => {
    const found = contrast(all[front], all[ground]);
    if (found >= ratio) return [];
    const rounded = Math.floor(found * 10) / 10;
    return [
      `${front} (${all[front]}) on ${ground} (${all[ground]}) has a contrast of ${rounded}; ${ratio} is needed to be read by all`,
    ];
  });
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
