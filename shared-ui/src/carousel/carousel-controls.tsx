import styled from 'styled-components';
import { IconButton } from '../button/button';
import { media } from '../media/media';
import type { Pages, SlidesToShow } from './carousel';
import { mediaBelow, mediaFrom } from './carousel-layout';

export interface CarouselControlsProps {
  label: string;
  isPlaying: boolean;
  onToggle: () => void;
  onPrevious: () => void;
  onNext: () => void;
  /** The number of dots, one for each slide; 0 for no dots. */
  dots: number;
  current: number;
  onDot: (slide: number) => void;
  /** The following props let CSS hide the controls where all slides fit, before any script runs. */
  items: number;
  slidesToShow: readonly SlidesToShow[];
  pages: Pages | undefined;
}

export function CarouselControls(props: CarouselControlsProps) {
  const { label, isPlaying, onToggle, onPrevious, onNext, dots, current, onDot } = props;
  return (
    <Bar $items={props.items} $slidesToShow={props.slidesToShow} $pages={props.pages}>
      {dots > 0 && (
        <Dots>
          {Array.from({ length: dots }, (_, slide) => (
            <Dot
              key={slide}
              type="button"
              aria-label={`${label}: show slide ${slide + 1}`}
              aria-current={slide === current}
              onClick={() => onDot(slide)}
            />
          ))}
        </Dots>
      )}
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
        onClick={onToggle}
      />
      <IconButton icon="chevronLeft" label={`Previous: ${label}`} onClick={onPrevious} />
      <IconButton icon="chevronRight" label={`Next: ${label}`} onClick={onNext} />
    </Bar>
  );
}

const displayIf = (canMove: boolean) => `{ display: ${canMove ? 'flex' : 'none'}; }`;

const Bar = styled.div<{
  $items: number;
  $slidesToShow: readonly SlidesToShow[];
  $pages: Pages | undefined;
}>`
  display: flex;
  align-items: center;
  justify-content: end;
  gap: var(--space-2);
  margin-block-start: var(--space-3);

  ${media.md} {
    margin-block-start: var(--space-5);
  }

  ${({ $items, $slidesToShow }) =>
    $slidesToShow.map((step) => `${mediaFrom(step.from)} ${displayIf($items > step.show)}`).join('\n')}

  ${({ $items, $pages }) => $pages && `${mediaBelow($pages.below)} ${displayIf($items > $pages.size)}`}

  ${media.withoutScripts} {
    display: none;
  }
`;

const Dots = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline: -3px auto;
`;

const Dot = styled.button`
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  padding: 0;
  border: 0;
  background: none;

  &::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    transition: inline-size var(--motion-base) var(--ease-out);
  }

  &:hover::before {
    border-color: var(--color-brand);
  }

  &[aria-current='true']::before {
    inline-size: 22px;
    border-color: var(--color-brand);
    background: var(--color-brand);
  }

  ${media.reducedMotion} {
    &::before {
      transition: none;
    }
  }
`;
