// People who clean: in hospitals, laundries, kitchens, workshops and at home. 1600 by 1000, the subject in the middle.
import { bar, circle, ellipse, group, mix, path, polygon, rect, stroke, each } from './shapes';
import { person } from './person';
import {
  archWindow,
  bubble,
  can,
  folded,
  leafPlant,
  lightOnFloor,
  palm,
  shadow,
  sparkle,
  sprayBottle,
  type Colours,
} from './props';

const garden = (c: Colours, x: number, y: number) =>
  [
    circle(x + 150, y + 120, 54, c.accent, { opacity: 0.9 }),
    palm(x + 60, y + 470, 330, c.leaf, mix(c.leaf, c.night, 0.4)),
    ellipse(x + 110, y + 480, 240, 90, mix(c.leaf, '#ffffff', 0.25)),
  ].join('');

const scrubber = (c: Colours) =>
  [
    shadow(150, 0, 400),
    path('M-20-150Q-10-190 40-190H250Q300-190 318-140L340-40H-20Z', c.accent),
    path('M40-190H250Q292-190 312-156H30Q32-190 40-190Z', mix(c.accent, '#ffffff', 0.35)),
    rect(-34, -66, 384, 40, c.night, 18),
    circle(40, -22, 24, '#10262f') + circle(40, -22, 9, c.steel),
    circle(228, -22, 24, '#10262f') + circle(228, -22, 9, c.steel),
    rect(300, -36, 84, 24, mix(c.accent, c.night, 0.5), 10),
    stroke('M-10-140Q-58-210-72-286', c.night, 18) + bar([-106, -292], 12, [-58, -290], 12, '#10262f'),
    rect(120, -150, 96, 46, c.paper, 10, { opacity: 0.9 }),
    stroke('M-24-40Q-70-30-80-8', '#10262f', 12) + rect(-130, -14, 84, 12, '#10262f', 6),
  ].join('');

/** A corridor of a hospital in the morning. */
export const floor = (c: Colours) =>
  [
    rect(0, 0, 1600, 760, c.mist) +
      rect(0, 500, 1600, 260, mix(c.mist, c.mid, 0.35)) +
      rect(0, 492, 1600, 14, c.paper, 0, { opacity: 0.7 }),
    archWindow(90, 90, 300, 400, {
      frame: c.paper,
      pane: mix(c.mist, c.bright, 0.35),
      view: garden(c, 90, 60),
    }),
    archWindow(1210, 90, 300, 400, {
      frame: c.paper,
      pane: mix(c.mist, c.bright, 0.35),
      view: garden(c, 1210, 60),
    }),
    rect(640, 150, 320, 610, c.deep, 10) +
      rect(662, 172, 136, 588, mix(c.deep, c.mid, 0.45), 6) +
      rect(802, 172, 136, 588, mix(c.deep, c.mid, 0.45), 6),
    circle(730, 330, 44, mix(c.mist, '#ffffff', 0.4)) + circle(870, 330, 44, mix(c.mist, '#ffffff', 0.4)),
    circle(800, 84, 46, c.paper) + rect(790, 58, 20, 52, c.accent, 4) + rect(774, 74, 52, 20, c.accent, 4),
    rect(0, 590, 640, 18, c.paper, 9) + rect(960, 590, 640, 18, c.paper, 9),
    rect(0, 760, 1600, 240, mix(c.steel, c.tint, 0.45)),
    polygon(
      [
        [0, 846],
        [730, 846],
        [730, 930],
        [0, 930],
      ],
      c.paper,
      { opacity: 0.75 },
    ),
    lightOnFloor(160, 760, 240, 240, -120) + lightOnFloor(1280, 760, 240, 240, -120),
    sparkle(150, 880, 34, c.bright) + sparkle(330, 902, 22, c.paper) + sparkle(420, 868, 16, c.bright),
    shadow(600, 902, 300),
    person({
      at: [590, 894],
      size: 700,
      look: { skin: '#8a5a3c', style: 'bun', top: c.deep, bottom: c.night, tunic: true, gloves: c.bright },
      joints: {
        handFront: [132, -388],
        elbowFront: [84, -432],
        handBack: [112, -392],
        elbowBack: [30, -424],
        footBack: [-92, -14],
        kneeBack: [-48, -190],
        footFront: [58, -16],
        kneeFront: [40, -190],
        head: [16, -640],
      },
      tilt: 4,
    }),
    group('translate(826 904) scale(1.36)', scrubber(c)),
    leafPlant(1490, 900, 250, { leaf: c.leaf, pot: c.paper }),
  ].join('');

const washer = (c: Colours, x: number, y: number, load: string) =>
  [
    rect(x, y - 470, 350, 470, c.paper, 22) +
      rect(x, y - 470, 350, 92, c.night, 22) +
      rect(x, y - 410, 350, 32, c.night),
    rect(x + 30, y - 448, 150, 46, c.bright, 10) + circle(x + 290, y - 424, 24, c.accent),
    circle(x + 175, y - 200, 138, c.steel) + circle(x + 175, y - 200, 112, mix(c.deep, c.night, 0.5)),
    `<clipPath id="d${x}"><circle cx="${x + 175}" cy="${y - 200}" r="104"/></clipPath><g clip-path="url(#d${x})">`,
    path(
      `M${x + 50} ${y - 180}Q${x + 120} ${y - 240} ${x + 180} ${y - 180}T${x + 310} ${y - 170}V${y - 80}H${x + 50}Z`,
      load,
    ),
    path(
      `M${x + 50} ${y - 150}Q${x + 120} ${y - 190} ${x + 200} ${y - 140}T${x + 310} ${y - 140}V${y - 80}H${x + 50}Z`,
      '#ffffff',
      { opacity: 0.8 },
    ),
    '</g>',
    stroke(`M${x + 100} ${y - 252}Q${x + 130} ${y - 292} ${x + 172} ${y - 296}`, '#ffffff', 12, {
      opacity: 0.6,
    }),
  ].join('');

/** A laundry that washes for hotels. */
export const laundry = (c: Colours) =>
  [
    rect(0, 0, 1600, 800, c.tint) + rect(0, 800, 1600, 200, mix(c.steel, c.deep, 0.25)),
    circle(820, 430, 420, c.mist),
    stroke('M0 120H1600', c.deep, 10),
    each(
      [
        [90, c.bright],
        [300, c.paper],
        [1190, c.paper],
        [1400, c.accent],
      ],
      (x, colour) => path(`M${x} 120H${x + 170}V400Q${x + 130} 384 ${x + 85} 400T${x} 400Z`, colour),
    ),
    washer(c, 80, 870, c.bright) + washer(c, 1170, 870, c.accent),
    shadow(640, 904, 300) + shadow(1000, 904, 300),
    person({
      at: [620, 896],
      size: 690,
      look: { skin: '#6f4630', top: c.deep, bottom: c.night, apron: c.accent, hasBeard: true },
      joints: {
        handFront: [182, -420],
        elbowFront: [116, -430],
        handBack: [150, -470],
        elbowBack: [60, -440],
        head: [12, -640],
      },
      tilt: 6,
    }),
    person({
      at: [1010, 896],
      size: 660,
      isLeft: true,
      look: {
        skin: '#a9714b',
        scarfColour: c.bright,
        top: c.paper,
        bottom: c.deep,
        tunic: true,
        sleeve: 'long',
      },
      joints: {
        handFront: [168, -452],
        elbowFront: [104, -452],
        handBack: [140, -500],
        elbowBack: [60, -450],
      },
      tilt: 6,
    }),
    path('M770 432Q812 400 850 436L868 640Q816 660 762 640Z', c.paper) +
      path('M788 424Q812 408 834 426L840 560Q816 570 786 560Z', mix(c.mist, '#ffffff', 0.3)),
    rect(640, 760, 350, 26, c.night, 8) + rect(668, 786, 22, 120, c.night) + rect(940, 786, 22, 120, c.night),
    folded(670, 762, 130, 30, [c.bright, c.paper, c.bright]) +
      folded(830, 762, 130, 30, [c.paper, c.accent, c.paper, mix(c.bright, '#ffffff', 0.4)]),
    bubble(560, 210, 34, c.bright) + bubble(1100, 250, 46, c.bright) + bubble(1040, 160, 22, c.bright),
  ].join('');

const pot = (x: number, y: number, w: number, h: number, colour: string) =>
  rect(x, y - h, w, h, colour, 12) +
  rect(x - 10, y - h - 6, w + 20, 18, mix(colour, '#ffffff', 0.3), 9) +
  bar([x - 34, y - h * 0.66], 8, [x, y - h * 0.66], 8, '#10262f');

/** The hood of a restaurant's kitchen, wiped while it is still warm. */
export const kitchen = (c: Colours) =>
  [
    rect(0, 0, 1600, 1000, c.tint),
    ...Array.from(
      { length: 9 },
      (_, at) => rect(at * 190 - 50, 300, 6, 470, c.mist) + rect(0, 300 + at * 60, 1600, 6, c.mist),
    ),
    rect(0, 840, 1600, 160, mix(c.steel, c.deep, 0.3)),
    path('M300 0H1300V110L1420 260H180L300 110Z', c.steel) +
      rect(180, 250, 1240, 46, mix(c.steel, c.night, 0.25), 8) +
      path('M300 0H520V110L440 260H180L300 110Z', '#ffffff', { opacity: 0.28 }),
    ...[430, 640, 850, 1060].map(
      (x) =>
        rect(x, 140, 130, 84, mix(c.steel, c.night, 0.4), 8) +
        rect(x + 14, 158, 102, 8, c.steel) +
        rect(x + 14, 180, 102, 8, c.steel) +
        rect(x + 14, 202, 102, 8, c.steel),
    ),
    sparkle(1200, 150, 44, c.paper) + sparkle(1270, 210, 22, c.paper),
    rect(150, 640, 560, 250, mix(c.deep, c.night, 0.4), 14) +
      rect(130, 612, 600, 36, c.steel, 10) +
      circle(230, 700, 22, c.accent) +
      circle(300, 700, 22, c.steel) +
      circle(370, 700, 22, c.steel) +
      rect(190, 750, 480, 110, c.night, 10),
    pot(230, 612, 180, 120, c.accent) + pot(520, 612, 140, 90, c.deep),
    stroke('M280 470Q260 430 290 400T290 330', c.paper, 12, { opacity: 0.8 }) +
      stroke('M350 470Q330 430 360 400T360 340', c.paper, 12, { opacity: 0.8 }),
    shadow(830, 936, 300) + shadow(1240, 930, 300),
    person({
      at: [830, 930],
      size: 700,
      look: {
        skin: '#8a5a3c',
        wear: 'toque',
        top: c.paper,
        sleeve: 'long',
        apron: c.deep,
        bottom: c.night,
        gloves: c.bright,
      },
      joints: {
        handFront: [176, -690],
        elbowFront: [118, -590],
        handBack: [-84, -430],
        elbowBack: [-84, -470],
        head: [14, -636],
      },
      tilt: -12,
    }),
    rect(966, 218, 92, 44, c.accent, 14),
    person({
      at: [1250, 926],
      size: 670,
      isLeft: true,
      look: {
        skin: '#a9714b',
        wear: 'net',
        wearColour: c.bright,
        top: c.accent,
        apron: c.paper,
        bottom: c.deep,
        gloves: c.bright,
      },
      joints: {
        handFront: [150, -430],
        elbowFront: [96, -440],
        handBack: [110, -420],
        elbowBack: [20, -430],
      },
    }),
    sprayBottle(1094, 560, 130, c.bright, c.night),
    rect(1420, 560, 180, 330, c.steel, 0) +
      rect(1400, 540, 200, 28, mix(c.steel, c.night, 0.3), 8) +
      folded(1440, 540, 120, 26, [c.accent, c.paper, c.bright]),
  ].join('');

const plate = (x: number, y: number, r: number, c: Colours) =>
  circle(x, y, r, c.paper) +
  circle(x, y, r * 0.64, mix(c.mist, '#ffffff', 0.3)) +
  circle(x, y, r * 0.58, c.paper);

/** Plates come out of the machine. */
export const dishes = (c: Colours) =>
  group(
    'translate(-150 70) scale(1.2)',
    rect(0, -100, 1600, 1100, mix(c.mist, c.mid, 0.2)),
    ...Array.from({ length: 9 }, (_, row) => rect(0, 6 + row * 84, 1600, 5, c.tint, 0, { opacity: 0.7 })),
    ...Array.from({ length: 14 }, (_, at) => rect(60 + at * 120, -100, 5, 800, c.tint, 0, { opacity: 0.7 })),
    rect(0, 720, 1600, 280, mix(c.deep, c.night, 0.3)) + rect(0, 690, 1600, 46, c.steel),
    rect(120, 200, 480, 500, c.steel, 20) +
      rect(160, 260, 400, 250, c.night, 14) +
      rect(160, 150, 400, 70, mix(c.steel, c.night, 0.3), 16) +
      rect(200, 176, 90, 18, c.bright, 9) +
      circle(500, 184, 14, c.accent),
    `<g opacity="0.85">${[220, 300, 380, 460].map((x) => plate(x + 20, 400, 66, c)).join('')}</g>`,
    rect(170, 470, 380, 30, c.accent, 8),
    each(
      [
        [250, 320],
        [330, 300],
        [430, 330],
        [500, 310],
      ],
      (x, y) => stroke(`M${x} ${y}V${y + 40}`, c.bright, 7),
    ),
    person({
      at: [880, 1060],
      size: 800,
      isLeft: true,
      look: {
        skin: '#6f4630',
        style: 'short',
        wear: 'cap',
        wearColour: c.deep,
        top: c.bright,
        apron: c.night,
        bottom: c.night,
        gloves: c.accent,
      },
      joints: {
        handFront: [150, -440],
        elbowFront: [110, -500],
        handBack: [40, -500],
        elbowBack: [-60, -430],
      },
      tilt: 4,
    }),
    plate(730, 520, 96, c),
    sparkle(790, 440, 40, c.accent) + sparkle(664, 452, 22, c.paper),
    rect(0, 690, 1600, 46, c.steel) +
      rect(0, 736, 1600, 264, mix(c.deep, c.night, 0.3)) +
      rect(0, 736, 1600, 16, c.night, 0, { opacity: 0.4 }),
    ...[1080, 1140, 1200, 1260, 1320].map(
      (x) => ellipse(x, 640, 26, 66, c.paper) + ellipse(x + 10, 640, 18, 60, c.mist),
    ),
    rect(1040, 664, 330, 30, c.accent, 8),
    bubble(1460, 560, 40, c.tint) +
      bubble(1400, 470, 24, c.tint) +
      bubble(1510, 440, 30, c.tint) +
      bubble(640, 150, 26, c.tint),
    can(1380, 692, 150, c.paper, c.bright, c.accent),
  );

/** Hands with lather under a tap. */
export const handWash = (c: Colours) => {
  const skin = '#8a5a3c';
  const finger = (x: number, y: number, ex: number, ey: number, r = 27) =>
    bar([x, y], r, [ex, ey], r - 6, skin);
  return [
    rect(0, 0, 1600, 1000, c.tint) +
      circle(800, 470, 430, c.mist) +
      circle(800, 470, 330, mix(c.mist, c.bright, 0.18)),
    rect(0, 780, 1600, 150, c.mid) + rect(0, 920, 1600, 80, c.deep),
    shadow(800, 900, 560),
    path('M420 700H1180Q1170 860 1020 900H580Q430 860 420 700Z', c.paper) +
      ellipse(800, 702, 392, 56, mix(c.steel, '#ffffff', 0.3)) +
      ellipse(800, 706, 350, 40, mix(c.bright, '#ffffff', 0.3)),
    path('M1040 700V300Q1040 130 880 130Q770 130 770 250H850Q850 206 884 206Q964 206 964 310V700Z', c.steel) +
      rect(752, 240, 116, 34, mix(c.steel, c.night, 0.35), 12) +
      rect(1000, 560, 190, 30, mix(c.steel, c.night, 0.25), 15) +
      path('M990 700V300Q990 190 884 160Q960 170 966 310V700Z', '#ffffff', { opacity: 0.25 }),
    rect(786, 272, 48, 430, mix(c.bright, '#ffffff', 0.35), 20, { opacity: 0.9 }) +
      rect(798, 280, 10, 400, '#ffffff', 5, { opacity: 0.7 }),
    bar([-30, 420], 92, [420, 520], 76, c.accent) + bar([330, 500], 62, [620, 540], 58, skin),
    bar([600, 530], 66, [720, 530], 62, skin) +
      finger(730, 486, 890, 470) +
      finger(740, 522, 912, 520) +
      finger(736, 556, 900, 566) +
      finger(716, 586, 850, 604, 24),
    bar([1640, 430], 92, [1180, 540], 74, c.deep) + bar([1260, 520], 60, [1000, 560], 56, '#7a4c31'),
    bar([1010, 556], 64, [900, 556], 58, '#7a4c31') +
      bar([900, 520], 24, [740, 500], 20, '#7a4c31') +
      bar([890, 552], 25, [716, 540], 21, '#7a4c31') +
      bar([890, 584], 25, [722, 582], 21, '#7a4c31') +
      bar([960, 500], 26, [880, 448], 20, '#7a4c31'),
    each(
      [
        [700, 500, 44],
        [770, 470, 54],
        [850, 484, 48],
        [910, 520, 40],
        [790, 548, 46],
        [860, 590, 40],
        [724, 590, 34],
        [640, 520, 30],
        [980, 560, 30],
      ],
      (x, y, r) => circle(x, y, r, c.paper, { opacity: 0.94 }),
    ),
    bubble(560, 330, 46, c.bright) +
      bubble(640, 240, 26, c.bright) +
      bubble(1110, 330, 34, c.bright) +
      bubble(500, 250, 20, c.bright) +
      bubble(690, 370, 22, c.bright),
    sprayBottlePump(c, 1370, 815),
    folded(170, 812, 190, 40, [c.paper, c.accent, c.paper]),
  ].join('');
};

const sprayBottlePump = (c: Colours, x: number, y: number) =>
  [
    path(
      `M${x - 80} ${y}V${y - 200}Q${x - 80} ${y - 250} ${x - 30} ${y - 262}V${y - 290}H${x + 30}V${y - 262}Q${x + 80} ${y - 250} ${x + 80} ${y - 200}V${y}Z`,
      c.bright,
    ),
    rect(x - 50, y - 190, 100, 120, '#ffffff', 12),
    rect(x - 34, y - 312, 68, 26, c.night, 8),
    rect(x - 8, y - 360, 16, 50, c.night),
    path(
      `M${x - 90} ${y - 366}H${x + 30}V${y - 344}H${x - 70}Q${x - 84} ${y - 344} ${x - 90} ${y - 330}Z`,
      c.night,
    ),
  ].join('');
