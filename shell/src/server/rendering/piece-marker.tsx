// Which remote's code a worker runs. A thread that loops, exits or has no memory left cannot say so itself: it notes in
// shared memory what it is about to run, and the main thread reads it once the worker has ended.
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { Piece, PieceId } from '@site/shared-contracts';

export interface RunningPiece {
  piece: PieceId;
  /** Time (as of `Date.now`) at which its code was started; it has not returned since. */
  since: number;
  /** Rises with each piece that the thread runs. */
  order: number;
}

/**
 * Bytes: the time, the number of characters of the name, the order, and the characters. The other thread may read at any
 * moment: a time is written and read in one step, because half of one is a time years ago.
 */
const SIZE = 128;
const TEXT = 16;

/** Of the last piece that this thread has noted. */
let lastOrder = 0;

export const createMarker = (): SharedArrayBuffer => new SharedArrayBuffer(SIZE);

/** What the worker was running when it ended or right now; undefined where it was no piece's code. */
export function readMarker(marker: SharedArrayBuffer): RunningPiece | undefined {
  const view = new DataView(marker);
  const length = view.getInt32(8);
  if (length === 0) return undefined;
  const piece = String.fromCharCode(...new Uint8Array(marker, TEXT, length)) as PieceId;
  return { piece, since: readTime(marker) ?? Date.now(), order: view.getUint32(12) };
}

export const createStartTime = (): SharedArrayBuffer => new SharedArrayBuffer(8);

const noteTime = (buffer: SharedArrayBuffer): void => {
  Atomics.store(new BigInt64Array(buffer, 0, 1), 0, BigInt(Date.now()));
};

const readTime = (buffer: SharedArrayBuffer): number | undefined =>
  Number(Atomics.load(new BigInt64Array(buffer, 0, 1), 0)) || undefined;

export const noteStart = noteTime;

/** The time (as of `Date.now`) at which a worker has begun; undefined before. */
export const readStartTime = readTime;

/** Notes a piece until its code returns to the event loop. */
function mark(marker: SharedArrayBuffer, piece: PieceId): void {
  const view = new DataView(marker);
  const characters = new Uint8Array(marker, TEXT);
  const length = Math.min(piece.length, characters.length);
  for (let index = 0; index < length; index += 1) characters[index] = piece.charCodeAt(index);
  lastOrder += 1;
  noteTime(marker);
  view.setUint32(12, lastOrder);
  view.setInt32(8, length);
  setImmediate(() => {
    view.setInt32(8, 0);
  });
}

/** What to call when code continues that a piece has started and awaited; undefined where that is not traced. */
let continuations: AsyncLocalStorage<() => void> | undefined;

/** Also notes pieces whose code continues after it has awaited something. It slows the whole thread down. */
export function traceContinuations(): void {
  if (continuations) return;
  const storage = new AsyncLocalStorage<() => void>();
  createHook({
    before() {
      storage.getStore()?.();
    },
  }).enable();
  continuations = storage;
}

/** The same pieces; each is noted before its code is run. */
export const markPieces = (
  pieces: ReadonlyMap<PieceId, Piece<PieceId>>,
  marker: SharedArrayBuffer,
): ReadonlyMap<PieceId, Piece<PieceId>> =>
  new Map([...pieces].map(([id, piece]) => [id, markPiece(id, piece, marker)]));

function markPiece(id: PieceId, piece: Piece<PieceId>, marker: SharedArrayBuffer): Piece<PieceId> {
  const note = () => {
    mark(marker, id);
  };
  const { Component } = piece;
  return {
    ...piece,
    Component: function Marked(props) {
      note();
      return <Component {...props} />;
    },
    ...(piece.prefetch && {
      prefetch: (context) => {
        const prefetch = async () => piece.prefetch?.(context);
        note();
        return continuations ? continuations.run(note, prefetch) : prefetch();
      },
    }),
  };
}
