import {
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Piece, PieceId, PieceProps } from '@site/shared-contracts';
import { QueryClientContext } from '@site/shared-contracts/query';
import { createPieceClient } from '@site/shared-contracts/query-client';
import { PieceFallback } from '../frame/piece-fallback';
import { RetryFailedCalls, hasFailedCalls } from './retry-failed-calls';
import { createDeferredPiece, createLiveBody, type DeferredPiece, type PieceBody } from './deferred-piece';
import { PieceBoundary } from './piece-boundary';
import { usePieceSource, type PieceSource } from './piece-source';
import { logError } from './log-error';
import { useHydrationTriggers, type HydrateOn } from './use-hydration-triggers';

export type { HydrateOn };

/** What stands where a piece cannot be had. */
export type RenderFallback = (again: { retry: () => void; isRetrying: boolean }) => ReactNode;

export interface PieceSlotProps<Id extends PieceId> {
  id: Id;
  props: PieceProps<Id>;
  hydrate?: HydrateOn;
  fallback?: RenderFallback;
  /** Stands there while the piece's code is on its way, where the page came without its HTML. */
  pending?: ReactNode;
}

type SlotState<Id extends PieceId> =
  | { kind: 'live'; Body: PieceBody<Id> }
  /** The server's HTML stands here; the code comes when it is called for. */
  | { kind: 'deferred'; Body: PieceBody<Id>; piece: DeferredPiece<Id> }
  /** No HTML and no code yet. */
  | { kind: 'awaited' }
  | { kind: 'missing' };

function firstState<Id extends PieceId>(source: PieceSource, id: Id): SlotState<Id> {
  const loaded = source.get(id);
  if (loaded) return { kind: 'live', Body: createLiveBody(loaded) };
  if (!source.offers(id)) return { kind: 'missing' };
  if (!source.isInServerHtml(id)) return { kind: 'awaited' };
  const piece = createDeferredPiece(source, id);
  return { kind: 'deferred', Body: piece.Body, piece };
}

const plainFallback: RenderFallback = ({ retry, isRetrying }) => (
  <PieceFallback onRetry={retry} retrying={isRetrying} />
);

function Slot<Id extends PieceId>({
  id,
  props,
  hydrate = 'load',
  fallback = plainFallback,
  pending = null,
}: PieceSlotProps<Id>) {
  const source = usePieceSource();
  const queryClient = use(QueryClientContext);
  const pieceClient = useMemo(() => queryClient && createPieceClient(queryClient, id), [queryClient, id]);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => firstState(source, id));
  const [isRetrying, setRetrying] = useState(false);
  const [lacksData] = useState(
    () => pieceClient !== undefined && source.isInServerHtml(id) && hasFailedCalls(pieceClient, id),
  );

  const render = useCallback((piece: Piece<Id>) => {
    setState({ kind: 'live', Body: createLiveBody(piece) });
  }, []);
  const retry = async (onDone?: () => void) => {
    if (isRetrying) return;
    setRetrying(true);
    await source.reload(id).then(render, (error: unknown) => {
      logError(id, error);
    });
    setRetrying(false);
    onDone?.();
  };

  useEffect(() => {
    if (state.kind !== 'awaited') return;
    source.load(id).then(render, (error: unknown) => {
      logError(id, error);
      setState({ kind: 'missing' });
    });
  }, [source, id, state.kind, render]);
  useHydrationTriggers(
    container,
    state.kind === 'deferred' ? state.piece : undefined,
    // It has to run to get what it lacks.
    lacksData ? 'load' : hydrate,
    source,
    () => void retry(),
  );

  // The same element as long as nothing inside changes: React gives up server HTML that it has not hydrated yet as
  // soon as its boundary is drawn anew.
  const Body = 'Body' in state ? state.Body : undefined;
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });
  const retryLater = useCallback(() => void latestRetry.current(), []);
  const content = useMemo(() => {
    if (!Body) return undefined;
    const tracker = createRenderTracker();
    // The server draws each fallback, after the piece and beside it, and sends it only where the piece threw: it is
    // seen until the browser has the piece's code. Where the piece was drawn, that would be work and styles for nothing.
    const renderFallback: RenderFallback = (again) => (tracker.isDone() ? null : fallback(again));
    return (
      <QueryClientContext value={pieceClient}>
        <Suspense fallback={<Fallback render={renderFallback} retry={retryLater} />}>
          <Body props={props} onRendered={tracker.end} />
          {lacksData && pieceClient && <RetryFailedCalls client={pieceClient} piece={id} />}
        </Suspense>
      </QueryClientContext>
    );
  }, [Body, props, fallback, retryLater, pieceClient, lacksData, id]);

  return (
    <div data-piece={id} ref={container} aria-busy={state.kind === 'awaited' || undefined}>
      {content && (
        <PieceBoundary
          // A new body is a new try.
          key={state.kind}
          piece={id}
          fallback={(tryAgain) =>
            fallback({
              isRetrying,
              retry: () => {
                void retry(tryAgain);
              },
            })
          }
        >
          {content}
        </PieceBoundary>
      )}
      {state.kind === 'awaited' && pending}
      {state.kind === 'missing' && fallback({ retry: () => void retry(), isRetrying })}
    </div>
  );
}

/** Whether a piece was drawn to its end. It must be known within one drawing: state would be too late. */
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

const sameProps = (a: object, b: object) => {
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([name, value]) => Object.is(value, (b as Record<string, unknown>)[name]))
  );
};

const MemoizedSlot = memo(
  Slot,
  (before, after) => before.id === after.id && sameProps(before.props, after.props),
) as typeof Slot;

/** The place of one piece on a page: it loads it, draws it, and stands in for it where it cannot be had. */
export function PieceSlot<Id extends PieceId>(slot: PieceSlotProps<Id>) {
  return <MemoizedSlot key={slot.id} {...slot} />;
}
