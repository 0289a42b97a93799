import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled, { css, keyframes } from 'styled-components';

/**
 * Two posters side by side, on large screens beside their title. They are decorative and have no links. On a phone the row
 * is scrolled: their words could not be read at half of its width.
 */
export const Promo = ({ promo: { title, posters } }: PieceProps<'content/promo'>) => (
  <Row as="section" aria-label={title} tabIndex={0} $hasTitle={title !== ''}>
    {title && <Title aria-hidden="true">{title}</Title>}
    {posters.map((poster) => (
      <Poster
        key={poster.alt}
        image={poster}
        sizes="(min-width: 1336px) 480px, (min-width: 480px) 48vw, 80vw"
      />
    ))}
  </Row>
);

const fadeIn = keyframes`
  from { opacity: 0; translate: 0 32px; }
`;

/**
 * Fades in with the scroll position, by CSS without a script. Print and full-page screenshots show it, because it is
 * never hidden; a browser without scroll-driven animations shows it without the effect.
 */
const fadesIn = css`
  @supports (animation-timeline: view()) {
    @media (prefers-reduced-motion: no-preference) {
      animation: ${fadeIn} linear;
      animation-timeline: view();
      animation-range: entry 0% entry 70%;
    }
  }
`;

const Row = styled(Container)<{ $hasTitle: boolean }>`
  display: grid;
  grid-auto-columns: 80%;
  grid-auto-flow: column;
  gap: var(--space-3);
  padding-block-end: 28px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: var(--layout-gutter);
  scrollbar-width: none;

  /* The whole row: within it, there is no scroll position of the page. */
  @media (max-width: 29.99em) {
    ${fadesIn}
  }

  ${media.sm} {
    grid-auto-columns: minmax(0, 1fr);
    gap: var(--space-5);
    overflow-x: visible;
  }

  ${media.lg} {
    grid-template-columns: ${({ $hasTitle }) => $hasTitle && 'minmax(0, 5fr) minmax(0, 9fr) minmax(0, 9fr)'};
    align-items: center;
    padding-block-end: 40px;
  }
`;

/** The posters say it themselves where there is no room beside them. */
const Title = styled.p`
  display: none;
  margin: 0;
  color: var(--color-brand-strong);
  font-size: var(--text-2xl);
  font-weight: 700;
  letter-spacing: -0.02em;
  line-height: var(--leading-tight);
  text-wrap: balance;

  ${media.lg} {
    display: block;
  }
`;

const Poster = styled(Picture)`
  scroll-snap-align: start;
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);

  & img {
    inline-size: 100%;
    aspect-ratio: 8 / 5;
    object-fit: cover;
    object-position: 50% 40%;
  }

  ${media.sm} {
    ${fadesIn}
  }
`;
