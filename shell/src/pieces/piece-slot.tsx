import { memo, use, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PieceId, PieceProps } from '@site/shared-contracts';
import { QueryClientContext } from '@site/shared-contracts/query';
import { createPieceClient } from '@site/shared-contracts/query-client';
import { PieceFallback } from './piece-fallback';
import { markLive } from './live-controls';
import { PieceBoundary } from './piece-boundary';
import { PieceContent, type RenderFallback } from './piece-content';
import { usePieceSource } from './piece-source';
import { hasFailedCalls } from './retry-failed-calls';
import { useHydrationTriggers, type HydrateOn } from './use-hydration-triggers';
import { KeptServerHtml } from './server-html';
import { usePieceState } from './use-piece-state';

export type { HydrateOn, RenderFallback };

export interface PieceSlotProps<Id extends PieceId> {
  id: Id;
  props: PieceProps<Id>;
  hydrate?: HydrateOn;
  fallback?: RenderFallback;
  /** Rendered while the piece's code is loading, where the page came without its HTML. */
  pending?: ReactNode;
}

const defaultFallback: RenderFallback = ({ retry, isRetrying }) => (
  <PieceFallback onRetry={retry} retrying={isRetrying} />
);

function Slot<Id extends PieceId>({
  id,
  props,
  hydrate = 'load',
  fallback = defaultFallback,
  pending = null,
}: PieceSlotProps<Id>) {
  const source = usePieceSource();
  const queryClient = use(QueryClientContext);
  const pieceClient = useMemo(() => queryClient && createPieceClient(queryClient, id), [queryClient, id]);
  const container = useRef<HTMLDivElement>(null);
  const { state, isRetrying, reload, retry, serverHtml, onLive, onError, wasUsed } = usePieceState(
    source,
    id,
  );
  const [isInServerHtml] = useState(() => source.isInServerHtml(id));
  const [lacksData] = useState(
    () => isInServerHtml && pieceClient !== undefined && hasFailedCalls(pieceClient, id),
  );
  // A piece that lacks data has to run to fetch them.
  const hydrateOn = lacksData ? 'load' : hydrate;
  const deferredPiece = state.kind === 'deferred' ? state.piece : undefined;
  const giveUpEvents = () => {
    if (container.current) markLive(container.current);
    globalThis.__BOOTSTRAP__?.giveUp((control) => container.current?.contains(control) === true);
  };
  useHydrationTriggers(container, deferredPiece, hydrateOn, source, () => {
    // The piece is rendered again, or stays as it is: recorded events on its present controls cannot be replayed.
    void reload(giveUpEvents);
  });
  /** Instead of a piece that has thrown, until another build of it is there. */
  const replacement = serverHtml ? <KeptServerHtml html={serverHtml} /> : pending;

  return (
    <div
      data-piece={id}
      data-server-html={isInServerHtml || undefined}
      ref={container}
      aria-busy={state.kind === 'loading' || undefined}
    >
      {'Body' in state && (
        <PieceBoundary
          // Another body starts without the error of the one before.
          key={state.kind}
          piece={id}
          onError={(error) => {
            onError(error);
            giveUpEvents();
          }}
          fallback={(tryAgain) =>
            wasUsed()
              ? fallback({
                  isRetrying,
                  retry: () => {
                    void reload(tryAgain);
                  },
                })
              : replacement
          }
        >
          <PieceContent
            id={id}
            Body={state.Body}
            {...{ props, pieceClient, lacksData, fallback, retry, onLive }}
          />
        </PieceBoundary>
      )}
      {state.kind === 'loading' && pending}
      {state.kind === 'recovering' && replacement}
      {state.kind === 'unavailable' && (serverHtml ? replacement : fallback({ retry, isRetrying }))}
    </div>
  );
}

const haveEqualProps = (a: object, b: object) => {
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([name, value]) => Object.is(value, (b as Record<string, unknown>)[name]))
  );
};

const MemoizedSlot = memo(
  Slot,
  (before, after) => before.id === after.id && haveEqualProps(before.props, after.props),
) as typeof Slot;

/**
 * The place of one piece on a page: loads the piece, renders it, and renders the fallback where it is not available.
 */
export function PieceSlot<Id extends PieceId>(slot: PieceSlotProps<Id>) {
  return <MemoizedSlot key={slot.id} {...slot} />;
}
