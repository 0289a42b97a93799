import { isApiFailure } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { media } from '@site/shared-ui/media';
import { capitalise } from '../format/capitalise';

/** The part of what `useQuery` returns that is needed here. */
export interface AsyncQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>;
  /** What is being loaded, for the messages: `the quotes`. */
  what: string;
  isEmpty?: (data: Data) => boolean;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The four states of a query: loading, failed, empty, ready. Loaded data stay on the screen when a refetch fails. */
export function AsyncView<Data>({ query, what, isEmpty, empty, children }: AsyncViewProps<Data>) {
  const { data, error } = query;
  const failed = error && (
    <Failed>
      <LoadFailure query={query} what={what} />
    </Failed>
  );
  if (data === undefined) return failed ?? <Loading what={what} />;
  return (
    <>
      {failed}
      {isEmpty?.(data) ? <Empty>{empty}</Empty> : children(data)}
    </>
  );
}

/** Says that and why loading failed; nothing where it has not. */
export const LoadFailure = ({
  query: { error, isFetching, refetch },
  what,
}: Pick<AsyncViewProps<unknown>, 'query' | 'what'>) =>
  error && (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {loadFailureText(error, what)}
    </Notice>
  );

function loadFailureText(error: Error, what: string): string {
  if (isApiFailure(error)) {
    if (error.status === 404 || error.status === 410) return `${capitalise(what)} no longer exists.`;
    if (error.status === 0) return `${capitalise(what)} could not be loaded: the server cannot be reached.`;
  }
  return `${capitalise(what)} could not be loaded.`;
}

const Loading = ({ what }: { what: string }) => (
  <Waiting role="status">
    <span>Loading {what}…</span>
    <Bar aria-hidden />
    <Bar aria-hidden />
    <Bar aria-hidden />
  </Waiting>
);

const Failed = styled.div`
  margin-block-end: var(--space-5);
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding: var(--space-8) var(--space-5);
  border: 1px dashed var(--color-line-strong);
  border-radius: var(--radius-l);
  color: var(--color-ink-soft);
  text-align: center;
`;

const Waiting = styled.div`
  display: grid;
  gap: var(--space-3);
  color: var(--color-ink-soft);
`;

const pulse = keyframes`
  50% { opacity: 0.5; }
`;

const Bar = styled.div`
  block-size: 56px;
  border-radius: var(--radius-m);
  background: var(--color-line);
  animation: ${pulse} 1.6s ease-in-out infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;
