import type { Piece, PieceId } from '@site/shared-contracts';
import {
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { Rung } from '../reports/report';
import { createDeferredPiece, createLiveBody, type DeferredPiece, type PieceBody } from './deferred-piece';
import { LateLoadError } from './late-load-error';
import { logError } from '../reports/log-error';
import type { PieceSource } from './piece-source';
import { findServerHtml, type ServerHtml } from './server-html';

export type PieceState<Id extends PieceId> =
  /** The code is loaded. */
  | { kind: 'live'; Body: PieceBody<Id>; isPrevious?: boolean }
  /** The page has the server's HTML of the piece; the code is loaded when a hydration trigger occurs. */
  | { kind: 'deferred'; Body: PieceBody<Id>; piece: DeferredPiece<Id> }
  /** Neither HTML nor code: the code is loading. */
  | { kind: 'loading' }
  /** The piece has thrown before it was of any use; the build that was live before is loading. */
  | { kind: 'recovering' }
  /** No build works: the server's HTML stays, if there is any. */
  | { kind: 'unavailable' };

/** Loads the code of a piece. `reload` and `retry` load the build that is live now; during a retry they do nothing. */
export function usePieceState<Id extends PieceId>(source: PieceSource, id: Id) {
  const [state, setState] = useState(() => initialState(source, id));
  const { serverHtml, forgetHtml } = useServerHtml(source, id, setState);
  const [isRetrying, setRetrying] = useState(false);
  const isRunning = useRef(false);
  const setLive = useCallback((piece: Piece<Id>) => {
    setState({ kind: 'live', Body: createLiveBody(piece) });
  }, []);

  /** A piece that comes after its fallback was shown is better than the fallback. */
  const replaceFallback = useCallback((piece: Piece<Id>) => {
    setState((current) =>
      current.kind === 'unavailable' ? { kind: 'live', Body: createLiveBody(piece) } : current,
    );
  }, []);
  const takeLatePiece = useCallback(
    (error: unknown) => {
      // A failure was logged and reported when its time was over.
      void lateOf<Id>(error).then((piece) => {
        if (piece) replaceFallback(piece);
      });
    },
    [replaceFallback],
  );

  useEffect(() => {
    if (state.kind !== 'loading') return;
    source.load(id).then(setLive, (error: unknown) => {
      logError(id, error);
      source.onFault(id, 'load', error)('fallback');
      setState({ kind: 'unavailable' });
      takeLatePiece(error);
    });
  }, [source, id, state.kind, setLive, takeLatePiece]);

  useEffect(() => {
    if (source.hasPiece(id)) return;
    // The server rendered the page without the remote, as a shell does that has just started: it may be there by now, or
    // a little later.
    const unmounted = new AbortController();
    void loadMissing(source, id, unmounted.signal).then((piece) => {
      if (piece) replaceFallback(piece);
    });
    return () => {
      unmounted.abort();
    };
  }, [source, id, replaceFallback]);

  const reload = useCallback(
    async (onDone?: () => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setRetrying(true);
      await source.reload(id).then(setLive, (error: unknown) => {
        logError(id, error);
        takeLatePiece(error);
      });
      isRunning.current = false;
      setRetrying(false);
      onDone?.();
    },
    [source, id, setLive, takeLatePiece],
  );
  // Without parameters: it is passed on as an event handler.
  const retry = useCallback(() => void reload(), [reload]);
  const recovery = useRecovery(source, id, state, setState, { serverHtml, forgetHtml });
  return { state, isRetrying, reload, retry, serverHtml, ...recovery };
}

/** Milliseconds until a piece that no build had is asked for again, at first; each time twice as long. */
const MISSING_PAUSE = 5_000;
const MAX_MISSING_PAUSE = 60_000;

/** Asks again and again for a piece that no build has, while somebody looks, until one has it. */
async function loadMissing<Id extends PieceId>(
  source: PieceSource,
  id: Id,
  signal: AbortSignal,
): Promise<Piece<Id> | undefined> {
  for (let pause = MISSING_PAUSE; !signal.aborted; pause = Math.min(2 * pause, MAX_MISSING_PAUSE)) {
    const piece = document.hidden ? undefined : await source.load(id).catch(lateOf<Id>);
    if (piece) return piece;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}

/** The piece that comes after its time limit; undefined where it does not come. */
const lateOf = <Id extends PieceId>(error: unknown): Promise<Piece<Id> | undefined> =>
  error instanceof LateLoadError
    ? error.late.then(
        (piece) => piece as Piece<Id>,
        () => undefined,
      )
    : Promise.resolve(undefined);

/** The server's HTML of the piece, until it is out of date. */
function useServerHtml<Id extends PieceId>(
  source: PieceSource,
  id: Id,
  setState: Dispatch<SetStateAction<PieceState<Id>>>,
) {
  const [serverHtml, setServerHtml] = useState(() =>
    source.isInServerHtml(id) ? findServerHtml(id) : undefined,
  );
  const forgetHtml = useCallback(() => {
    setServerHtml(undefined);
  }, []);
  useEffect(
    () =>
      source.onPageChange(() => {
        // Together with the router's own transition: until then the page is the one of the HTML.
        startTransition(() => {
          forgetHtml();
          setState((current) =>
            current.kind === 'deferred' && current.piece.isStatic() ? { kind: 'unavailable' } : current,
          );
        });
      }),
    [source, setState, forgetHtml],
  );
  return { serverHtml, forgetHtml };
}

/** What happens after a piece has thrown: the build before, then the server's HTML, then the fallback. */
function useRecovery<Id extends PieceId>(
  source: PieceSource,
  id: Id,
  state: PieceState<Id>,
  setState: (state: PieceState<Id>) => void,
  { serverHtml, forgetHtml }: { serverHtml: ServerHtml | undefined; forgetHtml: () => void },
) {
  /** The body that works in the page. A body that has thrown since then was of use before. */
  const [usedBodies] = useState(() => new WeakSet<PieceBody<Id>>());
  const [failedBodies] = useState(() => new WeakSet<PieceBody<Id>>());
  const pendingReports = useRef<((rung: Rung) => void)[]>([]);
  const Body = 'Body' in state ? state.Body : undefined;
  const isPrevious = state.kind === 'live' && state.isPrevious;

  const settle = useCallback((rung: Rung) => {
    for (const report of pendingReports.current.splice(0)) report(rung);
  }, []);
  const onLive = useCallback(() => {
    // This is called in an effect: where another effect of the piece has thrown, React says so before the task ends.
    queueMicrotask(() => {
      if (!Body || failedBodies.has(Body)) return;
      usedBodies.add(Body);
      source.onLive(id);
      settle('previous');
    });
  }, [source, id, Body, usedBodies, failedBodies, settle]);

  const onError = useCallback(
    (error: unknown) => {
      const wasUsed = Body !== undefined && usedBodies.has(Body);
      if (Body) failedBodies.add(Body);
      const report = source.onFault(id, serverHtml && !wasUsed ? 'hydration' : 'render', error);
      if (wasUsed) {
        report('fallback');
        forgetHtml();
        return;
      }
      pendingReports.current.push(report);
      const giveUp = () => {
        settle(serverHtml ? 'html' : 'fallback');
        setState({ kind: 'unavailable' });
      };
      if (isPrevious) {
        giveUp();
        return;
      }
      setState({ kind: 'recovering' });
      source.loadPrevious(id).then((piece) => {
        setState({ kind: 'live', Body: createLiveBody(piece), isPrevious: true });
      }, giveUp);
    },
    [source, id, Body, isPrevious, serverHtml, usedBodies, failedBodies, settle, setState, forgetHtml],
  );
  /** Whether the piece has worked in the page, so that the server's HTML is out of date. */
  const wasUsed = useCallback(() => Body !== undefined && usedBodies.has(Body), [Body, usedBodies]);
  return { onLive, onError, wasUsed };
}

function initialState<Id extends PieceId>(source: PieceSource, id: Id): PieceState<Id> {
  const loaded = source.get(id);
  if (loaded) return { kind: 'live', Body: createLiveBody(loaded) };
  if (!source.hasPiece(id)) return { kind: 'unavailable' };
  if (!source.isInServerHtml(id)) return { kind: 'loading' };
  const piece = createDeferredPiece(source, id);
  return { kind: 'deferred', Body: piece.Body, piece };
}
