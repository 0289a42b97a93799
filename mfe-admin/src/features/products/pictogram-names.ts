import type { PictogramCode } from '@site/shared-contracts/schemas';

export const pictogramNames: Record<PictogramCode, string> = {
  GHS01: 'Explosive',
  GHS02: 'Flammable',
  GHS03: 'Oxidising',
  GHS04: 'Gas under pressure',
  GHS05: 'Corrosive',
  GHS06: 'Acutely toxic',
  GHS07: 'Harmful or irritant',
  GHS08: 'Serious health hazard',
  GHS09: 'Hazardous to the environment',
};
