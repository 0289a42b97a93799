/**
 * What buyers type, and what a person calls right in the demo content (`api/demo/content.json`): one of the products, or
 * any product of the category. Without both, nothing there is right and a search should say so. All were written before
 * the search that they judge.
 */
export interface SearchQuery {
  search: string;
  /** Names. */
  products?: readonly string[];
  category?: string;
  /** The title of an article that is right too; only the search of articles finds it. */
  article?: string;
}

const heavyDegreaser = 'Venmax Heavy Degreaser';
const kitchenDegreaser = 'Venmax Kitchen Degreaser';
const partsCleaner = 'Venmax Parts Cleaner';
const liquidDetergent = 'Venwash Liquid Detergent';
const maticPowder = 'Venwash Matic Powder';
const conditioner = 'Vensoft Fabric Conditioner';
const stainRemover = 'Venbrite Oxygen Stain Remover';
const laundryEmulsion = 'Venwash Pro Laundry Emulsion';
const dishwashLiquid = 'Vendish Dishwash Liquid';
const dishwashBar = 'Vendish Dishwash Bar';
const machineDetergent = 'Vendish Pro Machine Detergent';
const rinseAid = 'Vendish Pro Rinse Aid';
const floorCleaner = 'Venfloor Floor Cleaner';
const neutralCleaner = 'Venfloor Pro Neutral Cleaner';
const floorPolish = 'Venshine Floor Polish';
const toiletCleaner = 'Vensan Toilet Bowl Cleaner';
const bathroomSpray = 'Vensan Bathroom Spray';
const roomFreshener = 'Venfresh Room Freshener';
const surfaceCleaner = 'Vensan White Surface Cleaner';
const handWash = 'Vencare Hand Wash';
const handGel = 'Vencare Hand Cleansing Gel';
const handWashRefill = 'Vencare Hand Wash Refill';
const sandalSoap = 'Bloom Sandal & Turmeric';
const roseSoap = 'Bloom Rose & Milk';
const aloeSoap = 'Bloom Aloe & Cucumber';
const coconutSoap = 'Bloom Coconut & Hibiscus';
const charcoalSoap = 'Bloom Charcoal & Tea Tree';
const coolingWater = 'Ventreat Cooling Water CW-20';
const surfactantBase = 'Venblend Surfactant Base SB-70';
const boilerDescaler = 'Ventreat Boiler Descaler';

const laundry = 'Laundry Care';
const dishwash = 'Dishwash';
const floorCare = 'Floor Care';
const washroom = 'Washroom Hygiene';
const handCare = 'Hand Care';
const degreasers = 'Industrial Degreasers';
const soaps = 'Beauty Soap';
const specialties = 'Specialty Chemicals';

const withDataSheets = [
  ...[heavyDegreaser, kitchenDegreaser, machineDetergent, rinseAid, toiletCleaner, bathroomSpray],
  ...[surfaceCleaner, handGel, coolingWater, boilerDescaler, stainRemover, laundryEmulsion, surfactantBase],
];
const ofFiveLitres = [
  ...[
    liquidDetergent,
    conditioner,
    laundryEmulsion,
    dishwashLiquid,
    machineDetergent,
    rinseAid,
    floorCleaner,
  ],
  ...[neutralCleaner, floorPolish, toiletCleaner, bathroomSpray, roomFreshener, surfaceCleaner, handWash],
  ...[handGel, heavyDegreaser, kitchenDegreaser],
];
const storingChemicals = 'Storing Cleaning Chemicals in a Small Store Room';
const kitchenHood = 'Getting Grease Out of a Commercial Kitchen Hood';
const hardWater = 'Hard Water and Your Cooling Tower';

/** The 64 queries of a visit in November 2026, of which 28 ended with nothing or the wrong thing. */
export const queriesOfVisitors: readonly SearchQuery[] = [
  { search: 'degreaser', category: degreasers },
  { search: 'floor cleaner', products: [floorCleaner, neutralCleaner] },
  { search: 'SB-70', products: [surfactantBase] },
  { search: 'venwash', products: [liquidDetergent, maticPowder, laundryEmulsion] },
  { search: 'UN 1719', products: [heavyDegreaser, machineDetergent] },
  { search: '1719', products: [heavyDegreaser, machineDetergent] },
  { search: 'H314', products: [heavyDegreaser, machineDetergent, toiletCleaner] },
  { search: 'ISO 9001', products: [laundryEmulsion, machineDetergent, neutralCleaner] },
  { search: 'aluminium', products: [heavyDegreaser, kitchenDegreaser, machineDetergent, boilerDescaler] },
  { search: 'toilet cleaner', products: [toiletCleaner] },
  { search: 'tile cleaner', products: [floorCleaner, bathroomSpray, neutralCleaner, surfaceCleaner] },
  { search: 'descaler', products: [boilerDescaler] },
  { search: 'turmeric', products: [sandalSoap] },
  { search: 'surfactant', products: [surfactantBase] },
  { search: 'dishwasher', products: [machineDetergent, rinseAid] },
  { search: 'kitchen grease', products: [kitchenDegreaser], article: kitchenHood },
  { search: 'ph neutral', products: [neutralCleaner] },
  { search: 'cleaner for marble floors', products: [neutralCleaner] },
  { search: 'washing machine', products: [liquidDetergent, maticPowder] },
  { search: 'soap & milk', products: [roseSoap] },
  { search: 'boiler', products: [boilerDescaler] },

  { search: 'degresaer', category: degreasers },
  { search: 'degreeser', category: degreasers },
  { search: 'flor cleaner', products: [floorCleaner, neutralCleaner] },
  { search: 'laundary', category: laundry },
  { search: 'detergant', products: [liquidDetergent, machineDetergent] },
  { search: 'softner', products: [conditioner] },
  { search: 'sop', category: soaps },

  { search: 'handwash', products: [handWash, handWashRefill] },
  { search: '5L', products: ofFiveLitres },
  { search: 'SB70', products: [surfactantBase] },
  { search: 'CW20', products: [coolingWater] },
  { search: 'stains', products: [stainRemover] },
  { search: 'ven wash', products: [liquidDetergent, maticPowder, laundryEmulsion] },

  { search: 'beauty soap', category: soaps },
  { search: 'laundry care', category: laundry },
  { search: 'hygiene', category: washroom },
  { search: 'washroom', category: washroom },
  { search: 'laundry', category: laundry },
  { search: 'soap', category: soaps },

  { search: 'softener', products: [conditioner] },
  { search: 'scale remover', products: [boilerDescaler] },
  { search: 'hand sanitizer', products: [handGel] },
  { search: 'sanitiser', products: [handGel] },
  { search: 'phenyl', products: [surfaceCleaner, floorCleaner] },
  { search: 'harpic', products: [toiletCleaner] },
  { search: 'detergent powder', products: [maticPowder] },
  { search: 'hand wash 5 litre', products: [handWash] },

  { search: '7681-52-9' },
  { search: '1310-73-2', products: [heavyDegreaser, machineDetergent] },
  { search: 'sodium hypochlorite' },
  { search: 'caustic soda', products: [heavyDegreaser, machineDetergent] },

  { search: 'sabun', category: soaps },
  { search: 'soapu', category: soaps },
  { search: 'pathram', category: dishwash },
  { search: 'pathram kazhukan', category: dishwash },
  { search: 'thara', category: floorCare },
  { search: 'പാത്രം', category: dishwash },
  { search: 'साबुन', category: soaps },
  { search: 'kappal' },

  { search: 'SDS', products: withDataSheets, article: storingChemicals },
  { search: 'msds', products: withDataSheets, article: storingChemicals },
  { search: 'brochure' },
  { search: 'price list' },
  { search: '200 litre drum', products: [heavyDegreaser, partsCleaner, coolingWater, surfactantBase] },
];

/** 60 more, of each kind. */
export const moreQueries: readonly SearchQuery[] = [
  // One or two letters are wrong.
  { search: 'fabrik conditoner', products: [conditioner] },
  { search: 'stain remvoer', products: [stainRemover] },
  { search: 'toliet clener', products: [toiletCleaner] },
  { search: 'surfctant', products: [surfactantBase] },
  { search: 'boiler discaler', products: [boilerDescaler] },
  { search: 'charcol soap', products: [charcoalSoap] },
  { search: 'cucmber', products: [aloeSoap] },
  { search: 'tumeric soap', products: [sandalSoap] },
  { search: 'hibiscuss', products: [coconutSoap] },
  { search: 'room freshner', products: [roomFreshener] },
  { search: 'nuetral cleaner', products: [neutralCleaner] },
  { search: 'floor polsih', products: [floorPolish] },
  { search: 'dishwsh liqiud', products: [dishwashLiquid] },
  { search: 'vencear', category: handCare },

  // Joined, split, plural, other forms of a word.
  { search: 'dish wash bar', products: [dishwashBar] },
  { search: 'rinseaid', products: [rinseAid] },
  { search: 'floorcleaner', products: [floorCleaner, neutralCleaner] },
  { search: 'bath room spray', products: [bathroomSpray] },
  { search: 'de greaser', category: degreasers },
  { search: 'teatree', products: [charcoalSoap] },
  { search: 'soaps', category: soaps },
  { search: 'detergents', products: [liquidDetergent, machineDetergent] },
  { search: 'floor polishes', products: [floorPolish] },
  { search: 'descaling', products: [boilerDescaler] },

  // Categories.
  { search: 'speciality chemicals', category: specialties },
  { search: 'industrial degreaser', category: degreasers },
  { search: 'hand care', category: handCare },
  { search: 'floor care 20 litre', products: [neutralCleaner, floorPolish] },

  // Synonyms and brands, in English, Hindi and Malayalam.
  { search: 'air freshener', products: [roomFreshener] },
  { search: 'washing powder', products: [maticPowder] },
  { search: 'bath soap', category: soaps },
  { search: 'lizol', products: [floorCleaner, surfaceCleaner] },
  { search: 'vim bar', products: [dishwashBar] },
  { search: 'hand rub', products: [handGel] },
  { search: 'bartan dhone ka sabun', category: dishwash },
  { search: 'haldi', products: [sandalSoap] },
  { search: 'chandan soap', products: [sandalSoap] },
  { search: 'kapda', category: laundry },
  { search: 'thuni', category: laundry },
  { search: 'സോപ്പ്', category: soaps },
  { search: 'फर्श', category: floorCare },

  // Codes.
  { search: 'UN1789', products: [toiletCleaner] },
  { search: 'un-1170', products: [handGel] },
  { search: 'H 318', products: [stainRemover, laundryEmulsion, coolingWater] },
  { search: 'EUH208', products: [floorPolish] },
  { search: 'sb 70 surfactant', products: [surfactantBase] },
  { search: 'ISO9001', products: [laundryEmulsion, machineDetergent, neutralCleaner] },

  // Sizes.
  { search: '200L degreaser', products: [heavyDegreaser] },
  { search: '25kg', products: [maticPowder, boilerDescaler] },
  { search: '125 gm soap', category: soaps },
  { search: 'kitchen degreaser 750ml', products: [kitchenDegreaser] },

  // A need, in a buyer's words.
  { search: 'remove oil from workshop floor', products: [heavyDegreaser, partsCleaner] },
  { search: 'soap scum on taps', products: [bathroomSpray] },
  { search: 'scale in boilers', products: [boilerDescaler] },
  { search: 'grease from kitchen hoods', products: [kitchenDegreaser], article: kitchenHood },
  { search: 'cooling tower scale', products: [coolingWater], article: hardWater },
  { search: 'turmeric stain on cloth', products: [stainRemover] },
  { search: 'hotel lobby marble floor', products: [neutralCleaner] },

  // Nothing is right.
  { search: 'helicopter' },
  { search: 'qwxzv' },
];
