import { links } from '@site/shared-contracts';
import { useLocation, useNavigate, useNavigation, useNavigationType } from '@site/shared-contracts/router';

export function useDialogClose() {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType: string = useNavigationType();
  const isLeaving = useNavigation().state !== 'idle';
  const closedHref = links.withoutQuote(location);
  /** Removes the dialog from the URL: one step back in the history where the dialog was opened on this page. */
  const close = () => {
    if (navigationType === 'PUSH') void navigate(-1);
    else void navigate(closedHref, { replace: true, preventScrollReset: true });
  };
  return {
    closedHref,
    close,
    /** The same without the visitor: does nothing while a navigation to another page is under way. */
    closeUnlessLeaving: () => {
      if (!isLeaving) close();
    },
  };
}
