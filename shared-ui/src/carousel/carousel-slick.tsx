// The heavy part of the carousel: it is loaded when a carousel comes near the viewport.
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import SlickModule from 'react-slick';
import styled from 'styled-components';
import type { Slide } from './carousel';
import { groupSlides, pageGrid, slidePadding } from './carousel-layout';

/** A CommonJS package: some module systems wrap its default export a second time. */
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
  /** Called when a slide change begins, with the index of the next slide. */
  onSlideChange: (slide: number) => void;
  /** Called once, when every image in view is decoded and can be shown at once. */
  onRendered: () => void;
}

export function SlickTrack(props: SlickTrackProps) {
  const { ref, slides, perSlide, columns, show, speed, initialSlide, onSlideChange, onRendered } = props;
  const slick = useRef<InstanceType<typeof Slick>>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Slick aborts a slide change when one of its settings changes during the animation.
  const [firstSlide] = useState(initialSlide);
  const pages = groupSlides(slides, perSlide);

  useImperativeHandle(ref, () => ({
    next: () => slick.current?.slickNext(),
    previous: () => slick.current?.slickPrev(),
    goTo: (slide) => slick.current?.slickGoTo(slide),
  }));
  useEffect(() => watchSlides(frame.current), []);
  const reportRendered = useEffectEvent(onRendered);
  useEffect(() => {
    let isUnmounted = false;
    void decodeImagesInView(frame.current).then(() => {
      if (!isUnmounted) reportRendered();
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

/** Slick renders every slide again: its images are new elements, which the browser loads and decodes again. */
async function decodeImagesInView(frame: HTMLElement | null): Promise<void> {
  const images = [...(frame?.querySelectorAll<HTMLImageElement>('.slick-active img') ?? [])];
  for (const image of images) image.decoding = 'sync';
  // An image that fails to load must not delay the carousel.
  await Promise.allSettled(images.map((image) => image.decode()));
}

/** Slick marks the slides in view only by class names, which it sets in several places, so an observer watches them. */
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
 * Slick adds copies of slides at both ends, and hides slides out of view only from screen readers. Here slides out of
 * view become `inert`. A copy in view can still be clicked, but not reached by keyboard or screen reader.
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

/** Loads the images of the slides that the next slide change brings into view. */
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

/** The rules of slick.css that the site needs. */
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
