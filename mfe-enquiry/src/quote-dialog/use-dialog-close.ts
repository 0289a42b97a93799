import { links } from '@site/shared-contracts';
import { useLocation, useNavigate, useNavigation, useNavigationType } from '@site/shared-contracts/router';

export interface DialogClose {
  /** Takes the dialog out of the address: one step back where the visitor came from there, otherwise in its place. */
  close: () => void;
  /** The same when nobody asked for it: visitors who are on their way to another page go on. */
  closeUnlessLeaving: () => void;
  closedHref: string;
}

export function useDialogClose(): DialogClose {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType: string = useNavigationType();
  const isLeaving = useNavigation().state !== 'idle';
  const closedHref = links.withoutQuote(location);
  const close = () => {
    if (navigationType === 'PUSH') void navigate(-1);
    else void navigate(closedHref, { replace: true, preventScrollReset: true });
  };
  return {
    closedHref,
    close,
    closeUnlessLeaving: () => {
      if (!isLeaving) close();
    },
  };
}
