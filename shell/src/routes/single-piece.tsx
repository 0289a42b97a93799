import type { FormOutcome, PageMetadata, PieceId, PieceProps } from '@site/shared-contracts';
import { PieceFallback } from '../pieces/piece-fallback';
import type { HydrateOn } from '../pieces/piece-slot';
import type { PageSite } from '../site/site-context';
import { placement, type Page, type Params } from './page';

export const withTitle = (title: string) => (): PageMetadata => ({ status: 200, title });

/** A page that is one piece. */
export function singlePiece<Id extends PieceId>(
  id: Id,
  title: string,
  props: (params: Params, site: PageSite, outcome?: FormOutcome) => PieceProps<Id>,
  hydrate: HydrateOn = 'load',
): Page['placements'] {
  return (params, site, outcome) => [
    placement({
      id,
      props: props(params, site, outcome),
      hydrate,
      fallback: ({ retry, isRetrying }) => (
        <PieceFallback size="page" title={title} onRetry={retry} retrying={isRetrying} />
      ),
    }),
  ];
}
