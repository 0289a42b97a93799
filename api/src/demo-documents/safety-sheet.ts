// The sixteen sections of a safety data sheet, in the order of the Globally Harmonized System, annex 4.
import {
  documentDate,
  factText,
  findFact,
  linesOf,
  rows,
  table,
  type DocumentHazards,
  type DocumentPart,
  type DocumentProduct,
  type DocumentSection,
} from './document-parts';
import type { DocumentValues, Ingredient, SafetyValues } from './document-values';
import { firstAid } from './first-aid';
import {
  accidentalRelease,
  fireFighting,
  handlingAndStorage,
  personalProtection,
  stabilityAndReactivity,
  type Advised,
} from './handling-advice';
import { classesOf, effectText, hazardTest, textOfCode } from './hazard-classes';

export const safetySections = [
  'Identification',
  'Hazard identification',
  'Composition/information on ingredients',
  'First-aid measures',
  'Fire-fighting measures',
  'Accidental release measures',
  'Handling and storage',
  'Exposure controls/personal protection',
  'Physical and chemical properties',
  'Stability and reactivity',
  'Toxicological information',
  'Ecological information',
  'Disposal considerations',
  'Transport information',
  'Regulatory information',
  'Other information',
] as const;
type SectionTitle = (typeof safetySections)[number];

export interface SafetySource {
  product: DocumentProduct & { hazards: DocumentHazards };
  safety: SafetyValues;
  supplier: DocumentValues['supplier'];
  revisedOn: string;
}

const percent = ({ from, to }: Ingredient) => `${from} to ${to} %`;

const identification = ({ product, supplier }: SafetySource): DocumentPart[] => [
  rows(
    ['Product identifier', product.name],
    ['Other means of identification', `Product number ${product.id}`],
    ['Recommended use', linesOf(product.usedWhere).join(' ') || product.category],
    ['Restrictions on use', 'Any use that is not named above.'],
    ['Supplier', [supplier.name, ...supplier.address].join(', ')],
    ['Telephone, e-mail', `${supplier.phone}, ${supplier.email}`],
    ['Emergency telephone', `${supplier.phone} (fictional), working hours only`],
  ),
];

function hazardIdentification({ product: { hazards } }: SafetySource): DocumentPart[] {
  const { pictograms, signalWord, hazardStatements, precautionaryStatements } = hazards;
  return [
    rows([
      'Classification',
      classesOf(hazardStatements).join('. ') ||
        'Not classified as hazardous; supplemental information applies.',
    ]),
    ...(pictograms.length > 0 ? [{ kind: 'pictograms', codes: pictograms } as const] : []),
    rows(['Signal word', signalWord ?? 'None']),
    { kind: 'statements', title: 'Hazard statements', statements: hazardStatements },
    { kind: 'statements', title: 'Precautionary statements', statements: precautionaryStatements },
    rows(['Other hazards', 'None known. No ingredient is persistent, bioaccumulative and toxic.']),
  ];
}

const composition = ({ safety: { ingredients } }: SafetySource): DocumentPart[] => [
  { kind: 'text', text: 'Mixture. Substances that are hazardous or have a limit value at the workplace:' },
  table(
    [
      { title: 'Substance' },
      { title: 'CAS number', width: 78 },
      { title: 'By weight', width: 78 },
      { title: 'Hazard statements', width: 128 },
    ],
    ingredients.map((each) => [
      each.name,
      each.cas,
      percent(each),
      each.hazardStatements.join(', ') || 'Not classified',
    ]),
  ),
  { kind: 'text', text: 'The texts of the hazard statements are in section 16.' },
];

function exposureLimits({ safety: { ingredients } }: SafetySource): DocumentPart[] {
  const limited = ingredients.filter(({ exposureLimit }) => exposureLimit !== undefined);
  if (limited.length === 0)
    return [{ kind: 'text', text: 'No ingredient has a limit value at the workplace.' }];
  return [
    table(
      [{ title: 'Substance' }, { title: 'CAS number', width: 90 }, { title: 'Limit (ACGIH)', width: 150 }],
      limited.map(({ name, cas, exposureLimit = '' }) => [name, cas, exposureLimit]),
    ),
  ];
}

const unknown = 'Not determined for this demonstration';

function properties({ product, safety }: SafetySource): DocumentPart[] {
  const standard = ['Appearance', 'pH', 'Density', 'Bulk density', 'Flash point', 'Shelf life', 'CAS number'];
  const isStandard = (name: string) => standard.some((each) => name.startsWith(each));
  const pHs = product.facts.filter(({ name }) => name.startsWith('pH'));
  const isPowder = safety.physicalState.startsWith('Powder');
  return [
    rows(
      ['Physical state', safety.physicalState],
      ['Appearance and colour', findFact(product, 'Appearance') ?? unknown],
      ['Odour', safety.odour],
      ...pHs.map((fact) => [fact.name, factText(fact)] as const),
      ['Melting point', isPowder ? unknown : 'Below 0 °C'],
      ['Boiling point', safety.boilingPoint ?? (isPowder ? 'Not applicable' : 'About 100 °C')],
      ['Flash point', findFact(product, 'Flash point') ?? 'Not applicable: it does not burn'],
      ['Flammability', safety.nature === 'flammable' ? 'Highly flammable' : 'Not flammable'],
      ['Explosion limits', safety.explosiveLimits ?? 'Not applicable'],
      [isPowder ? 'Bulk density' : 'Density', findFact(product, 'Density', 'Bulk density') ?? unknown],
      ['Solubility', safety.solubility],
      ['Vapour pressure', isPowder ? 'Not applicable' : unknown],
      ['Partition coefficient', 'Not applicable to mixtures'],
      ...product.facts
        .filter(({ name }) => !isStandard(name))
        .map((fact) => [fact.name, factText(fact)] as const),
    ),
  ];
}

function toxicology({ product: { hazards } }: SafetySource): DocumentPart[] {
  const { hazardStatements } = hazards;
  const effect = (...codes: string[]) => effectText(hazardStatements, codes);
  return [
    rows(
      ['Acute toxicity', effect('H300', 'H301', 'H302', 'H312', 'H332')],
      ['Skin corrosion/irritation', effect('H314', 'H315')],
      ['Eye damage/irritation', effect('H314', 'H318', 'H319')],
      ['Sensitization', effect('H317', 'H334', 'EUH208')],
      ['Germ cell mutagenicity', effect('H340', 'H341')],
      ['Carcinogenicity', effect('H350', 'H351')],
      ['Reproductive toxicity', effect('H360', 'H361')],
      ['Target organs, single exposure', effect('H335', 'H336', 'H370', 'H371')],
      ['Target organs, repeated exposure', effect('H372', 'H373')],
      ['Aspiration hazard', effect('H304')],
      ['Basis', 'Calculated from the listed substances. The product itself was not tested on animals.'],
    ),
  ];
}

const ecology = ({ product: { hazards } }: SafetySource): DocumentPart[] => [
  rows(
    ['Toxicity', effectText(hazards.hazardStatements, ['H400', 'H401', 'H402', 'H410', 'H411', 'H412'])],
    [
      'Persistence and degradability',
      'Organic ingredients are readily biodegradable; others have no such test.',
    ],
    ['Bioaccumulative potential', 'Not to be expected.'],
    ['Mobility in soil', 'Soluble in water, and therefore mobile.'],
    ['Other adverse effects', 'Large amounts change the pH of water and harm what lives in it.'],
  ),
];

const disposal = ({ safety: { transport } }: SafetySource): DocumentPart[] => [
  rows(
    [
      'Product',
      transport
        ? 'Dispose of it as hazardous waste under the Hazardous and Other Wastes Rules, 2016. Do not pour the concentrate into drains.'
        : 'Use it up. Give larger remains to an authorised waste collector.',
    ],
    [
      'Packaging',
      'Rinse empty containers with water, and give them to recycling. Do not use them for anything else.',
    ],
  ),
];

function transport({ product: { hazards }, safety }: SafetySource): DocumentPart[] {
  const goods = safety.transport;
  if (!goods || !hazards.unNumber)
    return [{ kind: 'text', text: 'Not dangerous goods by road (ADR), by sea (IMDG) and by air (IATA).' }];
  return [
    rows(
      ['UN number', `UN ${hazards.unNumber}`],
      ['UN proper shipping name', goods.properShippingName],
      ['Transport hazard class', goods.transportClass],
      ['Packing group', goods.packingGroup],
      ['Environmental hazards', 'No marine pollutant.'],
      ['Special precautions', 'Keep containers upright and secured. Carry this sheet in the vehicle.'],
    ),
  ];
}

const regulations = ({ product: { hazards } }: SafetySource): DocumentPart[] => [
  {
    kind: 'list',
    lines: [
      'Manufacture, Storage and Import of Hazardous Chemical Rules, 1989.',
      'Factories Act, 1948, second schedule: permissible levels of substances in the workplace.',
      ...(hazards.unNumber
        ? ['Central Motor Vehicles Rules, 1989, rules 129 to 137: carriage by road.']
        : []),
      'Classified and labelled by the Globally Harmonized System, revision 10.',
    ],
  },
];

function otherInformation({ product, safety, revisedOn }: SafetySource): DocumentPart[] {
  const codes = [...new Set(safety.ingredients.flatMap(({ hazardStatements }) => hazardStatements))].sort();
  return [
    rows(
      ['Revision', `1, of ${documentDate(revisedOn)}`],
      ['Changes', 'First edition.'],
      ['Classified by', 'Calculation from the ingredients, and pH.'],
    ),
    ...(codes.length > 0
      ? [
          {
            kind: 'statements',
            title: 'Hazard statements of section 3',
            statements: codes.map((code) => ({ code, text: textOfCode(code) })),
          } as const,
        ]
      : []),
    {
      kind: 'text',
      text: `This document shows what a safety data sheet looks like on this website. ${product.name} is a fictional product: its composition, its values and its supplier were made up, and nobody has checked them.`,
    },
  ];
}

/** The sections with their numbers. */
export function makeSafetySections(source: SafetySource): DocumentSection[] {
  const { product, safety } = source;
  const { hazardStatements, precautionaryStatements } = product.hazards;
  const advised: Advised = {
    has: hazardTest(hazardStatements),
    nature: safety.nature,
    isPowder: safety.physicalState.startsWith('Powder'),
  };
  // Those about storage have the numbers from 401 on.
  const storage = precautionaryStatements.filter(({ code }) => code.startsWith('P4')).map(({ text }) => text);
  const parts: Record<SectionTitle, DocumentPart[]> = {
    Identification: identification(source),
    'Hazard identification': hazardIdentification(source),
    'Composition/information on ingredients': composition(source),
    'First-aid measures': firstAid(advised.has),
    'Fire-fighting measures': fireFighting(advised),
    'Accidental release measures': accidentalRelease(advised),
    'Handling and storage': handlingAndStorage(advised, {
      storage,
      shelfLife: findFact(product, 'Shelf life'),
    }),
    'Exposure controls/personal protection': [...exposureLimits(source), ...personalProtection(advised)],
    'Physical and chemical properties': properties(source),
    'Stability and reactivity': stabilityAndReactivity(advised),
    'Toxicological information': toxicology(source),
    'Ecological information': ecology(source),
    'Disposal considerations': disposal(source),
    'Transport information': transport(source),
    'Regulatory information': regulations(source),
    'Other information': otherInformation(source),
  };
  return safetySections.map((title, index) => ({ title: `${index + 1}. ${title}`, parts: parts[title] }));
}
