import type { PieceId } from './remotes';

/**
 * Dispatched on the window by a piece that contains an error itself: a part of it shows a message, the rest works. The
 * shell logs and reports it like an error that it has contained.
 */
export const pieceErrorEvent = 'site:piece-error';

export type PieceErrorEvent = CustomEvent<{ piece: PieceId; error: unknown }>;

declare global {
  interface WindowEventMap {
    [pieceErrorEvent]: PieceErrorEvent;
  }
}

export function reportPieceError(piece: PieceId, error: unknown): void {
  window.dispatchEvent(new CustomEvent(pieceErrorEvent, { detail: { piece, error } }));
}
