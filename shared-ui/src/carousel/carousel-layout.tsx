import styled, { css } from 'styled-components';
import type { Pages, Slide, SlidesToShow } from './carousel';
import { minWidthQuery } from './use-reached-width';

/** Items in groups of `size`; the last one may be shorter. */
export const groupSlides = (slides: readonly Slide[], size: number): Slide[][] =>
  Array.from({ length: Math.ceil(slides.length / size) }, (_, page) =>
    slides.slice(page * size, (page + 1) * size),
  );

/**
 * Contains the plain row and slick's track. Gaps are padding on both sides of each slide, so that a slide is an exact
 * fraction of the width in both; the space above and below is for shadows.
 */
export const Frame = styled.div<{ $gap: number }>`
  --gap: ${({ $gap }) => $gap}px;
  position: relative;
  margin: calc(-1 * var(--space-3)) calc(var(--gap) / -2);
  overflow: hidden;
`;

/** The columns of a page and the padding of a slide: the same in the plain row and in slick's track. */
export const pageGrid = (columns: number) => css`
  display: grid;
  grid-template-columns: repeat(${columns}, minmax(0, 1fr));
  align-content: start;
`;
export const slidePadding = css`
  padding: var(--space-3) calc(var(--gap) / 2);
`;

export const mediaBelow = (width: number) => `@media (max-width: ${(width - 0.02) / 16}em)`;
export const mediaFrom = (width: number) => `@media ${minWidthQuery(width)}`;

export interface PlainTrackProps {
  label: string;
  slides: readonly Slide[];
  slidesToShow: readonly SlidesToShow[];
  pages: Pages | undefined;
  canMove: boolean;
}

/** The slides as a row that scrolls horizontally: the server's HTML, and the whole carousel without scripts. */
export function PlainTrack({ label, slides, slidesToShow, pages, canMove }: PlainTrackProps) {
  const groups = groupSlides(slides, pages?.size ?? 1);
  return (
    // Slides may contain nothing focusable, so the row itself takes the focus and the arrow keys scroll it.
    <Row role="list" aria-label={label} tabIndex={canMove ? 0 : undefined}>
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

const Group = styled.div<{ $pages: Pages | undefined }>`
  display: contents;

  ${({ $pages }) =>
    $pages &&
    css`
      ${mediaBelow($pages.below)} {
        flex: 0 0 100%;
        scroll-snap-align: start;
        ${pageGrid($pages.columns)}
      }
    `}
`;

const Item = styled.div<{ $slidesToShow: readonly SlidesToShow[]; $pages: Pages | undefined }>`
  flex: none;
  min-inline-size: 0;
  scroll-snap-align: start;
  ${slidePadding}

  ${({ $slidesToShow }) =>
    $slidesToShow.map((step) => `${mediaFrom(step.from)} { inline-size: ${100 / step.show}%; }`).join('\n')}

  ${({ $pages }) =>
    $pages &&
    css`
      ${mediaBelow($pages.below)} {
        inline-size: auto;
        scroll-snap-align: none;
      }
    `}
`;
