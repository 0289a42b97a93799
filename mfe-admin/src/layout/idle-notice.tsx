import { useQuery } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';
import { useIdleEnd } from './use-idle-end';

/** Says a minute before that the session is about to end, because nobody has touched the page. */
export function IdleNotice() {
  const idleMinutes = useQuery(adminQuery('GET /api/auth/me', {})).data?.idleMinutes;
  const { isEnding, stay } = useIdleEnd(idleMinutes);
  if (!isEnding) return null;
  return (
    <Top role="alert">
      <Notice
        tone="danger"
        action={
          <Button variant="secondary" onClick={stay}>
            Stay signed in
          </Button>
        }
      >
        You will be signed out in a minute, because nobody has touched this page. What you were writing is
        kept.
      </Notice>
    </Top>
  );
}

const Top = styled.div`
  position: fixed;
  z-index: 40;
  inset: var(--space-4) 0 auto;
  inline-size: min(560px, calc(100vw - 2 * var(--space-4)));
  margin-inline: auto;

  & > * {
    box-shadow: var(--shadow-l);
  }

  @media print {
    display: none;
  }
`;
