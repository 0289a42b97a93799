// The pictograms of the Globally Harmonized System: what each means, and where the site has its picture.
import type { PictogramCode } from './schemas/product-details';

/** For labels and for people who do not see the picture. */
export const pictogramNames: Readonly<Record<PictogramCode, string>> = {
  GHS01: 'Explosive',
  GHS02: 'Flammable',
  GHS03: 'Oxidising',
  GHS04: 'Gas under pressure',
  GHS05: 'Corrosive',
  GHS06: 'Toxic',
  GHS07: 'Harmful or irritant',
  GHS08: 'Serious health hazard',
  GHS09: 'Hazardous to the environment',
};

/** The shell serves the pictures, so that no page has them in its code. */
export const pictogramPath = (code: PictogramCode): string => `/site/pictograms/${code}.svg`;
