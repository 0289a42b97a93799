import type { Image } from '@site/shared-contracts';
import { Picture } from '@site/shared-ui/picture';
import { ReactCrop } from 'react-image-crop';
import styled from 'styled-components';
import type { Ratio, Shares } from './crop-region';

export interface CropFrameProps {
  image: Image;
  shares: Shares;
  ratio: Ratio;
  onMove: (shares: Shares) => void;
}

const side = (name: string) => `${name} edge: arrow keys move it`;
/** One key changes both sides. */
const corner = (name: string) => `${name} corner: arrow keys resize the region`;
const labels = {
  cropArea: 'Crop region: arrow keys move it',
  nwDragHandle: corner('Top left'),
  nDragHandle: side('Top'),
  neDragHandle: corner('Top right'),
  eDragHandle: side('Right'),
  seDragHandle: corner('Bottom right'),
  sDragHandle: side('Bottom'),
  swDragHandle: corner('Bottom left'),
  wDragHandle: side('Left'),
};

/** The picture with the frame of the region on it. What is outside of the frame is dark. */
export const CropFrame = ({ image, shares, ratio, onMove }: CropFrameProps) => (
  <Frame $width={image.width} $ratio={image.width / image.height}>
    <ReactCrop
      crop={shares}
      {...(ratio !== undefined && { aspect: ratio })}
      keepSelection
      ruleOfThirds
      ariaLabels={labels}
      onChange={(_, moved) => onMove(moved)}
    >
      <Picture image={image} alt="" sizes="(min-width: 1024px) 640px, 90vw" priority />
    </ReactCrop>
  </Frame>
);

/** The library's own style sheet is a file of CSS, which remotes do not load: these are the rules that are needed. */
const Frame = styled.div<{ $width: number; $ratio: number }>`
  /* The whole picture is in view, and a small one is not blown up much. */
  inline-size: min(100%, calc(60dvh * ${({ $ratio }) => $ratio}), max(400px, ${({ $width }) => $width}px));
  justify-self: center;

  & .ReactCrop {
    position: relative;
    inline-size: 100%;
    user-select: none;
  }

  & .ReactCrop__child-wrapper img {
    display: block;
    inline-size: 100%;
    max-block-size: none;
    border-radius: 0;
  }

  & .ReactCrop__crop-mask {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    pointer-events: none;
  }

  & .ReactCrop__crop-selection {
    position: absolute;
    box-shadow:
      0 0 0 1px #fff,
      0 0 0 2px rgb(0 0 0 / 60%);
    cursor: move;
    touch-action: none;
  }

  & .ReactCrop__crop-selection:focus-visible,
  & .ReactCrop__drag-handle:focus-visible {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  & .ReactCrop__rule-of-thirds-vt,
  & .ReactCrop__rule-of-thirds-hz {
    position: absolute;
    inset: 33.33% 0;
    border-block: 1px solid rgb(255 255 255 / 45%);
    pointer-events: none;
  }

  & .ReactCrop__rule-of-thirds-vt {
    inset: 0 33.33%;
    border-block: 0;
    border-inline: 1px solid rgb(255 255 255 / 45%);
  }

  ${handles()}
`;

/** The corners, the middles of the edges, and the edges themselves. */
function handles() {
  return `
    & .ReactCrop__drag-handle, & .ReactCrop__drag-bar { position: absolute; touch-action: none; }
    & .ReactCrop__drag-handle {
      inline-size: 16px; block-size: 16px; border: 1px solid rgb(0 0 0 / 60%); border-radius: 50%;
      background: #fff; translate: -50% -50%;
    }
    /* Larger than it is seen. */
    & .ReactCrop__drag-handle::after { content: ''; position: absolute; inset: -6px; }

    & .ord-nw, & .ord-n, & .ord-ne { inset-block-start: 0; }
    & .ord-w, & .ord-e { inset-block-start: 50%; }
    & .ord-sw, & .ord-s, & .ord-se { inset-block-start: 100%; }
    & .ord-nw, & .ord-w, & .ord-sw { left: 0; }
    & .ord-n, & .ord-s { left: 50%; }
    & .ord-ne, & .ord-e, & .ord-se { left: 100%; }
    & .ord-nw, & .ord-se { cursor: nwse-resize; }
    & .ord-ne, & .ord-sw { cursor: nesw-resize; }
    & .ord-n, & .ord-s { cursor: ns-resize; }
    & .ord-w, & .ord-e { cursor: ew-resize; }

    & .ReactCrop__drag-bar:is(.ord-n, .ord-s) { left: 0; inline-size: 100%; block-size: 12px; translate: 0 -50%; }
    & .ReactCrop__drag-bar:is(.ord-w, .ord-e) { inset-block-start: 0; inline-size: 12px; block-size: 100%; translate: -50%; }

    /* With a ratio, a region has no edges of its own. */
    & .ReactCrop--fixed-aspect :is(.ord-n, .ord-e, .ord-s, .ord-w) { display: none; }

    @media (pointer: coarse) {
      & .ReactCrop__drag-handle { inline-size: 22px; block-size: 22px; }
      & .ReactCrop__drag-handle::after { inset: -11px; }
    }
  `;
}
