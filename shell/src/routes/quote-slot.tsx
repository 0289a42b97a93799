import { links } from '@site/shared-contracts';
import { Link, useLocation, useNavigate, useSearchParams } from '@site/shared-contracts/router';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { PieceSlot } from '../pieces/piece-slot';
import { useFormOutcome } from '../site/form-outcome';
import { useSite } from '../site/site-context';

/** A quote is asked for by address: `?quote=<productId>` on any page places the enquiry remote's dialog over it. */
export function QuoteSlot() {
  const [search] = useSearchParams();
  const productId = search.get('quote');
  const outcome = useFormOutcome('quote');
  const { contact } = useSite().content;
  if (!productId || !/^[1-9]\d*$/.test(productId)) return null;
  return (
    <PieceSlot
      key={productId}
      id="enquiry/quote-dialog"
      props={{ productId, contact, outcome }}
      fallback={() => <QuoteFallback productId={productId} />}
    />
  );
}

/** Without the enquiry remote there is still the contact page, the telephone and e-mail. */
function QuoteFallback({ productId }: { productId: string }) {
  const { contact } = useSite().content;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const rest = new URLSearchParams(search);
  rest.delete('quote');
  const close = () => {
    // In its place, so that the back button does not open the dialog again.
    void navigate({ pathname, search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog open title="Request a quote" onClose={close}>
      <p>
        Quotes cannot be asked for online at the moment. Call{' '}
        <a href={phoneHref(contact.phone)}>{contact.phone}</a> or write to{' '}
        <a href={mailHref(contact.email)}>{contact.email}</a>: we answer with a price.
      </p>
      <LinkButton as={Link} to={links.contact(Number(productId))}>
        Contact us
      </LinkButton>
      <noscript>
        <LinkButton href={`${pathname}?${rest.toString()}`} variant="secondary">
          Close
        </LinkButton>
      </noscript>
    </Dialog>
  );
}
