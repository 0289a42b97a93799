import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

export interface ListLayoutProps {
  title: string;
  /** Below the title. */
  text: ReactNode;
  /** Below the text, for example links to other lists. */
  more?: ReactNode;
  /** Of the list, for screen readers. */
  label: string;
  page: number;
  children: ReactNode;
}

/** A page that lists articles: its head, and its list, which gets the focus when the page number changes. */
export function ListLayout({ title, text, more, label, page, children }: ListLayoutProps) {
  const list = useFocusOnChange(page);
  return (
    <>
      <Band>
        <Head>
          <h1 dir="auto">{title}</h1>
          <p>{text}</p>
          {more}
        </Head>
      </Band>
      <Main ref={list} tabIndex={-1} aria-label={label}>
        {children}
      </Main>
    </>
  );
}

/** Moves the focus to the beginning of the list when the page number changes. */
function useFocusOnChange(page: number) {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }, [page]);
  return list;
}

const Band = styled.div`
  border-block-end: 1px solid var(--color-line);
  background: var(--color-surface-soft);
`;

const Head = styled(Container)`
  padding-block: var(--space-6);
  overflow-wrap: anywhere;

  ${media.lg} {
    padding-block: var(--space-7);
  }

  & > p {
    margin: var(--space-2) 0 0;
    color: var(--color-ink-soft);
    font-size: var(--text-l);
  }

  & > ul {
    margin-block-start: var(--space-4);
  }
`;

const Main = styled(Container).attrs({ as: 'section' })`
  padding-block: var(--space-6) var(--space-8);
  scroll-margin-block-start: var(--space-5);

  &:focus {
    outline: none;
  }

  ${media.lg} {
    padding-block-start: var(--space-7);
  }
`;
