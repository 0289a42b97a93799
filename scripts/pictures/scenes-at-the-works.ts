// The company's own people and places. 1600 by 1000, the subject in the middle.
import { bar, circle, ellipse, group, mix, path, polygon, rect, stroke, each } from './shapes';
import { person, type Person } from './person';
import { can, drum, leafPlant, lightOnFloor, palm, pipe, shadow, tank, type Colours } from './props';

const sawTooth = (c: Colours, x: number, y: number, count: number, width: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      polygon(
        [
          [x + at * width, y],
          [x + at * width, y - 120],
          [x + (at + 1) * width, y],
        ],
        c.deep,
      ) +
      polygon(
        [
          [x + at * width, y],
          [x + at * width, y - 120],
          [x + at * width + 22, y - 106],
          [x + at * width + 22, y],
        ],
        mix(c.mist, '#ffffff', 0.3),
      ),
  ).join('');

const lorry = (c: Colours, x: number, y: number) =>
  [
    shadow(x + 300, y + 6, 640),
    rect(x, y - 210, 430, 150, c.paper, 74) +
      rect(x + 24, y - 150, 380, 26, c.bright) +
      rect(x + 190, y - 232, 70, 26, c.steel, 8),
    rect(x, y - 70, 620, 26, c.night, 8),
    path(
      `M${x + 450} ${y - 60}V${y - 220}Q${x + 450} ${y - 244} ${x + 474} ${y - 244}H${x + 560}L${x + 622} ${y - 150}V${y - 60}Z`,
      c.accent,
    ) +
      path(
        `M${x + 520} ${y - 220}H${x + 552}L${x + 594} ${y - 152}H${x + 520}Z`,
        mix(c.mist, '#ffffff', 0.4),
      ),
    ...[80, 170, 540].map(
      (at) => circle(x + at, y - 40, 44, '#10262f') + circle(x + at, y - 40, 18, c.steel),
    ),
  ].join('');

/** Tanks, a lorry and the two people who fill it. */
export const plant = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, mix(c.mist, '#ffffff', 0.25)) +
      circle(1180, 300, 170, c.accent, { opacity: 0.85 }) +
      ellipse(800, 830, 1100, 220, mix(c.leaf, c.mist, 0.45)),
    palm(90, 800, 430, c.leaf, mix(c.leaf, c.night, 0.45)) +
      palm(1520, 800, 380, c.leaf, mix(c.leaf, c.night, 0.45)),
    rect(180, 470, 560, 340, c.paper) +
      sawTooth(c, 180, 470, 4, 140) +
      rect(230, 620, 150, 190, c.deep, 4) +
      [0, 1, 2, 3].map((at) => rect(230, 640 + at * 44, 150, 8, mix(c.deep, '#ffffff', 0.2))).join('') +
      [430, 540, 650].map((x) => rect(x, 560, 70, 70, mix(c.mist, c.bright, 0.35), 4)).join(''),
    rect(0, 800, 1600, 200, mix(c.steel, c.tint, 0.5)),
    tank(780, 830, 190, 560, mix(c.steel, '#ffffff', 0.45)) +
      tank(1010, 830, 210, 640, mix(c.steel, '#ffffff', 0.2)),
    pipe(
      [
        [970, 420],
        [1116, 420],
        [1116, 300],
      ],
      26,
      c.bright,
    ) +
      pipe(
        [
          [876, 300],
          [876, 210],
          [1090, 210],
        ],
        26,
        c.accent,
      ),
    lorry(c, 900, 930),
    shadow(520, 946, 240) + shadow(760, 950, 240),
    person({
      at: [520, 940],
      size: 560,
      look: {
        skin: '#8a5a3c',
        wear: 'helmet',
        wearColour: c.accent,
        vest: c.accent,
        top: c.night,
        bottom: c.night,
        sleeve: 'long',
        hasBeard: true,
      },
      joints: { handFront: [190, -610], elbowFront: [120, -520], handBack: [-80, -380] },
    }),
    person({
      at: [770, 944],
      size: 540,
      isLeft: true,
      look: {
        skin: '#a9714b',
        style: 'plait',
        wear: 'helmet',
        wearColour: c.paper,
        vest: c.accent,
        top: c.deep,
        bottom: c.night,
        sleeve: 'long',
      },
      joints: {
        handFront: [120, -430],
        elbowFront: [106, -470],
        handBack: [80, -400],
        elbowBack: [-60, -420],
      },
      tilt: 4,
      between: rect(84, -510, 96, 124, c.night, 8) + rect(94, -498, 76, 100, '#ffffff', 4),
    }),
    drum(170, 950, 110, 150, c.deep) +
      drum(296, 950, 110, 150, c.accent) +
      rect(150, 948, 280, 20, mix(c.accent, c.night, 0.45), 4),
  ].join('');

/** A cooling tower, and somebody who reads its meter. */
export const coolingTower = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.mist) + circle(560, 360, 300, mix(c.mist, '#ffffff', 0.4)),
    each(
      [
        [420, 130, 90],
        [540, 90, 120],
        [680, 120, 100],
        [780, 70, 80],
      ],
      (x, y, r) => circle(x, y, r, c.paper, { opacity: 0.85 }),
    ),
    rect(0, 820, 1600, 180, mix(c.steel, c.deep, 0.35)),
    group(
      'translate(-120 0)',
      path('M370 260H830L800 330H400Z', c.night) +
        rect(330, 330, 540, 500, c.deep, 10) +
        Array.from({ length: 8 }, (_, at) =>
          rect(360, 366 + at * 44, 480, 22, mix(c.deep, c.bright, 0.28), 6),
        ).join('') +
        rect(310, 770, 580, 64, c.bright, 10),
      pipe(
        [
          [890, 700],
          [1020, 700],
          [1020, 440],
          [1500, 440],
          [1900, 440],
        ],
        46,
        c.accent,
      ) +
        pipe(
          [
            [890, 790],
            [1130, 790],
            [1130, 560],
            [1900, 560],
          ],
          46,
          c.bright,
        ),
      circle(1020, 570, 54, c.paper) +
        circle(1020, 570, 40, c.mist) +
        stroke('M1020 570L1042 546', c.accent, 8),
      shadow(1240, 930, 300),
      person({
        at: [1250, 924],
        size: 720,
        isLeft: true,
        look: {
          skin: '#6f4630',
          wear: 'helmet',
          wearColour: c.paper,
          vest: c.accent,
          top: c.night,
          bottom: c.night,
          sleeve: 'long',
          hasGlasses: true,
        },
        joints: {
          handFront: [176, -520],
          elbowFront: [110, -470],
          handBack: [70, -400],
          elbowBack: [-70, -420],
        },
        tilt: 2,
      }),
      can(120, 920, 210, c.deep, '#ffffff', c.accent) + drum(1400, 920, 150, 210, c.deep),
    ),
  ].join('');

/** Cans on the belt of the filling line. */
export const fillingLine = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.tint) + rect(0, 850, 1600, 150, mix(c.steel, c.deep, 0.3)),
    ...[120, 520, 920, 1320].map(
      (x) =>
        rect(x, 60, 250, 250, c.mist, 10) +
        rect(x + 119, 60, 12, 250, c.tint) +
        rect(x, 180, 250, 12, c.tint),
    ),
    tank(80, 870, 250, 620, mix(c.steel, '#ffffff', 0.3)),
    pipe(
      [
        [330, 360],
        [700, 360],
      ],
      40,
      c.bright,
    ),
    rect(560, 240, 520, 200, c.paper, 26) +
      rect(560, 400, 520, 40, c.accent, 0) +
      rect(600, 276, 170, 84, c.night, 12) +
      rect(616, 292, 90, 16, c.bright, 8) +
      rect(616, 322, 130, 16, c.mid, 8) +
      circle(1010, 320, 30, c.accent) +
      circle(930, 320, 30, c.bright),
    ...[650, 820, 990].map(
      (x) =>
        rect(x - 18, 440, 36, 60, c.steel, 6) +
        path(`M${x - 12} 500H${x + 12}L${x + 5} 540H${x - 5}Z`, c.night),
    ),
    rect(240, 740, 1360, 60, c.night, 30) +
      Array.from({ length: 12 }, (_, at) => circle(290 + at * 116, 770, 16, c.steel)).join('') +
      rect(300, 800, 30, 120, c.night) +
      rect(900, 800, 30, 120, c.night) +
      rect(1500, 800, 30, 120, c.night),
    ...[400, 570, 740, 910].map((x) => can(x, 740, 190, c.paper, c.bright, x > 700 ? c.accent : '#ffffff00')),
    shadow(1250, 950, 280),
    person({
      at: [1260, 946],
      size: 760,
      isLeft: true,
      look: {
        skin: '#a9714b',
        wear: 'net',
        wearColour: c.paper,
        top: c.bright,
        sleeve: 'long',
        apron: c.deep,
        bottom: c.night,
        gloves: c.accent,
      },
      joints: {
        handFront: [190, -340],
        elbowFront: [118, -400],
        handBack: [130, -330],
        elbowBack: [10, -400],
        head: [16, -634],
      },
      tilt: 12,
    }),
    can(1030, 740, 190, c.paper, c.bright, c.accent),
  ].join('');

const cloth = (x: number, colour: string) =>
  path(`M${x} 300H${x + 120}V470Q${x + 90} 458 ${x + 60} 470T${x} 470Z`, colour);
const listener = (x: number, size: number, look: Person['look']) =>
  person({
    at: [x, 1130],
    size,
    isLeft: true,
    look,
    joints: { handFront: [66, -350], elbowFront: [80, -430] },
  });

/** A training day: each colour has its room. */
export const training = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.mist) +
      rect(430, 90, 820, 460, c.paper, 20) +
      rect(430, 90, 820, 74, c.deep, 20) +
      rect(430, 130, 820, 34, c.deep) +
      rect(470, 116, 240, 22, c.bright, 11),
    stroke('M500 290H1180', c.night, 8) +
      cloth(520, '#e5586b') +
      cloth(690, '#f5c04e') +
      cloth(860, '#3d7dc2') +
      cloth(1030, '#2f8f6b'),
    rect(0, 820, 1600, 180, mix(c.steel, c.tint, 0.5)) + lightOnFloor(300, 820, 500, 180, -90),
    shadow(370, 906, 260),
    person({
      at: [350, 900],
      size: 720,
      look: { skin: '#8a5a3c', style: 'plait', top: c.accent, tunic: true, bottom: c.night },
      joints: {
        handFront: [210, -560],
        elbowFront: [124, -500],
        handBack: [-84, -400],
        elbowBack: [-80, -450],
      },
      tilt: 0,
    }),
    listener(760, 630, { skin: '#6f4630', style: 'short', top: c.deep }),
    listener(980, 640, { skin: '#c08a62', scarfColour: c.bright, top: c.paper, sleeve: 'long' }),
    listener(1200, 630, { skin: '#a9714b', style: 'bun', top: c.night }),
    listener(1420, 650, { skin: '#8a5a3c', style: 'bald', hair: '#3a3f44', hasBeard: true, top: c.bright }),
    leafPlant(110, 900, 230, { leaf: c.leaf, pot: c.paper }),
  ].join('');

const fromBehind = (x: number, y: number, r: number, hair: string, top: string) =>
  circle(x, y, r, hair) +
  rect(x - r * 0.3, y + r * 0.7, r * 0.6, r * 0.6, '#8a5a3c') +
  path(
    `M${x - r * 2} ${y + r * 3.4}Q${x - r * 2} ${y + r * 1.2} ${x} ${y + r * 1.2}T${x + r * 2} ${y + r * 3.4}Z`,
    top,
  );

/** A meeting of dealers: a question from the hall. */
export const meeting = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.night) +
      polygon(
        [
          [0, 0],
          [360, 0],
          [800, 640],
          [240, 640],
        ],
        c.deep,
        { opacity: 0.5 },
      ) +
      polygon(
        [
          [1600, 0],
          [1240, 0],
          [800, 640],
          [1360, 640],
        ],
        c.deep,
        { opacity: 0.5 },
      ),
    rect(560, 110, 760, 400, c.deep, 16) + rect(580, 130, 720, 360, mix(c.deep, c.mid, 0.4), 8),
    each(
      [
        [660, 120, c.bright],
        [790, 190, c.bright],
        [920, 150, c.bright],
        [1050, 250, c.accent],
      ],
      (x, h, colour) => rect(x, 450 - h, 90, h, colour, 8),
    ),
    stroke('M640 300L790 236L920 270L1100 170', c.paper, 10) + circle(1100, 170, 18, c.accent),
    rect(0, 660, 1600, 340, mix(c.night, '#000000', 0.25)) + rect(160, 630, 1280, 46, c.bright, 8),
    person({
      at: [400, 632],
      size: 520,
      look: { skin: '#a9714b', style: 'bob', top: c.accent, tunic: true, bottom: c.paper, sleeve: 'long' },
      joints: {
        handFront: [190, -560],
        elbowFront: [120, -490],
        handBack: [70, -470],
        elbowBack: [-60, -420],
      },
    }),
    each(
      [
        [150, 860, '#1c1720', c.deep],
        [420, 880, '#3a3f44', c.mid],
        [690, 850, '#1c1720', c.bright],
        [1260, 860, '#1c1720', c.deep],
        [1500, 880, '#1c1720', c.mid],
      ],
      (x, y, hair, top) => fromBehind(x, y, 76, hair, top),
    ),
    bar([1080, 1010], 44, [1100, 760], 30, c.accent) +
      bar([1100, 760], 28, [1104, 660], 24, '#8a5a3c') +
      circle(1104, 640, 36, '#8a5a3c') +
      bar([1092, 630], 12, [1084, 578], 9, '#8a5a3c') +
      bar([1108, 626], 12, [1110, 570], 9, '#8a5a3c') +
      bar([1124, 632], 12, [1136, 582], 9, '#8a5a3c'),
    fromBehind(980, 870, 78, '#1c1720', c.accent),
  ].join('');

/** Panels on the saw-tooth roof. */
export const solarRoof = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, mix(c.mist, '#ffffff', 0.2)) +
      circle(1230, 230, 150, c.accent) +
      circle(1230, 230, 210, c.accent, { opacity: 0.22 }),
    palm(60, 1000, 520, c.leaf, mix(c.leaf, c.night, 0.45)),
    ...[-120, 500, 1120].map(
      (x) =>
        polygon(
          [
            [x, 900],
            [x, 560],
            [x + 620, 900],
          ],
          c.deep,
        ) +
        polygon(
          [
            [x, 900],
            [x, 560],
            [x + 36, 580],
            [x + 36, 900],
          ],
          c.paper,
        ),
    ),
    ...[-120, 500, 1120].map((x) =>
      group(
        `translate(${x + 70} 588) rotate(28.8)`,
        ...[0, 1, 2, 3].map(
          (at) => rect(at * 140, -14, 128, 26, c.night, 4) + rect(at * 140 + 8, -10, 112, 6, c.bright, 3),
        ),
      ),
    ),
    rect(0, 880, 1600, 120, c.night),
    person({
      at: [690, 690],
      size: 470,
      look: {
        skin: '#6f4630',
        wear: 'helmet',
        wearColour: c.paper,
        vest: c.accent,
        top: c.night,
        bottom: c.deep,
        sleeve: 'long',
        hasBeard: true,
      },
      joints: {
        handFront: [180, -330],
        elbowFront: [116, -400],
        handBack: [150, -380],
        elbowBack: [30, -410],
      },
      tilt: 12,
    }),
    person({
      at: [1010, 866],
      size: 470,
      isLeft: true,
      look: {
        skin: '#a9714b',
        style: 'bun',
        wear: 'helmet',
        wearColour: c.accent,
        vest: c.accent,
        top: c.deep,
        bottom: c.night,
        sleeve: 'long',
      },
      joints: {
        handFront: [160, -520],
        elbowFront: [110, -470],
        handBack: [90, -430],
        elbowBack: [-40, -430],
      },
    }),
    group(
      'translate(760 496) rotate(18)',
      rect(0, 0, 210, 130, c.night, 8) +
        [0, 1, 2]
          .map((row) =>
            [0, 1, 2, 3]
              .map((at) => rect(10 + at * 49, 10 + row * 38, 43, 32, mix(c.deep, c.bright, 0.35), 3))
              .join(''),
          )
          .join(''),
    ),
  ].join('');

/** The people who make and bring it. */
export const team = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.mist) +
      circle(800, 560, 480, mix(c.mist, c.bright, 0.3)) +
      path('M0 1000V830Q800 760 1600 830V1000Z', c.deep),
    leafPlant(120, 900, 330, { leaf: c.leaf, pot: c.paper }) +
      leafPlant(1490, 900, 300, { leaf: c.leaf, pot: c.accent }),
    person({
      at: [330, 920],
      size: 700,
      look: {
        skin: '#6f4630',
        wear: 'helmet',
        wearColour: c.accent,
        vest: c.accent,
        top: c.night,
        bottom: c.night,
        sleeve: 'long',
        hasBeard: true,
      },
    }),
    person({
      at: [550, 930],
      size: 670,
      look: {
        skin: '#c08a62',
        scarfColour: c.bright,
        top: c.paper,
        tunic: true,
        sleeve: 'long',
        bottom: c.deep,
      },
      joints: { handFront: [110, -440], elbowFront: [100, -470], handBack: [70, -410] },
    }),
    person({
      at: [1270, 920],
      size: 720,
      isLeft: true,
      look: {
        skin: '#8a5a3c',
        style: 'bald',
        hair: '#d9dfe1',
        hasGlasses: true,
        top: c.night,
        sleeve: 'long',
        bottom: c.night,
      },
    }),
    person({
      at: [1060, 932],
      size: 690,
      isLeft: true,
      look: { skin: '#a9714b', style: 'plait', top: c.accent, tunic: true, bottom: c.night },
    }),
    person({
      at: [800, 950],
      size: 720,
      look: {
        skin: '#8a5a3c',
        style: 'bob',
        hasGlasses: true,
        top: c.paper,
        tunic: true,
        sleeve: 'long',
        bottom: c.night,
      },
      joints: { handFront: [90, -420], elbowFront: [92, -470], handBack: [20, -400], elbowBack: [-70, -440] },
      between: path('M-6-556L24-470L52-556Z', c.deep),
    }),
  ].join('');

/** Somebody picks up. */
export const counter = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, mix(c.deep, c.night, 0.25)) +
      circle(860, 440, 400, c.deep) +
      rect(1130, 130, 330, 250, mix(c.deep, c.mid, 0.5), 14),
    polygon(
      [
        [1170, 340],
        [1170, 270],
        [1230, 220],
        [1290, 250],
        [1350, 190],
        [1420, 210],
        [1420, 340],
      ],
      c.bright,
      { opacity: 0.6 },
    ) + circle(1310, 236, 16, c.accent),
    rect(120, 160, 330, 20, c.mid, 6) +
      rect(120, 360, 330, 20, c.mid, 6) +
      each(
        [
          [140, c.paper, c.bright],
          [244, c.bright, c.accent],
          [348, c.accent, c.paper],
        ],
        (x, above, below) =>
          can(x, 160, 110, above, '#ffffff', c.night) + can(x, 360, 120, below, '#ffffff', c.night),
      ),
    person({
      at: [760, 1090],
      size: 880,
      look: { skin: '#a9714b', style: 'bun', top: c.accent, bottom: c.night },
      joints: {
        handFront: [30, -618],
        elbowFront: [126, -500],
        handBack: [90, -400],
        elbowBack: [-70, -410],
      },
      tilt: 4,
    }),
    bar([782, 356], 16, [774, 282], 14, c.night),
    rect(0, 760, 1600, 46, c.accent) + rect(0, 806, 1600, 194, mix(c.night, '#000000', 0.2)),
    rect(960, 560, 330, 200, c.steel, 16) + circle(1125, 660, 22, c.deep) + rect(1090, 740, 70, 26, c.steel),
    rect(330, 700, 230, 60, c.paper, 8) +
      rect(350, 718, 120, 10, c.steel, 5) +
      rect(350, 738, 160, 10, c.steel, 5) +
      bar([590, 752], 8, [690, 716], 8, c.bright),
    leafPlant(1420, 760, 250, { leaf: c.leaf, pot: c.paper }),
  ].join('');
