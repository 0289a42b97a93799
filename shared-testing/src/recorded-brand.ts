import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import recorded from '../recorded/site-content.json';

/** The texts of the demo brand, which also `npm run dev` of a remote alone has. */
export const recordedBrand = SiteContentSchema.parse(recorded['GET /site/site-content.json']);
