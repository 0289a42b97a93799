import type { PieceProps } from '@site/shared-contracts';
import { mostQuoteItems, quoteListPath, type QuoteListItem } from '@site/shared-contracts/quote-list';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useStore } from 'zustand';
import { pageQuoteList, type Added } from '../quote-items/quote-list-store';

/** Adds what visitors choose to the quote list, and leads to the list from every page. */
export function QuoteListBar({ added }: PieceProps<'enquiry/quote-list-bar'>) {
  const { items, isStored } = useStore(pageQuoteList.store);
  const [notice, setNotice] = useState('');
  const { pathname } = useLocation();
  const taken = useRef(0);
  useEffect(() => pageQuoteList.watch(), []);
  useEffect(() => {
    for (const item of added.slice(taken.current)) setNotice(noticeOf(item, pageQuoteList.add(item)));
    taken.current = added.length;
  }, [added]);
  // It belongs to the page on which something was added.
  const [lastPath, setLastPath] = useState(pathname);
  if (pathname !== lastPath) {
    setLastPath(pathname);
    setNotice('');
  }

  if (pathname === quoteListPath) return null;
  return (
    <Bar>
      <span role="status">
        {notice}
        {notice && !isStored && ' Your browser cannot keep the list: it ends when you close this page.'}
      </span>
      {items.length > 0 && (
        <LinkButton as={Link} to={quoteListPath}>
          Quote list ({items.length})
        </LinkButton>
      )}
    </Bar>
  );
}

const noticeTexts: Record<Added, string> = {
  added: 'is on your quote list.',
  listed: 'is on your quote list already.',
  full: `does not fit: a request has at most ${String(mostQuoteItems)} products.`,
};

const noticeOf = ({ name, size }: QuoteListItem, added: Added): string =>
  `${[name, size].filter(Boolean).join(', ')} ${noticeTexts[added]}`;

const Bar = styled.aside`
  position: fixed;
  z-index: 39;
  inset-block-end: var(--space-4);
  inset-inline-end: var(--layout-gutter);
  display: grid;
  justify-items: end;
  gap: var(--space-2);
  max-inline-size: min(360px, calc(100vw - 2 * var(--layout-gutter)));
  pointer-events: none;

  & > * {
    pointer-events: auto;
  }

  & > a {
    box-shadow: var(--shadow-l);
  }

  & > span {
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    box-shadow: var(--shadow-l);
    font-size: var(--text-s);
    line-height: var(--leading-snug);
    overflow-wrap: anywhere;
  }

  /* It stays in the page: what appears in it is read out. */
  & > span:empty {
    padding: 0;
    box-shadow: none;
  }

  @media print {
    display: none;
  }
`;
