// Things that stand in several scenes.
import { bar, circle, ellipse, group, mix, path, polygon, rect, stroke, type Point } from './shapes';

/** A window with a round top, and what is seen through it. */
export const archWindow = (
  x: number,
  y: number,
  width: number,
  height: number,
  { frame, pane, view = '' }: { frame: string; pane: string; view?: string },
) => {
  const r = width / 2;
  const outline = (inset: number) =>
    `M${x + inset} ${y + height - inset}V${y + r}A${r - inset} ${r - inset} 0 0 1 ${x + width - inset} ${y + r}V${y + height - inset}Z`;
  const id = `w${Math.round(x)}-${Math.round(y)}`;
  return [
    path(outline(0), frame),
    `<clipPath id="${id}"><path d="${outline(14)}"/></clipPath><g clip-path="url(#${id})">`,
    rect(x, y, width, height, pane),
    view,
    '</g>',
    rect(x + r - 5, y + 8, 10, height - 16, frame),
    rect(x + 8, y + height * 0.58, width - 16, 10, frame),
  ].join('');
};

const frond = (angle: number, length: number, colour: string) =>
  group(
    `rotate(${angle})`,
    path(
      `M0 0Q${length * 0.5} ${-length * 0.34} ${length} ${length * 0.1}Q${length * 0.5} ${-length * 0.06} 0 0Z`,
      colour,
    ),
  );
export const palm = (x: number, y: number, size: number, leaf: string, trunk: string) =>
  group(
    `translate(${x} ${y}) scale(${size / 300})`,
    path('M-10 0Q-2-150 18-290L34-288Q22-150 14 0Z', trunk),
    group(
      'translate(26 -288)',
      ...[-100, -60, -20, 20, 60, 160, 200, 240].map((angle) => frond(angle, 150, leaf)),
    ),
  );

export const leafPlant = (x: number, y: number, size: number, { leaf, pot }: { leaf: string; pot: string }) =>
  group(
    `translate(${x} ${y}) scale(${size / 300})`,
    ...[
      [-70, -46, 1],
      [-30, -18, 1.15],
      [10, 8, 1.25],
      [46, 34, 1.1],
      [84, 62, 0.9],
    ].map(([, angle, scale], at) =>
      group(
        `translate(0 -96) rotate(${angle}) scale(${scale})`,
        path('M0 0C-46-60-40-130 0-190C40-130 46-60 0 0Z', mix(leaf, '#ffffff', at % 2 ? 0.14 : 0)),
      ),
    ),
    path('M-62-106H62L46 0H-46Z', pot),
  );

/** Four points of light: here it is clean. */
export const sparkle = (x: number, y: number, size: number, colour: string) =>
  path(
    `M${x} ${y - size}Q${x + size * 0.14} ${y - size * 0.14} ${x + size} ${y}Q${x + size * 0.14} ${y + size * 0.14} ${x} ${y + size}Q${x - size * 0.14} ${y + size * 0.14} ${x - size} ${y}Q${x - size * 0.14} ${y - size * 0.14} ${x} ${y - size}Z`,
    colour,
  );

export const bubble = (x: number, y: number, r: number, colour: string) =>
  circle(x, y, r, colour, { 'fill-opacity': 0.28 }) +
  circle(x, y, r, 'none', { stroke: colour, 'stroke-width': 4 }) +
  stroke(`M${x - r * 0.5} ${y - r * 0.2}Q${x - r * 0.4} ${y - r * 0.55} ${x} ${y - r * 0.6}`, '#ffffff', 5);

/** A plain can with a handle. */
export const can = (x: number, y: number, height: number, colour: string, label: string, cap: string) => {
  const w = height * 0.68;
  return (
    rect(x + w * 0.1, y - height - height * 0.1, w * 0.3, height * 0.12, cap, 6) +
    path(
      `M${x} ${y - height * 0.82}Q${x} ${y - height} ${x + w * 0.2} ${y - height}H${x + w * 0.86}Q${x + w} ${y - height} ${x + w} ${y - height * 0.86}V${y - 10}Q${x + w} ${y} ${x + w - 12} ${y}H${x + 12}Q${x} ${y} ${x} ${y - 12}Z`,
      colour,
    ) +
    rect(
      x + w * 0.5,
      y - height * 0.92,
      w * 0.38,
      height * 0.13,
      mix(colour, '#06222e', 0.35),
      height * 0.06,
    ) +
    rect(x + w * 0.12, y - height * 0.58, w * 0.76, height * 0.4, label, 8)
  );
};

export const sprayBottle = (x: number, y: number, height: number, colour: string, head: string) =>
  group(
    `translate(${x} ${y}) scale(${height / 200})`,
    path('M-38 0Q-44-60-30-100Q-16-120-14-140H14Q16-120 30-100Q44-60 38 0Q0 8-38 0Z', colour),
    rect(-28, -76, 56, 50, '#ffffff', 8, { opacity: 0.85 }),
    path('M-18-140V-166Q-18-196 14-196H58V-172H30L42-150L28-144L14-166V-140Z', head),
  );

export const drum = (x: number, y: number, width: number, height: number, colour: string) =>
  [
    rect(x, y - height, width, height, colour, 10),
    ...[0.04, 0.36, 0.66, 0.94].map((at) =>
      rect(x - 5, y - height + height * at, width + 10, 12, mix(colour, '#ffffff', 0.18), 6),
    ),
    rect(x + width * 0.2, y - height * 0.6, width * 0.6, height * 0.2, '#ffffff', 6, { opacity: 0.9 }),
    rect(x, y - height, width * 0.16, height, '#000000', 10, { opacity: 0.12 }),
  ].join('');

/** A tank on legs, with a ladder of light on its side. */
export const tank = (x: number, y: number, width: number, height: number, colour: string) =>
  [
    ...[0.16, 0.78].map((at) => rect(x + width * at, y - 60, 16, 60, mix(colour, '#06222e', 0.5))),
    path(
      `M${x} ${y - 70}V${y - height + width * 0.22}Q${x} ${y - height} ${x + width / 2} ${y - height}Q${x + width} ${y - height} ${x + width} ${y - height + width * 0.22}V${y - 70}Q${x + width / 2} ${y - 20} ${x} ${y - 70}Z`,
      colour,
    ),
    rect(
      x + width * 0.1,
      y - height + width * 0.26,
      width * 0.12,
      height - 70 - width * 0.34,
      '#ffffff',
      12,
      { opacity: 0.35 },
    ),
    rect(x, y - height * 0.6, width, 12, mix(colour, '#06222e', 0.16)),
    rect(x, y - height * 0.3, width, 12, mix(colour, '#06222e', 0.16)),
    path(
      `M${x + width * 0.74} ${y - height + width * 0.14}Q${x + width} ${y - height + width * 0.1} ${x + width} ${y - height + width * 0.3}V${y - 70}Q${x + width * 0.9} ${y - 46} ${x + width * 0.74} ${y - 42}Z`,
      mix(colour, '#06222e', 0.14),
    ),
  ].join('');

/** Light that falls on a floor. */
export const lightOnFloor = (x: number, y: number, width: number, height: number, slant: number) =>
  polygon(
    [
      [x, y],
      [x + width, y],
      [x + width + slant, y + height],
      [x + slant, y + height],
    ],
    '#ffffff',
    { opacity: 0.3 },
  );

export const shadow = (x: number, y: number, width: number) =>
  ellipse(x, y, width / 2, 13, '#04212d', { opacity: 0.14 });

/** Folded cloths on each other. */
export const folded = (x: number, y: number, width: number, layer: number, colours: readonly string[]) =>
  colours.map((colour, at) => rect(x, y - (at + 1) * layer, width, layer - 4, colour, layer / 2.4)).join('');

export const pipe = (points: readonly Point[], width: number, colour: string) =>
  points
    .slice(1)
    .map((point, at) => bar(points[at] ?? point, width / 2, point, width / 2, colour))
    .join('');

/** The few colours of a scene, by what they are for. */
export type Colours = Record<
  'night' | 'deep' | 'mid' | 'bright' | 'mist' | 'tint' | 'paper' | 'accent' | 'sand' | 'steel' | 'leaf',
  string
>;

export const palette: Record<'venmara' | 'ferrowyn', Colours> = {
  venmara: {
    night: '#062b3f',
    deep: '#0b5c6b',
    mid: '#3a98a3',
    bright: '#2cc5c4',
    mist: '#cdebea',
    tint: '#e9f6f5',
    paper: '#ffffff',
    accent: '#ff9a3c',
    sand: '#f7e4cc',
    steel: '#a9c3ca',
    leaf: '#2f8f6b',
  },
  ferrowyn: {
    night: '#2e0f2b',
    deep: '#7a1d55',
    mid: '#a8588a',
    bright: '#d98bb4',
    mist: '#f6dfea',
    tint: '#fdf3ee',
    paper: '#ffffff',
    accent: '#f2b84b',
    sand: '#fbe8c8',
    steel: '#c4b3c2',
    leaf: '#8a5a7c',
  },
};
