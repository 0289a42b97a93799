import { lazy, Suspense } from 'react';
import styled, { css } from 'styled-components';
import type { SlickTrackProps } from './carousel-slick';
import { loadSlick } from './use-slick-track';

const SlickTrack = lazy(async () => ({ default: (await loadSlick()).SlickTrack }));

export interface SlickLayerProps extends SlickTrackProps {
  isShown: boolean;
}

/** Slick's track, which is invisible below the plain row until it is ready. */
export function SlickLayer({ isShown, ...track }: SlickLayerProps) {
  return (
    <Suspense>
      <Layer $isShown={isShown} inert={!isShown}>
        <SlickTrack {...track} />
      </Layer>
    </Suspense>
  );
}

const Layer = styled.div<{ $isShown: boolean }>`
  ${({ $isShown }) =>
    !$isShown &&
    css`
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0;
      visibility: hidden;
    `}
`;
