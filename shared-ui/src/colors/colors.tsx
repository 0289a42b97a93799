/** The default colours by role. A brand's site content can override them. */
export const colors = {
  ink: '#041c2b',
  inkSoft: '#47616f',
  line: '#d6e0e3',
  lineStrong: '#7f97a2',
  surface: '#ffffff',
  surfaceSoft: '#f3f7f7',
  surfaceTint: '#e4f5f4',
  brand: '#0b5c6b',
  brandHover: '#094b58',
  brandStrong: '#062b3f',
  brandBright: '#2cc5c4',
  accent: '#ff9a3c',
  accentHover: '#ffab5c',
  onBrand: '#ffffff',
  danger: '#b3261e',
  dangerSoft: '#fdecea',
  success: '#1b6e3c',
  successSoft: '#e6f4ea',
  focus: '#0b7f92',
} as const;

export type ColorName = keyof typeof colors;
export type Colors = Record<ColorName, string>;

/** Those that a brand names. Parsed JSON has no undefined: every key has a value. */
type OwnColors = Partial<Record<ColorName, string | undefined>> | undefined;

/** Every colour of a brand: its own, and the usual ones where it names none. */
export const allColors = (own: OwnColors): Colors => ({ ...colors, ...(own as Partial<Colors>) });

const variableOf = (name: string) =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The colours as declarations of CSS custom properties. */
export const colorDeclarations = (some: Partial<Colors>): string =>
  Object.entries(some)
    .map(([name, value]) => `${variableOf(name)}: ${value};`)
    .join(' ');
