import { Button } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ContactSentence } from '../site/contact-sentence';

export interface PieceFallbackProps {
  title?: string;
  /** `page`: the missing piece is the whole page, so the title is the page's heading. */
  size?: 'section' | 'page';
  onRetry?: () => void;
  retrying?: boolean;
  /** Anything else that helps a visitor on. */
  children?: ReactNode;
}

/** Rendered where a piece is not available: a message, and other ways to reach the company. */
export function PieceFallback({
  title,
  size = 'section',
  onRetry,
  retrying = false,
  children,
}: PieceFallbackProps) {
  return (
    <Content $size={size}>
      {title && <Title as={size === 'page' ? 'h1' : 'h2'}>{title}</Title>}
      <Box>
        <Icon name="alert" />
        <div>
          <Message role="status">This part of the page is not available at the moment.</Message>
          <ContactSentence />
          {children}
        </div>
        {onRetry && (
          <ScriptedOnly>
            <Button variant="secondary" busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          </ScriptedOnly>
        )}
      </Box>
    </Content>
  );
}

const Content = styled(Container)<{ $size: 'section' | 'page' }>`
  padding-block: ${({ $size }) => ($size === 'page' ? 'var(--space-8) var(--space-9)' : 'var(--space-7)')};
`;

const Title = styled.h2`
  margin: 0 0 var(--space-5);
`;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-5);
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);

  & > svg {
    flex: none;
    align-self: flex-start;
    color: var(--color-brand);
  }

  & > div {
    flex: 1 1 240px;
  }

  & p {
    margin: 0;
    color: var(--color-ink-soft);
  }
`;

const Message = styled.p`
  && {
    margin-block-end: var(--space-1);
    color: var(--color-ink);
    font-weight: 600;
  }
`;

const ScriptedOnly = styled.span`
  ${media.withoutScripts} {
    display: none;
  }
`;
