import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { controlHeight } from './control-height';

export interface ScreenProps {
  title: string;
  /** Shown below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen of the admin area: heading, buttons, content. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} | Administration`;
  }, [title]);
  return (
    <>
      <Top>
        <div>
          <Title tabIndex={-1}>{title}</Title>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Top>
      {children}
    </>
  );
}

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  margin-block-end: var(--space-4);
`;

const Title = styled.h1`
  font-size: var(--text-xl);
  overflow-wrap: anywhere;
`;

const Lead = styled.p`
  margin-block: var(--space-1) 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > :is(a, button) {
    ${controlHeight}
    padding: 0 var(--space-4);
    font-size: var(--text-s);
  }
`;
