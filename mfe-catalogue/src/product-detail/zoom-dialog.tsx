// The larger view of a product's pictures: it is loaded when a visitor opens it.
import type { Image } from '@site/shared-contracts';
import { Button, IconButton } from '@site/shared-ui/button';
import { ContainedPicture, pictureBackground } from '@site/shared-ui/contained-picture';
import { Dialog } from '@site/shared-ui/dialog';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';

export interface ZoomDialogProps {
  title: string;
  pictures: readonly Image[];
  /** The index of the picture that is shown first. */
  start: number;
  onClose: () => void;
}

/** How many times the picture is as large when it is magnified. */
const MAGNIFICATION = 2.5;
const fit = { inlineSize: 'min(1200px, 100vw - 32px)', blockSize: '100dvh - 230px' };
const magnified = { inlineSize: `(${fit.inlineSize}) * ${MAGNIFICATION}`, blockSize: '250dvh' };

export function ZoomDialog({ title, pictures, start, onClose }: ZoomDialogProps) {
  const [index, setIndex] = useState(start);
  const [isMagnified, setMagnified] = useState(false);
  const picture = pictures[index];
  const count = pictures.length;
  const move = (step: number) => {
    setIndex((index + step + count) % count);
    setMagnified(false);
  };
  useArrowKeys((step) => {
    // The arrow keys scroll a magnified picture.
    if (count > 1 && !isMagnified) move(step);
  });
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      <Stage tabIndex={isMagnified ? 0 : -1} role="group" aria-label="Picture">
        <Sheet $isMagnified={isMagnified} onClick={() => setMagnified(!isMagnified)}>
          {picture && (
            <ContainedPicture
              key={`${index}/${isMagnified}`}
              image={picture}
              box={[isMagnified ? magnified : fit]}
              priority
              isLarge
            />
          )}
        </Sheet>
      </Stage>
      <Controls>
        <Button variant="secondary" aria-pressed={isMagnified} onClick={() => setMagnified(!isMagnified)}>
          Magnify
        </Button>
        {count > 1 && (
          <>
            <Count role="status">
              <VisuallyHidden>Picture </VisuallyHidden>
              {index + 1} of {count}
            </Count>
            <IconButton icon="chevronLeft" label="Previous picture" onClick={() => move(-1)} />
            <IconButton icon="chevronRight" label="Next picture" onClick={() => move(1)} />
          </>
        )}
      </Controls>
    </Dialog>
  );
}

function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const report = useEffectEvent(onStep);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') report(-1);
      if (key === 'ArrowRight') report(1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const Stage = styled.div`
  block-size: calc(100dvh - 230px);
  min-block-size: 120px;
  overflow: auto;
  border-radius: var(--radius-m);
  background: ${pictureBackground};
  overscroll-behavior: contain;
`;

/** A click on it is a convenience: the button below does the same. */
const Sheet = styled.div<{ $isMagnified: boolean }>`
  inline-size: ${({ $isMagnified }) => ($isMagnified ? MAGNIFICATION * 100 : 100)}%;
  block-size: ${({ $isMagnified }) => ($isMagnified ? MAGNIFICATION * 100 : 100)}%;
  cursor: ${({ $isMagnified }) => ($isMagnified ? 'zoom-out' : 'zoom-in')};
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`;

const Count = styled.p`
  margin: 0 0 0 auto;
  padding-inline: var(--space-2);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
`;
