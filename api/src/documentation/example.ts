import type { JsonSchema } from './schemas';

/** Values that say more to a reader than values that are made from a type. */
const samples: Record<string, string | number> = {
  acceptedQuotations: 96,
  action: 'change',
  admin: 'admin@company.example',
  alt: 'A canister of floor cleaner',
  author: 'Research team',
  blogShortDescription: 'Start with the dustpan. Then ...',
  categoryName: 'Floor Care',
  certificates: '[{"name":"ISO 9001","reference":"IN-4711"}]',
  code: 'H319',
  contactNo: '9876543210',
  correction: 'degreaser',
  count: 12,
  countedFrom: 1985,
  createdAt: '2026-11-21',
  currentPassword: 'Tidal-lantern 47 orchard',
  day: '2026-11-21',
  discountPercent: '5',
  description: 'The new hall runs on sunlight alone.',
  email: 'asha@hotel.example',
  facts: '[{"name":"Density","value":"1.02","unit":"g/cm³"}]',
  focus: '30% 70%',
  gstPercent: '18',
  hazards: '{"pictograms":["GHS07"],"signalWord":"Warning","hazardStatements":[{"code":"H319"}]}',
  height: 900,
  hsn: '340220',
  howToUse: 'Dilute 20 ml in 5 litres of water.',
  image: '/api/images/3f2b7c9a10d4e586-640.webp',
  imageAlt: 'A canister of floor cleaner',
  imageFocus: '30% 70%',
  imageUrl: '/api/images/3f2b7c9a10d4e586-640.webp',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  kind: 'product',
  language: 'en',
  left: 120,
  message: 'Do you deliver to Kochi?',
  name: 'Asha Menon',
  newPassword: 'Harbour-violet 93 saddle',
  note: 'Called back on Monday.',
  offer: 10,
  page: 1,
  pageSize: 10,
  password: 'Tidal-lantern 47 orchard',
  picture: '{"image":"3f2b7c9a10d4e586","alt":"A mop","focus":"50% 20%"}',
  pictures: '[{"image":"3f2b7c9a10d4e586","alt":"A canister","focus":"50% 20%"}]',
  product: 'Floor Cleaner',
  productDescription: 'A neutral cleaner for stone and tile.',
  productName: 'Floor Cleaner',
  productOfferPrice: 198,
  productPrice: 220,
  productname: 'Floor Cleaner',
  quantity: 25,
  relatedProducts: '7,3',
  revisedOn: '2026-03-01',
  requestId: '5d0c5b0e-7a35-4b0e-9a37-0c2a6cbb2f11',
  sac: '996511',
  search: 'floor',
  packs: '[{"size":"5 L","sku":"VF-5L","price":940,"hsn":"3402","gstRate":18}]',
  percent: '5',
  searchDescription: 'For stone and vinyl floors. Ask for a quote.',
  searchTitle: 'Neutral floor cleaner, 1 to 20 litres',
  shortDescription: 'What a morning in a hotel begins with.',
  size: '5 L',
  sizePrices: '[{"size":"5 L","price":940}]',
  sizes: '1 L, 5 L',
  slug: 'hard-water',
  tag: 'Hard water',
  tags: 'Hard water, Soap',
  title: 'A floor in ten minutes',
  top: 80,
  total: 1,
  unNumber: '1824',
  validUntil: '2026-12-06',
  url: '/api/images/3f2b7c9a10d4e586-640.webp',
  surfaces: '["Stone","Vinyl"]',
  uses: '["Floors"]',
  usedWhere: 'Stone, tile and vinyl floors.',
  usedWith: '[7,3]',
  username: 'admin@company.example',
  version: 3,
  width: 640,
  words: 'manjal',
};

const lists: Record<string, unknown[] | undefined> = {
  surfaces: ['Stone', 'Vinyl'],
  uses: ['Floors'],
  phrases: ['turmeric', 'haldi'],
  relatedProducts: [7, 3],
  usedWith: [7, 3],
  sizes: ['1 L', '5 L'],
};

/** An example value that is valid for the schema. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>, name = ''): unknown {
  const { $ref, const: only, enum: choices, oneOf, anyOf, allOf, properties, items, type } = schema;
  if ($ref) return exampleOf(resolve(schema, named), named, name);
  if (only !== undefined) return only;
  if (choices) return choices[0];
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice) return exampleOf(choice, named, name);
  if (properties) {
    const entries = Object.entries(properties).map(([key, value]) => [key, exampleOf(value, named, key)]);
    return Object.fromEntries(entries) as unknown;
  }
  if (allOf && !type) return Object.assign({}, ...allOf.map((part) => exampleOf(part, named)));
  // Another call has objects under the same name.
  const list = items && !items.properties && !items.$ref && lists[name];
  if (list) return list;
  if (items) return [exampleOf(items, named)];
  return plainExample(schema, name);
}

function plainExample({ type, format, pattern }: JsonSchema, name: string): unknown {
  if (pattern?.startsWith('^#')) return '#0b5c6b';
  if (pattern === '^[0-9a-f]{16}$') return '3f2b7c9a10d4e586';
  if (pattern?.startsWith('^[^\\s<>@')) return 'sales@company.example';
  if (format === 'uuid') return '0b9f2a2e-8085-4ccc-9d5f-4a1c5e1f7d10';
  if (format === 'date') return String(samples[name] ?? samples.day);
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z';
  if (format === 'binary') return '@picture.jpg';
  if (type === 'boolean') return name === 'handled';
  const sample = samples[name];
  if (type === 'string') return sample === undefined ? 'text' : String(sample);
  if (type === 'integer' || type === 'number') return typeof sample === 'number' ? sample : 7;
  return type === 'array' ? [] : {};
}

export const resolve = (schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema =>
  schema.$ref ? (named[nameOf(schema.$ref)] ?? {}) : schema;

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
