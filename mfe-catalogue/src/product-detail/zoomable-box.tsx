import { pictureBackground } from '@site/shared-ui/contained-picture';
import { LineIcon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

/** Only product pages have it. */
const magnifier = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500M8 11h6M11 8v6';

interface ZoomButtonProps {
  label: string;
  /** Whether the tab key stops at it. */
  isReachable?: boolean;
  onZoom: () => void;
  onPoint: () => void;
}

/** Its area is the whole picture. */
export const ZoomButton = ({ label, isReachable = true, onZoom, onPoint }: ZoomButtonProps) => (
  <Zoom
    type="button"
    aria-label={label}
    aria-haspopup="dialog"
    tabIndex={isReachable ? undefined : -1}
    onClick={onZoom}
    onPointerEnter={onPoint}
  >
    <LineIcon path={magnifier} />
  </Zoom>
);

export const Box = styled.div<{ $ratio: number }>`
  position: relative;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  border-radius: var(--radius-l);
  background: ${pictureBackground};
`;

const Zoom = styled.button`
  position: absolute;
  inset: 0;
  padding: 0;
  border: 0;
  border-radius: var(--radius-l);
  background: none;
  color: var(--color-brand-strong);
  cursor: zoom-in;

  & > svg {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline-end: var(--space-3);
    box-sizing: content-box;
    padding: 11px;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
  }

  &:hover > svg {
    border-color: var(--color-brand);
  }

  &:focus-visible {
    border-radius: var(--radius-l);
    outline-offset: -3px;
  }

  ${media.withoutScripts} {
    display: none;
  }
`;
