// The part of the carousel that weighs something: loaded when a carousel nears the viewport.
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import SlickModule from 'react-slick';
import styled from 'styled-components';
import type { Slide } from './carousel';
import { groupSlides, pageGrid, slidePadding } from './carousel-layout';

/** A CommonJS package: some module systems wrap its default export once more. */
const Slick = 'default' in SlickModule ? (SlickModule.default as typeof SlickModule) : SlickModule;

export interface SlideNavigation {
  next: () => void;
  previous: () => void;
  goTo: (slide: number) => void;
}

export interface SlickTrackProps {
  ref: Ref<SlideNavigation>;
  slides: readonly Slide[];
  /** More than 1: each slide is a page of that many items. */
  perSlide: number;
  columns: number;
  show: number;
  speed: number;
  initialSlide: number;
  /** Called as a move begins, with the slide that will be in front. */
  onSlideChange: (slide: number) => void;
  /** Called once, when every picture in view can be shown at once. */
  onRendered: () => void;
}

export function SlickTrack(props: SlickTrackProps) {
  const { ref, slides, perSlide, columns, show, speed, initialSlide, onSlideChange, onRendered } = props;
  const slick = useRef<InstanceType<typeof Slick>>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Slick breaks off a move when one of its settings changes in the middle of it.
  const [firstSlide] = useState(initialSlide);
  const pages = groupSlides(slides, perSlide);

  useImperativeHandle(ref, () => ({
    next: () => slick.current?.slickNext(),
    previous: () => slick.current?.slickPrev(),
    goTo: (slide) => slick.current?.slickGoTo(slide),
  }));
  useEffect(() => watchSlides(frame.current), []);
  const whenRendered = useRef(onRendered);
  useEffect(() => {
    whenRendered.current = onRendered;
  });
  useEffect(() => {
    let isUnmounted = false;
    void decodeImagesInView(frame.current).then(() => {
      if (!isUnmounted) whenRendered.current();
    });
    return () => {
      isUnmounted = true;
    };
  }, []);

  return (
    <SlickFrame ref={frame}>
      <Slick
        ref={slick}
        infinite
        slidesToShow={show}
        slidesToScroll={1}
        speed={speed}
        initialSlide={firstSlide}
        beforeChange={(_, next) => onSlideChange(next)}
        arrows={false}
        accessibility={false}
        draggable={false}
      >
        {pages.map((page, index) => (
          <div
            key={page[0]?.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${pages.length}`}
          >
            {perSlide > 1 ? (
              <Page $columns={columns}>
                {page.map(({ key, content }) => (
                  <PaddedSlide key={key}>{content}</PaddedSlide>
                ))}
              </Page>
            ) : (
              <PaddedSlide>{page[0]?.content}</PaddedSlide>
            )}
          </div>
        ))}
      </Slick>
    </SlickFrame>
  );
}

/** Slick draws every slide anew: its pictures are new elements, which the browser loads and decodes once more. */
async function decodeImagesInView(frame: HTMLElement | null): Promise<void> {
  const images = [...(frame?.querySelectorAll<HTMLImageElement>('.slick-active img') ?? [])];
  for (const image of images) image.decoding = 'sync';
  // A picture that cannot be had is as ready as it will ever be.
  await Promise.allSettled(images.map((image) => image.decode()));
}

/** Slick tells which slides are in view by class names alone and sets them in several places: they are watched instead. */
function watchSlides(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const updateSlides = () => {
    disableHiddenSlides(frame);
    loadNeighbourImages(frame);
  };
  updateSlides();
  const observer = new MutationObserver(updateSlides);
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['class', 'aria-hidden'] });
  return () => observer.disconnect();
}

/**
 * Slick fills both ends with copies, and hides what is out of view from screen readers only. What is out of view becomes
 * `inert`. A copy in view can still be pressed, but neither the keyboard nor a screen reader comes to it.
 */
function disableHiddenSlides(frame: HTMLElement): void {
  for (const slide of frame.querySelectorAll('.slick-slide')) {
    slide.toggleAttribute('inert', !slide.classList.contains('slick-active'));
  }
  for (const copy of frame.querySelectorAll('.slick-cloned')) {
    if (copy.getAttribute('aria-hidden') !== 'true') copy.setAttribute('aria-hidden', 'true');
    for (const control of copy.querySelectorAll('a, button, input, select, textarea')) {
      control.setAttribute('tabindex', '-1');
    }
  }
}

/** What the next move brings into view has its pictures by then. */
function loadNeighbourImages(frame: HTMLElement): void {
  for (const { previousElementSibling, nextElementSibling } of frame.querySelectorAll('.slick-active')) {
    for (const neighbour of [previousElementSibling, nextElementSibling]) {
      for (const image of neighbour?.querySelectorAll('img') ?? []) image.loading = 'eager';
    }
  }
}

const PaddedSlide = styled.div`
  min-inline-size: 0;
  block-size: 100%;
  ${slidePadding}
`;

const Page = styled.div<{ $columns: number }>`
  ${({ $columns }) => pageGrid($columns)}
`;

/** What of slick.css the site needs. */
const SlickFrame = styled.div`
  .slick-list {
    overflow: hidden;
    touch-action: pan-y;
  }
  .slick-track {
    display: flex;
  }
  .slick-slide {
    flex: none;
  }
  .slick-slide > div,
  .slick-slide > div > div {
    display: block !important;
    block-size: 100%;
  }
`;
