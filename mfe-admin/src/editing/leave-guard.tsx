import { useBlocker } from '@site/shared-contracts/router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { useSession } from '../session/session-store';

/** Asks for confirmation before unsaved changes are left, by a link or by closing the tab. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      // Signing out needs no second question: the form may still be rendered for a moment.
      useSession.getState().token !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
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
