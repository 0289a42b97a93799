import { useQueryClient } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { usePieceSource } from '../pieces/piece-source';
import { useSite } from '../site/site-context';
import { preparePiece } from './prepare-piece';
import { quoteSection } from './quote-section';

const hoverEvents = ['pointerover', 'focusin'] as const;

/** Whoever rests on a link to a quote will probably press it: the dialog's code and its product are on their way then. */
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
      const section = quoteSection(url.searchParams, site);
      // What cannot be had now is asked for again, and told, when the link is pressed.
      if (section) preparePiece(section, url, { source, queryClient }).catch(() => undefined);
    };
    for (const event of hoverEvents) {
      document.addEventListener(event, prefetch, { capture: true, passive: true, signal: controller.signal });
    }
    return () => {
      controller.abort();
    };
  }, [source, queryClient, site]);
}
