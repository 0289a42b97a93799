import type { PieceId, PieceProps } from '@site/shared-contracts';
import { QueryClientContext, type QueryClient } from '@site/shared-contracts/query';
import { memo, Suspense, type ReactNode } from 'react';
import type { PieceBody } from './deferred-piece';
import { RetryFailedCalls } from './retry-failed-calls';

/** Rendered in the place of a piece that is not available. */
export type RenderFallback = (options: { retry: () => void; isRetrying: boolean }) => ReactNode;

export interface PieceContentProps<Id extends PieceId> {
  id: Id;
  Body: PieceBody<Id>;
  props: PieceProps<Id>;
  pieceClient: QueryClient | undefined;
  /** The server has rendered the piece without some of its data. */
  lacksData: boolean;
  fallback: RenderFallback;
  retry: () => void;
  onLive: () => void;
}

function Content<Id extends PieceId>({
  id,
  Body,
  props,
  pieceClient,
  lacksData,
  fallback,
  retry,
  onLive,
}: PieceContentProps<Id>) {
  const tracker = createRenderTracker();
  // The server renders each fallback, after the piece and beside it, and sends it only where the piece threw: it is
  // seen until the browser has the piece's code. Where the piece was rendered, the fallback would be wasted work.
  const renderFallback: RenderFallback = (options) => (tracker.isDone() ? null : fallback(options));
  return (
    <QueryClientContext value={pieceClient}>
      <Suspense fallback={<Fallback render={renderFallback} retry={retry} />}>
        <Body props={props} onRendered={tracker.end} onLive={onLive} />
        {lacksData && pieceClient && <RetryFailedCalls client={pieceClient} piece={id} />}
      </Suspense>
    </QueryClientContext>
  );
}

/**
 * A piece within its Suspense boundary. Memoized: React discards server HTML that is not hydrated yet as soon as its
 * boundary is rendered again.
 */
export const PieceContent = memo(Content) as typeof Content;

/** Records whether a piece was rendered to its end. State would be too late: the fallback asks in the same render. */
function createRenderTracker() {
  let isDone = false;
  return {
    isDone: () => isDone,
    end: () => {
      isDone = true;
    },
  };
}

const Fallback = ({ render, retry }: { render: RenderFallback; retry: () => void }) =>
  render({ retry, isRetrying: false });
