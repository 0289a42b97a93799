// A person in flat shapes. The figure stands 700 units high on [0, 0] and looks to the right.
import { bar, circle, ellipse, group, limb, mix, path, rect, stroke, type Point } from './shapes';

type JointName =
  'head' | 'neck' | 'hip' | `${'shoulder' | 'elbow' | 'hand' | 'knee' | 'foot'}${'Back' | 'Front'}`;
type Joints = Record<JointName, Point>;

/** Joints of somebody who stands at ease. A scene names those that are elsewhere. */
const atEase: Joints = {
  head: [6, -640],
  neck: [0, -560],
  hip: [0, -350],
  shoulderBack: [-42, -530],
  elbowBack: [-70, -440],
  handBack: [-44, -350],
  shoulderFront: [48, -528],
  elbowFront: [74, -440],
  handFront: [58, -345],
  kneeBack: [-30, -185],
  footBack: [-36, -16],
  kneeFront: [32, -185],
  footFront: [40, -16],
};

const short = (hair: string) =>
  path(
    'M-44 14C-62-72 44-92 46-24C26-38 6-36-4-16C-8-6-12-2-18 2C-30-4-34 14-24 26L-28 42C-40 36-43 26-44 14Z',
    hair,
  );

const hairStyles = {
  short,
  bun: (hair: string) => circle(-46, -34, 25, hair) + short(hair),
  plait: (hair: string) => bar([-36, 10], 20, [-58, 130], 9, hair) + short(hair),
  bob: (hair: string) =>
    path('M-48 48C-72-72 48-92 46-22C26-40 8-34-2-14C-8 6-8 30-14 52Q-32 64-48 48Z', hair),
  bald: (hair: string) =>
    path('M-44 8C-44 0-43-8-40-16Q-26-8-18 4C-30-2-34 14-24 26L-28 42C-40 34-43 22-44 8Z', hair),
};

const headwear = {
  helmet: (colour: string) =>
    path('M-50-14C-50-78 46-84 50-20Z', colour) +
    path('M-4-68Q4-72 12-69L18-18L-10-16Z', mix(colour, '#ffffff', 0.35)) +
    bar([-50, -14], 6, [66, -20], 5, mix(colour, '#000000', 0.12)),
  cap: (colour: string) =>
    path('M-47-10C-52-80 44-86 48-22Q0-10-47-10Z', colour) +
    bar([30, -22], 7, [74, -18], 5, mix(colour, '#000000', 0.18)),
  toque: (colour: string) =>
    path(
      'M-42-14L-46-62C-78-72-62-124-22-108C-8-138 40-130 42-104C78-104 72-58 46-60L44-22Q0-6-42-14Z',
      colour,
    ) + stroke('M-43-34Q0-24 44-42', mix(colour, '#0b3040', 0.14), 5),
  net: (colour: string) => path('M-52 10C-74-82 56-96 50-24Q12-34-4-16Q-16 4-24 24Q-44 26-52 10Z', colour),
};

/** Covers hair and neck. */
const scarf = (colour: string) =>
  path(
    'M44-26C42-84-66-78-54 10C-50 56-58 84-70 106C-30 128 40 122 56 96C40 86 24 72 20 56C-10 56-20 20-8-10C6-32 28-36 44-26Z',
    colour,
  );

const beard = (hair: string) =>
  path('M-22 22C-20 58 14 70 32 50C38 40 36 32 34 26Q22 40 12 30Q0 34-6 8Z', hair);
const glasses = '#10262f';

/** The head alone, 50 units in radius, around [0, 0]. */
interface Face {
  skin: string;
  hair?: string;
  style?: keyof typeof hairStyles;
  wear?: keyof typeof headwear;
  wearColour?: string;
  /** Covers hair and neck. */
  scarfColour?: string;
  hasBeard?: boolean;
  hasGlasses?: boolean;
}

function head({
  skin,
  hair = '#1c1720',
  style = 'short',
  wear,
  wearColour = '#ffffff',
  scarfColour,
  hasBeard,
  hasGlasses,
}: Face): string {
  const shade = mix(skin, '#2a0f10', 0.22);
  return [
    bar([-10, 34], 21, [-12, 84], 21, shade),
    path(
      'M-40-8C-42-60 42-64 43-10C44-4 50 6 51 12C52 18 46 20 42 20C42 40 30 54 8 54C-20 54-38 28-40-8Z',
      skin,
    ),
    hasBeard ? beard(hair) : '',
    stroke('M26 33Q34 34 38 29', mix(skin, '#3a0d12', 0.55), 4),
    circle(27, -3, 4.2, '#1b1418'),
    stroke('M18-17Q27-23 36-17', hair === '#d9dfe1' ? '#aab4b8' : '#1b1418', 4.5),
    hasGlasses ? stroke('M14-3A13 13 0 1 0 40-3A13 13 0 1 0 14-3M14-5L-10-8', glasses, 4) : '',
    scarfColour ? '' : hairStyles[style](hair),
    scarfColour ? '' : ellipse(-16, 10, 9, 13, shade),
    scarfColour ? scarf(scarfColour) : '',
    wear ? headwear[wear](wearColour) : '',
  ].join('');
}

const hand = ([x, y]: Point, colour: string) => circle(x, y, 19, colour);

interface Clothes {
  top: string;
  bottom: string;
  shoes: string;
  sleeve: 'short' | 'long';
  gloves?: string;
  apron?: string;
  vest?: string;
  /** A long tunic over the trousers, in the colour of the top. */
  tunic?: boolean;
}
type Look = Face & Partial<Clothes>;
type Worn = Face & Clothes;

function arm(
  shoulder: Point,
  elbow: Point,
  end: Point,
  { top, skin, sleeve, gloves }: Worn,
  isBack: boolean,
): string {
  const dim = (colour: string) => (isBack ? mix(colour, '#06222e', 0.2) : colour);
  const lower = sleeve === 'long' ? top : skin;
  return limb(shoulder, 29, elbow, 23, end, 17, dim(top), dim(lower)) + hand(end, dim(gloves ?? skin));
}

const leg = (hip: Point, knee: Point, foot: Point, { bottom, shoes }: Worn, isBack: boolean) => {
  const dim = (colour: string) => (isBack ? mix(colour, '#06222e', 0.22) : colour);
  const [x, y] = foot;
  return (
    limb(hip, 44, knee, 31, [x, y - 26], 23, dim(bottom)) +
    path(
      `M${x - 25} ${y + 16}V${y - 18}H${x + 22}L${x + 46} ${y + 2}Q${x + 56} ${y + 16} ${x + 44} ${y + 16}Z`,
      dim(shoes),
    )
  );
};

const apronOn = (colour: string, [nx, ny]: Point, [hx, hy]: Point) =>
  path(
    `M${nx + 4} ${ny + 52}L${nx + 52} ${ny + 58}L${hx + 62} ${hy + 10}L${hx + 66} ${hy + 170}Q${hx + 10} ${hy + 186} ${hx - 30} ${hy + 172}L${hx - 26} ${hy + 6}Z`,
    colour,
  );

const vestOn = (colour: string, [nx, ny]: Point, [hx, hy]: Point) =>
  path(
    `M${nx - 44} ${ny + 12}Q${nx} ${ny - 4} ${nx + 46} ${ny + 12}L${hx + 58} ${hy + 8}H${hx - 54}Z`,
    colour,
  ) +
  rect(Math.min(nx, hx) - 53, (ny + hy) / 2 + 24, 112 + Math.abs(nx - hx), 16, '#ffffff', 0, {
    opacity: 0.85,
  });

/** A long tunic over trousers. */
const tunicOn = (colour: string, [hx, hy]: Point) =>
  path(
    `M${hx - 56} ${hy - 30}H${hx + 58}L${hx + 84} ${hy + 150}Q${hx} ${hy + 172} ${hx - 78} ${hy + 150}Z`,
    colour,
  );

export interface Person {
  /** Where the feet stand. */
  at: Point;
  /** The height. */
  size?: number;
  isLeft?: boolean;
  /** Those that differ from a person at ease. */
  joints?: Partial<Joints>;
  /** The head, in degrees. */
  tilt?: number;
  look: Look;
  /** Drawn over the body and below the front arm. */
  between?: string;
}

export function person({
  at: [x, y],
  size = 700,
  isLeft = false,
  joints,
  tilt = 0,
  look,
  between = '',
}: Person): string {
  const j = { ...atEase, ...joints };
  const worn: Worn = { top: '#0b5c6b', bottom: '#17303d', shoes: '#0c1b24', sleeve: 'short', ...look };
  const scale = size / 700;
  return group(
    `translate(${x} ${y}) scale(${isLeft ? -scale : scale} ${scale})`,
    arm(j.shoulderBack, j.elbowBack, j.handBack, worn, true),
    leg([j.hip[0] - 14, j.hip[1]], j.kneeBack, j.footBack, worn, true),
    leg([j.hip[0] + 12, j.hip[1]], j.kneeFront, j.footFront, worn, false),
    worn.tunic ? tunicOn(worn.top, j.hip) : '',
    bar([j.neck[0], j.neck[1] + 66], 66, j.hip, 56, worn.top),
    bar(j.shoulderBack, 29, j.shoulderFront, 29, worn.top),
    path(
      `M${j.neck[0] - 48} ${j.neck[1] + 8}L${j.neck[0] - 24} ${j.neck[1] - 10}H${j.neck[0] + 22}L${j.neck[0] + 54} ${j.neck[1] + 8}Z`,
      worn.top,
    ),
    worn.vest ? vestOn(worn.vest, j.neck, j.hip) : '',
    worn.apron ? apronOn(worn.apron, j.neck, j.hip) : '',
    group(`translate(${j.head[0]} ${j.head[1]}) rotate(${tilt})`, head(worn)),
    between,
    arm(j.shoulderFront, j.elbowFront, j.handFront, worn, false),
  );
}
