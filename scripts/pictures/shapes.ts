// Flat shapes as SVG text. A point is [x, y]; angles and gradients are left to the scenes.

export type Point = readonly [x: number, y: number];
type Attributes = Readonly<Record<string, string | number>>;

const n = (value: number) => String(Math.round(value * 10) / 10);
const attributes = (more: Attributes) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${String(value)}"`)
    .join('');

export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`;
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(rx)}" fill="${fill}"${attributes(more)}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(more)}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`;
export const path = (d: string, fill: string, more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`;
export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${attributes(more)}/>`;

/** One shape for each row of numbers and colours. */
export const each = <Row extends readonly [number | string, ...(number | string)[]]>(
  rows: readonly Row[],
  draw: (...row: Row) => string,
): string => rows.map((row) => draw(...row)).join('');

/** A round-ended bar from one point to another, with a radius at each end. */
export function bar([x1, y1]: Point, r1: number, [x2, y2]: Point, r2: number, fill: string): string {
  const distance = Math.hypot(x2 - x1, y2 - y1);
  if (distance <= Math.abs(r1 - r2)) return r1 > r2 ? circle(x1, y1, r1, fill) : circle(x2, y2, r2, fill);
  const along = Math.atan2(y2 - y1, x2 - x1);
  const tilt = Math.acos((r1 - r2) / distance);
  const at = (x: number, y: number, r: number, angle: number) =>
    `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  const large = tilt > Math.PI / 2 ? 0 : 1;
  return path(
    `M${at(x1, y1, r1, along + tilt)}A${n(r1)} ${n(r1)} 0 ${String(large)} 1 ${at(x1, y1, r1, along - tilt)}` +
      `L${at(x2, y2, r2, along - tilt)}A${n(r2)} ${n(r2)} 0 ${String(1 - large)} 1 ${at(x2, y2, r2, along + tilt)}Z`,
    fill,
  );
}

/** Two bars with a common joint: an arm or a leg. */
export const limb = (
  from: Point,
  r1: number,
  joint: Point,
  r2: number,
  to: Point,
  r3: number,
  upper: string,
  lower = upper,
) => bar(joint, r2, to, r3, lower) + bar(from, r1, joint, r2, upper);

/** A colour between two others. */
export function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) + (channel(other, at) - channel(one, at)) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
