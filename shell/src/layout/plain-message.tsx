import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ContactSentence } from '../site/contact-sentence';

export interface PlainMessageProps {
  title: string;
  /** What happened, in a sentence or two. */
  children: ReactNode;
  /** `false` where the same request would end in the same way. */
  canTryAgain?: boolean | undefined;
  /** Below the ways to reach the company. */
  more?: ReactNode;
}

/**
 * Instead of a page that cannot be shown: what happened, 'Try again', telephone and e-mail. It needs neither scripts
 * nor a router, so that it can be rendered where either is missing.
 */
export function PlainMessage({ title, children, canTryAgain = true, more }: PlainMessageProps) {
  return (
    <Content>
      <h1>{title}</h1>
      <p>{children}</p>
      <ContactSentence />
      <Actions>
        {canTryAgain && <LinkButton href="">Try again</LinkButton>}
        <LinkButton href="/" variant={canTryAgain ? 'secondary' : 'primary'}>
          Home page
        </LinkButton>
      </Actions>
      {more}
    </Content>
  );
}

const Content = styled(Container)`
  padding-block: var(--space-8) var(--space-9);

  & > p {
    max-inline-size: 36.6em;
    margin-block: var(--space-4) 0;
    color: var(--color-ink-soft);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-block-start: var(--space-6);
`;
