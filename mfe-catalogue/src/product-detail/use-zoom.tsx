import type { Image } from '@site/shared-contracts';
import { useLocation, useNavigate, useNavigationType } from '@site/shared-contracts/router';
import { useState, type ReactNode } from 'react';

const loadDialog = () => import('./zoom-dialog');
type ZoomDialog = Awaited<ReturnType<typeof loadDialog>>['ZoomDialog'];

const HASH = '#zoom';

interface Zoom {
  open: (start: number) => void;
  /** For a visitor who points at the button. */
  preload: () => void;
  /** Undefined while it is closed. */
  dialog: ReactNode;
}

/**
 * The larger view of the pictures. While it is open the URL ends with a hash, so that the back button closes it. Its code
 * is loaded when it is needed.
 */
export function useZoom(title: string, pictures: readonly Image[]): Zoom {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const navigationType: string = useNavigationType();
  const [opened, setOpened] = useState<{ Dialog: ZoomDialog; start: number }>();

  const open = async (start: number) => {
    try {
      const { ZoomDialog: Dialog } = await loadDialog();
      setOpened({ Dialog, start });
      void navigate({ search, hash: HASH }, { preventScrollReset: true, replace: hash === HASH });
    } catch {
      // Without the code, the picture alone is the larger view.
      const largest = pictures[start]?.variants.findLast(({ type }) => type === 'image/webp');
      if (largest) window.location.assign(largest.url);
    }
  };
  const close = () => {
    if (navigationType === 'PUSH') void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  return {
    open: (start) => void open(start),
    preload: () => {
      loadDialog().catch(() => undefined);
    },
    dialog: opened && hash === HASH && (
      <opened.Dialog title={title} pictures={pictures} start={opened.start} onClose={close} />
    ),
  };
}
