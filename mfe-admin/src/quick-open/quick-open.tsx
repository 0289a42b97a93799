import { Dialog } from '@site/shared-ui/dialog';
import { useEffect, useState } from 'react';
import type { DestinationSearch } from './destination-search';

export interface QuickOpenProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Ctrl+K: a dialog that leads to any product, article, category or screen by typing. */
export function QuickOpen({ isOpen, onOpen, onClose }: QuickOpenProps) {
  // Not in the code of the first view, but there before it is asked for. After a failure, opening it tries again.
  const [code, setCode] = useState<{ DestinationSearch: typeof DestinationSearch }>();
  useEffect(() => {
    if (!code) void import('./destination-search').then(setCode, () => undefined);
  }, [code, isOpen]);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // Otherwise the browser would move the focus to its address bar.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) onOpen();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onOpen]);
  return isOpen && code ? (
    <Dialog open title="Go to" onClose={onClose}>
      <code.DestinationSearch onClose={onClose} />
    </Dialog>
  ) : null;
}
