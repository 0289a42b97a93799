import type { PieceProps } from '@site/shared-contracts';
import { Carousel } from '@site/shared-ui/carousel';
import { Container } from '@site/shared-ui/container';
import { breakpoints, media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled, { css } from 'styled-components';
import { Section } from '../section/section';

type Review = PieceProps<'content/testimonials'>['testimonials']['reviews'][number];

const slidesToShow = [
  { from: 0, show: 1 },
  { from: breakpoints.lg, show: 4 },
];
/** Pixels between two slides. */
const GAP = 24;

/**
 * Reviews by clients. Large screens show four of them as specified: the words of the first one are large and take the
 * whole width, above the four people.
 */
export const Testimonials = ({ testimonials: { title, reviews } }: PieceProps<'content/testimonials'>) => (
  <Band $background="strong" aria-labelledby="testimonials">
    <Container>
      <Title id="testimonials">{title}</Title>
      <Carousel
        label="Client reviews"
        slides={reviews.map((review) => ({ key: review.name, content: <Card {...review} /> }))}
        slidesToShow={slidesToShow}
        gap={GAP}
        speed={500}
        autoplay={3000}
      />
    </Container>
  </Band>
);

const Card = ({ name, details, review, picture }: Review) => (
  <Sheet>
    <blockquote>{review}</blockquote>
    <figcaption>
      {picture && <Face image={picture} sizes="56px" />}
      <span>
        <Name>{name}</Name>
        {details && <Role>{details}</Role>}
      </span>
    </figcaption>
  </Sheet>
);

const Band = styled(Section)`
  --color-focus: var(--color-brand-bright);

  color: var(--color-on-brand);

  /* The controls are in the row of the title. */
  ${media.lg} {
    & [aria-roledescription='carousel'] {
      position: relative;
    }

    & [aria-roledescription='carousel'] > :last-child {
      position: absolute;
      inset: auto 0 100% auto;
      margin-block: 0 var(--space-3);
    }
  }
`;

const quotationMark = css`
  &::before {
    content: '';
    display: block;
    inline-size: 32px;
    block-size: 24px;
    background: var(--color-accent);
    mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 24'%3E%3Cpath d='M0 24V13C0 5.500 4.500 1 12 0v5C8.500 6 7 8 7 11h6v13zm18 0V13C18 5.500 22.500 1 30 0v5c-3.500 1-5 3-5 6h6v13z'/%3E%3C/svg%3E")
      no-repeat;
  }
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  min-block-size: 44px;
  margin-block-end: var(--space-3);
  color: var(--color-brand-bright);
  font-size: var(--text-l);

  ${quotationMark}
`;

/**
 * The words of the first one of four. Those of the others keep their height, so that the row does not change it, but
 * nothing of them is seen: each has its turn.
 */
const oneOfFour = css`
  & blockquote {
    inline-size: calc(400% + ${3 * GAP}px);
    padding-inline-end: 22%;
  }

  [role='presentation']:not(:first-child) > * > &,
  .slick-slide:not(.slick-current) & {
    overflow: clip;

    & blockquote {
      opacity: 0;
    }

    & figcaption {
      border-color: rgb(255 255 255 / 24%);
    }
  }
`;

const Sheet = styled.figure`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  margin: 0;

  & blockquote {
    flex: 1;
    margin: 0 0 var(--space-5);
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
    text-wrap: pretty;
  }

  & figcaption {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }

  ${media.md} {
    & blockquote {
      font-size: 1.75rem;
    }
  }

  ${media.lg} {
    & figcaption {
      min-block-size: 76px;
      padding-block-start: var(--space-4);
      border-block-start: 2px solid var(--color-accent);
    }

    @media (scripting: enabled) {
      ${oneOfFour}
    }

    @media (scripting: none) {
      & blockquote {
        font-size: var(--text-m);
      }
    }
  }
`;

const Face = styled(Picture)`
  flex: none;
  inline-size: 56px;
  overflow: hidden;
  border-radius: var(--radius-pill);
`;

const Name = styled.span`
  display: block;
  font-size: var(--text-m);
  font-weight: 700;
  line-height: var(--leading-snug);
  text-wrap: balance;
`;

const Role = styled.span`
  display: block;
  color: rgb(255 255 255 / 76%);
  font-size: var(--text-xs);
  line-height: var(--leading-snug);
  text-wrap: balance;
`;
