import type { PieceProps } from '@site/shared-contracts';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { breakpoints, media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { Section } from '../section/section';

/** As specified. On the narrowest screens the one slide is a grid of two columns with all logos. */
const slidesToShow = [
  { from: 0, show: 1 },
  { from: breakpoints.sm, show: 2 },
  { from: breakpoints.md, show: 3 },
  { from: breakpoints.lg, show: 6 },
];

/** The company's clients. The logos have no links: their owners are no partners of this site. */
export function ClientLogos({ clients: { title, logos } }: PieceProps<'content/client-logos'>) {
  const shown = logos.flatMap(({ name, file }) => (file === undefined ? [] : [{ name, file }]));
  return (
    <Strip aria-labelledby="client-logos">
      <Band>
        <Title id="client-logos">{title}</Title>
        <Carousel
          label="Client logos"
          slides={shown.map(({ name, file }) => ({
            key: file,
            content: (
              <Tile>
                <img src={siteFileUrl(file)} alt={name} loading="lazy" decoding="async" draggable={false} />
              </Tile>
            ),
          }))}
          slidesToShow={slidesToShow}
          pages={{ below: breakpoints.sm, size: shown.length, columns: 2 }}
          speed={500}
          autoplay={2000}
        />
      </Band>
    </Strip>
  );
}

/** Lower than the other sections: a strip that one passes, with a quiet title. */
const Strip = styled(Section)`
  padding-block: var(--space-5);
`;

/** On large screens in one row: the title, the logos, the controls. */
const Band = styled(Container)`
  ${media.lg} {
    display: grid;
    grid-template-columns: 168px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-6);

    & > [role='group'] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: var(--space-5);
    }

    & > [role='group'] > :last-child {
      margin: 0;
    }
  }
`;

const Title = styled.h2`
  margin-block-end: var(--space-3);
  color: var(--color-ink-soft);
  font-size: var(--text-m);
  font-weight: 600;
  letter-spacing: 0;
  line-height: var(--leading-snug);

  ${media.lg} {
    margin: 0;
  }
`;

const Tile = styled.div`
  display: grid;
  place-items: center;
  block-size: 32px;
  padding-inline: var(--space-4);

  ${media.sm} {
    block-size: 60px;
    padding-inline: var(--space-2);
  }

  /* An SVG file may have any size: the frame has its own. */
  & img {
    inline-size: 100%;
    block-size: 100%;
    max-block-size: 52px;
    object-fit: contain;
  }
`;
