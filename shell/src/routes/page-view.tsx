import { useLoaderData, useLocation, useParams, useSearchParams } from '@site/shared-contracts/router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { PlainMessage } from '../layout/plain-message';
import { PieceSlot } from '../pieces/piece-slot';
import { useFormOutcome } from '../site/form-outcome';
import { useSite } from '../site/site-context';
import { isMissing } from './is-missing';
import type { Page } from './page';
import type { PlacementsOf } from './page-placements';
import { documentTitle } from './document-title';
import type { PageData } from './word-address';

/**
 * Few visitors ever need its code. The HTML of the server needs none: it stays where the code cannot be loaded. Before a
 * navigation the loader has loaded it.
 */
const NotFound = lazy(() =>
  import('./not-found').then(
    (code) => ({ default: code.NotFound }),
    () => new Promise<never>(() => undefined),
  ),
);

/** One page: its pieces from top to bottom, or the site's own 404 where what it would show does not exist. */
export function PageView({ page, placementsOf }: { page: Page; placementsOf: PlacementsOf }) {
  const metadata = useLoaderData<PageData>();
  const urlParams = useParams();
  const params = metadata.params ?? urlParams;
  const site = useSite();
  const outcome = useFormOutcome();
  const [search] = useSearchParams();
  const title = documentTitle(metadata, site.content);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useCanonicalLinkRemoval();

  if (isMissing(metadata))
    return (
      <Suspense>
        <NotFound isGone={metadata.status === 410} nearest={metadata.nearest} />
      </Suspense>
    );
  if (page.words && !metadata.params)
    return (
      <PlainMessage title={metadata.title}>Something went wrong on our side, not on yours.</PlainMessage>
    );
  const placements = placementsOf(page, params, search, outcome);
  return placements.page.map((placement) => <PieceSlot key={placement.id} {...placement} />);
}

/** Browsers share the canonical URL where there is one: that of the first page must not stay on the next. */
function useCanonicalLinkRemoval(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) document.querySelector('link[rel="canonical"]')?.remove();
  }, [key]);
}
