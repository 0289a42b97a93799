// HSN and SAC codes of what makers of cleaning products sell, to choose from; any other can be typed.

interface HsnCode {
  code: string;
  description: string;
  /** Only where one rate of the schedules from 22 September 2025 was verified (decision 075). */
  gstPercent?: string;
}

export const hsnCodes: readonly HsnCode[] = [
  { code: '3401', description: 'Toilet soap in bars, cakes or shapes, not industrial', gstPercent: '5' },
  { code: '340120', description: 'Soap in other forms, such as flakes, powder and liquid soap' },
  { code: '340130', description: 'Preparations for washing the skin, liquid or cream, for retail sale' },
  { code: '3402', description: 'Washing and cleaning preparations, detergents, surface-active agents' },
  { code: '3404', description: 'Artificial and prepared waxes' },
  { code: '3405', description: 'Polishes, creams and scouring pastes for floors, furniture, glass, metal' },
  { code: '3307', description: 'Room fresheners and other perfumery and toilet preparations' },
  { code: '3808', description: 'Disinfectants, insecticides and similar products' },
  { code: '3814', description: 'Organic composite solvents and thinners' },
  { code: '2207', description: 'Ethyl alcohol, denatured or of 80 % and more' },
  { code: '2806', description: 'Hydrogen chloride (hydrochloric acid)' },
  { code: '2815', description: 'Sodium hydroxide (caustic soda), potassium hydroxide' },
  { code: '2828', description: 'Hypochlorites, bleaching powder' },
  { code: '2847', description: 'Hydrogen peroxide' },
  { code: '996511', description: 'Freight: transport of goods by road' },
];
