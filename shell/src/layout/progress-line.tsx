import { useNavigation } from '@site/shared-contracts/router';
import { media } from '@site/shared-ui/media';
import styled, { keyframes } from 'styled-components';

/** A line along the top edge while the next page is on its way. A quick page comes before the line is seen. */
export function ProgressLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <Line aria-hidden data-testid="progress-line" />;
}

const grow = keyframes`
  from { opacity: 1; scale: 0 1; }
  to { opacity: 1; scale: 0.9 1; }
`;

const show = keyframes`
  to { opacity: 1; }
`;

const Line = styled.div`
  position: fixed;
  z-index: 20;
  inset: 0 0 auto;
  block-size: 3px;
  background: linear-gradient(90deg, var(--color-brand-bright), var(--color-accent));
  opacity: 0;
  transform-origin: left;
  animation: ${grow} 8s cubic-bezier(0.1, 0.8, 0.2, 1) 120ms forwards;

  ${media.reducedMotion} {
    animation: ${show} 1ms 120ms forwards;
  }
`;
