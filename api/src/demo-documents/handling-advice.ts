// Fire, spills, storage and protection, as the hazards and the nature of a product ask for it.
import { rows, type DocumentPart } from './document-parts';
import type { Nature } from './document-values';
import type { HasHazard } from './hazard-classes';

export interface Advised {
  has: HasHazard;
  nature: Nature;
  isPowder: boolean;
}

const extinguishers: Partial<Record<Nature, string>> = {
  flammable: 'Alcohol-resistant foam, dry powder, carbon dioxide, water spray.',
  oxidising: 'Plenty of water. Foam and carbon dioxide have little effect while oxygen is released.',
};

const fireHazards: Record<Nature, string> = {
  acidic: 'Contact with metals can release hydrogen. Irritating vapours may form in the heat.',
  alkaline: 'Contact with aluminium, zinc or tin releases hydrogen, which is flammable.',
  neutral: 'Carbon oxides may form after the water has evaporated.',
  flammable: 'Vapours are heavier than air, spread along the floor and form explosive mixtures with air.',
  oxidising: 'Releases oxygen when it is heated, which feeds a fire.',
};

export const fireFighting = ({ nature }: Advised): DocumentPart[] => [
  rows(
    [
      'Suitable extinguishing media',
      extinguishers[nature] ?? 'The product does not burn. Choose what suits the fire around it.',
    ],
    ['Unsuitable extinguishing media', nature === 'flammable' ? 'Full water jet.' : 'None known.'],
    ['Specific hazards', fireHazards[nature]],
    [
      'Advice for firefighters',
      'Wear self-contained breathing apparatus and full protective clothing. Cool closed containers with water. Collect the water and keep it out of drains.',
    ],
  ),
];

export const accidentalRelease = ({ has, nature, isPowder }: Advised): DocumentPart[] => [
  rows(
    [
      'Personal precautions',
      [
        nature === 'flammable' ? 'Remove all ignition sources and ventilate the area.' : '',
        has('H314', 'H318')
          ? 'Keep people away. Wear the equipment of section 8 before touching anything.'
          : 'Avoid contact with skin and eyes. Spilled product makes floors slippery.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    ['Environmental precautions', 'Do not let large amounts reach drains, soil or open water.'],
    [
      'Methods for cleaning up',
      isPowder
        ? 'Sweep up dry without raising dust, and fill into a closed container. Rinse what is left with plenty of water.'
        : 'Take up with sand or another absorbent that does not burn, and fill into a closed container. Rinse what is left with plenty of water.',
    ],
    ['See also', 'Protective equipment: section 8. Disposal: section 13.'],
  ),
];

const notWith: Record<Nature, string> = {
  acidic: 'Keep apart from bleach and other chlorine products, from alkalis and from metals.',
  alkaline: 'Keep apart from acids, aluminium, zinc and ammonium salts.',
  neutral: 'Keep apart from strong acids and strong oxidizing agents.',
  flammable: 'Keep apart from oxidizing agents and from all ignition sources.',
  oxidising: 'Keep apart from acids, reducing agents and combustible material. Keep dry.',
};

export const handlingAndStorage = (
  { has, nature }: Advised,
  { storage, shelfLife }: { storage: readonly string[]; shelfLife: string | undefined },
): DocumentPart[] => [
  rows(
    [
      'Safe handling',
      [
        has('H314', 'H318') ? 'Avoid all contact with eyes and skin.' : 'Avoid contact with eyes.',
        nature === 'flammable' ? 'Keep away from heat, sparks and open flames. Do not smoke.' : '',
        nature === 'alkaline' || nature === 'acidic'
          ? 'Always add the product to water, never water to the product. Never mix it with other cleaners.'
          : '',
        'Do not eat, drink or smoke at work. Wash hands after use.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    [
      'Safe storage',
      [
        'In the original container, upright, closed and out of the reach of children, at 5 to 35 °C.',
        ...storage,
      ]
        .join(' ')
        .trim(),
    ],
    ['Incompatibilities', notWith[nature]],
    ...(shelfLife === undefined ? [] : [['Shelf life', shelfLife] as const]),
  ),
];

export const personalProtection = ({ has, nature, isPowder }: Advised): DocumentPart[] => [
  rows(
    ['Engineering controls', 'Good general ventilation. An eye wash where the concentrate is handled.'],
    [
      'Eye and face protection',
      has('H314')
        ? 'Tightly fitting goggles and a face shield (EN 166).'
        : has('H318')
          ? 'Tightly fitting goggles (EN 166).'
          : 'Safety glasses where it may splash (EN 166).',
    ],
    [
      'Hand protection',
      has('H314', 'H315', 'H318')
        ? 'Gloves of nitrile or butyl rubber, 0.4 mm or more (EN ISO 374). Change them after each break.'
        : 'Household gloves where contact is frequent or lasting.',
    ],
    ['Skin protection', has('H314') ? 'Apron and boots that resist chemicals.' : 'Usual work clothing.'],
    [
      'Respiratory protection',
      isPowder
        ? 'Dust mask (FFP2) where dust is raised.'
        : nature === 'flammable'
          ? 'Not needed in ventilated rooms; filter A where large amounts evaporate.'
          : 'Not needed in normal use; filter mask where it is sprayed in closed rooms.',
    ],
  ),
];

export const stabilityAndReactivity = ({ nature }: Advised): DocumentPart[] => [
  rows(
    ['Reactivity', fireHazards[nature]],
    ['Chemical stability', 'Stable at room temperature in the closed original container.'],
    [
      'Possibility of hazardous reactions',
      {
        acidic: 'Reacts with alkalis with heat. Releases toxic chlorine gas with bleach.',
        alkaline: 'Reacts with acids with heat. Attacks light metals and releases hydrogen.',
        neutral: 'None known in normal use.',
        flammable: 'Reacts with strong oxidizing agents.',
        oxidising: 'Decomposes with heat and moisture, and releases oxygen: never close a wet pack tightly.',
      }[nature],
    ],
    [
      'Conditions to avoid',
      nature === 'flammable' ? 'Heat, sparks, open flames, sunlight.' : 'Frost, heat and direct sunlight.',
    ],
    ['Incompatible materials', notWith[nature]],
    ['Hazardous decomposition products', 'None in normal use and storage.'],
  ),
];
