import { Button } from '../button/button';
import { media } from '../media/media';
import { Notice } from '../notice/notice';
import styled from 'styled-components';

export interface LoadFailedProps {
  /** What could not be loaded, as the start of a sentence: 'The products'. */
  what: string;
  isRetrying: boolean;
  onRetry: () => void;
}

export function LoadFailed({ what, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="danger"
      action={
        <ScriptedOnly>
          <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        </ScriptedOnly>
      }
    >
      {what} could not be loaded.
    </Notice>
  );
}

const ScriptedOnly = styled.span`
  ${media.withoutScripts} {
    display: none;
  }
`;
