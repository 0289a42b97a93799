import { useQueryClient } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { usePieceSource } from '../pieces/piece-source';
import { useSite } from '../site/site-context';
import { preparePiece } from './prepare-piece';
import { quotePlacement } from './quote-placement';

const hoverEvents = ['pointerover', 'focusin'] as const;

/** A visitor who points at a link to a quote will probably press it: the dialog's code and data are prefetched. */
export function useQuotePrefetch(): void {
  const source = usePieceSource();
  const queryClient = useQueryClient();
  const site = useSite();
  useEffect(() => {
    const controller = new AbortController();
    let prefetchedHref = '';
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="quote="]');
      if (!link || link.href === prefetchedHref) return;
      prefetchedHref = link.href;
      const url = new URL(link.href);
      const placement = quotePlacement(url.searchParams, site);
      // A failed prefetch is retried, and reported, when the link is pressed.
      if (placement) preparePiece(placement, url, { source, queryClient }).catch(() => undefined);
    };
    for (const event of hoverEvents) {
      document.addEventListener(event, prefetch, { capture: true, passive: true, signal: controller.signal });
    }
    return () => {
      controller.abort();
    };
  }, [source, queryClient, site]);
}
