import { useQueryClient } from '@site/shared-contracts/query';
import { useEffect } from 'react';
import { usePieceSource } from '../pieces/piece-source';
import { useSite } from '../site/site-context';
import { preparePiece } from './prepare-piece';
import { quoteSection } from './quote-section';

const intents = ['pointerover', 'focusin'] as const;

/** Whoever rests on a link to a quote will probably press it: the dialog's code and its product are on their way then. */
export function useWarmQuotes(): void {
  const source = usePieceSource();
  const queryClient = useQueryClient();
  const site = useSite();
  useEffect(() => {
    const gone = new AbortController();
    let warmed = '';
    const warm = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="quote="]');
      if (!link || link.href === warmed) return;
      warmed = link.href;
      const url = new URL(link.href);
      const section = quoteSection(url.searchParams, site);
      // What cannot be had now is asked for again, and told, when the link is pressed.
      if (section) preparePiece(section, url, { source, queryClient }).catch(() => undefined);
    };
    for (const intent of intents) {
      document.addEventListener(intent, warm, { capture: true, passive: true, signal: gone.signal });
    }
    return () => {
      gone.abort();
    };
  }, [source, queryClient, site]);
}
