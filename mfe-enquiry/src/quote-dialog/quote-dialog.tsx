import { isPermanentFailure, links, type FormOutcome, type PieceProps } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link, useLocation } from '@site/shared-contracts/router';

import { Button, LinkButton } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { ContactSentence } from '../contact-ways/contact-sentence';
import { productQuery } from '../enquiry-form/product-query';
import { QuoteForm } from './quote-form';
import { purposeIn, titles } from './quote-purpose';
import type { QuotedProduct } from './quoted-product-line';
import { useDialogClose } from './use-dialog-close';

/** Requests a quote, a sample or the data sheet of one product, over any page. */
export function QuoteDialog({ productId, contact, whatsApp, outcome }: PieceProps<'enquiry/quote-dialog'>) {
  const purpose = purposeIn(useLocation().search);
  const { data, error, isFetching, refetch } = useQuery(productQuery(productId));
  const product = data ?? (isPermanentFailure(error) ? undefined : placeholderProduct(productId, outcome));
  const { close, closeUnlessLeaving: closeByItself, closedHref } = useDialogClose();
  return (
    <Dialog open title={titles[purpose]} onClose={close} closeHref={closedHref}>
      {product ? (
        <QuoteForm
          product={product}
          contact={contact}
          whatsApp={whatsApp}
          outcome={outcome}
          onDone={closeByItself}
        />
      ) : isPermanentFailure(error) ? (
        <Notice
          action={
            <Buttons>
              <LinkButton as={Link} to={links.products({ category: 'all' })}>
                All products
              </LinkButton>
            </Buttons>
          }
        >
          This product is no longer in our catalogue.{' '}
          <ContactSentence contact={contact} promise="we may have something like it." />
        </Notice>
      ) : error ? (
        <Notice
          tone="danger"
          action={
            <Buttons>
              <WithScripts>
                <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              </WithScripts>
              <LinkButton as={Link} to={links.contact(Number(productId))} variant="secondary">
                Send a message instead
              </LinkButton>
            </Buttons>
          }
        >
          This product could not be loaded.{' '}
          <ContactSentence contact={contact} promise="we will reply with a price." />
        </Notice>
      ) : (
        <Loading role="status">Loading the product...</Loading>
      )}
    </Dialog>
  );
}

/** Keeps the form of a failed submission, with what was typed, where the product cannot be loaded either. */
function placeholderProduct(productId: string, outcome: FormOutcome | undefined): QuotedProduct | undefined {
  if (!outcome || outcome.status === 'sent') return undefined;
  const { size = '' } = outcome.values;
  return { id: Number(productId), productName: `Product ${productId}`, sizes: size ? [size] : [] };
}

/** As high as the form, so that the dialog does not grow. */
const Loading = styled.p`
  display: grid;
  place-items: center;
  min-block-size: 560px;
  color: var(--color-ink-soft);

  ${media.md} {
    min-block-size: 430px;
  }
`;

const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const WithScripts = styled.span`
  ${media.withoutScripts} {
    display: none;
  }
`;
