import type { PieceId } from '@site/shared-contracts';
import { useLayoutEffect, useRef } from 'react';

/** What the server has rendered of a piece: the elements themselves, with what the visitor has typed into them. */
export interface ServerHtml {
  moveTo: (host: Element) => void;
}

/**
 * To be called before the piece is hydrated: where it throws then, React removes these elements. They stay as they are,
 * and can be put back.
 */
export function findServerHtml(id: PieceId): ServerHtml | undefined {
  if (typeof document === 'undefined') return undefined;
  const element = document.querySelector(`[data-piece="${id}"]`)?.firstElementChild;
  // Where the piece has thrown on the server, there is a template first.
  if (!(element instanceof HTMLDivElement)) return undefined;
  let nodes: Node[] | undefined;
  return {
    moveTo: (host) => {
      nodes ??= [...element.childNodes];
      host.replaceChildren(...nodes);
    },
  };
}

/** The server's HTML in the place of a piece that failed: its text, pictures, links and forms still work. */
export function KeptServerHtml({ html }: { html: ServerHtml }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) html.moveTo(host.current);
  }, [html]);
  return <div ref={host} />;
}
