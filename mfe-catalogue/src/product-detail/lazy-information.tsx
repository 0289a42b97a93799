import type { Product } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { createLazyPart } from '../lazy-part/lazy-part';

/** Loads the code of the parts below the first view. */
export const loadInformation = async () => (await import('./product-information')).ProductInformation;

export const hasInformation = (product: Product) => {
  const { facts, usedWhere, howToUse, certificates, hazards, sheets, uses, surfaces } = product;
  return Boolean(facts ?? usedWhere ?? howToUse ?? certificates ?? hazards ?? sheets ?? uses ?? surfaces);
};

const InformationMissing = () => (
  <div role="alert">
    <p>The technical data and the data sheets could not be loaded.</p>
    <Button variant="secondary" onClick={() => window.location.reload()}>
      Load the page again
    </Button>
  </div>
);

export const LazyInformation = createLazyPart<{ product: Product }>(
  'product-information',
  loadInformation,
  InformationMissing,
);
