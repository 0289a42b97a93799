import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled, { css } from 'styled-components';

type AboutBannerProps = Pick<PieceProps<'content/about'>, 'about'>;

export const AboutBanner = ({ about: { title, lead, banner } }: AboutBannerProps) => (
  <Ground $hasPicture={banner !== undefined}>
    <Container>
      <Words>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </Words>
      {banner && (
        <Scene image={banner} sizes="(min-width: 1336px) 1272px, (min-width: 768px) 96vw, 210vw" priority />
      )}
    </Container>
  </Ground>
);

/** The dark background ends in the middle of the image, whatever its height. */
const endsWithinPicture = css`
  background-size: 100% calc(100% - 80px);
  background-repeat: no-repeat;

  ${media.lg} {
    background-size: 100% calc(100% - 180px);
  }
`;

const Ground = styled.section<{ $hasPicture: boolean }>`
  --color-focus: var(--color-brand-bright);
  background: linear-gradient(
    160deg,
    color-mix(in srgb, var(--color-brand-strong) 38%, black),
    var(--color-brand-strong)
  );
  color: var(--color-on-brand);
  ${({ $hasPicture }) => ($hasPicture ? endsWithinPicture : 'padding-block-end: var(--space-9);')}
`;

const Words = styled.div`
  padding-block: calc(var(--header-height) + var(--space-6)) var(--space-7);

  & p {
    max-inline-size: 34.2em;
    margin-block-start: var(--space-4);
    color: rgb(255 255 255 / 84%);
    font-size: var(--text-l);
  }

  ${media.lg} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    align-items: end;
    gap: var(--space-8);
    padding-block: calc(var(--header-height) + var(--space-8)) var(--space-8);

    & h1 {
      font-size: var(--text-display);
    }

    & p {
      margin: 0;
    }
  }
`;

const Scene = styled(Picture)`
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);
  box-shadow: var(--shadow-l);

  & img {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
  }

  ${media.md} {
    & img {
      aspect-ratio: 24 / 7;
    }
  }
`;
