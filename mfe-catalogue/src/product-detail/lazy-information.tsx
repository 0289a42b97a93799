import type { Product } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { lazy, memo, Suspense, type ComponentType } from 'react';

interface InformationProps {
  product: Product;
}

const ELEMENT_ID = 'product-information';

/** Loads the code of the parts below the first view: only products that have them need it. */
export const loadInformation = () => import('./product-information');

const Information = lazy(async (): Promise<{ default: ComponentType<InformationProps> }> => {
  try {
    return { default: (await loadInformation()).ProductInformation };
  } catch {
    // The server's HTML has all of it and needs no code: it stays as it is.
    if (document.getElementById(ELEMENT_ID)?.hasChildNodes()) return new Promise(() => undefined);
    return { default: InformationMissing };
  }
});

const InformationMissing = () => (
  <div role="alert">
    <p>The technical data and the data sheets could not be loaded.</p>
    <Button variant="secondary" onClick={() => window.location.reload()}>
      Load the page again
    </Button>
  </div>
);

export const hasInformation = ({ facts, usedWhere, howToUse, certificates, hazards, sheets }: Product) =>
  Boolean(facts ?? usedWhere ?? howToUse ?? certificates ?? hazards ?? sheets);

/**
 * The server renders it with the page. Memoized: React discards server HTML that is not hydrated yet as soon as its props
 * change.
 */
export const LazyInformation = memo(function LazyInformation({ product }: InformationProps) {
  return (
    <div id={ELEMENT_ID}>
      <Suspense>
        <Information product={product} />
      </Suspense>
    </div>
  );
});
