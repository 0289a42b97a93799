import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { useNotices } from './notice-store';

/** The notices in the corner of the screen. */
export function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <Corner>
      {notices.map(({ id, tone, text, action }) => (
        <Notice
          key={id}
          tone={tone}
          onDismiss={() => {
            dismiss(id);
          }}
          action={
            action && (
              <Button
                variant="secondary"
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )
          }
        >
          {text}
        </Notice>
      ))}
    </Corner>
  );
}

const Corner = styled.div`
  position: fixed;
  z-index: 30;
  inset: auto var(--space-4) calc(var(--space-4) + var(--space-save-bar, 0px)) auto;
  display: grid;
  gap: var(--space-3);
  inline-size: min(440px, calc(100vw - 2 * var(--space-4)));

  & > * {
    box-shadow: var(--shadow-m);
  }

  @media print {
    display: none;
  }
`;
