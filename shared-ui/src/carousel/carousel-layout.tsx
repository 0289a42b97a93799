import styled, { css } from 'styled-components';
import type { Pages, Slide, SlidesToShow } from './carousel';

export const countPages = (items: number, perSlide: number) => Math.ceil(items / perSlide);

/** Items in groups of `size`; the last one may be shorter. */
export const inPages = (slides: readonly Slide[], size: number): Slide[][] =>
  Array.from({ length: countPages(slides.length, size) }, (_, page) =>
    slides.slice(page * size, (page + 1) * size),
  );

/**
 * Both tracks stand in it. Gaps are made of padding on both sides of each slide, so that a slide is an exact fraction of
 * the track in either; the room above and below is for shadows.
 */
export const Frame = styled.div<{ $gap: number }>`
  --gap: ${({ $gap }) => $gap}px;
  margin: calc(-1 * var(--space-3)) calc(var(--gap) / -2);
  overflow: hidden;
`;

export interface PlainTrackProps {
  slides: readonly Slide[];
  slidesToShow: readonly SlidesToShow[];
  pages: Pages | undefined;
}

/** The slides as a row that scrolls sideways: what the server sends, and all there is without scripts. */
export function PlainTrack({ slides, slidesToShow, pages }: PlainTrackProps) {
  const groups = pages ? inPages(slides, pages.size) : slides.map((slide) => [slide]);
  return (
    <Row role="list" data-plain-track="">
      {groups.map((group) => (
        <Group key={group[0]?.key} role="presentation" $pages={pages}>
          {group.map(({ key, content }) => (
            <Item key={key} role="listitem" $slidesToShow={slidesToShow} $pages={pages}>
              {content}
            </Item>
          ))}
        </Group>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
`;

/** Items of one page in their columns: the same in both tracks. */
export const pageGrid = css<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, 1fr);
  align-content: start;
`;

export const slidePadding = css`
  padding: var(--space-3) calc(var(--gap) / 2);
`;

const Group = styled.div<{ $pages: Pages | undefined }>`
  display: contents;

  ${({ $pages }) =>
    $pages &&
    css`
      @media (max-width: ${$pages.below - 0.02}px) {
        display: grid;
        grid-template-columns: repeat(${$pages.columns}, 1fr);
        align-content: start;
        flex: 0 0 100%;
        scroll-snap-align: start;
      }
    `}
`;

const Item = styled.div<{ $slidesToShow: readonly SlidesToShow[]; $pages: Pages | undefined }>`
  flex: none;
  min-inline-size: 0;
  scroll-snap-align: start;
  ${slidePadding}

  ${({ $slidesToShow }) =>
    $slidesToShow
      .map(({ from, show }) => `@media (min-width: ${from}px) { inline-size: ${100 / show}%; }`)
      .join('\n')}

  ${({ $pages }) =>
    $pages &&
    css`
      @media (max-width: ${$pages.below - 0.02}px) {
        inline-size: auto;
        scroll-snap-align: none;
      }
    `}
`;
