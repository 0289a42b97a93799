import { lazy, useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import type { Piece, PieceId, PieceProps } from '@site/shared-contracts';
import type { PieceSource } from './piece-source';
import { markLive } from './live-controls';
import { logError } from '../reports/log-error';

export interface PieceBodyProps<Id extends PieceId> {
  props: PieceProps<Id>;
  /** Called during the render, on the server too, once the piece was rendered without throwing. */
  onRendered: () => void;
  /** Called in the browser, once the piece works in the page. */
  onLive?: (() => void) | undefined;
}

export type PieceBody<Id extends PieceId> = ComponentType<PieceBodyProps<Id>>;

/** The element around every piece: the same on the server, live and static, so that hydration matches. */
export function createLiveBody<Id extends PieceId>({ Component }: Piece<Id>): PieceBody<Id> {
  return function LiveBody({ props, onRendered, onLive }: PieceBodyProps<Id>) {
    const element = useRef<HTMLDivElement>(null);
    const notifyLive = useEffectEvent(() => onLive?.());
    useEffect(() => {
      if (element.current) markLive(element.current);
      notifyLive();
    }, []);
    return (
      <>
        <div ref={element}>
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
  /** Suspends until `hydrate` is called; until then React keeps the server's HTML. */
  Body: PieceBody<Id>;
  /** Loads the code. `container` is the element with the server's HTML. */
  hydrate(container: HTMLElement): void;
  /** Whether the code failed to load, and the piece is static server HTML. */
  isStatic(): boolean;
}

/**
 * A piece whose HTML came from the server and whose code is not loaded yet. Where the code fails to load, the server's
 * HTML stays: its text, images and links still work.
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
        source.onFault(id, 'load', error)('html');
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

/** `html` was rendered and escaped by the shell's own server; it is written back where it was read from. */
function createStaticBody(html: string) {
  return function StaticBody() {
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
      globalThis.__BOOTSTRAP__?.giveUp((control) => element.current?.contains(control) === true);
    }, []);
    return <div ref={element} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
