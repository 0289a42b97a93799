import { lazy, type ComponentType } from 'react';
import type { Piece, PieceId, PieceProps } from '@site/shared-contracts';
import type { PieceSource } from './piece-source';
import { logError } from './log-error';

export interface PieceBodyProps<Id extends PieceId> {
  props: PieceProps<Id>;
  /** Called in the drawing itself, on the server too, once the piece was drawn without throwing. */
  onRendered: () => void;
}

export type PieceBody<Id extends PieceId> = ComponentType<PieceBodyProps<Id>>;

/** The element every piece is drawn into: the same on the server, live and frozen, so that hydration meets it. */
export function createLiveBody<Id extends PieceId>({ Component }: Piece<Id>): PieceBody<Id> {
  return function LiveBody({ props, onRendered }: PieceBodyProps<Id>) {
    return (
      <>
        <div>
          <Component {...props} />
        </div>
        <RenderMark onRendered={onRendered} />
      </>
    );
  };
}

function RenderMark({ onRendered }: Pick<PieceBodyProps<PieceId>, 'onRendered'>) {
  onRendered();
  return null;
}

export interface DeferredPiece<Id extends PieceId> {
  /** Suspends until the piece is called for; React leaves the server's HTML standing meanwhile. */
  Body: PieceBody<Id>;
  /** Calls for the code. `place` is the element that holds the server's HTML. */
  hydrate(container: HTMLElement): void;
  /** Whether the code could not be had and the server's HTML stands in for the piece. */
  isStatic(): boolean;
}

/**
 * A piece whose HTML came from the server and whose code is not here yet. Where the code cannot be had, the server's
 * HTML stays: its text, pictures and links still work.
 */
export function createDeferredPiece<Id extends PieceId>(source: PieceSource, id: Id): DeferredPiece<Id> {
  let isStatic = false;
  let hydrate: (container: HTMLElement) => void = () => undefined;
  const requested = new Promise<HTMLElement>((resolve) => {
    hydrate = resolve;
  });
  return {
    Body: lazy(async () => {
      const container = await requested;
      try {
        return { default: createLiveBody(await source.load(id)) };
      } catch (error) {
        const html = container.firstElementChild?.innerHTML;
        if (!html) throw error;
        logError(id, error);
        isStatic = true;
        return { default: createStaticBody(html) };
      }
    }),
    hydrate: (container) => {
      hydrate(container);
    },
    isStatic: () => isStatic,
  };
}

/** `html` was rendered and escaped by the shell's own server; it goes back where it was read from. */
function createStaticBody(html: string) {
  return function StaticBody() {
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
