import { lazy, type ComponentType } from 'react';
import type { Piece, PieceId, PieceProps } from '@site/shared-contracts';
import type { PieceSource } from './piece-source';
import { reportFault } from './report-fault';

export interface PieceBodyProps<Id extends PieceId> {
  props: PieceProps<Id>;
  /** Called in the drawing itself, on the server too, once the piece was drawn without throwing. */
  onDrawn: () => void;
}

export type PieceBody<Id extends PieceId> = ComponentType<PieceBodyProps<Id>>;

/** The element every piece is drawn into: the same on the server, live and frozen, so that hydration meets it. */
export function createLiveBody<Id extends PieceId>({ Component }: Piece<Id>): PieceBody<Id> {
  return function LiveBody({ props, onDrawn }: PieceBodyProps<Id>) {
    return (
      <>
        <div>
          <Component {...props} />
        </div>
        <Drawn onDrawn={onDrawn} />
      </>
    );
  };
}

function Drawn({ onDrawn }: Pick<PieceBodyProps<PieceId>, 'onDrawn'>) {
  onDrawn();
  return null;
}

export interface DeferredPiece<Id extends PieceId> {
  /** Suspends until the piece is called for; React leaves the server's HTML standing meanwhile. */
  Body: PieceBody<Id>;
  /** Calls for the code. `place` is the element that holds the server's HTML. */
  wake(place: HTMLElement): void;
  /** Whether the code could not be had and the server's HTML stands in for the piece. */
  isFrozen(): boolean;
}

/**
 * A piece whose HTML came from the server and whose code is not here yet. Where the code cannot be had, the server's
 * HTML stays: its text, pictures and links still work.
 */
export function createDeferredPiece<Id extends PieceId>(source: PieceSource, id: Id): DeferredPiece<Id> {
  let isFrozen = false;
  let wake: (place: HTMLElement) => void = () => undefined;
  const called = new Promise<HTMLElement>((resolve) => {
    wake = resolve;
  });
  return {
    Body: lazy(async () => {
      const place = await called;
      try {
        return { default: createLiveBody(await source.load(id)) };
      } catch (error) {
        const html = place.firstElementChild?.innerHTML;
        if (!html) throw error;
        reportFault(id, error);
        isFrozen = true;
        return { default: createFrozenBody(html) };
      }
    }),
    wake: (place) => {
      wake(place);
    },
    isFrozen: () => isFrozen,
  };
}

/** `html` was rendered and escaped by the shell's own server; it goes back where it was read from. */
function createFrozenBody(html: string) {
  return function FrozenBody() {
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
