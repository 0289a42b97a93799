import { useBlocker } from '@site/shared-contracts/router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { useSession } from '../session/session-store';

/** Asks before unsaved work is left, inside the area and when the tab is closed. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      // Who signs out leaves at once: the form may still stand for a moment.
      useSession.getState().token !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>
        Visitors do not see your changes yet. Your text stays in this browser and will be here when you come
        back.
      </p>
    </ConfirmDialog>
  );
}
