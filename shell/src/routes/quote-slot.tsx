import { links } from '@site/shared-contracts';
import { Link, useLocation, useNavigate, useSearchParams } from '@site/shared-contracts/router';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { PieceSlot } from '../pieces/piece-slot';
import { useFormOutcome } from '../site/form-outcome';
import { useSite } from '../site/site-context';
import { quotePlacement } from './quote-placement';
import { useQuotePrefetch } from './use-quote-prefetch';

/** Renders the quote dialog over the page, where the URL opens it. */
export function QuoteSlot() {
  const [search] = useSearchParams();
  const outcome = useFormOutcome('quote');
  const placement = quotePlacement(search, useSite(), outcome);
  useQuotePrefetch();
  if (!placement) return null;
  const { productId } = placement.props;
  const purpose = search.get('purpose') ?? '';
  return (
    <PieceSlot
      key={`${productId} ${purpose}`}
      {...placement}
      pending={<PendingQuote />}
      fallback={() => <QuoteFallback productId={productId} />}
    />
  );
}

/** Milliseconds. The dialog's code is nearly always loaded before. */
const PENDING_DELAY = 200;

function PendingQuote() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, PENDING_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    isLate && (
      <QuoteDialog>
        <Waiting role="status">One moment...</Waiting>
      </QuoteDialog>
    )
  );
}

/** Without the dialog, the contact page takes the quote request: a new document, whose builds may be complete. */
function QuoteFallback({ productId }: { productId: string }) {
  const { phone, email } = useSite().content.contact;
  const contactPage = links.contact(Number(productId));
  useEffect(() => {
    // Replaces the history entry, so that the back button does not lead here again.
    window.location.replace(contactPage);
  }, [contactPage]);
  return (
    <QuoteDialog>
      <p>
        Ask for it on our contact page, call <a href={phoneHref(phone)}>{phone}</a> or write to{' '}
        <a href={mailHref(email)}>{email}</a>: we will reply with a price.
      </p>
      <LinkButton as={Link} to={contactPage} reloadDocument>
        Contact us
      </LinkButton>
    </QuoteDialog>
  );
}

function QuoteDialog({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const withoutQuote = links.withoutQuote(useLocation());
  return (
    <Dialog
      open
      title="Request a quote"
      closeHref={withoutQuote}
      onClose={() => {
        void navigate(withoutQuote, { replace: true, preventScrollReset: true });
      }}
    >
      {children}
    </Dialog>
  );
}

const Waiting = styled.p`
  color: var(--color-ink-soft);
`;
