import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled, { keyframes } from 'styled-components';

/** Two posters side by side. They are decorative and have no links. */
export const Promo = ({ promo: { title, posters } }: PieceProps<'content/promo'>) => (
  <Row as="section" aria-label={title}>
    {posters.map((poster) => (
      <Poster
        key={poster.alt}
        image={poster}
        sizes="(min-width: 1336px) 624px, (min-width: 480px) 48vw, 92vw"
      />
    ))}
  </Row>
);

const Row = styled(Container)`
  display: grid;
  gap: var(--space-4);
  padding-block-end: var(--space-8);

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.md} {
    gap: var(--space-5);
  }
  ${media.lg} {
    padding-block-end: var(--space-9);
  }
`;

const fadeIn = keyframes`
  from { opacity: 0; translate: 0 32px; }
`;

/**
 * Fades in with the scroll position, by CSS without a script. Print and full-page screenshots show it, because it is
 * never hidden; a browser without scroll-driven animations shows it without the effect.
 */
const Poster = styled(Picture)`
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);

  & img {
    inline-size: 100%;
  }

  @supports (animation-timeline: view()) {
    @media (prefers-reduced-motion: no-preference) {
      animation: ${fadeIn} linear;
      animation-timeline: view();
      animation-range: entry 0% entry 70%;
    }
  }
`;
