import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled, { keyframes } from 'styled-components';

/** Two posters side by side. They only please: they lead nowhere. */
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
 * Fades in as it comes into view, by the scroll position itself: no script, and nothing to wait for. Before that it is
 * not hidden, so that it is there on paper and in a picture of the whole page; a browser that cannot do this shows it
 * as it is.
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
