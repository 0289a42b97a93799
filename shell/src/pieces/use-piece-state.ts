import type { Piece, PieceId } from '@site/shared-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createDeferredPiece, createLiveBody, type DeferredPiece, type PieceBody } from './deferred-piece';
import { logError } from './log-error';
import type { PieceSource } from './piece-source';

export type PieceState<Id extends PieceId> =
  /** The code is loaded. */
  | { kind: 'live'; Body: PieceBody<Id> }
  /** The page has the server's HTML of the piece; the code is loaded when a hydration trigger occurs. */
  | { kind: 'deferred'; Body: PieceBody<Id>; piece: DeferredPiece<Id> }
  /** Neither HTML nor code: the code is loading. */
  | { kind: 'loading' }
  | { kind: 'unavailable' };

/** Loads the code of a piece. `reload` and `retry` load the build that is live now; during a retry they do nothing. */
export function usePieceState<Id extends PieceId>(source: PieceSource, id: Id) {
  const [state, setState] = useState(() => initialState(source, id));
  const [isRetrying, setRetrying] = useState(false);
  const isRunning = useRef(false);
  const setLive = useCallback((piece: Piece<Id>) => {
    setState({ kind: 'live', Body: createLiveBody(piece) });
  }, []);

  useEffect(() => {
    if (state.kind !== 'loading') return;
    source.load(id).then(setLive, (error: unknown) => {
      logError(id, error);
      setState({ kind: 'unavailable' });
    });
  }, [source, id, state.kind, setLive]);

  const reload = useCallback(
    async (onDone?: () => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setRetrying(true);
      await source.reload(id).then(setLive, (error: unknown) => {
        logError(id, error);
      });
      isRunning.current = false;
      setRetrying(false);
      onDone?.();
    },
    [source, id, setLive],
  );
  // Without parameters: it is passed on as an event handler.
  const retry = useCallback(() => void reload(), [reload]);
  return { state, isRetrying, reload, retry };
}

function initialState<Id extends PieceId>(source: PieceSource, id: Id): PieceState<Id> {
  const loaded = source.get(id);
  if (loaded) return { kind: 'live', Body: createLiveBody(loaded) };
  if (!source.hasPiece(id)) return { kind: 'unavailable' };
  if (!source.isInServerHtml(id)) return { kind: 'loading' };
  const piece = createDeferredPiece(source, id);
  return { kind: 'deferred', Body: piece.Body, piece };
}
