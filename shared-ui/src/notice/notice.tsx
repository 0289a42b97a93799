import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from '../button/button';
import { Icon, type IconName } from '../icon/icon';

export type NoticeTone = 'info' | 'success' | 'danger';

export interface NoticeProps {
  tone?: NoticeTone;
  children: ReactNode;
  /** The next action, such as a button 'Try again'. */
  action?: ReactNode;
  onDismiss?: () => void;
}

const icons: Record<NoticeTone, IconName> = { info: 'alert', success: 'check', danger: 'alert' };

/** A short message about what happened. It is announced politely and never takes the focus. */
export function Notice({ tone = 'info', children, action, onDismiss }: NoticeProps) {
  return (
    <Box role="status" $tone={tone}>
      <Body>
        <Message>
          <Icon name={icons[tone]} />
          <div>{children}</div>
        </Message>
        {action}
      </Body>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </Box>
  );
}

const tones: Record<NoticeTone, ReturnType<typeof css>> = {
  info: css`
    background: var(--color-surface-tint);
    color: var(--color-brand-strong);
  `,
  success: css`
    background: var(--color-success-soft);
    color: var(--color-success);
  `,
  danger: css`
    background: var(--color-danger-soft);
    color: var(--color-danger);
  `,
};

const Box = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  align-items: start;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-m);
  ${({ $tone }) => tones[$tone]}
`;

/** On a narrow screen the action wraps below the message. */
const Body = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  /* A single line is centred beside the dismiss button. */
  &:not(:last-child) {
    min-block-size: 44px;
  }
`;

/** The icon is aligned with the first line of the message. */
const Message = styled.div`
  display: flex;
  flex: 1 1 220px;
  gap: var(--space-3);

  & > svg {
    flex: none;
    block-size: 1lh;
  }

  & > div {
    flex: 1;
    color: var(--color-ink);
  }

  /* A telephone number must not wrap. */
  & a[href^='tel:'] {
    white-space: nowrap;
  }
`;
