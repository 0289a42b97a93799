import { links, type FormOutcome, type PieceProps } from '@site/shared-contracts';
import { quoteItemsIn, quoteListPath } from '@site/shared-contracts/quote-list';
import { isRecord, parseJson } from '@site/shared-contracts/json-checks';
import { Link, useLocation, useNavigate } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { FindProduct } from './find-product';
import { ListForm } from './list-form';
import { pageQuoteList, type ListedItem } from '../quote-items/quote-list-store';

/**
 * The products that a visitor asks for together. They are in this browser; without scripts they are in the address, which also
 * brings what a link adds.
 */
export function QuoteListPage({ contact, whatsApp, outcome }: PieceProps<'enquiry/quote-list'>) {
  const { search } = useLocation();
  const linked = useMemo(() => linkedItems(search, outcome), [search, outcome]);
  const isReady = useListOfBrowser(linked);
  const { items: stored, isStored } = useStore(pageQuoteList.store);
  const items = isReady ? stored : linked;
  const [isSent, setSent] = useState(outcome?.status === 'sent');
  const find = new URLSearchParams(search).get('find') ?? '';
  return (
    <Page>
      <h1>Quote list</h1>
      {isSent && <Notice tone="success">Thank you. We will reply with prices within one working day.</Notice>}
      {!isStored && items.length > 0 && (
        <Notice>Your browser cannot keep this list: it ends when you close this page.</Notice>
      )}
      <ListForm
        key={isReady ? 'browser' : 'address'}
        items={items}
        isReady={isReady}
        contact={contact}
        whatsApp={whatsApp}
        outcome={outcome}
        onSubmitted={() => setSent(false)}
        onConfirmed={() => setSent(true)}
      />
      {items.length === 0 && !isSent && <NoItems isReady={isReady} />}
      {items.length === 0 && isSent && (
        <p>
          <Link to={links.products({ category: 'all' })}>All products</Link>
        </p>
      )}
      <FindProduct
        find={find}
        linked={isReady ? [] : items}
        onAdd={isReady ? (item) => pageQuoteList.add(item) : undefined}
      />
    </Page>
  );
}

/** Those of the form that was sent without scripts and has errors, otherwise those of the address. */
function linkedItems(search: string, outcome: FormOutcome | undefined): ListedItem[] {
  const submitted = parseJson(outcome?.values.items ?? '');
  const items = Array.isArray(submitted)
    ? submitted.filter(isRecord).map(({ productId, size, quantity }) => ({
        ...{ productId: Number(productId), size: String(size), quantity: String(quantity), name: '' },
      }))
    : quoteItemsIn(new URLSearchParams(search));
  return items.map((item, index) => ({ ...item, key: `address ${index}` }));
}

/** Takes what the address brings into the list of this browser. True once that list is there. */
function useListOfBrowser(linked: readonly ListedItem[]): boolean {
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  useEffect(() => pageQuoteList.watch(), []);
  const take = useEffectEvent(() => {
    for (const { productId, size, quantity, name } of linked)
      pageQuoteList.add({ productId, size, quantity: quantity || '10', name });
    if (linked.length > 0) void navigate(quoteListPath, { replace: true, preventScrollReset: true });
    setReady(true);
  });
  useEffect(() => {
    take();
  }, [linked]);
  return isReady;
}

/** Before the list of the browser is read, only a visitor without scripts is told that there is none. */
const NoItems = ({ isReady }: { isReady: boolean }) => (
  <>
    {!isReady && <Loading role="status">Loading your list...</Loading>}
    <Nothing $isReady={isReady}>
      <p>
        Nothing is on your list yet. Add the products that you need, with sizes and quantities, and ask for
        all of them at once.
      </p>
      <LinkButton as={Link} to={links.products({ category: 'all' })}>
        All products
      </LinkButton>
    </Nothing>
  </>
);

const Page = styled(Container)`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 1000px;
  padding-block: var(--space-6) var(--space-8);

  & h2 {
    font-size: var(--text-l);
  }
`;

const Loading = styled.p`
  color: var(--color-ink-soft);

  ${media.withoutScripts} {
    display: none;
  }
`;

const Nothing = styled.div<{ $isReady: boolean }>`
  display: ${({ $isReady }) => ($isReady ? 'grid' : 'none')};
  justify-items: start;
  gap: var(--space-4);

  ${media.withoutScripts} {
    display: grid;
  }
`;
