// More places of use: washroom, workshop, bath, store room, laboratory bench. 1600 by 1000, the subject in the middle.
import { bar, circle, ellipse, group, mix, path, polygon, rect, stroke, each } from './shapes';
import { person } from './person';
import {
  bubble,
  can,
  drum,
  leafPlant,
  lightOnFloor,
  shadow,
  sparkle,
  sprayBottle,
  type Colours,
} from './props';

const basin = (x: number, y: number, c: Colours) =>
  path(
    `M${x} ${y}H${x + 240}Q${x + 230} ${y + 96} ${x + 170} ${y + 104}H${x + 70}Q${x + 10} ${y + 96} ${x} ${y}Z`,
    c.paper,
  ) +
  rect(x - 12, y - 16, 264, 26, c.paper, 13) +
  path(
    `M${x + 108} ${y - 16}V${y - 90}Q${x + 108} ${y - 120} ${x + 140} ${y - 120}H${x + 168}V${y - 98}H${x + 142}Q${x + 132} ${y - 98} ${x + 132} ${y - 86}V${y - 16}Z`,
    c.steel,
  );

/** A washroom of an office: the mirror comes last. */
export const washroom = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, mix(c.mist, c.bright, 0.16)),
    ...Array.from({ length: 11 }, (_, at) => rect(at * 150 - 10, 560, 6, 300, c.tint, 0, { opacity: 0.9 })),
    rect(0, 556, 1600, 10, c.tint) + rect(0, 700, 1600, 6, c.tint),
    rect(0, 850, 1600, 150, mix(c.deep, c.night, 0.2)),
    lightOnFloor(520, 850, 520, 150, -80),
    each(
      [[150], [620], [1090]],
      (x) =>
        rect(x, 110, 360, 390, c.paper, 40) +
        rect(x + 16, 126, 328, 358, mix(c.mist, '#ffffff', 0.35), 30) +
        polygon(
          [
            [x + 60, 470],
            [x + 200, 140],
            [x + 262, 140],
            [x + 122, 470],
          ],
          c.paper,
          { opacity: 0.55 },
        ),
    ),
    ...[330, 800, 1270].map((x) => rect(x - 40, 60, 80, 26, c.accent, 13)),
    rect(80, 640, 1440, 40, c.deep, 8) + rect(80, 680, 1440, 50, mix(c.deep, c.night, 0.35)),
    basin(180, 640, c) + basin(1180, 640, c),
    sprayBottle(560, 640, 140, c.accent, c.night) + rect(470, 596, 70, 44, c.paper, 6),
    shadow(800, 944, 300),
    person({
      at: [760, 938],
      size: 740,
      look: { skin: '#a9714b', style: 'plait', top: c.accent, tunic: true, bottom: c.night, gloves: c.night },
      joints: {
        handFront: [170, -676],
        elbowFront: [116, -570],
        handBack: [-90, -420],
        elbowBack: [-86, -470],
        head: [14, -640],
      },
      tilt: -8,
    }),
    rect(900, 196, 80, 46, c.bright, 14),
    stroke('M880 300Q960 330 1000 250', c.paper, 10, { opacity: 0.9 }) +
      sparkle(1010, 180, 40, c.accent) +
      sparkle(690, 190, 20, c.bright),
    leafPlant(1460, 640, 190, { leaf: c.leaf, pot: c.paper }),
    path('M330 950L350 780H480L500 950Z', c.accent) +
      stroke('M346 782Q414 700 484 782', c.night, 8) +
      bar([520, 560], 8, [430, 800], 8, c.steel),
  ].join('');

const gear = (x: number, y: number, r: number, colour: string, hole: string) =>
  [
    ...Array.from({ length: 12 }, (_, at) =>
      group(
        `translate(${x} ${y}) rotate(${at * 30})`,
        rect(-r * 0.13, -r * 1.18, r * 0.26, r * 0.4, colour, 6),
      ),
    ),
    circle(x, y, r, colour),
    circle(x, y, r * 0.68, mix(colour, '#ffffff', 0.18)),
    circle(x, y, r * 0.34, hole),
  ].join('');

/** Parts without grease: a workshop. */
export const workshop = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.sand) + rect(0, 830, 1600, 170, mix(c.night, c.steel, 0.35)),
    circle(800, 470, 420, mix(c.sand, c.accent, 0.28)),
    rect(0, 0, 1600, 40, c.night) +
      rect(780, 40, 22, 150, c.night) +
      path('M760 190H824V240Q824 280 792 280Q772 280 772 262H790Q806 262 806 244H760Z', c.accent),
    rect(110, 130, 330, 330, c.deep, 14) +
      ['M170 190V330', 'M230 190V380', 'M300 190V300', 'M370 190V350']
        .map((d) => stroke(d, c.steel, 22))
        .join('') +
      [170, 230, 300, 370].map((x) => circle(x, 186, 24, c.steel) + circle(x, 180, 11, c.deep)).join(''),
    rect(1180, 150, 310, 270, c.mist, 10) +
      rect(1196, 166, 132, 238, mix(c.mist, '#ffffff', 0.5)) +
      rect(1342, 166, 132, 238, mix(c.mist, '#ffffff', 0.5)),
    gear(792, 408, 138, c.steel, mix(c.sand, c.accent, 0.28)),
    path('M560 560H1030L990 860H600Z', c.deep) +
      rect(540, 540, 510, 40, mix(c.deep, '#ffffff', 0.18), 20) +
      rect(640, 640, 310, 120, c.paper, 12, { opacity: 0.92 }) +
      circle(700, 700, 30, c.accent) +
      rect(750, 678, 160, 16, c.deep, 8) +
      rect(750, 708, 110, 16, c.mid, 8),
    each(
      [
        [640, 540, 20],
        [740, 530, 23],
        [850, 536, 26],
        [950, 542, 29],
      ],
      (x, y, r) => circle(x, y, r, mix(c.mist, '#ffffff', 0.3)),
    ),
    stroke('M720 566V500M860 566V520', c.bright, 12, { opacity: 0.8 }),
    shadow(440, 924, 280) + shadow(1200, 924, 280),
    person({
      at: [430, 918],
      size: 720,
      look: {
        skin: '#6f4630',
        top: c.night,
        bottom: c.night,
        vest: c.accent,
        wear: 'helmet',
        wearColour: c.accent,
        gloves: c.bright,
        sleeve: 'long',
      },
      joints: {
        handFront: [214, -480],
        elbowFront: [124, -460],
        handBack: [190, -520],
        elbowBack: [70, -460],
      },
      tilt: 0,
    }),
    person({
      at: [1200, 918],
      size: 700,
      isLeft: true,
      look: {
        skin: '#a9714b',
        style: 'bun',
        hasGlasses: true,
        top: c.paper,
        sleeve: 'long',
        tunic: true,
        bottom: c.deep,
        gloves: c.bright,
      },
      joints: {
        handFront: [120, -452],
        elbowFront: [106, -470],
        handBack: [96, -430],
        elbowBack: [-10, -420],
      },
      tilt: 10,
      between: rect(84, -520, 96, 124, c.deep, 8) + rect(94, -508, 76, 100, '#ffffff', 4),
    }),
    drum(1370, 920, 170, 230, c.accent) + can(60, 920, 190, c.paper, c.bright, c.accent),
    sparkle(930, 330, 44, c.paper) + sparkle(676, 300, 24, c.paper),
  ].join('');

const leaf = (x: number, y: number, angle: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) rotate(${angle}) scale(${size / 100})`,
    path('M0 0C20-46 74-54 120-8C78 34 24 36 0 0Z', colour),
    stroke('M6-1Q60-12 112-8', '#ffffff', 3, { opacity: 0.5 }),
  );
const hibiscus = (x: number, y: number, r: number, colour: string, heart: string) =>
  [0, 72, 144, 216, 288]
    .map((angle) =>
      group(`translate(${x} ${y}) rotate(${angle})`, ellipse(0, -r * 0.6, r * 0.42, r * 0.6, colour)),
    )
    .join('') + circle(x, y, r * 0.24, heart);

/** A bar of soap between two hands. */
export const soap = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.sand) +
      circle(800, 480, 420, mix(c.sand, c.accent, 0.32)) +
      circle(800, 480, 300, mix(c.sand, c.accent, 0.16)),
    leaf(360, 330, -150, 230, c.leaf) +
      leaf(330, 380, -200, 200, mix(c.leaf, '#ffffff', 0.2)) +
      leaf(1230, 320, -30, 240, c.leaf) +
      leaf(1260, 390, 14, 200, mix(c.leaf, '#ffffff', 0.2)),
    hibiscus(330, 320, 86, '#e5586b', c.accent) + hibiscus(1290, 300, 70, c.paper, c.accent),
    bar([-40, 860], 110, [420, 730], 74, '#8a5a3c') + bar([420, 730], 78, [690, 690], 70, '#8a5a3c'),
    each(
      [
        [690, 650, 900, 640],
        [690, 690, 926, 690],
        [690, 726, 906, 738],
        [680, 756, 850, 780],
      ],
      (x, y, ex, ey) => bar([x, y], 32, [ex, ey], 25, '#8a5a3c'),
    ),
    bar([-60, 880], 116, [230, 800], 92, c.bright),
    bar([1660, 700], 110, [1180, 560], 72, '#7a4c31') +
      bar([1180, 560], 76, [960, 540], 66, '#7a4c31') +
      bar([1680, 690], 116, [1390, 614], 88, c.accent),
    group(
      'translate(770 556) rotate(-10) scale(1.12)',
      rect(-190, -96, 380, 176, c.paper, 78) +
        rect(-150, -70, 300, 124, mix(c.sand, '#ffffff', 0.45), 56) +
        hibiscus(0, -8, 46, mix('#e5586b', '#ffffff', 0.35), c.accent),
    ),
    each(
      [
        [990, 470, 830, 420, 30],
        [980, 506, 800, 480, 30],
        [980, 544, 800, 540, 30],
        [990, 580, 830, 596, 26],
      ],
      (x, y, ex, ey, r) => bar([x, y], r, [ex, ey], r - 6, '#7a4c31'),
    ),
    each(
      [
        [600, 640, 40],
        [670, 664, 50],
        [760, 672, 46],
        [850, 660, 52],
        [930, 640, 44],
        [1000, 610, 34],
        [560, 612, 26],
      ],
      (x, y, r) => circle(x, y, r, c.paper, { opacity: 0.95 }),
    ),
    bubble(620, 260, 50, c.bright) +
      bubble(720, 190, 26, c.bright) +
      bubble(980, 230, 40, c.bright) +
      bubble(900, 150, 20, c.bright) +
      bubble(540, 200, 22, c.bright) +
      bubble(1080, 350, 24, c.bright),
  ].join('');

const shelf = (c: Colours, x: number, y: number) => rect(x, y, 560, 18, c.accent, 4);
const cansOn = (c: Colours, x: number, y: number, colours: readonly string[]) =>
  colours.map((colour, at) => can(x + at * 106, y, 126, colour, '#ffffff', c.accent)).join('');

/** A store room that passes an audit. */
export const storeRoom = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.mist) + rect(0, 860, 1600, 140, mix(c.steel, c.deep, 0.3)),
    ...[60, 610, 990, 1540].map((x) => rect(x, 120, 16, 760, c.night)),
    ...[60, 990].flatMap((x) => [360, 600, 840].map((y) => shelf(c, x, y))),
    cansOn(c, 90, 360, [c.deep, c.deep, c.bright, c.bright, c.bright]) +
      cansOn(c, 90, 600, [c.paper, c.paper, c.paper, c.accent, c.accent]) +
      cansOn(c, 90, 840, [c.night, c.night, c.deep, c.deep, c.deep]),
    cansOn(c, 1016, 360, [c.accent, c.accent, c.paper, c.paper, c.paper]) +
      cansOn(c, 1016, 600, [c.bright, c.bright, c.deep, c.deep, c.deep]),
    drum(1030, 840, 140, 190, c.deep) +
      drum(1200, 840, 140, 190, c.accent) +
      drum(1370, 840, 140, 190, c.deep),
    rect(680, 110, 260, 170, c.paper, 14) +
      path('M810 138L866 238H754Z', c.accent) +
      rect(804, 172, 12, 36, c.night, 6) +
      circle(810, 222, 7, c.night),
    lightOnFloor(620, 860, 380, 140, -60),
    shadow(800, 950, 320),
    person({
      at: [780, 944],
      size: 730,
      look: {
        skin: '#c08a62',
        scarfColour: c.deep,
        hasGlasses: true,
        top: c.paper,
        sleeve: 'long',
        tunic: true,
        bottom: c.night,
      },
      joints: {
        handFront: [116, -430],
        elbowFront: [104, -470],
        handBack: [66, -390],
        elbowBack: [-74, -420],
      },
      tilt: 10,
      between: group(
        'rotate(10)',
        rect(10, -540, 120, 150, c.deep, 10) +
          rect(22, -524, 96, 124, '#ffffff', 4) +
          [0, 1, 2, 3]
            .map(
              (row) =>
                stroke(`M34 ${-502 + row * 26}l8 8l14-16`, c.bright, 6) +
                rect(66, -508 + row * 26, 40, 8, c.steel, 4),
            )
            .join(''),
      ),
    }),
  ].join('');

/** Ten millilitres in a litre: a jug with marks. */
export const dilution = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.mist) + circle(800, 460, 430, mix(c.mist, c.bright, 0.22)),
    rect(0, 760, 1600, 170, c.mid) + rect(0, 916, 1600, 84, c.deep),
    shadow(800, 896, 420),
    path('M560 430H1020L980 900H620Q600 900 598 880Z', c.paper, { opacity: 0.72 }) +
      path('M584 610H1004L980 880Q978 896 960 896H636Q612 896 610 876Z', c.bright, { opacity: 0.75 }) +
      ellipse(794, 610, 210, 22, mix(c.bright, '#ffffff', 0.35)),
    path('M560 430L500 400Q540 400 560 408H1020V436H560Z', c.paper) +
      path(
        'M1012 500Q1150 500 1140 620Q1130 740 988 760L992 716Q1084 700 1092 616Q1096 548 1008 546Z',
        c.paper,
      ),
    ...[0, 1, 2, 3, 4, 5, 6].map((row) => rect(640, 500 + row * 56, row % 2 ? 60 : 110, 8, c.night, 4)),
    bar([-60, 300], 96, [300, 262], 74, c.accent) +
      bar([260, 268], 58, [520, 236], 52, '#8a5a3c') +
      bar([520, 240], 60, [620, 240], 52, '#8a5a3c'),
    group(
      'translate(730 210) rotate(118)',
      rect(-66, -60, 132, 220, c.deep, 22) +
        rect(-46, -10, 92, 120, '#ffffff', 10) +
        rect(-30, -100, 60, 46, c.night, 8),
    ),
    each(
      [
        [600, 206, 700, 170],
        [610, 240, 724, 216],
        [610, 270, 716, 262],
      ],
      (x, y, ex, ey) => bar([x, y], 26, [ex, ey], 21, '#8a5a3c'),
    ),
    path('M838 262Q866 262 870 310V606H846V320Q846 290 830 284Z', c.accent),
    path('M1246 560L1272 850H1446L1466 560Z', c.accent) +
      stroke('M1240 564Q1356 420 1474 564', c.night, 12) +
      ellipse(1356, 560, 112, 22, mix(c.accent, c.night, 0.3)),
    can(130, 850, 240, c.paper, c.bright, c.accent),
    bubble(1100, 260, 36, c.bright) + bubble(1180, 340, 22, c.bright) + bubble(1060, 170, 20, c.bright),
  ].join('');

const tube = (x: number, y: number, c: Colours, colour: string, level: number) =>
  rect(x, y, 56, 230, c.paper, 28, { opacity: 0.75 }) +
  rect(x + 6, y + 224 - level, 44, level, colour, 22) +
  rect(x - 6, y - 6, 68, 16, c.paper, 8);

/** The laboratory: what counts is the number. */
export const laboratory = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.tint) + circle(1010, 430, 380, c.mist),
    rect(90, 120, 420, 24, c.deep, 6) + rect(90, 330, 420, 24, c.deep, 6),
    ...[c.bright, c.accent, c.deep, c.paper].map((colour, at) =>
      can(120 + at * 96, 330, 120, colour, at === 3 ? c.mist : '#ffffff', c.night),
    ),
    rect(0, 760, 1600, 40, c.mid) + rect(0, 800, 1600, 200, c.deep),
    person({
      at: [560, 1080],
      size: 880,
      look: {
        skin: '#a9714b',
        style: 'bob',
        hasGlasses: true,
        top: c.paper,
        sleeve: 'long',
        tunic: true,
        gloves: c.bright,
        bottom: c.night,
      },
      joints: {
        handFront: [190, -560],
        elbowFront: [124, -470],
        handBack: [170, -420],
        elbowBack: [40, -410],
      },
      tilt: 2,
      between: path('M-6-556L24-470L52-556Z', c.bright),
    }),
    path('M770 560V470H756V452H836V470H822V560L884 690Q892 720 860 720H732Q700 720 708 690Z', c.paper, {
      opacity: 0.8,
    }) + path('M748 610H844L880 690Q886 712 858 712H734Q706 712 714 690Z', c.accent),
    rect(930, 700, 560, 26, c.night, 8) +
      rect(930, 560, 560, 20, c.night, 8) +
      rect(940, 560, 20, 160, c.night) +
      rect(1460, 560, 20, 160, c.night),
    ...['#e5586b', '#f08a4b', '#f5c04e', '#8cc26a', '#2f8f6b', '#2cc5c4', '#3d7dc2', '#6a58b0'].map(
      (colour, at) => tube(964 + at * 64, 492, c, colour, 110 + ((at * 37) % 70)),
    ),
    rect(0, 760, 1600, 40, c.mid) + rect(0, 800, 1600, 200, c.deep),
    bar([690, 590], 16, [735, 500], 10, c.night) +
      bubble(1200, 330, 36, c.bright) +
      bubble(1290, 260, 22, c.bright) +
      bubble(1130, 250, 18, c.bright),
    rect(100, 640, 260, 120, c.night, 14) +
      rect(120, 660, 150, 60, c.bright, 8) +
      rect(140, 680, 90, 18, c.night, 6) +
      circle(316, 690, 20, c.accent),
  ].join('');
