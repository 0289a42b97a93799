import { links } from '@site/shared-contracts';
import { useLocation, useNavigate, useNavigationType } from '@site/shared-contracts/router';

/** Takes the dialog out of the address: one step back where the visitor came from there, otherwise in its place. */
export function useClose(): { close: () => void; closedHref: string } {
  const location = useLocation();
  const navigate = useNavigate();
  const arrival: string = useNavigationType();
  const closedHref = links.withoutQuote(location);
  return {
    closedHref,
    close: () => {
      if (arrival === 'PUSH') void navigate(-1);
      else void navigate(closedHref, { replace: true, preventScrollReset: true });
    },
  };
}
